"""Drivers of loops with atomic updates: plain updates in one thread, or atomic ones in several.

    driver(frame, first, last, ...)                 a loop that mostly updates:
        for some units at a time:
            if this thread holds the lock alone:    driver.plain(...)       a load, an operation and a store for each
            else, with a share of the lock:         driver.atomic(...)      twice as many units the next time
            the lock is released, also after an error

    driver(frame, first, last, ...)                 any other loop:
        with a share of the lock:                   driver.inside(...)      as without the lock

An atomic update takes eight times as long as a plain one where no other thread is near (`lanewise doctor` measures it).
Where another thread has just written to the same cache line, it takes six times as long again: with 2^16 elements, two
threads took 27 ns for an update with its computation, and one thread took 13, with atomic or plain updates. So one
thread with plain updates is faster than several with atomic ones. A loop that computes for longer than it updates is
faster with all threads. Any loop that may reach an atomic update takes a share of the lock, because plain updates may
run in another thread.

Conflict detection (AVX-512: one instruction finds lanes with equal indices; where there are none, a gather, the
operation and a scatter) took 1.5 to 1.9 times as long as plain updates on Zen 4, with 2^11 to 2^20 elements. By the
prices of gathers and scatters it would on all processors of the table, so it is not used.

Requires  `update_lock.py`; code that is linked into this process.
Ensures   the results of atomic updates, for all threads of this process; lanes in order, where one thread runs.
Leaves    bodies whose duration is not known (loops, calls, prints) to atomic updates.
Costs     two versions of a body that has plain updates; else about 40 cycles for a piece.
"""

from __future__ import annotations

from ...analysis.cost.op_cost import ops_cost, runs_straight
from ...ir.function import Function, Module, Op, Value
from ...ir.shapes import UNIFORM, Shape
from ...plan.variant import PLAIN
from ...record import replace
from ...transform.edit.copy_function import copy_function
from ..text.references import graph_of, reached
from ..text.write import Needs, Writer
from .drivers import driver_text
from .lanes_loop import HEAD, SAME, Below, LanesLoop
from .plain_updates import PLAIN_UPDATES, can_be_plain
from .update_lock import LOCK, needs_lock
from .versions import Versions, Wanted

LANES_AT_ONCE = 1 << 14  # so that no other thread waits for long: 10 to 50 microseconds
MOST_AT_ONCE = LANES_AT_ONCE << 6  # where others hold the lock, so that a thread does not wait for it repeatedly
LEAST_THREADS = 2  # for which a second body is compiled
FOR_OTHERS = frozenset(("print", "fence", "barrier", "opaque"))


def updates(op: Op) -> bool:
    """Does it change memory atomically?"""
    return op.opcode in ("atomic", "cmpxchg") or (op.opcode == "store" and bool(op.attrs.get("order")))


def may_update(module: Module, name: str) -> bool:
    """May a function reach an atomic update, in itself or in a function that it calls?"""
    if not any(updates(op) for function in module.functions.values() for op in function.ops):
        return False
    found = reached(graph_of(module), [name])
    return any(updates(op) for key in found if key in module.functions for op in module.functions[key].ops)


def quicker_alone(body: Function, versions: Versions) -> int:
    """The number of threads with atomic updates that one thread with plain updates beats; 0 if that is not known."""
    found = [op for op in body.ops if updates(op)]
    if not found or not all(map(can_be_plain, found)) or PLAIN_UPDATES in versions.off:
        return 0
    if any(op.opcode in FOR_OTHERS for op in body.ops):
        return 0
    shapes = tuple(param.shape or UNIFORM for param in body.params)
    gang = versions.function(Wanted(body.name, None if versions.width == 1 else shapes, False))
    if not runs_straight(gang):
        return 0
    used, costs = {value for op in gang.ops for value in op.operands}, versions.costs
    rest = ops_cost((op for op in gang.ops if op.opcode != "atomic"), _shape, versions.width, costs)
    plain = atomic = 0.0
    for op in (op for op in gang.ops if op.opcode == "atomic"):
        count = _updates_of_gang(op, versions.width)
        plain += count * costs.update
        atomic += count * costs.atomic_update(op.mode, op in used)
    threads = (rest + costs.contended * atomic) / (rest + plain)
    return int(threads) if threads >= LEAST_THREADS else 0


def _shape(value: Value) -> Shape | None:
    return value.shape


def _updates_of_gang(op: Op, width: int) -> int:
    """How many updates a gang makes: lanes that add integers to one element sum them first."""
    place = op.args[0].shape
    return 1 if op.type.is_int and place is not None and place.is_uniform else width


