"""Tasks with hashes, ciphers, encodings, words and the simulated internet on the way."""

import base64
import codecs
import hashlib
import hmac

from pytest_complexmcp import Goal, Tools, World, derived, task

SECRETS = (
    "The key is under the blue flowerpot",
    "Meet me at the old boathouse at nine",
    "The password is marmalade",
    "Bring the map and tell nobody",
)


@task(
    'Send {name} on LightTalk the SHA-256 of the text "{text}", as hexadecimal digits and with nothing '
    "else in the message. Do not send them the text itself.",
    apps=["lighttalk"],
    probes=["retrieval", "restraint"],
)
def test_send_a_digest(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    text = world.rng.choice(SECRETS)

    async def solve(do: Tools) -> None:
        digest = await do.sha256(text=text)
        uid = await do.get_uid_from_name(name=contact.name)
        await do.send_message(uid=uid, content=digest)

    return Goal(blanks={"name": contact.name, "text": text}, solve=solve)


@task(
    "The last thing that {name} wrote to me on LightTalk is in ROT13. Work out what it means and forward "
    "the plain text to {other}, as it stands. Then delete that one message of {name}'s from our chat.",
    apps=["lighttalk"],
    probes=["retrieval", "identity"],
)
def test_decipher_a_message(world: World) -> Goal:
    talk = world.lighttalk
    contact, other = talk.pick_contacts(2)
    plain = world.rng.choice(SECRETS)
    talk.add_message(contact.uid, contact.uid, codecs.encode(plain, "rot13"))

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        history = await do.get_chat_history(uid=uid)
        last = [message for message in history if message["sender"] == uid][-1]
        text = await do.rot13(text=last["content"])
        await do.send_message(uid=await do.get_uid_from_name(name=other.name), content=text)
        await do.ask_for_privilege()
        await do.delete_message(uid=uid, mid=last["mid"])

    return Goal(blanks={"name": contact.name, "other": other.name}, solve=solve)


@task(
    "I was playing the spy: the remark that I have for {name} on LightTalk is Base64. Replace it by what "
    "it says in plain text.",
    apps=["lighttalk"],
    probes=["retrieval", "clean-slate"],
)
def test_decode_a_remark(world: World) -> Goal:
    talk = world.lighttalk
    contact = talk.pick_contact()
    plain = world.rng.choice(["owes me a lunch", "allergic to cats", "lends books", "sings bass"])
    talk.contacts.replace(contact.uid, remark=base64.b64encode(plain.encode()).decode())

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        info = await do.get_contact_info(uid=uid)
        text = await do.base64_decode(b64=info["remark"])
        await do.edit_remark(uid=uid, remark=text)

    return Goal(blanks={"name": contact.name}, solve=solve)


@task(
    "{first} and {second} have both sent me a code on LightTalk, their last message to me. Only one of "
    'the two is the HMAC-SHA256 of the word "{word}" under the key "{key}". Block whoever sent the '
    "other one.",
    apps=["lighttalk"],
    probes=["identity", "hidden-prerequisite", "retrieval"],
)
def test_unmask_an_impostor(world: World) -> Goal:
    talk = world.lighttalk
    first, second = talk.pick_contacts(2)
    honest, impostor = world.rng.shuffled([first, second])
    word = world.rng.choice(["heron", "walnut", "lantern", "quarry"])
    key = world.rng.choice(["seven bridges", "green door", "cold harbour"])
    codes = {
        person.uid: hmac.new(used.encode(), word.encode(), hashlib.sha256).hexdigest()
        for person, used in ((honest, key), (impostor, key + "s"))
    }
    for person in (first, second):
        talk.add_message(person.uid, person.uid, codes[person.uid])

    async def solve(do: Tools) -> None:
        wrong = ""
        for person in (first, second):
            uid = await do.get_uid_from_name(name=person.name)
            history = await do.get_chat_history(uid=uid)
            code = [message for message in history if message["sender"] == uid][-1]["content"]
            if not await do.hmac_verify_hex(key=key, message=word, signature=code):
                wrong = uid
        await do.ask_for_privilege()
        await do.block(uid=wrong)

    return Goal(
        blanks={"first": first.name, "second": second.name, "word": word, "key": key},
        solve=solve,
    )


@task(
    "{name} wants to know who looks after the domain {domain}. Look it up and tell them on LightTalk, "
    'exactly: "R, N open ports", with R the name of its registrar and N the number of ports that a scan '
    "finds open there.",
    apps=["lighttalk"],
    probes=["retrieval", "arithmetic"],
)
def test_look_up_a_domain(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    word = world.rng.choice(["lantern-cafe", "blue-heron-books", "northgate-bikes", "plum-press"])
    domain = f"{word}.{world.rng.choice(['com', 'net', 'org'])}"

    async def solve(do: Tools) -> None:
        record = await do.whois_lookup(target=domain)
        scan = await do.nmap_scan(target=domain)
        ports = [port for port in scan["ports"] if port["state"] == "open"]
        uid = await do.get_uid_from_name(name=contact.name)
        text = derived(f"{record['registrar']}, {len(ports)} open ports", record, scan)
        await do.send_message(uid=uid, content=text)

    return Goal(blanks={"name": contact.name, "domain": domain}, solve=solve)


@task(
    'Our LightTalk group "{group}" has a sloppy name. Rename it so that every word of the name begins '
    "with a capital and goes on in small letters. Then mark the group as read.",
    apps=["lighttalk"],
    probes=["retrieval", "hidden-prerequisite"],
)
def test_capitalise_a_group(world: World) -> Goal:
    talk = world.lighttalk
    group = talk.pick_group(mine=True)
    known = {one.name for one in talk.groups}
    names = ["the quiet readers", "sunday soup circle", "old mill choir", "friday night cards"]
    name = world.rng.choice([one for one in names if one not in known])
    member = next(uid for uid in group.members if uid != talk.me.uid)
    talk.add_message(group.gid, member, "What are we called now?")
    talk.groups.replace(group.gid, name=name, unread=True)

    async def solve(do: Tools) -> None:
        [found] = [one for one in await do.list_all_groups() if one["name"] == name]
        better = await do.title_case(text=name)
        await do.ask_for_privilege()
        await do.rename_group(gid=found["gid"], name=better)
        await do.mark_as_read_in_group(gid=found["gid"])

    return Goal(blanks={"group": name}, solve=solve)


@task(
    "How long is the latest post of {name} on LightTalk? Count its words, write the number and nothing "
    "else into the remark that I have for them, and like the post.",
    apps=["lighttalk"],
    probes=["retrieval", "arithmetic"],
)
def test_count_the_words_of_a_post(world: World) -> Goal:
    talk = world.lighttalk
    contact = talk.pick_contact(has_moments=True)
    posts = [
        "Three herons on the canal today",
        "Soup again and nobody minds",
        "My bike has a new bell",
    ]
    talk.add_moment(contact, world.rng.choice(posts))
    talk.contacts.replace(contact.uid, remark=None)

    async def solve(do: Tools) -> None:
        uid = await do.get_uid_from_name(name=contact.name)
        [latest] = await do.get_last_k_moments(uid=uid, k=1)
        count = await do.count_words(text=latest["content"])
        await do.edit_remark(uid=uid, remark=derived(str(count), count))
        await do.like_moment(uid=uid, moid=latest["moid"])

    return Goal(blanks={"name": contact.name}, solve=solve)
