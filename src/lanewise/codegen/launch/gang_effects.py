"""What a driver must know of the body of its loop: may it fail, may it print, which sums must not be negative in it."""

from __future__ import annotations

from ...analysis.graph.call_cycles import CALLS
from ...analysis.memory.effects import reached
from ...analysis.values.linear import Linear
from ...ir.function import Function
from ...transform.checks.driver_questions import Question, questions
from ...transform.checks.launch_checks import Enough
from .lanes_loop import LanesLoop


def sums_inside(of: LanesLoop, gang: Function) -> list[Question]:
    """Sums that must not be negative inside, except those that are known to hold."""
    known = [_settled(enough, of) for enough in of.enough]
    return [item for item in questions(gang.attrs.get("inside", ())) if item not in known]


def _settled(enough: Enough, of: LanesLoop) -> Question:
    """The length less one and the index of that axis."""
    return Linear(-1, {(enough.length,): 1, (of.body.params[enough.axis].name,): -1})


def may_fail(fn: Function) -> bool:
    return any(op.opcode in ("check", "call", "crev", "everywhere") for op in fn.ops)


def may_print(fn: Function) -> bool:
    """Does it, or what it calls, print lines? Prints with an error are something else."""
    if fn.module is None:
        return False
    ops = (found[1] for found in reached(fn.module, fn.name, lambda op: op.opcode in CALLS) if found is not None)
    return any(op.opcode == "print" and not op.attrs.get("error") for op in ops)
