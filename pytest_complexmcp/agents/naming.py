"""Names of agents and models where only some characters may stand."""

import re

_OTHER = re.compile(r"[^A-Za-z0-9_.-]+")


def id_of(name: str) -> str:
    """The name as far as a pytest parameter id can carry it: `mypkg:Agent` -> `mypkg.Agent`."""
    return _OTHER.sub("-", name.replace(":", "."))
