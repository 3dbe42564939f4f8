"""Which tool depends on which: derived from declared preconditions and from the types of ids.

An edge from one tool to another means that the second may need the first: because the first returns
ids of a kind that the second takes, or because it fulfils a precondition of the second.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from sandboxes.core.registry import Registry

if TYPE_CHECKING:
    import networkx as nx


def dependency_graph(
    registry: Registry, servers: Collection[str] | None = None
) -> "nx.DiGraph[Any]":
    """The graph of a registry's tools, in the registry's order.

    Args:
        servers: only the tools of these; of all where left out.

    Returns:
        A networkx `DiGraph`. Nodes are exposed names, with the attributes `server` and `writes`;
        edges have `ids` (kinds that pass from one to the other) and `rules` (preconditions
        fulfilled), both sorted lists. No tool depends on itself.
    """
    import networkx as nx

    graph: nx.DiGraph[Any] = nx.DiGraph()
    takers: dict[str, list[str]] = {}
    needers: dict[Any, list[str]] = {}
    tools = {
        name: tool
        for name, tool in registry.tools.items()
        if servers is None or tool.server in servers
    }
    for name, tool in tools.items():
        graph.add_node(name, server=tool.server, writes=tool.writes)
        for kind in sorted(set(tool.id_kinds()[0].values())):
            takers.setdefault(kind, []).append(name)
        for rule in tool.requires:
            needers.setdefault(rule, []).append(name)
    for name, tool in tools.items():
        for kind in sorted(tool.id_kinds()[1]):
            _connect(graph, name, takers.get(kind, []), "ids", kind)
        for rule in tool.fulfils:
            _connect(graph, name, needers.get(rule, []), "rules", rule.__name__)
    return graph


def _connect(
    graph: "nx.DiGraph[Any]", source: str, targets: list[str], what: str, label: str
) -> None:
    for target in targets:
        if target != source:
            if not graph.has_edge(source, target):
                graph.add_edge(source, target, ids=[], rules=[])
            graph.edges[source, target][what].append(label)
