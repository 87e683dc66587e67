"""The kernel of a lanes loop with reductions: a thread for each slot of a block of iterations (`reductions.py`).

    block, k = thread // 64, thread % 64
    for step in 16 * block .. 16 * block + 15:      steps of 64 iterations, row after row
        i = 64 * (step in its row) + k;  if i is in the row: body(row's indices, i, captured values)
    slots[thread] = what the body has accumulated

Neighbouring threads run neighbouring iterations. The last block may have fewer steps, and rows may end inside a step.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.reduction_order import BLOCK, STEP
from ..launch.lanes_loop import LanesLoop
from ..launch.layout import ERROR_STATE
from ..launch.stack_check import STACK_WORD
from ..text.spelling import quoted
from ..text.types import form
from ..text.write import Needs, Writer
from .device_record import THREAD_RECORD_BYTES
from .reductions import cells_text, combine_text, item_bytes
from .thread_kernel import ThreadKernel, captured, params, publish, thread_text


def ordered_texts(of: LanesLoop, kernels: Sequence[ThreadKernel], needs: Needs) -> list[str]:
    """The kernels of a loop, and the one that combines their slots."""
    write = Writer(of.body, "b.", needs)
    block = thread_text(write, "x")
    lines = "\n".join(line.removeprefix("  ") if not at else line for at, line in enumerate(write.take()))
    text = combine_text(of, f"{lines}\n  %block = add i64 {block}, 0", needs)
    return [*(_kernel_text(of, kernel, needs) for kernel in kernels), text]


def _kernel_text(of: LanesLoop, kernel: ThreadKernel, needs: Needs) -> str:
    write = Writer(of.body, "t.", needs)
    let, do, label = write.let, write.do, write.label
    dims, size = of.dims, f"%size.{of.dims - 1}"
    label("entry")
    error = write.private(f"alloca [{THREAD_RECORD_BYTES} x i8], align 16")
    cells = cells_text(write, of)
    thread = thread_text(write, "x")
    slot = let(f"and i64 {thread}, {STEP - 1}")
    steps = let(f"udiv i64 {let(f'add i64 {size}, {STEP - 1}')}, {STEP}")
    every = steps
    for axis in range(dims - 1):
        every = let(f"mul i64 {every}, %size.{axis}")
    first = let(f"mul i64 {let(f'udiv i64 {thread}, {STEP}')}, {BLOCK}")
    do(f"br i1 {let(f'icmp slt i64 {first}, {every}')}, label %run, label %done")
    label("run")
    for offset in (ERROR_STATE, STACK_WORD):
        do(f"store i64 0, ptr {let(f'getelementptr i8, ptr {error}, i64 {offset}')}, align 8")
    last = let(f"call i64 @llvm.smin.i64(i64 {let(f'add i64 {first}, {BLOCK}')}, i64 {every})")
    row, inside = (let(f"{op} i64 {first}, {steps}") for op in ("udiv", "urem"))
    do("br label %next")
    label("next")
    for name, start in (("step", first), ("row", row), ("inside", inside)):
        do(f"%{name} = phi i64 [ {start}, %run ], [ %{name}.next, %again ]")
    index = let(f"add i64 {let(f'mul i64 %inside, {STEP}')}, {slot}")
    do(f"br i1 {let(f'icmp slt i64 {index}, {size}')}, label %body, label %again")
    label("body")
    indices = [*_outer(write, dims), index]
    for one, short in zip(indices, kernel.short, strict=True):
        if short:
            do(f"call void @llvm.assume(i1 {let(f'icmp ult i64 {one}, {1 << 31}')})")
    shown = [f"i64 {one}" for one in indices]
    for at, held in enumerate(of.frame.slots[dims:]):
        shown.append(f"{form(held.type)} {cells.get(held.name) or captured(write, at, held.type)}")
    do(f"call void @{quoted(kernel.body)}({', '.join([*shown, f'ptr {error}'])})")
    if kernel.can_fail:
        publish(write, of, indices, error, "again.after")
        do("br label %done")
        label("again.after")
    do("br label %again")
    label("again")
    do("%step.next = add i64 %step, 1")
    ends = let(f"icmp eq i64 {let('add i64 %inside, 1')}, {steps}")
    do(f"%inside.next = select i1 {ends}, i64 0, i64 {let('add i64 %inside, 1')}")
    do(f"%row.next = add i64 %row, {let(f'zext i1 {ends} to i64')}")
    do(f"br i1 {let(f'icmp slt i64 %step.next, {last}')}, label %next, label %keep")
    label("keep")
    for at, held in enumerate(of.frame.slots[dims:]):
        for item in of.accumulators:
            if item.param == held.name:
                kind, align = form(item.type), item_bytes(item)
                value = let(f"load {kind}, ptr {cells[item.param]}, align {align}")
                place = let(f"getelementptr {kind}, ptr %a.{at}, i64 {thread}")
                do(f"store {kind} {value}, ptr {place}, align {align}")
    do("br label %done")
    label("done")
    do("ret void")
    lines = write.take()
    head = f"define ptx_kernel void @{kernel.symbol}({', '.join(params(of, kernel.apart))}) nounwind {{"
    return "\n".join([head, lines[0], *write.privates, *lines[1:], "}"])


def _outer(write: Writer, dims: int) -> list[str]:
    """The outer indices of the row."""
    if dims < 3:
        return ["%row"] * (dims - 1)
    return [write.let(f"{op} i64 %row, %size.1") for op in ("udiv", "urem")]
