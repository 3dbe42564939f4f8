"""Parts, orders, trees, matrices and complements of graphs, against networkx."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from graph_worlds import adjacencies, complete, directed, names, place, some_adjacencies, undirected
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.graphs import APP
from sandboxes.toolkits.graphs.adjacency import GraphTooLarge, NodeListedTwice, NodeNotListed
from sandboxes.toolkits.graphs.structure import HasCycle

call = calls_of(APP)

weights = st.integers(-500, 500).map(lambda cents: cents / 100)
edge_lists = st.lists(st.tuples(names, names, weights).map(list), max_size=30)
ALL_NAMES = ["h", "g", "f", "e", "d", "c", "b", "a", "0", "1", "2", "10", "-1", "Zürich"]


@given(adjacencies)
def test_bipartite_is_what_networkx_calls_so(adj: dict[str, list[str]]) -> None:
    assert call("is_bipartite", adj=adj) is nx.is_bipartite(undirected(adj))


@pytest.mark.parametrize(
    ("adj", "expected"),
    [
        ({}, True),
        ({"a": []}, True),
        ({"a": ["a"]}, False),
        ({"a": ["b"], "b": ["c"], "c": ["d"], "d": ["a"]}, True),
        ({"a": ["b"], "b": ["c"], "c": ["a"]}, False),
        ({"a": ["b"], "x": ["y"], "y": ["z"], "z": ["x"]}, False),
    ],
)
def test_bipartite_by_hand(adj: dict[str, list[str]], expected: bool) -> None:
    assert call("is_bipartite", adj=adj) is expected


@given(adjacencies)
def test_components_are_those_of_networkx_in_order(adj: dict[str, list[str]]) -> None:
    expected = [sorted(part, key=place) for part in nx.connected_components(undirected(adj))]
    assert call("connected_components", adj=adj) == sorted(
        expected, key=lambda part: place(part[0])
    )


@given(some_adjacencies)
def test_connected_is_what_networkx_calls_so(adj: dict[str, list[str]]) -> None:
    assert call("is_connected", adj=adj) is nx.is_connected(undirected(adj))


def test_a_graph_without_nodes_has_no_parts_and_is_not_asked_whether_it_is_connected() -> None:
    assert call("connected_components", adj={}) == []
    with pytest.raises(InvalidArguments):
        call("is_connected", adj={})


@given(adjacencies)
def test_topological_order_is_the_first_of_all(adj: dict[str, list[str]]) -> None:
    graph = directed(adj)
    if nx.is_directed_acyclic_graph(graph):
        expected = list(nx.lexicographical_topological_sort(graph, key=place))
        assert call("topological_sort", adj=adj) == expected
    else:
        with pytest.raises(HasCycle) as refused:
            call("topological_sort", adj=adj)
        cycle = str(refused.value.fields["cycle"]).split(" -> ")
        assert cycle[0] == cycle[-1] or cycle[-1] == "…"
        assert all(graph.has_edge(a, b) for a, b in pairwise(cycle) if b != "…")


@given(adjacencies)
def test_topological_order_of_a_graph_without_cycles(adj: dict[str, list[str]]) -> None:
    acyclic = {node: [end for end in ends if end > node] for node, ends in adj.items()}
    expected = list(nx.lexicographical_topological_sort(directed(acyclic), key=place))
    assert call("topological_sort", adj=acyclic) == expected


def test_a_long_cycle_is_shortened() -> None:
    ring = {str(node): [str((node + 1) % 200)] for node in range(200)}
    with pytest.raises(HasCycle) as refused:
        call("topological_sort", adj=ring)
    assert refused.value.message.count("->") == 12
    assert refused.value.message.endswith("…")


def test_a_cycle_of_one_node_is_named() -> None:
    with pytest.raises(HasCycle, match="a cycle: b -> b"):
        call("topological_sort", adj={"a": ["b"], "b": ["b"]})


def test_a_spanning_tree_by_hand() -> None:
    edges = [["a", "b", 4], ["b", "c", 8], ["c", "d", 7], ["d", "a", 0.5], ["c", "a", 0.25]]
    assert call("mst_kruskal", edges=edges, nodes=["a", "b", "c", "d"]) == {
        "edges": [["a", "c", 0.25], ["a", "d", 0.5], ["a", "b", 4.0]],
        "total_weight": 4.75,
        "trees": 1,
    }


def test_a_graph_in_parts_has_a_tree_for_each() -> None:
    found = call("mst_kruskal", edges=[[1, 2, 1.5], [2, 1, 1], [3, 3, -5]], nodes=[1, 2, 3, 4])
    assert found == {"edges": [["1", "2", 1.0]], "total_weight": 1.0, "trees": 3}
    assert call("mst_kruskal", edges=[], nodes=[]) == {
        "edges": [],
        "total_weight": 0.0,
        "trees": 0,
    }


@given(edge_lists)
def test_spanning_trees_weigh_what_networkx_says(edges: list[Any]) -> None:
    graph: nx.MultiGraph[str] = nx.MultiGraph()
    graph.add_nodes_from(ALL_NAMES)
    graph.add_weighted_edges_from((a, b, round(weight * 100)) for a, b, weight in edges)
    expected = list(nx.minimum_spanning_edges(graph, data=True, keys=False))
    found = call("mst_kruskal", edges=edges, nodes=ALL_NAMES)
    assert found["total_weight"] == sum(edge[-1]["weight"] for edge in expected) / 100
    assert found["trees"] == nx.number_connected_components(graph)
    tree: nx.Graph[str] = nx.Graph()
    tree.add_nodes_from(ALL_NAMES)
    tree.add_edges_from((a, b) for a, b, _ in found["edges"])
    assert nx.is_forest(tree)
    assert nx.number_connected_components(tree) == found["trees"]
    for a, b, weight in found["edges"]:
        assert [a, b, weight] in edges or [b, a, weight] in edges


@given(edge_lists, st.randoms(use_true_random=False))
def test_the_order_of_edges_and_their_ends_decides_no_spanning_tree(
    edges: list[Any], random: Any
) -> None:
    turned = [[b, a, w] if random.random() < 0.5 else [a, b, w] for a, b, w in edges]
    random.shuffle(turned)
    other = call("mst_kruskal", edges=turned, nodes=random.sample(ALL_NAMES, len(ALL_NAMES)))
    assert call("mst_kruskal", edges=edges, nodes=ALL_NAMES) == other


def test_weights_are_summed_as_they_are_written() -> None:
    edges = [["a", "b", 0.1], ["b", "c", 0.2]]
    assert call("mst_kruskal", edges=edges, nodes=["a", "b", "c"])["total_weight"] == 0.3


@pytest.mark.parametrize(
    "edge",
    [
        ["a", "b"],
        ["a", "b", 1, 2],
        ["a", "b", "1"],
        ["a", "b", None],
        ["a", "b", True],
        ["a", "b", float("nan")],
        ["a", "b", float("-inf")],
        ["a", "b", 1e13],
        ["a", None, 1],
        "ab1",
        {"a": "b"},
        None,
    ],
)
def test_what_is_no_edge_breaks_the_schema(edge: Any) -> None:
    with pytest.raises(InvalidArguments):
        call("mst_kruskal", edges=[edge], nodes=["a", "b"])


def test_more_edges_than_the_most_break_the_schema() -> None:
    edges = [["a", "b", 1]] * 5001
    with pytest.raises(InvalidArguments):
        call("mst_kruskal", edges=edges, nodes=["a", "b"])
    assert call("mst_kruskal", edges=edges[1:], nodes=["a", "b"])["total_weight"] == 1


@given(adjacencies)
def test_matrices_agree_with_networkx(adj: dict[str, list[str]]) -> None:
    graph = directed(adj)
    order = sorted(graph, key=place)
    expected = [[int(graph.has_edge(a, b)) for b in order] for a in order]
    assert call("adjacency_list_to_matrix", adj=adj) == {"nodes": order, "matrix": expected}
    found = call("adjacency_matrix", adj=adj, nodes=order[::-1])
    assert found == [row[::-1] for row in expected[::-1]]


def test_a_matrix_by_hand() -> None:
    matrix = call("adjacency_matrix", adj={"a": ["b", "b"], "b": ["b"]}, nodes=["b", "c", "a"])
    assert matrix == [[1, 0, 0], [0, 0, 0], [1, 0, 0]]
    assert call("adjacency_list_to_matrix", adj={"b": [10, 9, "a"]}) == {
        "nodes": ["9", "10", "a", "b"],
        "matrix": [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 1, 1, 0]],
    }


@given(adjacencies)
def test_centralities_agree_with_networkx(adj: dict[str, list[str]]) -> None:
    found = call("degree_centrality", adj=adj)
    assert found == pytest.approx(dict(nx.degree_centrality(undirected(adj))))
    assert list(found) == sorted(found, key=place)


def test_centrality_is_the_share_of_the_others() -> None:
    star = {"m": ["a", "b", "c"]}
    assert call("degree_centrality", adj=star) == {"a": 1 / 3, "b": 1 / 3, "c": 1 / 3, "m": 1.0}
    assert call("degree_centrality", adj={"a": []}) == {"a": 1.0}
    assert call("degree_centrality", adj={}) == {}


@given(adjacencies)
def test_complements_agree_with_networkx(adj: dict[str, list[str]]) -> None:
    graph = undirected(adj)
    graph.add_nodes_from(ALL_NAMES)
    expected = nx.complement(graph)
    found = call("graph_complement", adj=adj, nodes=ALL_NAMES)
    assert list(found) == sorted(ALL_NAMES, key=place)
    for node, ends in found.items():
        assert ends == sorted(expected[node], key=place)


@given(adjacencies)
def test_the_complement_of_the_complement_is_the_graph_less_its_loops(
    adj: dict[str, list[str]],
) -> None:
    once = call("graph_complement", adj=adj, nodes=ALL_NAMES)
    twice = call("graph_complement", adj=once, nodes=ALL_NAMES)
    graph = undirected(adj)
    graph.remove_edges_from(list(nx.selfloop_edges(graph)))
    graph.add_nodes_from(ALL_NAMES)
    assert twice == {node: sorted(graph[node], key=place) for node in twice}


@pytest.mark.parametrize("tool", ["adjacency_matrix", "graph_complement"])
def test_every_node_has_to_be_listed_once(tool: str) -> None:
    with pytest.raises(NodeNotListed) as missing:
        call(tool, adj={"a": ["b"]}, nodes=["a"])
    assert missing.value.fields == {"node": "b"}
    with pytest.raises(NodeListedTwice) as twice:
        call(tool, adj={"1": []}, nodes=["1", 1])
    assert twice.value.fields == {"node": "1"}


def test_the_ends_of_edges_have_to_be_listed_once() -> None:
    with pytest.raises(NodeNotListed):
        call("mst_kruskal", edges=[["a", "b", 1]], nodes=["a"])
    with pytest.raises(NodeListedTwice):
        call("mst_kruskal", edges=[], nodes=["a", "a"])


@given(st.integers(1, 40), st.floats(0, 1), st.integers(0, 5))
def test_a_random_graph_is_simple_and_undirected(n: int, p: float, seed: int) -> None:
    adj = calls_of(APP, seed)("random_erdos_renyi", n=n, p=p)
    assert list(adj) == [str(node) for node in range(n)]
    for node, ends in adj.items():
        assert ends == sorted(set(ends) - {node}, key=place)
        assert all(node in adj[end] for end in ends)


@pytest.mark.parametrize(("n", "p"), [(200, 0.1), (200, 0.5), (150, 0.85)])
def test_a_random_graph_has_about_as_many_edges_as_expected(n: int, p: float) -> None:
    adj = call("random_erdos_renyi", n=n, p=p)
    pairs = n * (n - 1) // 2
    spread = (pairs * p * (1 - p)) ** 0.5
    assert abs(sum(map(len, adj.values())) / 2 - pairs * p) < 5 * spread


def test_a_random_graph_of_no_and_of_every_edge() -> None:
    assert call("random_erdos_renyi", n=50, p=0) == {str(node): [] for node in range(50)}
    assert call("random_erdos_renyi", n=50, p=1) == complete(50)
    assert call("random_erdos_renyi", n=1, p=1) == {"0": []}


def test_random_graphs_follow_from_the_seed_and_the_number_of_the_call() -> None:
    one, other = calls_of(APP, 9), calls_of(APP, 9)
    drawn = [one("random_erdos_renyi", n=20, p=0.5) for _ in range(3)]
    other("bfs", adj={"a": []}, start="a")
    assert drawn == [other("random_erdos_renyi", n=20, p=0.5) for _ in range(3)]
    assert drawn[0] != drawn[1]
    assert drawn[0] != calls_of(APP, 10)("random_erdos_renyi", n=20, p=0.5)


@pytest.mark.parametrize(
    ("n", "p"),
    [
        (0, 0.5),
        (201, 0.5),
        (10**30, 0.5),
        (5, -0.1),
        (5, 1.1),
        (5, float("nan")),
        ("5", 0.5),
        (5, "1"),
    ],
)
def test_no_other_random_graph_is_drawn(n: Any, p: Any) -> None:
    with pytest.raises(InvalidArguments):
        call("random_erdos_renyi", n=n, p=p)


@pytest.mark.parametrize(
    "tool",
    [
        "is_bipartite", "connected_components", "is_connected", "topological_sort",
        "adjacency_list_to_matrix", "degree_centrality",
    ],
)  # fmt: skip
def test_larger_graphs_are_refused_and_the_largest_are_not(tool: str) -> None:
    with pytest.raises(GraphTooLarge):
        call(tool, adj={"a": list(range(200))})
    with pytest.raises(InvalidArguments):
        call(tool, adj={str(node): [] for node in range(201)})
    upwards = {str(a): [str(b) for b in range(a + 1, 200)] for a in range(200)}
    assert call(tool, adj=upwards) is not None


def test_the_exact_total_is_rounded_once() -> None:
    edges = [["a", "b", 1e12], ["b", "c", 1e-9], ["c", "d", -1e12]]
    found = call("mst_kruskal", edges=edges, nodes=["a", "b", "c", "d"])
    assert Fraction(str(found["total_weight"])) == Fraction("1e-9")
