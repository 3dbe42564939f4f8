"""How a graph is given, and what it is once it has been read."""

import re
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import InvalidArgument, NotFound

MOST_NODES: Final = 200
# Of edges with weights, which are added up exactly; others may be as many as there is room for.
MOST_WEIGHTED_EDGES: Final = 5000

_WHOLE: Final = re.compile("0|-?[1-9][0-9]*")

Name = Annotated[str, Field(min_length=1, max_length=50)]
Node = Name | Annotated[int, Field(ge=-(10**15), le=10**15)]
ANode = Annotated[Node, Field(description="a node of the graph")]
Nodes = Annotated[
    list[Node], Field(max_length=MOST_NODES, description="all nodes of the graph, each once")
]
Adjacency = Annotated[
    dict[Name, Annotated[list[Node], Field(max_length=MOST_NODES)]],
    Field(
        max_length=MOST_NODES,
        description='node -> the nodes its edges lead to, such as {"a": ["b"], "b": []}',
    ),
]

Successors = dict[str, list[str]]
"""Every node in order -> the nodes its edges lead to, each once, as listed."""


class GraphTooLarge(InvalidArgument):
    template = "the graph has {nodes} nodes; the most are {most}"


class NodeNotFound(NotFound):
    template = "the graph has no node {node!r}"


class NodeNotListed(InvalidArgument):
    template = "the nodes lack {node!r}, which an edge has"


class NodeListedTwice(InvalidArgument):
    template = "the nodes hold {node!r} twice"


def rank(node: str) -> tuple[int, int, str]:
    """Where a node stands in the order of nodes."""
    return (0, int(node), "") if _WHOLE.fullmatch(node) else (1, 0, node)


def in_order(nodes: Iterable[str]) -> list[str]:
    return sorted(nodes, key=rank)


def successors(adj: Mapping[str, Iterable[str | int]]) -> Successors:
    """The graph that an argument means; a node may be the end of an edge and no key.

    Raises:
        GraphTooLarge: it has too many nodes.
    """
    graph = {node: list(dict.fromkeys(map(str, ends))) for node, ends in adj.items()}
    nodes = graph.keys() | {end for ends in graph.values() for end in ends}
    if len(nodes) > MOST_NODES:
        raise GraphTooLarge(nodes=len(nodes), most=MOST_NODES)
    return {node: graph.get(node, []) for node in in_order(nodes)}


def neighbours(graph: Successors) -> dict[str, set[str]]:
    """The graph with its edges taken both ways."""
    found: dict[str, set[str]] = {node: set() for node in graph}
    for node, ends in graph.items():
        for end in ends:
            found[node].add(end)
            found[end].add(node)
    return found


def node_of(graph: Mapping[str, object], node: str | int) -> str:
    """The node's name.

    Raises:
        NodeNotFound: the graph has no such node.
    """
    name = str(node)
    if name not in graph:
        raise NodeNotFound(node=name)
    return name


def listed(nodes: Iterable[str | int], used: Iterable[str]) -> list[str]:
    """The nodes' names.

    Raises:
        NodeListedTwice: they are not all different.
        NodeNotListed: one that is used is missing.
    """
    names: dict[str, None] = {}
    for name in map(str, nodes):
        if name in names:
            raise NodeListedTwice(node=name)
        names[name] = None
    for name in used:
        if name not in names:
            raise NodeNotListed(node=name)
    return list(names)


def reached(start: str, graph: Mapping[str, Iterable[str]]) -> list[str]:
    """What can be reached from a node, itself first, breadth first."""
    order = {start: None}
    queue = deque([start])
    while queue:
        for end in graph[queue.popleft()]:
            if end not in order:
                order[end] = None
                queue.append(end)
    return list(order)
