"""LightTalk's knowledge base: people read it in thousands of episodes, so it has to read well."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from math import prod
from typing import Any

import pytest

from sandboxes.core.data import FOLDER, load

SLOT = re.compile(r"\{([a-z]+)(\d?)\}")
NAME = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*")
TAGS = {
    "family",
    "immediate family",
    "extended relatives",
    "classmates",
    "coworkers",
    "neighbours",
    "friends",
    "team",
    "gym",
    "choir",
    "book club",
}
# Filled by whoever draws the line, not from a list: the contact's own given name.
GIVEN = {"given"}

CHATS, MOMENTS, GROUPS = load("chats"), load("moments"), load("groups")
CULTURES = load("names")["cultures"]
PLACES = load("places")["places"]
THREADS = CHATS["threads"] + CHATS["group_threads"]


def lines(thread: dict[str, Any]) -> list[str]:
    return [text for _, text in thread["lines"]]


TEMPLATES = {
    "chats": [text for thread in THREADS for text in lines(thread)],
    "moments": [
        *(moment["text"] for moment in MOMENTS["moments"]),
        *MOMENTS["comments"],
        *MOMENTS["replies"],
    ],
    "groups": [*GROUPS["names"], *GROUPS["remarks"], *GROUPS["signatures"]],
}
SLOTS = {"chats": CHATS["slots"], "moments": MOMENTS["slots"], "groups": GROUPS["slots"]}
FILES = pytest.mark.parametrize("file", ["chats", "moments", "groups"])


def fillings(file: str, template: str) -> Iterator[str]:
    """Fill a template so that every value of every slot in it is seen once at least."""
    names = list(dict.fromkeys(SLOT.findall(template)))
    slots = {"given": ["Mei", "Óscar"], **SLOTS[file]}
    for turn in range(max((len(slots[name]) for name, _ in names), default=1)):
        text = template
        for place, (name, number) in enumerate(names):
            values = slots[name]
            text = text.replace(f"{{{name}{number}}}", values[(turn + place) % len(values)])
        yield text


def combinations(file: str, text: str) -> int:
    """In how many ways a text can be filled."""
    used = dict.fromkeys(SLOT.findall(text))
    drawn = Counter(name for name, _ in used)
    return prod(
        len(SLOTS[file][name]) - already for name in drawn for already in range(drawn[name])
    )


# Files


def test_files_are_readable_utf8_without_escapes_and_stay_small() -> None:
    raw = [(FOLDER / f"{name}.json").read_bytes() for name in (*TEMPLATES, "names", "places")]
    assert [text for text in raw if not text.endswith(b"}\n") or b"\\u" in text] == []
    assert sum(map(len, raw)) <= 600_000


# Templates and slots


@FILES
def test_every_slot_in_a_template_is_defined(file: str) -> None:
    used = {name for text in TEMPLATES[file] for name, _ in SLOT.findall(text)}
    assert used - GIVEN - SLOTS[file].keys() == set()


@FILES
def test_every_slot_is_used_in_a_template(file: str) -> None:
    used = {name for text in TEMPLATES[file] for name, _ in SLOT.findall(text)}
    assert SLOTS[file].keys() - used == set()


def test_only_a_remark_holds_the_given_name_of_its_contact() -> None:
    assert not [text for text in GROUPS["names"] + GROUPS["signatures"] if "{given}" in text]
    assert [text for text in GROUPS["remarks"] if "{given}" in text]


@FILES
def test_a_template_has_no_braces_but_those_of_its_slots(file: str) -> None:
    assert [text for text in TEMPLATES[file] if set("{}") & set(SLOT.sub("", text))] == []


@FILES
def test_no_slot_value_holds_a_slot(file: str) -> None:
    values = [value for slot in SLOTS[file].values() for value in slot]
    assert [value for value in values if set("{}") & set(value)] == []


@FILES
def test_a_numbered_slot_stands_beside_a_plain_one_in_its_thread_or_post(file: str) -> None:
    texts = ["\n".join(lines(thread)) for thread in THREADS] if file == "chats" else TEMPLATES[file]
    for text in texts:
        names = set(SLOT.findall(text))
        assert [name for name, number in names if number and (name, "") not in names] == []


@FILES
def test_a_slot_has_enough_values_and_none_twice(file: str) -> None:
    for name, values in SLOTS[file].items():
        assert len(values) == len(set(values)), name
        assert len(values) >= (7 if name == "weekday" else 12 if name == "floor" else 18), name


def test_chats_have_at_least_25_slots_of_20_to_60_values() -> None:
    assert len(CHATS["slots"]) >= 25
    assert {n for n, values in CHATS["slots"].items() if not 20 <= len(values) <= 60} == set()


@FILES
def test_texts_are_trimmed_and_have_no_double_spaces(file: str) -> None:
    texts = TEMPLATES[file] + [value for slot in SLOTS[file].values() for value in slot]
    assert [text for text in texts if text != text.strip() or "  " in text or not text] == []


@FILES
def test_straight_quotes_only(file: str) -> None:
    texts = TEMPLATES[file] + [value for slot in SLOTS[file].values() for value in slot]
    assert [text for text in texts if re.search(r"[\u2018-\u201f]", text)] == []


@FILES
def test_no_indefinite_article_stands_before_a_slot_it_may_not_fit(file: str) -> None:
    for text in TEMPLATES[file]:
        for article, name in re.findall(r"\b([Aa]n?) \{([a-z]+)\d?\}", text):
            vowels = {value[0].lower() in "aeiou" for value in SLOTS[file][name]}
            assert vowels == {article.lower() == "an"}, text


@pytest.mark.parametrize("file", ["chats", "moments"])
def test_a_slot_that_opens_a_sentence_has_capitalised_values(file: str) -> None:
    for text in TEMPLATES[file]:
        for name in re.findall(r"(?:^|[.!?] )\{([a-z]+)\d?\}", text):
            assert all(re.match(r"[\W\d]*[A-Z\d]", v) for v in SLOTS[file][name]), text


@FILES
def test_filled_texts_have_no_doubled_words_or_determiners(file: str) -> None:
    determiner = "a|an|the|my|your|our|their|some|any|no"
    # "if I tell you you'll have it too" is fine, and so is "go go go"
    doubled = re.compile(rf"\b(?:{determiner}) (?:{determiner})\b|\b(?!go)([a-z]{{2,}}) \1\b(?!')")
    found = [
        text
        for template in TEMPLATES[file]
        for text in fillings(file, template)
        if doubled.search(text)
    ]
    assert found == []


@FILES
def test_filled_texts_have_no_clash_of_punctuation(file: str) -> None:
    clash = re.compile(r"[,;:][.,;:!?]|[?!][.,;]| [.,;!?](?!\.)")
    found = [
        text
        for template in TEMPLATES[file]
        for text in fillings(file, template)
        if clash.search(text)
    ]
    assert found == []


@FILES
def test_filled_texts_are_short_enough_to_be_messages(file: str) -> None:
    limit = 60 if file == "groups" else 420
    for template in TEMPLATES[file]:
        assert max(map(len, fillings(file, template))) <= limit


@FILES
def test_nothing_looks_like_a_secret_a_link_or_a_handle(file: str) -> None:
    texts = TEMPLATES[file] + [value for slot in SLOTS[file].values() for value in slot]
    assert [text for text in texts if re.search(r"\d{5}|://|www\.|@|(?i:\bpin\b)", text)] == []


# Chats


@pytest.mark.parametrize(("kind", "least"), [("threads", 160), ("group_threads", 60)])
def test_there_are_enough_threads(kind: str, least: int) -> None:
    assert len(CHATS[kind]) >= least


@pytest.mark.parametrize("kind", ["threads", "group_threads"])
def test_threads_are_sorted_and_unique(kind: str) -> None:
    ids = [thread["id"] for thread in CHATS[kind]]
    assert ids == sorted(set(ids))
    assert len({tuple(lines(thread)) for thread in CHATS[kind]}) == len(ids)


def test_longer_lines_are_not_used_twice() -> None:
    counts = Counter(text for text in TEMPLATES["chats"] if len(text) > 24)
    assert [text for text, count in counts.items() if count > 1] == []


def test_every_tag_is_known_and_every_known_tag_has_threads() -> None:
    assert {tag for thread in CHATS["threads"] for tag in thread["tags"]} == TAGS
    assert {tag for thread in CHATS["group_threads"] for tag in thread["tags"]} == TAGS


def test_threads_have_two_speakers_and_are_short() -> None:
    for thread in CHATS["threads"]:
        speakers = [speaker for speaker, _ in thread["lines"]]
        assert set(speakers) <= {"me", "them"}, thread["id"]
        assert 1 <= len(speakers) <= 9, thread["id"]


def test_some_threads_are_one_line_only_and_some_questions_stay_unanswered() -> None:
    last = [thread["lines"][-1][1] for thread in CHATS["threads"]]
    assert any(len(thread["lines"]) == 1 for thread in CHATS["threads"])
    assert any(text.endswith("?") for text in last)


def test_members_of_a_group_thread_are_numbered_as_they_come_in() -> None:
    for thread in CHATS["group_threads"]:
        members = dict.fromkeys(speaker for speaker, _ in thread["lines"] if speaker != "me")
        assert list(members) == list(range(len(members))), thread["id"]


def test_nobody_speaks_more_than_three_times_in_a_row() -> None:
    for thread in THREADS:
        runs = groupby(speaker for speaker, _ in thread["lines"])
        assert max(len(list(run)) for _, run in runs) <= 3, thread["id"]


def test_threads_are_a_conversation_more_often_than_not() -> None:
    turns = [a != b for t in THREADS for (a, _), (b, _) in pairwise(t["lines"])]
    assert sum(turns) > 0.9 * len(turns)


def test_anybody_may_have_at_least_5000_different_chats() -> None:
    free = [thread for thread in CHATS["threads"] if not thread["tags"]]
    assert sum(combinations("chats", "\n".join(lines(thread))) for thread in free) >= 5000


# Moments


def test_there_are_more_than_20000_different_moments() -> None:
    assert len(MOMENTS["moments"]) >= 260
    assert sum(combinations("moments", m["text"]) for m in MOMENTS["moments"]) > 20_000


def test_moments_are_sorted_and_unique() -> None:
    ids = [moment["id"] for moment in MOMENTS["moments"]]
    texts = {moment["text"] for moment in MOMENTS["moments"]}
    assert ids == sorted(set(ids))
    assert len(texts) == len(ids)


def test_moments_have_a_range_of_images() -> None:
    ranges = [moment["images"] for moment in MOMENTS["moments"]]
    assert all(0 <= least <= most <= 9 for least, most in ranges)
    assert any(most == 0 for _, most in ranges)


@pytest.mark.parametrize(("kind", "least"), [("comments", 120), ("replies", 80)])
def test_there_are_enough_reactions_without_slots(kind: str, least: int) -> None:
    reactions = MOMENTS[kind]
    assert len(set(reactions)) == len(reactions) >= least
    assert not any(SLOT.search(text) for text in reactions)


# Places, groups, names


def test_places_are_sorted_unique_and_plain() -> None:
    assert sorted(set(PLACES)) == PLACES
    assert len(PLACES) >= 120
    assert [
        place for place in PLACES if not re.fullmatch(r"[A-Z][a-z]+( [A-Za-z]+){0,3}", place)
    ] == []


@pytest.mark.parametrize("slots", [CHATS["slots"], MOMENTS["slots"]], ids=["chats", "moments"])
def test_nobody_travels_to_where_they_may_be_posting_from(slots: dict[str, list[str]]) -> None:
    assert {value for value in slots["getaway"] if value.removeprefix("the ") in PLACES} == set()


@pytest.mark.parametrize(("kind", "least"), [("names", 150), ("remarks", 60), ("signatures", 120)])
def test_there_are_enough_lines_for_groups_and_profiles(kind: str, least: int) -> None:
    assert sorted(set(GROUPS[kind])) == GROUPS[kind]
    assert len(GROUPS[kind]) >= least


def test_tags_of_group_names_belong_to_names_and_every_tag_has_some() -> None:
    assert GROUPS["name_tags"].keys() <= set(GROUPS["names"])
    assert {tag for tags in GROUPS["name_tags"].values() for tag in tags} == TAGS


def test_every_culture_has_enough_names_sorted_and_unique() -> None:
    assert len(CULTURES) >= 15
    assert len({culture["id"] for culture in CULTURES}) == len(CULTURES)
    for culture in CULTURES:
        for key, least in (("given_female", 60), ("given_male", 60), ("family", 80)):
            names = culture[key]
            assert sorted(set(names)) == names, (culture["id"], key)
            assert least <= len(names) <= 350, (culture["id"], key)


def test_names_are_letters_spaces_hyphens_and_apostrophes() -> None:
    for culture in CULTURES:
        for key in ("given_female", "given_male", "family"):
            assert [name for name in culture[key] if not NAME.fullmatch(name)] == []


def test_no_name_is_in_two_lists_of_its_culture() -> None:
    for culture in CULTURES:
        names = culture["given_female"] + culture["given_male"] + culture["family"]
        assert [name for name, count in Counter(names).items() if count > 1] == []


def test_there_are_a_million_different_full_names() -> None:
    full = {
        f"{given} {family}"
        for culture in CULTURES
        for given in culture["given_female"] + culture["given_male"]
        for family in culture["family"]
    }
    assert len(full) >= 1_000_000
