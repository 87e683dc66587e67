"""Drivers of loops with atomic updates: with plain ones, alone, or with atomic ones, beside other threads.

    driver(frame, first, last, ...)                 updates are most of what the loop does:
        for some units at a time:
            if the turn is ours alone:              driver.plain(...)       a load, an operation and a store for each
            else, with a share of it:               driver.atomic(...)      twice as many units after it
            the turn is given back, whatever came

    driver(frame, first, last, ...)                 any other:
        with a share of the turn:                   driver.inside(...)      as without turns

An atomic update takes eight times as long as a plain one where no other thread is near (`lanewise doctor` measures it),
and where another one has just written beside it, six times as long again: of 2^16 places, two threads took 27 ns for an
update and what is computed for it where one took 13, be its updates atomic or plain. So one thread with plain ones is
quicker than several with atomic ones. But a loop that computes for longer than it updates is better off with all
threads. Who may come to an atomic update in any way takes a share, for plain ones may run elsewhere.

Conflict detection instead (AVX-512: one instruction tells which lanes meet; where none do, a gather, the operation
and a scatter) took 1.5 to 1.9 times as long as plain updates on Zen 4, with 2^11 to 2^20 places; by the prices of
gathers and scatters alone, so it does on all processors of the table. So it is not there.

Needs     `turns.py`; code that is linked into this process.
Ensures   what atomic updates give, of all threads of this process; lanes in order, where one thread runs.
Leaves    what waits for nothing and has no end to be known (loops, calls, prints) to atomic updates.
Costs     two versions of a body that has plain ones; else about 40 cycles for a piece.
"""

from __future__ import annotations

from ..analysis.prices import ops_price, price_without_loops
from ..ir.function import Function, Module, Op, Value
from ..ir.shapes import UNIFORM, Shape
from ..record import replace
from ..transform.copy_function import copy_function
from .drivers import driver_text
from .measured_drivers import go_on_if_it_ran
from .plain_updates import PLAIN, can_be_plain
from .plans import HEAD, SAME, Plan
from .references import graph_of, reached
from .turns import TURN, needs_turn
from .versions import Versions, Wanted
from .write import Needs, Writer

LANES_AT_ONCE = 1 << 14  # that nobody else waits for longer: 10 to 50 microseconds
MOST_AT_ONCE = LANES_AT_ONCE << 6  # where others have the turn, so that one does not wait for it again and again
LEAST_THREADS = 2  # for which a second body is written
MEETING = 6  # times the price of an atomic update, where lines of the cache go from thread to thread
OPS_IN_A_CYCLE = 4.5  # of those around it, which wait for nothing
FOR_OTHERS = frozenset(("print", "fence", "barrier", "opaque"))


def updates(op: Op) -> bool:
    """Does it change memory in one step, as other threads see it?"""
    return op.opcode in ("atomic", "cmpxchg") or (op.opcode == "store" and bool(op.attrs.get("order")))


def may_update(module: Module, name: str) -> bool:
    """May a function come to an atomic update, by itself or by what it calls?"""
    if not any(updates(op) for function in module.functions.values() for op in function.ops):
        return False
    found = reached(graph_of(module), [name])
    return any(updates(op) for key in found if key in module.functions for op in module.functions[key].ops)


def quicker_alone(body: Function, versions: Versions) -> int:
    """With plain updates one thread is quicker than so many with atomic ones; than none if that is not known."""
    found = [op for op in body.ops if updates(op)]
    if not found or not all(map(can_be_plain, found)) or PLAIN in versions.off:
        return 0
    if any(op.opcode in FOR_OTHERS for op in body.ops):
        return 0
    shapes = tuple(param.shape or UNIFORM for param in body.params)
    gang = versions.function(Wanted(body.name, None if versions.width == 1 else shapes, False))
    if price_without_loops(gang, versions.width) is None:
        return 0
    rest = ops_price((op for op in gang.ops if op.opcode != "atomic"), _shape, versions.width) / OPS_IN_A_CYCLE
    plain = atomic = 0.0
    used, costs = {value for op in gang.ops for value in op.operands}, versions.costs
    for op in (op for op in gang.ops if op.opcode == "atomic"):
        count = _updates_of_gang(op, versions.width)
        plain += count * costs.update
        atomic += count * costs.atomic_update(op.mode, op in used)
    threads = (rest + MEETING * atomic) / (rest + plain)
    return int(threads) if threads >= LEAST_THREADS else 0


