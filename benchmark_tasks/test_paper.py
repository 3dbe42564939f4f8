"""Tasks about LightNews: headlines, facts in articles, and whom to tell about them."""

from typing import Any

from pytest_complexmcp import FreeText, Goal, Money, Name, Number, Tools, World, derived, task


def ask(world: World, kind: Any) -> Any:
    """A question that one article answers, of a title that no other one in its section has."""
    while True:
        question = world.lightnews.pick_question(type=kind)
        article = question.article
        titles = [one.title for one in world.lightnews.articles(article.section)]
        if titles.count(article.title) == 1:
            return question


async def article_called(do: Tools, section: str, title: str) -> Any:
    """The article of that title, in full."""
    hits = await do.search(section=section, query=title, maxn=100)
    [nid] = [hit["nid"] for hit in hits if hit["title"] == title]
    return await do.get_details(nid=nid)


@task(
    "Send {name} on LightTalk the link to the newest article in the {section} section of the paper, and "
    "nothing else.",
    apps=["lightnews", "lighttalk"],
    probes=["retrieval", "error-recovery"],
)
def test_share_the_newest(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    section = world.lightnews.pick_section()

    async def solve(do: Tools) -> None:
        [newest] = await do.get_last_k_news(section=section, k=1)
        link = await do.get_news_url(nid=newest["nid"])
        uid = await do.get_uid_from_name(name=contact.name)
        await do.send_message(uid=uid, content=link)

    return Goal(blanks={"name": contact.name, "section": section}, solve=solve)


@task(
    'There is an article called "{title}" in the {section} section. {question} Give me the plain number.',
    apps=["lightnews"],
    probes=["retrieval"],
)
def test_find_a_number(world: World) -> Goal:
    question = ask(world, "number")
    article = question.article

    async def solve(do: Tools) -> None:
        await article_called(do, article.section, article.title)

    return Goal(
        blanks={
            "title": article.title,
            "section": article.section,
            "question": question.text,
        },
        solve=solve,
        answer=Number(question.fact.value),
    )


@task(
    'I read something in the {section} section under the headline "{title}". {question} You need not '
    "tell anybody else.",
    apps=["lightnews"],
    probes=["retrieval", "restraint"],
)
def test_find_a_sum(world: World) -> Goal:
    question = ask(world, "money")
    article = question.article

    async def solve(do: Tools) -> None:
        assert article.section in await do.list_all_sections()
        await article_called(do, article.section, article.title)

    return Goal(
        blanks={
            "title": article.title,
            "section": article.section,
            "question": question.text,
        },
        solve=solve,
        answer=Money(question.fact.value * 100),
    )


@task(
    'Who wrote the article "{title}" in the {section} section?',
    apps=["lightnews"],
    probes=["identity", "retrieval"],
)
def test_name_the_author(world: World) -> Goal:
    article = world.lightnews.pick_article(min_n=3)

    async def solve(do: Tools) -> None:
        headlines = await do.get_last_k_news(section=article.section, k=100)
        [nid] = [one["nid"] for one in headlines if one["title"] == article.title]
        await do.get_details(nid=nid)

    return Goal(
        blanks={"title": article.title, "section": article.section},
        solve=solve,
        answer=Name(article.author),
    )


@task(
    '{name} missed the article "{title}" in the {section} section of the paper and would like to know: '
    '"{question}" Answer them on LightTalk in your own words, in one message, and write what you say '
    "just as the article has it. Then mark our chat as unread.",
    apps=["lightnews", "lighttalk"],
    probes=["retrieval", "restraint"],
)
def test_answer_from_the_paper(world: World) -> Goal:
    contact = world.lighttalk.pick_contact()
    world.lighttalk.contacts.replace(contact.uid, unread=False)
    question = ask(world, "name")
    article, fact = question.article, question.fact.text

    async def solve(do: Tools) -> None:
        details = await article_called(do, article.section, article.title)
        uid = await do.get_uid_from_name(name=contact.name)
        await do.send_message(uid=uid, content=derived(f"It says: {fact}.", details))
        await do.mark_as_unread(uid=uid)

    return Goal(
        blanks={
            "name": contact.name,
            "title": article.title,
            "section": article.section,
            "question": question.text,
        },
        solve=solve,
        free=(
            FreeText(
                table="lighttalk.messages",
                where={"chat": contact.uid},
                field="content",
                facts=(fact,),
            ),
        ),
    )


@task(
    "Post the three newest headlines of the {section} section on LightTalk as one post of mine, a line "
    "each, the newest first and nothing else, without pictures. I shall be in {place} by then, so let "
    "LightTalk believe that I am there before you post.",
    apps=["lightnews", "lighttalk"],
    probes=["hidden-prerequisite", "retrieval"],
)
def test_post_the_headlines(world: World) -> Goal:
    section = world.lightnews.pick_section()
    talk = world.lighttalk
    place = world.rng.choice([p for p in talk.profile.value.places if p != talk.me.place])

    async def solve(do: Tools) -> None:
        newest = await do.get_last_k_news(section=section, k=derived(3, "the three newest"))
        text = "\n".join(one["title"] for one in newest)
        assert place in await do.list_ip_choices()
        await do.change_my_ip(where=place)
        await do.ask_for_privilege()
        await do.post_moment(content=derived(text, newest), img_urls=[])

    return Goal(blanks={"section": section, "place": place}, solve=solve)


@task(
    "In the {section} section there is an article that has the words {words} in it, and only one. Send "
    'its link to the LightTalk group "{group}", mentioning nobody; and if its author is in my address '
    "book, tell them nothing.",
    apps=["lightnews", "lighttalk"],
    probes=["retrieval", "restraint", "identity"],
)
def test_share_what_a_search_finds(world: World) -> Goal:
    group = world.lighttalk.pick_group(mine=True)
    while True:
        article = world.lightnews.pick_article()
        words = world.lightnews.find_telling_words(article)
        if words is not None and " " in words:
            break

    async def solve(do: Tools) -> None:
        [hit] = await do.search(
            section=article.section, query=derived(words, "the words asked for"), maxn=100
        )
        link = await do.get_news_url(nid=hit["nid"])
        [found] = [one for one in await do.list_all_groups() if one["name"] == group.name]
        await do.send_message_to_group(gid=found["gid"], content=link, at=[])

    told = " and ".join(f"“{word}”" for word in words.split())
    return Goal(
        blanks={"section": article.section, "words": told, "group": group.name}, solve=solve
    )
