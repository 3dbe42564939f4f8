"""The registry: names without clashes, and arguments that are what the schema says."""

import json
from collections.abc import Callable
from types import ModuleType
from typing import Annotated, Any

import pytest
from pydantic import Field
from toy_office import APP, REGISTRY, NoteNotFound, office

from sandboxes.core import App, InvalidArguments, Registry, UnknownTool, tool
from sandboxes.core.registry import MOST_PROBLEMS, PRECEDENCE
from sandboxes.core.tool import tools_of

MEGABYTE = "x" * 1_000_000
LONGEST_MESSAGE = 2_500


def tools_named(*names: str) -> ModuleType:
    """A module with tools of these names."""
    module = ModuleType("made")
    for name in names:

        @tool()
        def act() -> bool:
            """Act."""
            return True

        act.__name__ = name
        setattr(module, name, act)
    return module


def app(name: str, *names: str) -> App:
    return App(name=name, tools=(tools_named(*names),))


@tool()
def measure(
    count: Annotated[int, Field(ge=0, le=100)],
    ratio: Annotated[float, Field(ge=-1, le=1)] = 0.5,
    exact: bool = False,
    words: Annotated[list[Annotated[str, Field(max_length=5)]], Field(max_length=3)] = [],  # noqa: B006
    pages: Annotated[list[int], Field(max_length=3)] = [],  # noqa: B006
) -> bool:
    """Measure."""
    return exact


@tool()
def name_it(name: Annotated[str, Field(max_length=20)]) -> str:
    """Name it."""
    return name


def measuring() -> Registry:
    module = ModuleType("measuring")
    vars(module).update(measure=measure, name_it=name_it)
    return Registry([App(name="Ruler", tools=(module,))])


def check(tool_name: str = "measure", /, **arguments: Any) -> dict[str, Any]:
    return measuring().check(tool_name, arguments)[1]


def problems(tool_name: str = "measure", /, **arguments: Any) -> list[str]:
    with pytest.raises(InvalidArguments) as caught:
        measuring().check(tool_name, arguments)
    return caught.value.problems


# Names


def test_the_earlier_server_keeps_the_bare_name_and_the_later_one_is_prefixed() -> None:
    registry = Registry([app("Crypto", "encode", "sign"), app("String", "encode", "split")])
    assert list(registry.tools) == ["encode", "split", "Crypto_encode", "sign"]
    assert registry.tools["encode"].server == "String"
    assert registry.tools["Crypto_encode"].server == "Crypto"
    assert registry.tools["Crypto_encode"].name == "encode"


def test_the_order_in_which_apps_are_given_does_not_matter() -> None:
    apps = [app("Zoo", "a"), app("LightShop", "a", "b"), app("Attic", "a", "b"), app("Math", "c")]
    names = {name: tool.server for name, tool in Registry(apps).tools.items()}
    assert names == {
        "c": "Math",
        "a": "LightShop",
        "b": "LightShop",
        "Attic_a": "Attic",
        "Attic_b": "Attic",
        "Zoo_a": "Zoo",
    }
    again = Registry(reversed(apps)).tools
    assert list(again) == list(names)


def test_servers_go_in_the_order_of_the_paper_and_then_by_name() -> None:
    apps = [app(name, name.lower()) for name in ("Zoo", *reversed(PRECEDENCE), "Attic")]
    assert [one.name for one in Registry(apps).apps] == [*PRECEDENCE, "Attic", "Zoo"]


def test_a_tool_is_found_under_the_name_it_is_known_by() -> None:
    registry = Registry([app("Crypto", "encode"), app("String", "encode")])
    for name, offered in registry.tools.items():
        assert registry.name_of(offered) == name
        assert registry.check(name, {}) == (offered, {})


def test_a_server_alone_offers_bare_names() -> None:
    registry = Registry([app("Crypto", "encode", "sign"), app("String", "encode")])
    assert list(registry.of_server("Crypto")) == ["encode", "sign"]
    with pytest.raises(KeyError):
        registry.of_server("Nowhere")


@pytest.mark.parametrize(
    "apps",
    [
        [App(name="Crypto", tools=(tools_named("encode"), tools_named("encode")))],
        [app("Crypto", "encode"), app("String", "encode", "Crypto_encode")],
    ],
    ids=["in one app", "with a prefixed name"],
)
def test_two_tools_of_one_name_are_refused(apps: list[App]) -> None:
    with pytest.raises(ValueError, match=r"two tools of \w+ are called"):
        Registry(apps)


def test_the_names_of_the_paper_are_bare_where_the_paper_has_them_so() -> None:
    installed = Registry.installed()
    assert Registry.installed() is installed
    assert installed.tools["now"].server == "LightOS"
    assert installed.tools["send_message"].server == "LightTalk"


@pytest.mark.parametrize(
    "name",
    ["", "nothing", "MEASURE", "measure ", MEGABYTE, "\ud800"],
    ids=["empty", "unknown", "in capitals", "with a space", "a megabyte", "half a character"],
)
def test_a_name_that_no_tool_has_is_unknown(name: str) -> None:
    with pytest.raises(UnknownTool) as caught:
        measuring().check(name, {})
    assert caught.value.name == name
    assert str(caught.value).startswith("Unknown tool: ")
    assert len(str(caught.value).encode()) < 400


