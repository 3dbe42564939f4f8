"""Tokens, words, counts, distances and estimates."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.text import APP
from sandboxes.toolkits.text.lexicon import STOP_WORDS

call = calls_of(APP)

texts = st.text(max_size=200) | st.text(alphabet="ab'\u2019-.,() \"1\n", max_size=60)
short = st.text(alphabet="abcäß ", max_size=12)

ONE_TEXT = [
    "tokenize", "normalize_whitespace", "remove_punctuation", "count_words", "count_chars",
    "word_freq", "ngrams", "remove_stopwords", "read_time_estimate",
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", []),
        ("Don't panic!", ["Don't", "panic", "!"]),
        ("a state-of-the-art 1,000.50 (approx.)", ["a", "state-of-the-art", "1,000.50", "(", "approx", ".", ")"]),
        ("'quoted' - dash", ["'", "quoted", "'", "-", "dash"]),
        ("it\u2019s naïve", ["it\u2019s", "naïve"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("e\u0301clair snake_case", ["e\u0301clair", "snake_case"]),
        ("🙂 5€", ["🙂", "5", "€"]),
    ],
)  # fmt: skip
def test_words_and_marks_are_tokens(text: str, tokens: list[str]) -> None:
    assert call("tokenize", text=text) == tokens


@pytest.mark.parametrize(
    "text",
    ["", "Don't panic!", 'He said "yes" (twice), then $5 - or 7%.', "What? No: never; ever…", "[a] {b}"],
)  # fmt: skip
def test_a_text_comes_back_from_its_tokens(text: str) -> None:
    assert call("detokenize", tokens=call("tokenize", text=text)) == text


@given(texts)
def test_joining_tokens_changes_no_token(text: str) -> None:
    tokens = call("tokenize", text=text)
    assert call("tokenize", text=call("detokenize", tokens=tokens)) == tokens
    assert "".join(tokens) == "".join(text.split())


@pytest.mark.parametrize(
    ("tool", "arguments", "expected"),
    [
        ("normalize_whitespace", {"text": " a \t b\n\nc\u00a0d "}, "a b c d"),
        ("remove_punctuation", {"text": "Hi, (you) don\u2019t — 3+4=$7!"}, "Hi you dont  347"),
        ("remove_punctuation", {"text": "你好\uff0c世界。"}, "你好世界"),
        ("count_words", {"text": "It's state-of-the-art: 1,000.5 words, no?"}, 5),
        ("count_words", {"text": " ... - !"}, 0),
        ("count_chars", {"text": "naïve\n🙂"}, 7),
        ("word_freq", {"text": "The cat. the CAT, a dog"}, {"cat": 2, "the": 2, "a": 1, "dog": 1}),
        ("word_freq", {"text": "Don\u2019t don't"}, {"don't": 2}),
        ("ngrams", {"text": "to be, or not"}, ["to be", "be or", "or not"]),
        ("ngrams", {"text": "to be or not", "n": 3}, ["to be or", "be or not"]),
        ("ngrams", {"text": "to be", "n": 3}, []),
        ("ngrams", {"text": "to be", "n": 1}, ["to", "be"]),
        ("remove_stopwords", {"text": "The cat is on the mat, and it\u2019s asleep"}, "cat mat, asleep"),
        ("levenshtein", {"a": "kitten", "b": "sitting"}, 3),
        ("levenshtein", {"a": "", "b": "äöü"}, 3),
        ("jaccard_similarity", {"a": "The cat sat", "b": "the dog sat down"}, 0.4),
        ("jaccard_similarity", {"a": "a", "b": "b"}, 0.0),
        ("jaccard_similarity", {"a": "", "b": "!"}, 1.0),
        ("read_time_estimate", {"text": "word " * 250}, {"words": 250, "minutes": 1.25, "seconds": 75}),
        ("read_time_estimate", {"text": "one", "wpm": 7}, {"words": 1, "minutes": 0.14, "seconds": 9}),
        ("read_time_estimate", {"text": ""}, {"words": 0, "minutes": 0.0, "seconds": 0}),
    ],
)  # fmt: skip
def test_results_are_those_of_counting_by_hand(
    tool: str, arguments: dict[str, Any], expected: Any
) -> None:
    assert call(tool, **arguments) == expected


@given(texts)
def test_counts_agree_with_each_other(text: str) -> None:
    words = call("count_words", text=text)
    assert sum(call("word_freq", text=text).values()) == words
    assert len(call("ngrams", text=text, n=1)) == words
    assert len(call("ngrams", text=text, n=3)) == max(words - 2, 0)
    assert call("read_time_estimate", text=text)["seconds"] == math.ceil(words * 60 / 200)


@given(texts)
def test_frequencies_come_in_order(text: str) -> None:
    counts = list(call("word_freq", text=text).items())
    assert counts == sorted(counts, key=lambda item: (-item[1], item[0]))


@given(texts)
def test_what_was_cleaned_once_is_clean(text: str) -> None:
    for tool in ("normalize_whitespace", "remove_punctuation"):
        clean = call(tool, text=text)
        assert call(tool, text=clean) == clean


@given(st.lists(st.sampled_from([*sorted(STOP_WORDS), "cat", "Dog", "state-of-the-art"])))
def test_stop_words_and_only_those_are_dropped(words: list[str]) -> None:
    kept = [word for word in words if word not in STOP_WORDS]
    assert call("remove_stopwords", text=" ".join(words)) == " ".join(kept)
    assert call("remove_stopwords", text="\n".join(words).upper()) == " ".join(kept).upper()


def edits(a: str, b: str) -> int:
    """The textbook's recursion, row by row."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (x != y))
    return row[-1]


