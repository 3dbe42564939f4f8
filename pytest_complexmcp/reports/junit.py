"""What of a record goes into a JUnit testcase, as properties. Values are strings, all of them."""

from pytest_complexmcp.results.record import Record

PREFIX = "complexmcp."


def properties(record: Record) -> list[tuple[str, object]]:
    """The properties of one testcase, for `item.user_properties`."""
    verdict, calls, tokens = record["verdict"], record["calls"], record["tokens"]
    values = {
        "task": record["task"],
        "seed": record["seed"],
        "trial": record["trial"],
        "agent": record["agent"],
        "model": record["model"],
        "faults": record["faults"],
        "outcome": record["outcome"],
        "rc": verdict["rc"],
        "rb": verdict["rb"],
        "calls_ok": calls["ok"],
        "calls_failed": calls["failed"],
        "calls_syntax": calls["syntax"],
        **{f"tokens_{kind}": count for kind, count in tokens.items()},
    }
    return [(PREFIX + name, _text(value)) for name, value in values.items()]


def _text(value: object) -> str:
    text = "unknown" if value is None else f"{value}"
    return text.encode("utf-8", "replace").decode()
