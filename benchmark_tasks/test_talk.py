"""Tasks about LightTalk: contacts, chats, moments and groups."""

from pytest_complexmcp import Goal, Tools, World, task


@task(
    "I have just talked to {name} on the phone, so their messages on LightTalk are no news to me. "
    "Mark our chat as read.",
    apps=["lighttalk"],
    probes=["retrieval"],
)
def test_mark_chat_as_read(world: World) -> Goal:
    talk = world.lighttalk
    contact = talk.pick_contact(has_chat=True)
    talk.contacts.replace(contact.uid, unread=True)

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        await do.mark_as_read(uid=uid)

    return Goal(blanks={"name": contact.name}, solve=solve)


@task(
    "Like the latest post in {name}'s Moments on LightTalk.",
    apps=["lighttalk"],
    probes=["error-recovery"],
)
def test_like_latest_moment(world: World) -> Goal:
    contact = world.lighttalk.pick_contact(has_moments=True, liked_by_me=False)

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        [latest] = await do.get_last_k_moments(uid=uid, k=1)
        await do.like_moment(uid=uid, moid=latest["moid"])

    return Goal(blanks={"name": contact.name}, solve=solve)


@task(
    "I have blocked {name} on LightTalk, and it shall stay that way. Still, I want to wish them "
    'well this once: put the comment "{comment}" under the newest post in their Moments.',
    apps=["lighttalk"],
    probes=["hidden-prerequisite", "restraint"],
)
def test_comment_for_somebody_blocked(world: World) -> Goal:
    talk = world.lighttalk
    contact = talk.pick_contact(has_moments=True, blocked=True)
    comment = world.rng.choice(
        ["Good luck with it!", "Get well soon.", "Congratulations to all of you.", "Safe travels!"]
    )

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        [latest] = await do.get_last_k_moments(uid=uid, k=1)
        await do.ask_for_privilege()
        await do.unblock(uid=uid)
        await do.comment_moment(uid=uid, moid=latest["moid"], content=comment)
        await do.block(uid=uid)

    return Goal(blanks={"name": contact.name, "comment": comment}, solve=solve)


@task(
    "Start a group chat on LightTalk with {first}, {second} and {third}, and call it "
    '"{title}". Write "{message}" in it, mentioning {second}. After that, {second} is to be the '
    "owner of the group instead of me; I stay a member.",
    apps=["lighttalk"],
    probes=["hidden-prerequisite"],
)
def test_hand_over_a_new_group(world: World) -> Goal:
    talk = world.lighttalk
    members = talk.pick_contacts(3)
    known = {group.name for group in talk.groups}
    titles = ["Surprise for Grandpa", "Sunday roast", "Lake weekend", "Farewell gift", "Quiz night"]
    title = world.rng.choice([title for title in titles if title not in known])
    message = world.rng.choice(
        ["Please collect ideas until Friday.", "Who can bring plates?", "Let us meet at six."]
    )

    async def solve(do: Tools) -> None:
        uids = [await do.get_uid_from_name(name=member.name) for member in members]
        await do.ask_for_privilege()
        group = await do.create_group_chat(uids=uids)
        await do.rename_group(gid=group["gid"], name=title)
        await do.send_message_to_group(gid=group["gid"], content=message, at=[uids[1]])
        await do.change_owner_of_group(gid=group["gid"], uid=uids[1])

    first, second, third = (member.name for member in members)
    return Goal(
        blanks={
            "first": first,
            "second": second,
            "third": third,
            "title": title,
            "message": message,
        },
        solve=solve,
    )


@task(
    "My LightTalk address book is too full. Remove everybody with the tag {tag} with whom there "
    "is not a single message in our chat. Keep all the others.",
    apps=["lighttalk"],
    probes=["long-horizon", "restraint"],
)
def test_remove_silent_contacts(world: World) -> Goal:
    talk = world.lighttalk
    tag = world.rng.choice(["coworkers", "classmates", "neighbours"])
    silent = [talk.pick_contact(has_chat=False) for _ in range(2)]
    speaking = talk.pick_contact(but=silent, has_chat=True)
    for contact in (*silent, speaking):
        talk.tag(contact, tag)

    async def solve(do: Tools) -> None:
        tagged = await do.get_contacts_by_tag(tag=tag)
        empty = [c["uid"] for c in tagged if not await do.get_chat_history(uid=c["uid"])]
        await do.ask_for_privilege()
        for uid in empty:
            await do.delete_contact(uid=uid)

    return Goal(blanks={"tag": tag}, solve=solve)


