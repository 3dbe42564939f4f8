"""What tasks use to make a world fit: picking who the task is about, and setting the scene.

Everything is drawn from the task's own generator, and makes what it asks for where a world lacks
it, so that a task can be arranged on any seed.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sandboxes.core.data import load
from sandboxes.core.phrases import Filler
from sandboxes.lighttalk.chatter import draw_post, seed_groups
from sandboxes.lighttalk.people import GENDERS, Namer
from sandboxes.lighttalk.state import Comment, Contact, Group, Message, Moment, Talk

ONE_MINUTE: Final = timedelta(minutes=1)


class ArrangedTalk(Talk):
    """LightTalk's state, as a task arranges it before anybody works in it."""

    def others(self) -> list[Contact]:
        """Everybody in the address book but the user."""
        return [contact for contact in self.contacts if contact.uid != self.me.uid]

    def pick_contact(
        self,
        *,
        but: Sequence[Contact] = (),
        blocked: bool = False,
        has_chat: bool | None = None,
        has_moments: bool | None = None,
        liked_by_me: bool | None = None,
    ) -> Contact:
        """A contact for whom all of this holds; what does not hold is made to.

        Args:
            but: contacts that are spoken for.
            blocked: whether they are blocked.
            has_chat: whether there are messages in the chat with them.
            has_moments: whether they have posted anything.
            liked_by_me: whether the user likes their latest moment.
        """
        taken = {contact.uid for contact in but}
        free = [contact for contact in self.others() if contact.uid not in taken]
        contact = self.rng.choice(free) if free else self.add_contact()
        uid = contact.uid
        if has_chat is True and not self.chat(uid):
            self.add_thread(contact)
        elif has_chat is False:
            self.clear_chat(contact)
        if has_moments is True and not self.timeline(uid):
            self.add_moment(contact)
        elif has_moments is False:
            for moment in self.timeline(uid):
                self._remove_moment(moment)
        if liked_by_me is not None:
            latest = self.timeline(uid)[-1]
            others = tuple(liker for liker in latest.likes if liker != self.me.uid)
            likes = (*others, self.me.uid) if liked_by_me else others
            self.moments.replace(latest.moid, likes=likes)
        return self.contacts.replace(uid, blocked=blocked)

    def pick_contacts(self, count: int, *, but: Sequence[Contact] = ()) -> list[Contact]:
        """That many contacts who are not blocked."""
        chosen: list[Contact] = []
        for _ in range(count):
            chosen.append(self.pick_contact(but=[*but, *chosen]))
        return chosen

    def add_contact(self, *, tags: tuple[str, ...] = ("friends",)) -> Contact:
        """One more contact, with a full name nobody else has."""
        gender = self.rng.choice(GENDERS)
        namer = Namer(self.rng)
        known = {contact.name for contact in self.contacts}
        name = namer.draw(gender)
        while name in known:
            name = namer.draw(gender)
        return self.contacts.add(
            Contact(
                uid=self.contacts.new_id(),
                name=name,
                gender=gender,
                tags=tags,
                place=self.me.place,
            )
        )

    def tag(self, contact: Contact, tag: str) -> Contact:
        return self.contacts.replace(
            contact.uid, tags=tuple({**dict.fromkeys(contact.tags), tag: 0})
        )

    def untag(self, contact: Contact, tag: str) -> Contact:
        left = tuple(one for one in contact.tags if one != tag)
        return self.contacts.replace(contact.uid, tags=left)

    def clear_chat(self, contact: Contact) -> None:
        for message in self.chat(contact.uid):
            self.messages.remove(message.mid)
        self.contacts.replace(contact.uid, unread=False)

    def add_thread(self, contact: Contact) -> list[Message]:
        """A few messages with a contact, written within the hour before the world opens."""
        data = load("chats")
        thread = self.rng.choice([one for one in data["threads"] if not one["tags"]])
        filler = Filler(data["slots"], self.rng)
        return [
            self.add_message(
                contact.uid,
                self.me.uid if who == "me" else contact.uid,
                filler.fill(text),
                minutes_ago=2 * (len(thread["lines"]) - place),
            )
            for place, (who, text) in enumerate(thread["lines"])
        ]

    def add_message(self, chat: str, sender: str, content: str, *, minutes_ago: int = 1) -> Message:
        """A message in a contact's chat or a group; the last one there so far."""
        return self.messages.add(
            Message(
                mid=self.messages.new_id(),
                chat=chat,
                sender=sender,
                content=content,
                sent_at=self.world.clock.opened - timedelta(minutes=minutes_ago),
            )
        )

    def add_moment(self, author: Contact, content: str | None = None) -> Moment:
        """A post that is its author's latest."""
        if content is None:
            content, _ = draw_post(self.rng)
        opened = self.world.clock.opened
        earlier = [moment.posted_at for moment in self.timeline(author.uid)[-1:]]
        posted_at = max([opened - timedelta(minutes=30), *(at + ONE_MINUTE for at in earlier)])
        return self.moments.add(
            Moment(
                moid=self.moments.new_id(),
                author=author.uid,
                content=content,
                place=author.place,
                posted_at=min(posted_at, opened),
            )
        )

    def add_comment(self, moment: Moment, author: Contact, content: str) -> Comment:
        """A comment on a moment, not a reply."""
        return self.comments.add(
            Comment(
                cid=self.comments.new_id(),
                moid=moment.moid,
                author=author.uid,
                content=content,
                written_at=self.world.clock.opened - timedelta(minutes=10),
            )
        )

    def pick_group(self, *, mine: bool, but: Sequence[Group] = ()) -> Group:
        """A group that the user owns, or that somebody else does, with a name no other one has."""
        taken = {group.gid for group in but}
        free = [group for group in self.groups if group.gid not in taken]
        free = free or seed_groups(self, self.rng, self.others())
        group = self.rng.choice(free)
        first_other = next(uid for uid in group.members if uid != self.me.uid)
        return self.groups.replace(group.gid, owner=self.me.uid if mine else first_other)

    def leave_out(self, group: Group, contact: Contact) -> Group:
        """See to it that the contact is no member of the group, and never wrote in it."""
        for message in self.chat(group.gid):
            if message.sender == contact.uid:
                self.messages.remove(message.mid)
        members = tuple(uid for uid in group.members if uid != contact.uid)
        return self.groups.replace(group.gid, members=members)

    def _remove_moment(self, moment: Moment) -> None:
        for comment in self.thread(moment.moid, None):
            self.remove_comment(comment.cid)
        self.moments.remove(moment.moid)