# Arguments


def test_defaults_are_filled_in() -> None:
    assert check(count=3) == {"count": 3, "ratio": 0.5, "exact": False, "words": [], "pages": []}
    assert check(count=3, ratio=-1, exact=True)["ratio"] == -1.0


@pytest.mark.parametrize(
    "arguments",
    [
        {"count": "5"},
        {"count": True},
        {"count": 1.5},
        {"count": None},
        {"count": -1},
        {"count": 101},
        {"count": 10**5000},
        {"count": 1e300},
        {"count": float("nan")},
        {"count": [1]},
        {"count": {"value": 1}},
        {"count": 1, "ratio": "0.5"},
        {"count": 1, "ratio": True},
        {"count": 1, "ratio": float("nan")},
        {"count": 1, "ratio": float("inf")},
        {"count": 1, "ratio": 1.01},
        {"count": 1, "exact": 1},
        {"count": 1, "exact": 0.0},
        {"count": 1, "exact": "true"},
        {"count": 1, "words": "abc"},
        {"count": 1, "words": {"abc"}},
        {"count": 1, "words": ("abc",)},
        {"count": 1, "words": [1]},
        {"count": 1, "words": ["abcdef"]},
        {"count": 1, "words": ["a", "b", "c", "d"]},
        {"count": 1, "words": None},
        {"count": 1, "pages": [1, "2"]},
        {"count": 1, "colour": "red"},
        {},
    ],
)
def test_arguments_that_break_the_schema_are_refused(arguments: dict[str, Any]) -> None:
    assert len(problems(**arguments)) == 1


@pytest.mark.parametrize("name", [5, 1.0, True, None, b"bytes", ["a"], "\ud800", "a\udfff"])
def test_what_is_no_text_is_refused_as_one(name: Any) -> None:
    [problem] = problems("name_it", name=name)
    assert problem.startswith("name: ")
    problem.encode()


def test_a_whole_number_may_be_written_with_a_point() -> None:
    """JSON has one kind of number: the schema, and any client in JavaScript, takes 1.0 for 1."""
    checked = check(count=1.0, ratio=1.0, pages=[2.0, 3])
    assert checked["count"] == 1
    assert type(checked["count"]) is int
    assert type(checked["ratio"]) is float
    assert [type(page) for page in checked["pages"]] == [int, int]


def test_whole_numbers_with_a_point_do_not_excuse_another_problem() -> None:
    assert problems(count=1.0, exact=1.0) == ["exact: Input should be a valid boolean, not 1"]
    assert problems(count=1.0, pages=["2"]) == ['pages.0: Input should be a valid integer, not "2"']


def test_each_problem_is_told_in_a_sentence() -> None:
    assert problems(ratio="half", colour="red") == [
        "count: missing",
        'ratio: Input should be a valid number, not "half"',
        "colour: unknown argument",
    ]


def test_no_more_than_a_few_problems_are_told() -> None:
    assert len(problems(count=1, **{f"x{n}": n for n in range(1_000)})) == MOST_PROBLEMS


@pytest.mark.parametrize(
    "make",
    [
        lambda big: {"count": big},
        lambda big: {"count": [big]},
        lambda big: {"count": {big: big}},
        lambda big: {"count": 1, "words": [big]},
        lambda big: {"count": 1, "words": [big] * 1_000},
        lambda big: {"count": 1, big: 1},
        lambda big: {"count": 1, **{big + str(n): big for n in range(20)}},
        lambda big: {"count": 1, "\ud800" + big: 1},
        lambda big: {"count": ["x"] * len(big)},
        lambda big: {"count": 10 ** (len(big) // 10)},
    ],
)
def test_the_message_is_short_even_for_a_megabyte(make: Callable[[str], dict[str, Any]]) -> None:
    with pytest.raises(InvalidArguments) as caught:
        measuring().check("measure", make(MEGABYTE))
    assert len(str(caught.value).encode()) < LONGEST_MESSAGE
    json.loads(json.dumps(str(caught.value)))


def test_arguments_in_a_loop_are_told_like_others() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert problems(count=endless) == ["count: Input should be a valid integer, not an array"]


def test_a_call_checks_and_calls() -> None:
    world = office()
    assert REGISTRY.call(world, "pay", {"cents": 100}) == (world.toys.purse.value.cents) / 100
    with pytest.raises(InvalidArguments):
        REGISTRY.call(world, "pay", {"cents": "100"})
    with pytest.raises(UnknownTool):
        REGISTRY.call(world, "steal", {"cents": 100})
    with pytest.raises(NoteNotFound):
        REGISTRY.call(world, "tear_up", {"nid": "note"})


def test_an_invalid_call_is_no_call() -> None:
    world = office()
    opened = world.clock.now
    with pytest.raises(InvalidArguments):
        REGISTRY.call(world, "pay", {"cents": "100"})
    assert world.clock.now == opened


def test_tools_keep_the_order_of_their_app() -> None:
    assert [one.name for one in APP.offered] == list(REGISTRY.tools)
    assert [one.name for one in tools_of(APP.tools[0], "Toys")] == list(REGISTRY.tools)
