"""The tools of LightOS."""

from datetime import datetime

from sandboxes.core import Result, World, tool


class Health(Result):
    healthy: bool
    apps: dict[str, bool]


@tool()
def now(world: World) -> datetime:
    """Current date and time."""
    return world.clock.now


@tool()
def health(world: World) -> Health:
    """Whether the system and every app on it are up."""
    apps = {app.name: True for app in world.origin.apps.values()}
    return Health(healthy=all(apps.values()), apps=apps)
