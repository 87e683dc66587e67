"""One op: the form of an access, a check, a call, a division, a type that widens, a variable."""

from __future__ import annotations

from ...analysis.cost.op_cost import Priced, op_cost
from ...analysis.graph.cfg import cfg
from ...analysis.graph.uses import uses
from ...analysis.values.conditions import follows
from ...analysis.values.known import anything
from ...analysis.values.refinement import narrowed
from ...analysis.values.values import values
from ...ir.function import Const, Named, Op, Param, Value
from ...ir.types import F64
from ...machine.op_prices import DIVISIONS
from ...remarks.remark import record
from .accesses import record_access
from .counts import Counts
from .names import root, variable
from .reasons import shape_word
from .view import View

ACROSS_LANES = ("any", "all", "reduce", "scan", "first", "broadcast", "shuffle", "compress", "count", "ballot")
AFTER_LOOP = "after the loop"  # the datum of a variable that varies there


def record_op(view: View, op: Op, counts: Counts) -> None:
    at, opcode = op.position, op.opcode
    if opcode in ("load", "store"):
        record_access(view, op)
    elif opcode == "check":
        _record_check(view, op)
    elif opcode == "everywhere":
        record("LW132", at)
    elif opcode == "call":
        _record_call(view, op)
    elif opcode in ACROSS_LANES:
        record("LW134", at, opcode, f"{opcode}{'.' + op.mode if op.mode else ''}")
    elif opcode == "fpext" and not view.found.is_uniform(op):
        record("LW402", at, "f32")
    elif opcode in ("sitofp", "uitofp") and not view.found.is_uniform(op):
        _record_conversion(view, op)
    elif opcode in DIVISIONS and not isinstance(op.args[1], Const) and not view.found.is_uniform(op):
        _record_division(view, op)
    elif opcode in ("add", "mul") and op.type.bits in (8, 16) and "nsw" not in op.flags and _may_wrap(view, op):
        record("LW404", at, op.type.bits, _widened(view, op))
    name = variable(op)
    if name and opcode != "private":
        shape = "" if view.one_lane else shape_word(view, op)
        after = AFTER_LOOP if counts.varies_after_loop(op, name) else ""
        record("LW401", at, view.fn.name, op.name, name, str(op.type), shape, after)


def _record_call(view: View, op: Op) -> None:
    callee, module = str(op.attrs.get("callee", "?")), view.fn.module
    if module is not None and callee not in module.functions and callee in module.declarations:
        record("LW135", op.position, callee.removeprefix("c."), view.width)
    else:
        record("LW131", op.position, callee)


def _record_check(view: View, op: Op) -> None:
    shape = shape_word(view, op.args[0])
    if op.attrs.get("error") == "ZeroDivisionError":
        record("LW301", op.position, shape, "zero", _divisor(op.args[0]))
    else:
        record("LW301", op.position, shape, "message", str(op.attrs.get("message", "")))


def _divisor(asked: Value) -> str:
    """The variable that is compared with zero."""
    while isinstance(asked, Op) and asked.args:
        if asked.opcode in ("icmp", "fcmp"):
            return variable(asked.args[0]) if isinstance(asked.args[0], Named) else ""
        asked = asked.args[0]
    return ""


def _record_conversion(view: View, op: Op) -> None:
    """A small integer that becomes float64 next to a Python float."""
    if op.type is F64:
        given = op.args[0]
        while isinstance(given, Op) and given.opcode in ("zext", "sext"):
            given = given.args[0]
        if 1 < given.type.bits <= 16 and isinstance(given, Op) and given.opcode == "load":
            record("LW402", op.position, f"{'int' if op.opcode[0] == 's' else 'uint'}{given.type.bits}")


def _record_division(view: View, op: Op) -> None:
    if not view.one_lane:
        prices = view.facts.given(Priced).prices
        times = op_cost(op, view.found.shape, view.width, prices) / prices.op("add", op.type.bits, view.width)
        record("LW405", op.position, round(times))


def _may_wrap(view: View, op: Op) -> bool:
    a, b = (_most(view, op, arg) for arg in op.args)
    return (a + b if op.opcode == "add" else a * b) >> op.type.bits > 0


def _most(view: View, op: Op, value: Value) -> int:
    """The largest number that an operand has where the result is used: in `c + 32 if c < 91 else c`, 90."""
    assert op.block is not None, "an op stands in a block"
    known, bits = view.facts[values], op.type.bits
    fact = known.at(value, view.facts[cfg].number[op.block]) or anything(bits)
    users = view.facts[uses].of(op)
    if len(users) == 1 and users[0].opcode == "select" and users[0].args.count(op) == 1 and users[0].args[0] is not op:
        for condition in follows(users[0].args[0], users[0].args[1] is op):
            if condition.value is value:
                other = known.known(condition.other) or anything(bits)
                fact = narrowed(bits, fact, condition.mode, other) or fact
    return fact.umax


def _widened(view: View, op: Op) -> str:
    """The description of a read array, by its name if it has one; else a variable."""
    loads = [arg for arg in op.args if isinstance(arg, Op) and arg.opcode == "load"]
    loads = [load for load in loads if root(load.args[0]) and load.args[0] not in view.nameless]
    arrays = [variable(load) or f"{root(load.args[0])}[...]" for load in loads]
    names = [variable(arg) for arg in op.args if isinstance(arg, Op | Param)]
    return next(filter(None, (*arrays, *names)), "...")
