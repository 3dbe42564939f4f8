"""The dependency graph of tools as text: Mermaid, DOT, JSON."""

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import networkx as nx


def mermaid(graph: "nx.DiGraph[Any]") -> str:
    """A flowchart with a box for each server; writing tools have rounded corners."""
    lines = ["flowchart LR"]
    for server in dict.fromkeys(graph.nodes[name]["server"] for name in graph):
        lines.append(f"  subgraph {server}")
        for name, data in graph.nodes(data=True):
            if data["server"] == server:
                lines.append(f"    {name}({name})" if data["writes"] else f"    {name}[{name}]")
        lines.append("  end")
    lines += [
        f"  {source} -->|{_label(data)}| {target}"
        for source, target, data in graph.edges(data=True)
    ]
    return "\n".join(lines)


def dot(graph: "nx.DiGraph[Any]") -> str:
    """The DOT language of Graphviz."""
    lines = ["digraph tools {", "  rankdir=LR;"]
    for name, data in graph.nodes(data=True):
        shape = "ellipse" if data["writes"] else "box"
        lines.append(f'  "{name}" [shape={shape}];')
    for source, target, data in graph.edges(data=True):
        lines.append(f'  "{source}" -> "{target}" [label="{_label(data)}"];')
    return "\n".join([*lines, "}"])


def as_json(graph: "nx.DiGraph[Any]") -> str:
    """Nodes and edges, in networkx's node-link form."""
    import networkx as nx

    return json.dumps(nx.node_link_data(graph, edges="edges"), indent=1)


FORMATS = {"mermaid": mermaid, "dot": dot, "json": as_json}


def _label(data: dict[str, Any]) -> str:
    return ", ".join([*data["ids"], *data["rules"]])
