"""What a graph is like: its parts, its order, its tree, its centre."""

from collections import Counter
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Annotated, Final

from pydantic import Field, Strict

from sandboxes.core import InvalidArgument, Result, tool
from sandboxes.toolkits.exact import exact, nearest
from sandboxes.toolkits.graphs.adjacency import (
    MOST_WEIGHTED_EDGES,
    Adjacency,
    Node,
    Nodes,
    Successors,
    in_order,
    listed,
    neighbours,
    rank,
    reached,
    successors,
)

LARGEST_WEIGHT: Final = 1e12
LONGEST_CYCLE: Final = 12

SomeAdjacency = Annotated[Adjacency, Field(min_length=1)]
Weight = Annotated[float, Field(ge=-LARGEST_WEIGHT, le=LARGEST_WEIGHT)]
# JSON has arrays only, and strict validation would take no list for a tuple.
Edge = Annotated[tuple[Node, Node, Weight], Strict(False)]
Edges = Annotated[
    list[Edge],
    Field(
        max_length=MOST_WEIGHTED_EDGES,
        description='edges [node, node, weight], such as ["a", "b", 2.5]',
    ),
]


class HasCycle(InvalidArgument):
    template = "there is no such order, for there is a cycle: {cycle}"


class SpanningForest(Result):
    """One tree for each connected part of the graph, so a single one where it is connected."""

    edges: list[tuple[str, str, float]]
    total_weight: float
    trees: int


def _components(graph: Successors) -> list[list[str]]:
    undirected = neighbours(graph)
    found: list[list[str]] = []
    seen: set[str] = set()
    for node in graph:
        if node not in seen:
            found.append(in_order(reached(node, undirected)))
            seen.update(found[-1])
    return found


def _cycle(graph: Successors, left: set[str]) -> str:
    """A cycle among nodes of which each is the end of an edge from another of them."""
    before: dict[str, str] = {}
    for node in graph:
        if node in left:
            for end in graph[node]:
                before.setdefault(end, node)
    node = next(node for node in graph if node in left)
    walk: list[str] = []
    while node not in walk:
        walk.append(node)
        node = before[node]
    cycle = [node, *reversed(walk[walk.index(node) :])]
    if len(cycle) > LONGEST_CYCLE:
        cycle[LONGEST_CYCLE:] = ["…"]
    return " -> ".join(cycle)


@tool()
def is_bipartite(adj: Adjacency) -> bool:
    """Whether the nodes can be parted in two so that no edge lies within a part."""
    undirected = neighbours(successors(adj))
    side: dict[str, bool] = {}
    for root in undirected:
        if root in side:
            continue
        for node in reached(root, undirected):
            # Breadth first, some neighbour has been met before, and all that were agree.
            met = {side[other] for other in undirected[node] if other in side}
            if len(met) > 1 or node in undirected[node]:
                return False
            side[node] = not met.pop() if met else True
    return True


@tool()
def connected_components(adj: Adjacency) -> list[list[str]]:
    """The connected parts of the graph, edges taken both ways, each with its nodes in order."""
    return _components(successors(adj))


@tool()
def is_connected(adj: SomeAdjacency) -> bool:
    """Whether every node can be reached from every other, edges taken both ways."""
    return len(_components(successors(adj))) == 1


@tool()
def topological_sort(adj: Adjacency) -> list[str]:
    """The nodes so that every edge leads to a later one; where several could be next, in order."""
    graph = successors(adj)
    open_edges = Counter(end for ends in graph.values() for end in ends)
    free = [(rank(node), node) for node in graph if not open_edges[node]]
    heapify(free)
    order: list[str] = []
    while free:
        _, node = heappop(free)
        order.append(node)
        for end in graph[node]:
            open_edges[end] -= 1
            if not open_edges[end]:
                heappush(free, (rank(end), end))
    if len(order) < len(graph):
        raise HasCycle(cycle=_cycle(graph, graph.keys() - set(order)))
    return order


@tool()
def mst_kruskal(edges: Edges, nodes: Nodes) -> SpanningForest:
    """A spanning tree of the undirected graph with the least sum of weights."""
    named: list[tuple[str, str, float]] = []
    for one, other, weight in edges:
        a, b = in_order((str(one), str(other)))
        named.append((a, b, weight))
    names = listed(nodes, (end for a, b, _ in named for end in (a, b)))
    named.sort(key=lambda edge: (edge[2], rank(edge[0]), rank(edge[1])))
    root = {name: name for name in names}

    def top(node: str) -> str:
        while root[node] != node:
            root[node] = root[root[node]]
            node = root[node]
        return node

    taken: list[tuple[str, str, float]] = []
    for a, b, weight in named:
        if top(a) != top(b):
            root[top(a)] = top(b)
            taken.append((a, b, weight + 0.0))
    total = sum((exact(weight) for *_, weight in taken), Fraction())
    return SpanningForest(edges=taken, total_weight=nearest(total), trees=len(names) - len(taken))


@tool()
def degree_centrality(adj: Adjacency) -> dict[str, float]:
    """Each node's edges, taken both ways, as a share of the other nodes; a loop counts twice."""
    undirected = neighbours(successors(adj))
    others = len(undirected) - 1
    # A node that is alone is as central as can be; so networkx has it.
    return {
        node: (len(ends) + (node in ends)) / others if others else 1.0
        for node, ends in undirected.items()
    }
