"""The built-in agent that does nothing: no task may pass for it."""

from pytest_complexmcp.client import Client


class Noop:
    """Says that it is done, and has done nothing."""

    async def run(self, instruction: str, client: Client) -> str:
        return "Done."
