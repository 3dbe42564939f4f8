"""A graph in another form, its complement, and one drawn at random."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import Field

from sandboxes.core import Result, World, tool
from sandboxes.toolkits.graphs.adjacency import (
    MOST_NODES,
    Adjacency,
    Nodes,
    in_order,
    listed,
    neighbours,
    successors,
)

Size = Annotated[int, Field(ge=1, le=MOST_NODES, description="number of nodes")]
Probability = Annotated[float, Field(ge=0, le=1, description="how likely each edge is")]


class Matrix(Result):
    """Ones and zeros; row by row, and within a row column by column, in the order of the nodes."""

    nodes: list[str]
    matrix: list[list[int]]


def _matrix(names: list[str], graph: Mapping[str, Iterable[str]]) -> list[list[int]]:
    place = {name: number for number, name in enumerate(names)}
    matrix = [[0] * len(names) for _ in names]
    for node, ends in graph.items():
        for end in ends:
            matrix[place[node]][place[end]] = 1
    return matrix


@tool()
def adjacency_matrix(adj: Adjacency, nodes: Nodes) -> list[list[int]]:
    """The matrix of the graph, rows and columns as the nodes are listed: 1 for an edge, else 0."""
    graph = successors(adj)
    return _matrix(listed(nodes, graph), graph)


@tool()
def adjacency_list_to_matrix(adj: Adjacency) -> Matrix:
    """The matrix of the graph, rows and columns in order of nodes: 1 for an edge, else 0."""
    graph = successors(adj)
    names = list(graph)
    return Matrix(nodes=names, matrix=_matrix(names, graph))


@tool()
def graph_complement(adj: Adjacency, nodes: Nodes) -> dict[str, list[str]]:
    """The undirected graph with just the edges that this one, taken both ways, lacks."""
    undirected = neighbours(successors(adj))
    names = in_order(listed(nodes, undirected))
    return {
        node: [end for end in names if end != node and end not in undirected.get(node, ())]
        for node in names
    }


@tool()
def random_erdos_renyi(world: World, n: Size, p: Probability) -> dict[str, list[str]]:
    """A random undirected graph of nodes from 0 on, in which each edge is there with probability p."""
    rng = world.draw("random_erdos_renyi")
    graph: dict[str, list[str]] = {str(node): [] for node in range(n)}
    for a in range(n):
        for b in range(a + 1, n):
            if rng.chance(p):
                graph[str(a)].append(str(b))
                graph[str(b)].append(str(a))
    return graph
