"""How a program is read for secrets: what is secret, what is public, which calls are followed, what is reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...ir.function import Function, Param
from ...record import dataclass, field
from ..facts import Facts
from ..memory.places import Extent, Place
from ..memory.roots import Root
from .leaks import Secrecy


@dataclass(frozen=True, slots=True)
class Part:
    """An argument or a global (`@G`) by name, or some bytes of what it points to; of one function, or of all."""

    name: str
    start: int | None = None
    end: int | None = None
    function: str = ""

    def is_of(self, fn: Function) -> bool:
        return self.function in ("", fn.name)


@dataclass(slots=True, eq=False)
class Rules:
    """How a program is read.

    `follow(callee)` gives facts about a function with closed loops, None to treat its calls as unknown; `extents` the
    array members of what an argument (by its function and name) or a global points to. Functions in `declassified`
    return and write what may be known. `public` is never secret. `selects` are listed if asked for.
    """

    observe: bool = False
    selects: bool = False
    follow: Callable[[Function], Facts] | None = None
    extents: Mapping[tuple[str, str], tuple[Extent, ...]] = field(
        default_factory=dict[tuple[str, str], tuple[Extent, ...]]
    )
    declassified: frozenset[str] = frozenset()
    public: tuple[Part, ...] = ()
    known: dict[Function, dict[Context, Secrecy]] = field(default_factory=dict[Function, "dict[Context, Secrecy]"])
    active: list[Function] = field(default_factory=list[Function])

    def members(self, fn: Function) -> dict[Root, tuple[Extent, ...]]:
        """The array members of the objects that a function knows by name."""
        own = [*fn.params, *(op for op in fn.ops if op.opcode == "private")]
        found: dict[Root, tuple[Extent, ...]] = {
            value: self.extents[fn.name, value.name] for value in own if (fn.name, value.name) in self.extents
        }
        found.update({name: extents for (of, name), extents in self.extents.items() if not of})
        return found


@dataclass(frozen=True, slots=True)
class Context:
    """What a function is given: which arguments are secret, and which memory."""

    numbers: frozenset[Param]
    held: frozenset[Place]
