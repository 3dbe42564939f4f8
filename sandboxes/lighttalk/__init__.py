"""LightTalk: messages, moments and groups."""

from sandboxes.core import App, FaultRule, Tool
from sandboxes.lighttalk.arrange import ArrangedTalk
from sandboxes.lighttalk.seed import seed
from sandboxes.lighttalk.state import Talk
from sandboxes.lighttalk.tools import contacts, groups, messages, moments, session

OFFLINE = frozenset(
    {"acc_network", "ask_for_privilege", "get_my_uid", "get_my_name", "list_ip_choices"}
)


def needs_network(tool: Tool) -> bool:
    return tool.name not in OFFLINE


def network_is_slow(talk: Talk) -> bool:
    return not talk.session.accelerated


APP = App(
    name="LightTalk",
    state=ArrangedTalk,
    seed=seed,
    tools=(session, contacts, messages, moments, groups),
    faults=(
        FaultRule(
            name="network",
            profile="paper",
            reason="network issue, please try again",
            rates=(0.1, 0.5),
            tools=needs_network,
            active=network_is_slow,
        ),
    ),
)