@task(
    "{name} has written a comment under my newest post in LightTalk's Moments. Reply to that "
    'comment with "{reply}", and like the latest post of {name} in return.',
    apps=["lighttalk"],
    probes=["identity"],
)
def test_answer_a_comment(world: World) -> Goal:
    talk = world.lighttalk
    contact = talk.pick_contact(has_moments=True, liked_by_me=False)
    mine = talk.timeline(talk.me.uid)[-1]
    for comment in list(talk.comments):
        if comment.moid == mine.moid and comment.author == contact.uid:
            talk.remove_comment(comment.cid)
    talk.add_comment(mine, contact, world.rng.choice(["Where was that?", "Wow, nice!", "Jealous!"]))
    reply = world.rng.choice(["I will tell you tomorrow.", "Come along next time!", "Thank you!"])

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        newest = (await do.get_my_moments())[-1]
        [comment] = [c for c in newest["comments"] if c["author"] == uid]
        await do.comment_comment(
            uid=newest["author"], moid=newest["moid"], cid=comment["cid"], content=reply
        )
        [latest] = await do.get_last_k_moments(uid=uid, k=1)
        await do.like_moment(uid=uid, moid=latest["moid"])

    return Goal(blanks={"name": contact.name, "reply": reply}, solve=solve)


@task(
    "I have arrived in {place}. My LightTalk should show that: set my location to {place}, and "
    'then publish a moment that says "{text}", without a picture.',
    apps=["lighttalk"],
    probes=["hidden-prerequisite"],
)
def test_post_from_another_place(world: World) -> Goal:
    talk = world.lighttalk
    place = world.rng.choice([p for p in talk.profile.value.places if p != talk.me.place])
    text = world.rng.choice(
        ["Landed safely, now for some dinner.", "Here until Sunday.", "First time here!"]
    )

    async def solve(do: Tools) -> None:
        choices = await do.list_ip_choices()
        await do.change_my_ip(where=choices[choices.index(place)])
        await do.ask_for_privilege()
        await do.post_moment(content=text, img_urls=[])

    return Goal(blanks={"place": place, "text": text}, solve=solve)


@task(
    "I have mixed two people up on LightTalk: the remark that I have set for {wrong} belongs to "
    "{right}. Move it over, so that {wrong} has none.",
    apps=["lighttalk"],
    probes=["identity"],
)
def test_move_a_remark(world: World) -> Goal:
    talk = world.lighttalk
    wrong, right = talk.pick_contacts(2)
    remark = world.rng.choice(["plumber, evenings only", "owes me a book", "from the ferry"])
    talk.contacts.replace(wrong.uid, remark=remark)
    talk.contacts.replace(right.uid, remark=None)

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=wrong.name)
        other = await do.get_uid_from_name(name=right.name)
        info = await do.get_contact_info(uid=uid)
        await do.edit_remark(uid=other, remark=info["remark"])
        await do.delete_remark(uid=uid)

    return Goal(blanks={"wrong": wrong.name, "right": right.name}, solve=solve)


@task(
    'Some order in my LightTalk, please. Leave the group "{left}". The group "{gone}" is over '
    'as well, and as it is mine, dissolve it. Add {guest} to the group "{open}" and write '
    '"{greeting}" there, mentioning nobody. My newest post in Moments was a mistake: delete it. The chat with '
    "{chatty} can be emptied, and {stranger} is to be blocked.",
    apps=["lighttalk"],
    probes=["long-horizon", "hidden-prerequisite"],
)
def test_spring_clean(world: World) -> Goal:
    talk = world.lighttalk
    left = talk.pick_group(mine=False)
    gone = talk.pick_group(mine=True, but=[left])
    kept = talk.pick_group(mine=True, but=[left, gone])
    guest, stranger = talk.pick_contacts(2)
    kept = talk.leave_out(kept, guest)
    chatty = talk.pick_contact(but=[guest, stranger], has_chat=True)
    greeting = world.rng.choice(["Welcome, all!", "Good to have you here.", "Hello to our guest!"])

    async def solve(do: Tools) -> None:
        groups = {group["name"]: group["gid"] for group in await do.list_all_groups()}
        await do.ask_for_privilege()
        await do.quit_group(gid=groups[left.name])
        await do.delete_group(gid=groups[gone.name])
        uid = await do.get_uid_from_name(name=guest.name)
        await do.invite_new_member(gid=groups[kept.name], uid=uid)
        await do.send_message_to_group(gid=groups[kept.name], content=greeting, at=[])
        newest = (await do.get_my_moments())[-1]
        await do.delete_moment(moid=newest["moid"])
        await do.delete_chat_history(uid=await do.get_uid_from_name(name=chatty.name))
        await do.block(uid=await do.get_uid_from_name(name=stranger.name))

    return Goal(
        blanks={
            "left": left.name,
            "gone": gone.name,
            "open": kept.name,
            "guest": guest.name,
            "chatty": chatty.name,
            "stranger": stranger.name,
            "greeting": greeting,
        },
        solve=solve,
    )
