"""Walks through a graph, and its shortest paths. An edge leads one way: from key to listed node."""

from collections.abc import Mapping
from fractions import Fraction
from heapq import heappop, heappush
from math import lcm
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, Result, tool
from sandboxes.toolkits.exact import nearest, written
from sandboxes.toolkits.graphs.adjacency import (
    MOST_NODES,
    MOST_WEIGHTED_EDGES,
    Adjacency,
    ANode,
    Name,
    Successors,
    node_of,
    reached,
    successors,
)

LARGEST_WEIGHT: Final = 1e12

Weight = Annotated[float, Field(ge=0, le=LARGEST_WEIGHT)]
WeightedAdjacency = Annotated[
    dict[Name, Annotated[dict[Name, Weight], Field(max_length=MOST_NODES)]],
    Field(
        max_length=MOST_NODES,
        description='node -> node its edge leads to -> weight, such as {"a": {"b": 2.5}, "b": {}}',
    ),
]


class TooManyEdges(InvalidArgument):
    template = "the graph has {edges} edges with weights; the most are {most}"


class Path(Result):
    edges: int
    path: list[str]


class Paths(Result):
    """The shortest path to each node that can be reached, the source itself included."""

    source: str
    reached: dict[str, Path]
    unreachable: list[str]


class WeightedPath(Result):
    distance: float
    path: list[str]


class WeightedPaths(Result):
    """The cheapest path to each node that can be reached, the source itself included."""

    source: str
    reached: dict[str, WeightedPath]
    unreachable: list[str]


def _whole(weights: Mapping[str, Mapping[str, float]]) -> tuple[dict[tuple[str, str], int], int]:
    """Every weight in units so small that all are whole, and how many units make one."""
    ratios = {
        (node, end): written(weight).as_integer_ratio()
        for node, ends in weights.items()
        for end, weight in ends.items()
    }
    one = lcm(*{below for _, below in ratios.values()})
    return {edge: above * (one // below) for edge, (above, below) in ratios.items()}, one


def _cheapest(
    graph: Successors, costs: Mapping[tuple[str, str], int], source: str
) -> dict[str, tuple[int, list[str]]]:
    """Every node that can be reached, in order -> its distance and the path to it.

    Of equally cheap paths it takes one with the fewest edges, and of these does not go by the
    order in which edges are listed.
    """
    place = {node: number for number, node in enumerate(graph)}
    best = {source: (0, 0)}
    before: dict[str, str] = {}
    distances: dict[str, int] = {}
    paths: dict[str, list[str]] = {}
    heap = [(0, 0, place[source], source)]
    while heap:
        cost, edges, _, node = heappop(heap)
        if node in distances:
            continue
        distances[node] = cost
        paths[node] = [*paths[before[node]], node] if node in before else [node]
        for end in graph[node]:
            reach = (cost + costs[node, end], edges + 1)
            if end not in best or reach < best[end]:
                best[end] = reach
                before[end] = node
                heappush(heap, (*reach, place[end], end))
    return {node: (distances[node], paths[node]) for node in graph if node in distances}


@tool()
def bfs(adj: Adjacency, start: ANode) -> list[str]:
    """The nodes in breadth-first order from the start, ends of edges as they are listed."""
    graph = successors(adj)
    return reached(node_of(graph, start), graph)


@tool()
def dfs(adj: Adjacency, start: ANode) -> list[str]:
    """The nodes in depth-first order from the start, ends of edges as they are listed."""
    graph = successors(adj)
    order: dict[str, None] = {}
    stack = [node_of(graph, start)]
    while stack:
        node = stack.pop()
        if node not in order:
            order[node] = None
            stack += reversed(graph[node])
    return list(order)


@tool()
def path_exists(adj: Adjacency, a: ANode, b: ANode) -> bool:
    """Whether edges, each in its direction, lead from node a to node b."""
    graph = successors(adj)
    start, goal = node_of(graph, a), node_of(graph, b)
    return goal in reached(start, graph)


@tool()
def shortest_path_unweighted(adj: Adjacency, source: ANode) -> Paths:
    """A path with the fewest edges from the source to every node that can be reached."""
    graph = successors(adj)
    start = node_of(graph, source)
    costs = {(node, end): 1 for node, ends in graph.items() for end in ends}
    found = _cheapest(graph, costs, start)
    return Paths(
        source=start,
        reached={node: Path(edges=edges, path=path) for node, (edges, path) in found.items()},
        unreachable=[node for node in graph if node not in found],
    )


@tool()
def shortest_path_dijkstra(adj: WeightedAdjacency, source: ANode) -> WeightedPaths:
    """A path with the least sum of weights from the source to every node that can be reached."""
    edges = sum(map(len, adj.values()))
    if edges > MOST_WEIGHTED_EDGES:
        raise TooManyEdges(edges=edges, most=MOST_WEIGHTED_EDGES)
    graph = successors(adj)
    start = node_of(graph, source)
    costs, one = _whole(adj)
    found = _cheapest(graph, costs, start)
    return WeightedPaths(
        source=start,
        reached={
            node: WeightedPath(distance=nearest(Fraction(cost, one)), path=path)
            for node, (cost, path) in found.items()
        },
        unreachable=[node for node in graph if node not in found],
    )
