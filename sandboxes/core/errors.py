"""What a tool may answer instead of a result.

    ToolError
    ├── NotFound             the thing named does not exist
    ├── Conflict             the thing exists already, or is in the wrong state
    ├── PreconditionFailed   something else has to be done first
    ├── InvalidArgument      well-formed, but means nothing in this app
    ├── Forbidden            not the user's to do
    └── Unavailable          an injected fault: nothing the agent did wrong

Only a `ToolError` reaches the agent. Any other exception is a bug in a sandbox.

An app derives its own errors, with the message as a template over keyword fields:

    class ContactNotFound(NotFound):
        template = "no contact has the uid {uid!r}"

    raise ContactNotFound(uid=uid)
"""

import re
from dataclasses import dataclass
from string import Formatter
from typing import Any, ClassVar


class ToolError(Exception):
    """Base of everything a tool may refuse with.

    Attributes:
        code: stable, machine-readable; the class name in snake case.
        fields: the keyword fields the message was made from.
    """

    code: ClassVar[str] = "tool_error"
    template: ClassVar[str] = "the tool refused"

    _names: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.code = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()
        cls._names = frozenset(name for _, name, _, _ in Formatter().parse(cls.template) if name)

    def __init__(self, **fields: object) -> None:
        if self._names != fields.keys():
            raise TypeError(
                f"{type(self).__name__} takes the fields {sorted(self._names)}, not {sorted(fields)}"
            )
        self.fields = fields
        super().__init__(self.template.format(**fields))

    @property
    def message(self) -> str:
        return str(self)


class NotFound(ToolError):
    template = "not found"


class Conflict(ToolError):
    template = "in conflict with what is there"


class PreconditionFailed(ToolError):
    template = "something else has to be done first"


class InvalidArgument(ToolError):
    template = "the argument means nothing here"


class Forbidden(ToolError):
    template = "not allowed"


@dataclass(frozen=True)
class Lost:
    """The output of a call whose effect landed and whose answer did not."""

    output: Any


class Unavailable(ToolError):
    """An injected fault; answered with the status "internal error".

    Attributes:
        fault: the name of the fault rule that struck; not shown to the agent.
        lost: what the agent would have been told, where the call did have its effect; nor is this.
    """

    template = "{reason}"

    def __init__(self, *, reason: str, fault: str, lost: Lost | None = None) -> None:
        self.fault = fault
        self.lost = lost
        super().__init__(reason=reason)
