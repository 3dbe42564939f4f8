"""Walks and shortest paths, against networkx."""

from decimal import Decimal
from typing import Any

import networkx as nx
import pytest
from graph_worlds import adjacencies, chain, complete, directed, place, some_adjacencies, weighted
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.graphs import APP
from sandboxes.toolkits.graphs.adjacency import GraphTooLarge, NodeNotFound
from sandboxes.toolkits.graphs.paths import TooManyEdges

call = calls_of(APP)

STARTING: list[tuple[str, dict[str, Any]]] = [
    ("bfs", {"start": "a"}),
    ("dfs", {"start": "a"}),
    ("shortest_path_unweighted", {"source": "a"}),
    ("path_exists", {"a": "a", "b": "a"}),
]
TOWN = {"a": ["c", "b"], "b": ["d"], "c": ["d", "a"], "d": ["e"], "f": []}


def test_breadth_comes_before_depth_or_after() -> None:
    assert call("bfs", adj=TOWN, start="a") == ["a", "c", "b", "d", "e"]
    assert call("dfs", adj=TOWN, start="a") == ["a", "c", "d", "e", "b"]


@given(some_adjacencies, st.data())
def test_walks_agree_with_networkx(adj: dict[str, list[str]], data: st.DataObject) -> None:
    graph = directed(adj)
    start = data.draw(st.sampled_from(sorted(graph)))
    breadth = [start, *(end for _, end in nx.bfs_edges(graph, start))]
    assert call("bfs", adj=adj, start=start) == breadth
    assert call("dfs", adj=adj, start=start) == list(nx.dfs_preorder_nodes(graph, start))


@given(some_adjacencies, st.data())
def test_a_path_exists_where_networkx_has_one(
    adj: dict[str, list[str]], data: st.DataObject
) -> None:
    graph = directed(adj)
    a, b = data.draw(st.tuples(*[st.sampled_from(sorted(graph))] * 2))
    assert call("path_exists", adj=adj, a=a, b=b) is nx.has_path(graph, a, b)


def test_an_edge_leads_one_way() -> None:
    assert call("path_exists", adj={"a": ["b"]}, a="a", b="b") is True
    assert call("path_exists", adj={"a": ["b"]}, a="b", b="a") is False
    assert call("path_exists", adj={"a": []}, a="a", b="a") is True


def test_fewest_edges_by_hand() -> None:
    assert call("shortest_path_unweighted", adj=TOWN, source="a") == {
        "source": "a",
        "reached": {
            "a": {"edges": 0, "path": ["a"]},
            "b": {"edges": 1, "path": ["a", "b"]},
            "c": {"edges": 1, "path": ["a", "c"]},
            "d": {"edges": 2, "path": ["a", "b", "d"]},
            "e": {"edges": 3, "path": ["a", "b", "d", "e"]},
        },
        "unreachable": ["f"],
    }


@given(some_adjacencies, st.data())
def test_paths_with_the_fewest_edges_agree_with_networkx(
    adj: dict[str, list[str]], data: st.DataObject
) -> None:
    graph = directed(adj)
    source = data.draw(st.sampled_from(sorted(graph)))
    found = call("shortest_path_unweighted", adj=adj, source=source)
    expected = nx.single_source_shortest_path_length(graph, source)
    assert {node: way["edges"] for node, way in found["reached"].items()} == dict(expected)
    assert list(found["reached"]) == sorted(found["reached"], key=place)
    assert found["unreachable"] == sorted(set(graph) - set(expected), key=place)
    for node, way in found["reached"].items():
        assert (way["path"][0], way["path"][-1]) == (source, node)
        assert len(way["path"]) == way["edges"] + 1
        assert nx.is_path(graph, way["path"])


