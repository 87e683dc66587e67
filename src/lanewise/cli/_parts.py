"""Parts: the functions of a kernel that run in lanes, each analysed before control flow is rebuilt, for `abduct`.

A called function is analysed with the shapes that its callers give it, joined over all calls before it; the function
of a crev call, with uniform parameters. It is *full* if a whole gang may call it: only then it has hot paths.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..analysis.divergence.divergence import Divergence, Gang, divergence
from ..analysis.facts import Facts
from ..analysis.graph.cfg import cfg
from ..frontend.python.parallel.lanes import lanes_info
from ..ir.function import Function, Module, Op
from ..ir.shapes import UNIFORM, VARYING, Shape, join
from ..pipeline import before, run
from ..record import dataclass
from ..transform.checks.driver_questions import Driven
from ..transform.control.guard_loops import partly_run
from ..transform.edit.close_loops import close_loops

# Passes that leave every value on its line: those before control flow is rebuilt.
EARLY = before("record_lines")


@dataclass(slots=True, eq=False)
class Part:
    """One function that runs in lanes, analysed."""

    fn: Function
    facts: Facts
    found: Divergence
    full: bool = True


def parts(module: Module, entry: str, width: int) -> Iterator[Part]:
    """Lanes loops first, then what they call, with the shapes of their calls."""
    shapes: dict[str, list[Shape]] = {}
    waiting = [name for name, fn in module.functions.items() if lanes_info(fn) is not None]
    waiting = waiting or [entry]
    done: set[str] = set()
    full = set(waiting)
    while waiting:
        name = waiting.pop(0)
        if name in done:
            continue
        done.add(name)
        part = _analysed(module.functions[name], shapes.get(name), width)
        part.full = name in full
        yield part
        some = partly_run(part.fn, part.facts) if part.full else ()
        for op in part.fn.ops:
            callee = op.attrs.get("callee")
            if op.opcode in ("call", "crev", "everywhere") and callee in module.functions:
                given = [VARYING] if op.opcode == "everywhere" else list[Shape]()
                given += [part.found.shape(arg) for arg in op.args]
                _add(shapes, str(callee), given, op.opcode == "crev")
                if part.full and op.opcode == "call" and _number(part, op) not in some:
                    full.add(str(callee))
                waiting.append(str(callee))


def _number(part: Part, op: Op) -> int:
    assert op.block is not None, "an op stands in a block"
    return part.facts[cfg].number[op.block]


def _add(shapes: dict[str, list[Shape]], name: str, given: list[Shape], uniform: bool) -> None:
    given = [UNIFORM for _ in given] if uniform else [VARYING if s.is_bottom else s for s in given]
    before = shapes.get(name)
    shapes[name] = given if before is None else [join(a, b) for a, b in zip(before, given, strict=True)]


def _analysed(fn: Function, given: list[Shape] | None, width: int) -> Part:
    args = {p.name: s for p, s in zip(fn.params, given, strict=True)} if given is not None else {}
    own = {p.name: p.shape for p in fn.params if p.shape is not None}
    gang = Gang({**own, **args}, width)
    facts = Facts(fn, gang, Driven(width > 1))
    run(EARLY, fn, facts)
    close_loops(fn, facts)
    return Part(fn, facts, facts[divergence])
