"""Sentences, summaries and paraphrases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.text import APP
from sandboxes.toolkits.text.lexicon import SYNONYMS

call = calls_of(APP)

texts = st.text(max_size=200) | st.text(alphabet="aB .!?\n\"')…。", max_size=80)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", []),
        ("  \n ", []),
        ("No end", ["No end"]),
        ("One. Two! Three?  Four…", ["One.", "Two!", "Three?", "Four…"]),
        ("Dr. Smith met Mr. J. R. Jones in the U.S. Army. They spoke.",
         ["Dr. Smith met Mr. J. R. Jones in the U.S. Army.", "They spoke."]),
        ('"Really?" he asked. "Yes." She left.', ['"Really?" he asked.', '"Yes."', "She left."]),
        ("It costs 3.50 (e.g. here). See example.com now.", ["It costs 3.50 (e.g. here).", "See example.com now."]),
        ("Wait... what? Well...", ["Wait... what?", "Well..."]),
        ("A title\n\nA paragraph. And more", ["A title", "A paragraph.", "And more"]),
        ("At 5 p.m. we left. I.e. late.", ["At 5 p.m. we left.", "I.e. late."]),
        ("你好。世界\uff01再见", ["你好。", "世界\uff01", "再见"]),
        ("So do I. You too.", ["So do I.", "You too."]),
    ],
)  # fmt: skip
def test_sentences_end_where_a_reader_ends_them(text: str, sentences: list[str]) -> None:
    assert call("sentence_split", text=text) == sentences


@given(texts)
def test_splitting_loses_nothing_but_spaces(text: str) -> None:
    sentences = call("sentence_split", text=text)
    assert "".join("".join(sentences).split()) == "".join(text.split())
    assert all(sentence.strip() == sentence != "" for sentence in sentences)


STORY = (
    "The harbour was quiet. Boats filled the harbour, and the boats waited. A cat slept. "
    "When the storm reached the harbour, the boats left. Nobody knew why."
)


def test_a_summary_keeps_the_sentences_with_the_frequent_words_in_order() -> None:
    assert call("simple_summarize", text=STORY, max_sentences=2) == (
        "The harbour was quiet. Boats filled the harbour, and the boats waited."
    )
    assert call("simple_summarize", text=STORY, max_sentences=5) == STORY


@given(texts, st.integers(1, 100))
def test_a_summary_is_some_of_the_sentences(text: str, most: int) -> None:
    sentences = call("sentence_split", text=text)
    summary = call("simple_summarize", text=text, max_sentences=most)
    if len(sentences) <= most:
        assert summary == " ".join(sentences)
    else:
        assert len(summary) <= sum(map(len, sentences)) + most


PROMPT = "A big house. THE QUICK answers! She bought an old car, Really."


def test_a_paraphrase_is_a_function_of_seed_and_call() -> None:
    first, second = (calls_of(APP, seed=3) for _ in range(2))
    drawn = [first("simple_paraphrase", text=PROMPT) for _ in range(10)]
    assert drawn == [second("simple_paraphrase", text=PROMPT) for _ in range(10)]
    assert len(set(drawn)) > 1
    assert drawn != [calls_of(APP, seed=4)("simple_paraphrase", text=PROMPT) for _ in range(10)]


def test_a_paraphrase_swaps_words_and_keeps_case_and_marks() -> None:
    for _ in range(20):
        result = call("simple_paraphrase", text=PROMPT)
        words = [word.strip(".,!") for word in result.split()]
        assert [mark for mark in result if mark in ".,!"] == [*".!,."]
        assert words[1] in SYNONYMS["big"]
        assert words[4] in {word.upper() for word in SYNONYMS["quick"]}
        assert words[10] in SYNONYMS["car"]
        assert words[11] in {word.capitalize() for word in SYNONYMS["really"]}


def test_articles_fit_what_follows_them() -> None:
    articles = {
        tuple(call("simple_paraphrase", text=f"{article} huge hall").split()[:2])
        for article in ("a", "A")
        for _ in range(20)
    }
    assert articles == {
        (("a" if article == "a" else "A") + ("n" if word[0] in "aeiou" else ""), word)
        for article in ("a", "A")
        for word in SYNONYMS["huge"]
    }


def test_no_synonym_has_an_article_that_its_first_letter_hides() -> None:
    assert not [word for word in SYNONYMS if word.startswith(("uni", "use", "eu", "one", "hon", "hour", "heir"))]  # fmt: skip


def test_synonyms_go_both_ways() -> None:
    assert all(word in SYNONYMS[other] for word, others in SYNONYMS.items() for other in others)


@given(texts)
def test_a_text_without_known_words_stays(text: str) -> None:
    if not any(word.lower() in SYNONYMS for word in call("tokenize", text=text)):
        assert call("simple_paraphrase", text=text) == text


@pytest.mark.parametrize(
    "text",
    ["! " * 5000, "!" * 9999 + "a", '."' * 5000, "\n " * 5000, "a." * 5000, "big " * 2500, "x" * 10_000],
)  # fmt: skip
def test_long_and_odd_texts_are_answered(text: str) -> None:
    for tool in ("sentence_split", "simple_summarize", "simple_paraphrase"):
        call(tool, text=text)


@pytest.mark.parametrize("most", [0, 101, 1.5, "3"])
def test_a_summary_has_between_one_and_a_hundred_sentences(most: object) -> None:
    with pytest.raises(InvalidArguments):
        call("simple_summarize", text="a", max_sentences=most)
