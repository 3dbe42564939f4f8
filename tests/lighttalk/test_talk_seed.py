"""What a seed gives LightTalk: sound, plausible, messy, diverse."""

from collections import Counter
from datetime import datetime
from itertools import pairwise
from statistics import fmean

import pytest

from sandboxes.core import World
from sandboxes.lighttalk.arrange import ArrangedTalk

SEEDS = range(100)


@pytest.fixture(scope="module")
def talks() -> list[ArrangedTalk]:
    return [World.from_seed(seed).lighttalk for seed in SEEDS]


def test_every_world_is_sound(talks: list[ArrangedTalk]) -> None:
    assert [list(talk.check()) for talk in talks] == [[]] * len(talks)


def test_there_are_five_to_a_hundred_contacts(talks: list[ArrangedTalk]) -> None:
    sizes = [len(talk.others()) for talk in talks]
    assert min(sizes) >= 5
    assert max(sizes) <= 100
    assert len(set(sizes)) > 30


def test_about_one_contact_in_ten_is_blocked_and_never_the_user(talks: list[ArrangedTalk]) -> None:
    assert not any(talk.me.blocked for talk in talks)
    assert all(any(contact.blocked for contact in talk.contacts) for talk in talks)
    shares = [fmean(contact.blocked for contact in talk.others()) for talk in talks]
    assert 0.08 < fmean(shares) < 0.16


def test_full_names_differ_while_parts_of_them_repeat(talks: list[ArrangedTalk]) -> None:
    large = [talk for talk in talks if len(talk.contacts) >= 30]
    for talk in large:
        first = Counter(contact.name.split()[0] for contact in talk.contacts)
        last = Counter(contact.name.split()[-1] for contact in talk.contacts)
        assert max(first.values()) + max(last.values()) > 2
    assert len(large) > 30


def test_contacts_carry_the_tags_of_the_contract(talks: list[ArrangedTalk]) -> None:
    seen = {tag for talk in talks for contact in talk.contacts for tag in contact.tags}
    assert {
        "family", "immediate family", "extended relatives", "classmates", "coworkers",
        "neighbours", "friends", "team",
    } <= seen  # fmt: skip


def test_nothing_was_written_after_the_world_opens_and_all_of_it_in_order(
    talks: list[ArrangedTalk],
) -> None:
    for talk in talks:
        opened = talk.world.clock.opened
        for stamps in (
            [message.sent_at for message in talk.messages],
            [moment.posted_at for moment in talk.moments],
        ):
            assert stamps == sorted(stamps)
            assert all(stamp <= opened for stamp in stamps)
        posted = {moment.moid: moment.posted_at for moment in talk.moments}
        assert all(posted[c.moid] <= c.written_at <= opened for c in talk.comments)


def test_a_reply_never_stands_before_what_it_answers(talks: list[ArrangedTalk]) -> None:
    for talk in talks:
        written: dict[str, datetime] = {c.cid: c.written_at for c in talk.comments}
        for comment in talk.comments:
            if comment.parent is not None:
                assert written[comment.parent] <= comment.written_at


def test_whoever_writes_in_a_group_is_a_member(talks: list[ArrangedTalk]) -> None:
    for talk in talks:
        for group in talk.groups:
            assert {message.sender for message in talk.chat(group.gid)} <= set(group.members)


def test_a_chat_is_between_the_user_and_the_contact(talks: list[ArrangedTalk]) -> None:
    for talk in talks:
        for contact in talk.others():
            senders = {message.sender for message in talk.chat(contact.uid)}
            assert senders <= {contact.uid, talk.me.uid}


def test_only_chats_with_messages_are_unread_and_some_are(talks: list[ArrangedTalk]) -> None:
    for talk in talks:
        unread = [c.uid for c in talk.contacts if c.unread] + [
            g.gid for g in talk.groups if g.unread
        ]
        assert all(talk.chat(chat) for chat in unread)
    assert fmean(any(c.unread for c in talk.contacts) for talk in talks) > 0.7


def test_moments_carry_one_of_the_places_to_choose_from(talks: list[ArrangedTalk]) -> None:
    for talk in talks:
        assert {moment.place for moment in talk.moments} <= set(talk.profile.value.places)
        assert talk.me.place in talk.profile.value.places


def test_nobody_likes_their_own_post_or_likes_twice(talks: list[ArrangedTalk]) -> None:
    for talk in talks:
        for moment in talk.moments:
            assert moment.author not in moment.likes
            assert len(set(moment.likes)) == len(moment.likes)


def test_no_text_has_an_unfilled_slot(talks: list[ArrangedTalk]) -> None:
    for talk in talks:
        texts = [row.content for row in (*talk.messages, *talk.moments, *talk.comments)]
        texts += [group.name for group in talk.groups]
        texts += [text for c in talk.contacts for text in (c.signature, c.remark or "")]
        assert not [text for text in texts if "{" in text or "}" in text]


def test_two_worlds_share_little(talks: list[ArrangedTalk]) -> None:
    for one, other in pairwise(talks):
        names = {contact.name for contact in other.contacts}
        posts = {moment.content for moment in other.moments}
        assert fmean(contact.name in names for contact in one.contacts) < 0.15
        assert fmean(moment.content in posts for moment in one.moments) < 0.15


def test_a_thousand_seeds_are_a_thousand_worlds() -> None:
    users = {World.from_seed(seed).lighttalk.me.uid for seed in range(1000)}
    assert len(users) == 1000


def test_arranging_makes_what_it_is_asked_for() -> None:
    for seed in SEEDS:
        world = World.from_seed(seed, task="a task")
        talk: ArrangedTalk = world.lighttalk
        with world.transaction():
            contact = talk.pick_contact(
                blocked=True, has_chat=True, has_moments=True, liked_by_me=False
            )
            silent = talk.pick_contact(but=[contact], has_chat=False, has_moments=False)
            several = talk.pick_contacts(8, but=[contact, silent])
            mine = talk.pick_group(mine=True)
            theirs = talk.pick_group(mine=False, but=[mine])
        assert talk.contacts[contact.uid].blocked
        assert talk.chat(contact.uid)
        assert talk.me.uid not in talk.timeline(contact.uid)[-1].likes
        assert (talk.chat(silent.uid), talk.timeline(silent.uid)) == ([], [])
        assert len({c.uid for c in (contact, silent, *several)}) == 10
        assert talk.groups[mine.gid].owner == talk.me.uid
        assert talk.groups[theirs.gid].owner != talk.me.uid
        assert list(talk.check()) == []


def test_the_latest_moment_is_the_same_by_place_and_by_time() -> None:
    for seed in SEEDS:
        world = World.from_seed(seed, task="a task")
        talk: ArrangedTalk = world.lighttalk
        with world.transaction():
            contact = talk.pick_contact(has_moments=True)
            talk.add_moment(contact)
        moments = talk.timeline(contact.uid)
        assert moments[-1] == max(moments, key=lambda moment: moment.posted_at)
