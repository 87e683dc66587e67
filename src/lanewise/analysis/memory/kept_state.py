"""Kept state: what a function keeps from one call to the next, so that lanes cannot call it side by side.

    static int seen;  int count(int x) { seen += x; return seen; }        the global @seen
    double noise(double x) { return x * rand(); }                         the C library's rand

In C, calls run one after another, and each sees the state that the one before it left. Lanes that share the state
would see one another's, in an order that nothing defines.

Counted   globals that the function and its callees both read and write, and C functions that keep state of their own.
Leaves    globals that are only read or only written, and those that are updated by atomic ops alone: their author
          has said what happens when several update them. Globals that are reached through loaded addresses.
Costs     linear in the reached functions.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...ir.function import Function, Module, Symbol
from ..facts import Facts
from ..graph.cfg import cfg
from .effects import reached
from .reach import Reach
from .roots import Root, Roots

ATOMIC = ("atomic", "cmpxchg")
_STATEFUL = frozenset(
    {
        *("rand", "srand", "random", "srandom", "drand48", "erand48", "lrand48", "nrand48", "mrand48", "jrand48"),
        *("srand48", "lcong48", "strtok", "asctime", "ctime", "gmtime", "localtime", "setlocale", "tmpnam", "ecvt"),
        *("fcvt", "l64a", "ptsname", "getc", "getchar", "fgetc", "putc", "putchar"),
    }
)


def kept_state(module: Module, name: str) -> list[str]:
    """The names, globals as `@seen`, in the order in which the code mentions them."""
    read, written, called = dict[str, None](), dict[str, None](), dict[str, None]()
    for fn in _functions(module, name):
        roots = Roots(fn, Facts(fn)[cfg])
        reach = Reach(roots)
        for op in fn.ops:
            callee = str(op.attrs.get("callee", ""))
            if op.opcode in ATOMIC:
                continue
            if callee in _STATEFUL and callee not in module.functions:
                called[callee] = None
            reads, writes = reach.read(op), reach.written(op)
            if callee in module.functions:  # which is walked itself; this counts what it is given
                given = frozenset[Root]().union(*map(roots.of, op.args))
                reads, writes = reads & given, writes & given
            read.update(_globals(module, reads))
            written.update(_globals(module, writes))
    return [*(name for name in written if name in read), *called]


def why_alone(module: Module, name: str) -> str | None:
    """A sentence if lanes cannot call the function side by side."""
    if (local := _thread_local(module, name)) is not None:
        what = f"'{name}' uses '{local}', which is thread-local: another one in every thread"
        return f"{what}; pass its value, or its address"
    found = kept_state(module, name)
    if not found:
        return None
    which = found[0]
    if which.startswith("@"):
        what, remedy = f"reads and writes the global '{which[1:]}'", "give each lane a copy, and pass its address"
    else:
        what, remedy = f"calls '{which}', which keeps a state", "pass numbers that were made before the call"
    return f"'{name}' {what} that lanes would share in no defined order; {remedy}"


def _thread_local(module: Module, name: str) -> str | None:
    """The first thread-local variable that a function or its callees mention."""
    names = frozenset(module.attrs.get("thread_local", ()))
    for fn in _functions(module, name) if names else ():
        for value in (value for op in fn.ops for value in op.operands):
            if isinstance(value, Symbol) and value.name in names:
                return value.name
    return None


def _functions(module: Module, name: str) -> Iterator[Function]:
    seen: dict[Function, None] = {}
    for each in reached(module, name):
        if each is not None:
            seen[each[0]] = None
    return iter(seen)


def _globals(module: Module, roots: frozenset[Root]) -> dict[str, None]:
    names = sorted(root for root in roots if isinstance(root, str) and root.startswith("@"))
    return {name: None for name in names if (found := module.globals.get(name[1:])) is not None and not found.constant}
