"""The dependency graph: what is derived from ids and preconditions."""

import networkx as nx
import pytest

from sandboxes.core import Registry
from sandboxes.core.graph import dependency_graph


@pytest.fixture(scope="module")
def graph() -> "nx.DiGraph[str]":
    return dependency_graph(Registry.installed())


def test_every_tool_is_a_node(graph: "nx.DiGraph[str]") -> None:
    assert list(graph) == list(Registry.installed().tools)


def test_a_tool_needs_whoever_returns_the_ids_it_takes(graph: "nx.DiGraph[str]") -> None:
    assert graph.edges["get_uid_from_name", "send_message"]["ids"] == ["user"]
    assert graph.edges["get_last_k_moments", "like_moment"]["ids"] == ["moment", "user"]
    assert not graph.has_edge("send_message", "get_uid_from_name")
    assert not graph.has_edge("now", "send_message")


def test_a_tool_needs_whoever_fulfils_its_preconditions(graph: "nx.DiGraph[str]") -> None:
    assert graph.edges["ask_for_privilege", "create_group_chat"]["rules"] == ["privileged"]
    assert graph.edges["unblock", "send_message"]["rules"] == ["not_blocked"]
    assert graph.edges["wait_payment_password", "checkout_all"]["rules"] == ["password_entered"]
    assert "cart_not_empty" in graph.edges["add_to_cart", "checkout_all"]["rules"]


def test_no_tool_depends_on_itself(graph: "nx.DiGraph[str]") -> None:
    assert list(nx.selfloop_edges(graph)) == []


def test_every_id_that_is_taken_is_returned_by_some_tool() -> None:
    tools = Registry.installed().tools.values()
    taken = {kind for tool in tools for kind in tool.id_kinds()[0].values()}
    returned = {kind for tool in tools for kind in tool.id_kinds()[1]}
    assert taken <= returned