def test_cheapest_paths_by_hand() -> None:
    adj = {"a": {"b": 7, "c": 3}, "c": {"b": 1, "d": 8}, "b": {"d": 2}, "e": {"a": 1}}
    assert call("shortest_path_dijkstra", adj=adj, source="a") == {
        "source": "a",
        "reached": {
            "a": {"distance": 0.0, "path": ["a"]},
            "b": {"distance": 4.0, "path": ["a", "c", "b"]},
            "c": {"distance": 3.0, "path": ["a", "c"]},
            "d": {"distance": 6.0, "path": ["a", "c", "b", "d"]},
        },
        "unreachable": ["e"],
    }


@given(weighted, st.data())
def test_cheapest_paths_agree_with_networkx(
    adj: dict[str, dict[str, float]], data: st.DataObject
) -> None:
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from([*adj, "a"])
    for node, ends in adj.items():
        # In cents, so that networkx reckons exactly.
        graph.add_weighted_edges_from((node, end, round(w * 100)) for end, w in ends.items())
    adj.setdefault("a", {})
    source = data.draw(st.sampled_from(sorted(graph)))
    found = call("shortest_path_dijkstra", adj=adj, source=source)
    expected = nx.single_source_dijkstra_path_length(graph, source)
    assert {node: way["distance"] for node, way in found["reached"].items()} == {
        node: distance / 100 for node, distance in expected.items()
    }
    assert found["unreachable"] == sorted(set(graph) - set(expected), key=place)
    for node, way in found["reached"].items():
        assert (way["path"][0], way["path"][-1]) == (source, node)
        assert nx.path_weight(graph, way["path"], "weight") == expected[node]


def test_weights_are_summed_as_they_are_written() -> None:
    found = call("shortest_path_dijkstra", adj={"a": {"b": 0.1}, "b": {"c": 0.2}}, source="a")
    assert found["reached"]["c"]["distance"] == 0.3


@pytest.mark.parametrize("tiny", [5e-324, 1e-300, 1e-17])
def test_the_smallest_weight_tells_two_paths_apart(tiny: float) -> None:
    adj = {"a": {"b": 1e12, "c": 1e12}, "b": {"d": tiny}, "c": {"d": tiny * 2}}
    found = call("shortest_path_dijkstra", adj=adj, source="a")
    assert found["reached"]["d"] == {"distance": 1e12, "path": ["a", "b", "d"]}


def test_of_equally_cheap_paths_one_with_the_fewest_edges_is_taken() -> None:
    adj = {"a": {"b": 0, "d": 2}, "b": {"c": 1}, "c": {"d": 1}}
    found = call("shortest_path_dijkstra", adj=adj, source="a")
    assert found["reached"]["d"]["path"] == ["a", "d"]


@given(adjacencies, st.randoms(use_true_random=False))
def test_the_order_in_which_edges_are_listed_decides_no_shortest_path(
    adj: dict[str, list[str]], random: Any
) -> None:
    adj.setdefault("a", [])
    shuffled = {node: random.sample(adj[node], len(adj[node])) for node in adj}
    shuffled = dict(random.sample(sorted(shuffled.items()), len(shuffled)))
    assert call("shortest_path_unweighted", adj=adj, source="a") == call(
        "shortest_path_unweighted", adj=shuffled, source="a"
    )


def test_a_whole_number_stands_for_its_digits() -> None:
    assert call("bfs", adj={"1": [10, "2"], "2": [-3]}, start=1) == ["1", "10", "2", "-3"]
    found = call("shortest_path_unweighted", adj={"1": [10, 2, "x"]}, source="1")
    assert list(found["reached"]) == ["1", "2", "10", "x"]
    assert call("path_exists", adj={"1": [10]}, a="1", b=10) is True


@pytest.mark.parametrize(("tool", "arguments"), STARTING)
def test_a_node_that_is_not_there_is_named(tool: str, arguments: dict[str, Any]) -> None:
    graphs: list[dict[str, list[str]]] = [{}, {"A": ["b"]}, {"aa": []}]
    for adj in graphs:
        with pytest.raises(NodeNotFound) as refused:
            call(tool, adj=adj, **arguments)
        assert refused.value.fields == {"node": "a"}


