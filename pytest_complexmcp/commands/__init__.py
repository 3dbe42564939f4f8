"""The subcommands of `complexmcp`, a module for each topic."""

from pytest_complexmcp._sandboxes import anchor

anchor()