@given(short, short)
def test_the_edit_distance_is_that_of_the_textbook(a: str, b: str) -> None:
    distance = call("levenshtein", a=a, b=b)
    assert distance == edits(a, b) == Levenshtein.distance(a, b)
    assert distance == call("levenshtein", a=b, b=a)


@given(texts, texts)
def test_similarity_is_a_share_of_all_the_words(a: str, b: str) -> None:
    words = [set(call("word_freq", text=text)) for text in (a, b)]
    both, either = words[0] & words[1], words[0] | words[1]
    expected = len(both) / len(either) if either else 1.0
    assert call("jaccard_similarity", a=a, b=b) == expected == call("jaccard_similarity", a=b, b=a)


# Counted by hand, from a dictionary.
SYLLABLES = """
the 1 table 2 stone 1 makes 1 walked 1 boxes 2 wanted 2 video 3 radio 3 actual 3 playing 2 hello 2
education 4 beautiful 3 computer 3 world 1 syllable 3 banana 3 strength 1 rhythm 2 idea 3 area 3
people 2 science 2 quiet 2 question 2 nation 2 special 2 media 3 giant 2 university 5 queue 1
international 5 refrigerator 5 chocolate 3 settled 2 prism 2 happy 2 yesterday 3 create 2 whale 1
algorithm 4 judges 2 places 2 fire 1 family 3 interesting 4 simple 2 apple 2 loved 1 started 2
moved 1 python 2 usually 4 opinion 3 million 2 curious 3 serious 3 museum 3 piano 3 religion 3
stadium 3 geography 4 poetry 3 lion 2 café 2 naïve 2 queen 1 agreed 2 employee 3 friend 1
"""


def test_most_syllables_are_those_of_the_dictionary() -> None:
    fields = SYLLABLES.split()
    counted = {word: int(n) for word, n in zip(fields[::2], fields[1::2], strict=True)}
    wrong = [word for word, n in counted.items() if call("syllable_estimate", word=word) != n]
    assert len(wrong) <= len(counted) // 20, wrong


@pytest.mark.parametrize(
    ("word", "count"),
    [("", 0), ("42 !", 0), ("hello world", 3), ("state-of-the-art", 4), ("你好", 1)],
)
def test_syllables_of_several_words_are_added_up(word: str, count: int) -> None:
    assert call("syllable_estimate", word=word) == count


@pytest.mark.parametrize(
    "text", ["x" * 10_000, "a " * 5000, "'" * 10_000, "\u0301" * 10_000, "ﷺ" * 10_000]
)
@pytest.mark.parametrize("tool", ONE_TEXT)
def test_long_and_odd_texts_are_answered(tool: str, text: str) -> None:
    call(tool, text=text)


@pytest.mark.parametrize(
    "junk", ["x" * 10_001, None, 5, ["a"], "\ud800"], ids=lambda junk: repr(junk)[:8]
)
@pytest.mark.parametrize("tool", ONE_TEXT)
def test_what_is_no_text_is_refused(tool: str, junk: Any) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, text=junk)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("ngrams", {"text": "a", "n": 0}),
        ("ngrams", {"text": "a", "n": 11}),
        ("read_time_estimate", {"text": "a", "wpm": 0}),
        ("detokenize", {"tokens": ["a"] * 5001}),
        ("detokenize", {"tokens": ["a" * 1001]}),
        ("syllable_estimate", {"word": "a" * 1001}),
    ],
)
def test_arguments_beyond_their_bounds_are_refused(tool: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, **arguments)