def _shape(value: Value) -> Shape | None:
    return value.shape


def _updates_of_gang(op: Op, width: int) -> int:
    """Lanes that add integers to one element add them up first."""
    place = op.args[0].shape
    return 1 if op.type.is_int and place is not None and place.is_uniform else width


def turn_texts(of: Plan, versions: Versions, needs: Needs, symbol: str) -> list[str]:
    """The driver of that symbol, and the two between which it chooses."""
    body = copy_function(of.body)
    body.name, body.attrs = f"{of.body.name}.plain", {**of.body.attrs, PLAIN: 1}
    versions.keep_apart(body, of.body.name)
    variants = replace(of, body=body, variant=".plain"), replace(of, variant=".atomic")
    texts = [driver_text(variant, versions, needs) for variant in variants]
    return [*texts, _in_turns(of, versions.width, symbol, needs)]


def _in_turns(of: Plan, width: int, symbol: str, needs: Needs) -> str:
    needs_turn(needs)
    write = Writer(of.body, "t.", Needs())
    let, do, label = write.let, write.do, write.label
    label("entry")
    do("br label %next")
    label("next")
    do("%at = phi i64 [ %first, %entry ], [ %behind, %done ]")
    do(f"%units = phi i64 [ {_units(LANES_AT_ONCE, width)}, %entry ], [ %units.next, %done ]")
    some = "%last" if of.accumulators else let("add i64 %at, %units")  # partial results are of all that it is given
    do(f"%behind = call i64 @llvm.smin(i64 %last, i64 {some})")
    alone = let(f"call i1 @{TURN}.alone()")
    do(f"br i1 {alone}, label %plain, label %atomic")
    for name, end in (("plain", "leave"), ("atomic", "part")):
        label(name)
        given = "ptr %frame, i64 %at, i64 %behind, ptr %partial, ptr %error"
        do(f"%{name}.status = call i64 @{of.symbol}.{name}({given}) noinline")
        do(f"call void @{TURN}.{end}()")
        do("br label %ran")
    go_on_if_it_ran(write, "plain", "atomic")
    longer = let(f"call i64 @llvm.smin(i64 {let('shl i64 %units, 1')}, i64 {_units(MOST_AT_ONCE, width)})")
    do(f"%units.next = select i1 {alone}, i64 {_units(LANES_AT_ONCE, width)}, i64 {longer}")
    more = let("icmp slt i64 %behind, %last")
    do(f"br i1 {more}, label %next, label %all")
    label("all")
    do("ret i64 0")
    linkage = "" if symbol == of.symbol else "internal "
    return "\n".join([f"define {linkage}i64 @{symbol}({HEAD}) nounwind {{", *write.take(), "}"])


def _units(lanes: int, width: int) -> int:
    return max(1, lanes // width)


def sharing_texts(of: Plan, texts: list[str], needs: Needs) -> list[str]:
    """A driver as it is without turns, run with a share of one."""
    needs_turn(needs)
    start = f"i64 @{of.symbol}("
    inside = [text.replace(f"define {start}", f"define internal i64 @{of.symbol}.inside(") for text in texts]
    assert sum(text != new for text, new in zip(texts, inside, strict=True)) == 1, "one text has the driver"
    lines = [
        f"define {start}{HEAD}) nounwind {{",
        "entry:",
        f"  call void @{TURN}.share()",
        f"  %status = call i64 @{of.symbol}.inside({SAME}) noinline",
        f"  call void @{TURN}.part()",
        "  ret i64 %status",
        "}",
    ]
    return [*inside, "\n".join(lines)]
