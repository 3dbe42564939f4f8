"""Random graphs as an agent writes them, and as networkx reads them."""

from typing import Any

import networkx as nx
from hypothesis import strategies as st

names = st.sampled_from([*"abcdefgh", "0", "1", "2", "10", "-1", "Zürich"])
adjacencies = st.dictionaries(names, st.lists(names, max_size=8), max_size=10)
some_adjacencies = st.dictionaries(names, st.lists(names, max_size=8), min_size=1, max_size=10)
cents = st.integers(0, 300).map(lambda cents: cents / 100)
weighted = st.dictionaries(names, st.dictionaries(names, cents, max_size=8), max_size=10)


def directed(adj: dict[str, list[str]]) -> "nx.DiGraph[str]":
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(adj)
    graph.add_edges_from((node, end) for node, ends in adj.items() for end in ends)
    return graph


def undirected(adj: dict[str, list[str]]) -> "nx.Graph[str]":
    return nx.Graph(directed(adj))


def place(node: str) -> tuple[Any, ...]:
    """The order of nodes: whole numbers by size, then the others."""
    whole = node.lstrip("-").isdecimal()
    return (not whole, int(node) if whole else 0, node)


def complete(n: int) -> dict[str, list[str]]:
    """Every node leads to every other."""
    return {str(a): [str(b) for b in range(n) if b != a] for a in range(n)}


def chain(n: int) -> dict[str, list[str]]:
    """Each node leads to the next."""
    return {str(a): [str(a + 1)] for a in range(n - 1)}