def test_both_ends_of_a_path_have_to_be_there() -> None:
    with pytest.raises(NodeNotFound) as refused:
        call("path_exists", adj={"a": []}, a="a", b="z")
    assert refused.value.fields == {"node": "z"}


@pytest.mark.parametrize("n", [199, 200])
def test_the_largest_graphs_are_walked(n: int) -> None:
    assert len(call("bfs", adj=complete(n), start=0)) == n
    assert len(call("dfs", adj=complete(n), start=0)) == n
    found = call("shortest_path_unweighted", adj=chain(n), source=0)
    assert found["reached"][str(n - 1)]["path"] == [str(node) for node in range(n)]


def test_distances_of_a_long_way_are_exact() -> None:
    weights = {str(node): {str(node + 1): 0.01} for node in range(199)}
    found = call("shortest_path_dijkstra", adj=weights, source=0)
    for node, way in found["reached"].items():
        assert Decimal(str(way["distance"])) == int(node) * Decimal("0.01")


def test_five_thousand_edges_have_weights_and_no_more() -> None:
    adj = {node: dict.fromkeys(ends, 0.1) for node, ends in complete(71).items()}
    found = call("shortest_path_dijkstra", adj=adj, source=0)
    assert {way["distance"] for way in found["reached"].values()} == {0.0, 0.1}
    adj = {node: dict.fromkeys(ends, 0.1) for node, ends in complete(72).items()}
    with pytest.raises(TooManyEdges) as refused:
        call("shortest_path_dijkstra", adj=adj, source=0)
    assert refused.value.fields == {"edges": 72 * 71, "most": 5000}


@pytest.mark.parametrize(("tool", "arguments"), STARTING)
def test_larger_graphs_are_refused(tool: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, adj={str(node): [] for node in range(201)}, **arguments)
    with pytest.raises(InvalidArguments):
        call(tool, adj={"a": [str(node) for node in range(201)]}, **arguments)
    with pytest.raises(GraphTooLarge) as refused:
        call(tool, adj={"a": list(range(150)), "b": list(range(100, 250))}, **arguments)
    assert refused.value.fields == {"nodes": 252, "most": 200}


@pytest.mark.parametrize(
    "adj",
    [
        None,
        [],
        "a",
        {"a": "b"},
        {"a": None},
        {"a": [None]},
        {"a": [True]},
        {"a": [1.5]},
        {"a": [["b"]]},
        {"a": {"b": 1}},
        {"": []},
        {"a": [""]},
        {"a": ["\ud800"]},
        {"\ud800": []},
        {"a" * 51: []},
        {"a": ["b" * 51]},
        {"a": [10**16]},
        {1: []},
    ],
)
def test_what_is_no_adjacency_breaks_the_schema(adj: Any) -> None:
    for tool, arguments in STARTING:
        with pytest.raises(InvalidArguments):
            call(tool, adj=adj, **arguments)


@pytest.mark.parametrize("weight", [-1, -1e-9, 1e13, float("nan"), float("inf"), "1", None, [1]])
def test_weights_are_numbers_from_zero_on(weight: Any) -> None:
    with pytest.raises(InvalidArguments):
        call("shortest_path_dijkstra", adj={"a": {"b": weight}}, source="a")


def test_dijkstra_takes_no_list_of_nodes() -> None:
    with pytest.raises(InvalidArguments):
        call("shortest_path_dijkstra", adj={"a": ["b"]}, source="a")


@pytest.mark.parametrize(
    "name", ["(a+)+$", "\u4e2d\u6587", "\U0001f600", "a b", "\x00", "{x}", "%s"]
)
def test_a_node_may_be_called_anything(name: str) -> None:
    assert call("bfs", adj={name: ["b"]}, start=name) == [name, "b"]
    with pytest.raises(NodeNotFound):
        call("bfs", adj={"a": []}, start=name)