def prefers_plain(of: LanesLoop, versions: Versions) -> bool | None:
    """Is one thread with plain updates faster than two with atomic ones?"""
    return True if of.serial_below else None


def plain_texts(of: LanesLoop, found: object, versions: Versions, needs: Needs, below: Below) -> list[str]:
    """Plain updates where the lock is held alone, else atomic ones."""
    return lock_texts(of, versions, needs, of.symbol)


def lock_texts(of: LanesLoop, versions: Versions, needs: Needs, symbol: str) -> list[str]:
    """The driver of that symbol, and the two that it chooses from."""
    body = copy_function(of.body)
    body.name, variant = f"{of.body.name}.plain", replace(of.variant, updates=PLAIN)
    versions.add(body, variant)
    drivers = replace(of, body=body, variant=variant, suffix=".plain"), replace(of, suffix=".atomic")
    texts = [driver_text(driver, versions, needs) for driver in drivers]
    return [*texts, _choice_by_lock(of, versions.width, symbol, needs)]


def _choice_by_lock(of: LanesLoop, width: int, symbol: str, needs: Needs) -> str:
    needs_lock(needs)
    write = Writer(of.body, "t.", Needs())
    let, do, label = write.let, write.do, write.label
    label("entry")
    do("br label %next")
    label("next")
    do("%at = phi i64 [ %first, %entry ], [ %until, %done ]")
    do(f"%units = phi i64 [ {_units(LANES_AT_ONCE, width)}, %entry ], [ %units.next, %done ]")
    some = "%last" if of.accumulators else let("add i64 %at, %units")  # a partial result covers all units of a call
    do(f"%until = call i64 @llvm.smin(i64 %last, i64 {some})")
    alone = let(f"call i1 @{LOCK}.alone()")
    do(f"br i1 {alone}, label %plain, label %atomic")
    for name, end in (("plain", "leave"), ("atomic", "part")):
        label(name)
        given = "ptr %frame, i64 %at, i64 %until, ptr %partial, ptr %error"
        do(f"%{name}.status = call i64 @{of.symbol}.{name}({given}) noinline")
        do(f"call void @{LOCK}.{end}()")
        do("br label %ran")
    go_on_if_it_ran(write, "plain", "atomic")
    longer = let(f"call i64 @llvm.smin(i64 {let('shl i64 %units, 1')}, i64 {_units(MOST_AT_ONCE, width)})")
    do(f"%units.next = select i1 {alone}, i64 {_units(LANES_AT_ONCE, width)}, i64 {longer}")
    more = let("icmp slt i64 %until, %last")
    do(f"br i1 {more}, label %next, label %all")
    label("all")
    do("ret i64 0")
    linkage = "" if symbol == of.symbol else "internal "
    return "\n".join([f"define {linkage}i64 @{symbol}({HEAD}) nounwind {{", *write.take(), "}"])


def _units(lanes: int, width: int) -> int:
    return max(1, lanes // width)


def needs_share(of: LanesLoop, versions: Versions) -> bool | None:
    """May this loop reach an atomic update while another thread's are plain?"""
    return True if versions.has_lock and not of.serial_below and may_update(versions.module, of.body.name) else None


def sharing_texts(of: LanesLoop, found: object, versions: Versions, needs: Needs, below: Below) -> list[str]:
    """A driver of any kind that holds a share of the update lock while it runs."""
    needs_lock(needs)
    texts = below(of)
    start = f"i64 @{of.symbol}("
    inside = [text.replace(f"define {start}", f"define internal i64 @{of.symbol}.inside(") for text in texts]
    assert sum(text != new for text, new in zip(texts, inside, strict=True)) == 1, "one text has the driver"
    lines = [
        f"define {start}{HEAD}) nounwind {{",
        "entry:",
        f"  call void @{LOCK}.share()",
        f"  %status = call i64 @{of.symbol}.inside({SAME}) noinline",
        f"  call void @{LOCK}.part()",
        "  ret i64 %status",
        "}",
    ]
    return [*inside, "\n".join(lines)]


def go_on_if_it_ran(write: Writer, *ways: str) -> None:
    """After one of some drivers has run, in a block of its name: return if it failed, else continue at `done`."""
    write.label("ran")
    write.do(f"%status = phi i64 {', '.join(f'[ %{way}.status, %{way} ]' for way in ways)}")
    write.do(f"br i1 {write.let('icmp ne i64 %status, 0')}, label %reported, label %done")
    write.label("reported")
    write.do("ret i64 1")
    write.label("done")
