"""Leaks: observable effects that may depend on a secret, by kind, and the ops that have them.

    branch, loop exit       the path, and the run time, depends on a secret
    address                 the accessed memory, and how much of it, does (visible in caches)
    division                takes longer for some numbers than for others
    call argument           the callee's behaviour is not known; the same if it can read memory with a secret
    execution               a secret decides whether an op runs; reported only if execution is observed

    function                an elementary function or a square root does, as a division does
    select                  machine code may branch for it; listed only if asked for

`secrets.py` finds them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ...ir.function import Block, Function, Op, Value
from ...ir.ops import ELEMENTARY
from ...record import dataclass
from ...std.functions import ROWS
from ..facts import Facts
from ..memory.places import Place

DIVISIONS = frozenset({"udiv", "sdiv", "urem", "srem", "fdiv", "frem", "quotient"})
FUNCTIONS = ELEMENTARY | {"sqrt"}
CHOICES = frozenset({"select", "smin", "smax", "umin", "umax", "abs"})
ADDRESSES: Mapping[str, tuple[int, ...]] = {
    "load": (0,),
    "store": (1,),
    "atomic": (0,),
    "cmpxchg": (0,),
    "memcpy": (0, 1, 2),
    "memmove": (0, 1, 2),
    "memset": (0, 2),
    "prefetch": (0,),
}
BRANCH, EXIT, ADDRESS, DIVISION, ARGUMENT, EXECUTION, FUNCTION, SELECT = (
    *("branch", "loop exit", "address", "division"),
    *("call argument", "execution", "function", "select"),
)
# The elementary functions of C: ours, and those that are not elementary here.
MATHEMATICS = re.compile(f"(?:{'|'.join([*ROWS, 'sqrt', 'tgamma', 'logb', 'remainder', 'ldexp', 'scalbn'])})[fl]?")


@dataclass(frozen=True, slots=True, eq=False)
class Leak:
    """An observable effect, and the value by which it depends on a secret; or, for a call, the secret memory that it
    can read. `calls` lead to it: each with the facts about the function that is called.
    """

    kind: str
    op: Op
    block: Block
    value: Value | None = None
    memory: Place | None = None
    calls: tuple[tuple[Op, Secrecy], ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """How a secret came into memory: by an op (none if it was there) that was given a value or could read memory with
    one, or was `chosen`: the value decides whether it runs. `facts` say why the value was known to be secret by then.
    """

    op: Op | None = None
    value: Value | None = None
    memory: Place | None = None
    chosen: bool = False
    facts: Facts | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Secrecy:
    """All leaks, in program order, and the facts under which they were found (for `why`). `held` is the memory that
    holds secrets; `read` says which of it an op may read. `fn` returns a secret if `returns`.
    """

    fn: Function
    leaks: list[Leak]
    facts: Facts
    held: Mapping[Place, Held]
    read: Callable[[Op], Place | None]
    returns: bool = False


def is_of_numbers(op: Op) -> bool:
    """A function of C's mathematical library: it takes its time by its operands, and touches no memory but errno."""
    return op.opcode == "call" and MATHEMATICS.fullmatch(str(op.attrs.get("callee", ""))) is not None


def is_opened(op: Op) -> bool:
    """May a callee read memory and leak it? LLVM's intrinsics read, but do not leak."""
    return op.attrs.get("effect") != "none" and not str(op.attrs.get("callee", "")).startswith("llvm.")


def is_plain_intrinsic(op: Op) -> bool:
    """An intrinsic that touches no memory is an instruction, not a call."""
    return str(op.attrs.get("callee", "")).startswith("llvm.") and op.attrs.get("effect") == "none"
