"""The kernel of a lanes loop: a thread for each iteration, the innermost axis along x.

    void kernel(sizes, firsts, captured values, record)

    index = firsts + block * threads of a block + thread, axis by axis; beyond a size: nothing to do
    body(indices, captured values, error);  if it failed: publish the error record

Neighbouring threads run neighbouring iterations of the innermost axis, so that contiguous arrays are accessed in whole
cache lines. A launch has at most three axes, as a grid has. A domain that is larger than a grid is launched in parts,
which start at `firsts`. Arrays that are `apart` overlap no other array: LLVM then reads those that the kernel does not
write through the read-only cache.

A loop with reductions has another kernel (`ordered_kernel.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.types import I1, Type
from ...record import dataclass
from ...transform.checks.launch_checks import Enough
from ..launch.lanes_loop import LanesLoop
from ..launch.layout import ERROR_DRIVER, ERROR_INDEX, ERROR_LANE, ERROR_STATE, WORD
from ..launch.stack_check import STACK_WORD
from ..text.spelling import quoted
from ..text.types import form
from ..text.write import Needs, Writer
from .device_record import PUBLISH, THREAD_RECORD_BYTES

AXES = "xyz"
READS = {name: f"llvm.nvvm.read.ptx.sreg.{name}" for name in ("tid", "ntid", "ctaid")}


@dataclass(frozen=True, slots=True)
class ThreadKernel:
    """A kernel to be written: its symbol, the body that it calls, and what is known about it."""

    symbol: str
    body: str
    can_fail: bool
    apart: bool
    short: Sequence[bool]  # of each axis: is every index below 2^31?
    enough: tuple[Enough, ...] = ()


def kernel_text(of: LanesLoop, kernel: ThreadKernel, needs: Needs) -> str:
    write = Writer(of.body, "t.", needs)
    let, do, label = write.let, write.do, write.label
    dims = of.dims
    label("entry")
    error = write.private(f"alloca [{THREAD_RECORD_BYTES} x i8], align 16")
    indices = [index_text(write, axis, AXES[dims - 1 - axis]) for axis in range(dims)]
    inside = "true"
    for axis, index in enumerate(indices):
        inside = let(f"and i1 {inside}, {let(f'icmp slt i64 {index}, %size.{axis}')}")
    do(f"br i1 {inside}, label %run, label %done")
    label("run")
    for offset in (ERROR_STATE, STACK_WORD):
        do(f"store i64 0, ptr {let(f'getelementptr i8, ptr {error}, i64 {offset}')}, align 8")
    for index, short in zip(indices, kernel.short, strict=True):
        if short:
            do(f"call void @llvm.assume(i1 {let(f'icmp ult i64 {index}, {1 << 31}')})")
    shown = [f"i64 {index}" for index in indices]
    for at, slot in enumerate(of.frame.slots[dims:]):
        shown.append(f"{form(slot.type)} {captured(write, at, slot.type)}")
    do(f"call void @{quoted(kernel.body)}({', '.join([*shown, f'ptr {error}'])})")
    if kernel.can_fail:
        publish(write, of, indices, error)
    do("br label %done")
    label("done")
    do("ret void")
    lines = write.take()
    head = f"define ptx_kernel void @{kernel.symbol}({', '.join(params(of, kernel.apart))}) nounwind {{"
    return "\n".join([head, lines[0], *write.privates, *lines[1:], "}"])


def params(of: LanesLoop, apart: bool) -> list[str]:
    found = [f"i64 %{word}.{axis}" for word in ("size", "first") for axis in range(of.dims)]
    for at, slot in enumerate(of.frame.slots[of.dims :]):
        found.append(f"{_passed(slot.type)}{' noalias' if apart and slot.type.is_ptr else ''} %a.{at}")
    return [*found, "ptr noalias %record"]


def _passed(type: Type) -> str:
    """A boolean takes a byte, as in the frame."""
    return "i8" if type is I1 else str(form(type))


def captured(write: Writer, at: int, type: Type) -> str:
    return write.let(f"trunc i8 %a.{at} to i1") if type is I1 else f"%a.{at}"


def index_text(write: Writer, axis: int, letter: str) -> str:
    """The index of a thread along an axis of the domain."""
    return write.let(f"add nuw nsw i64 %first.{axis}, {thread_text(write, letter)}")


def thread_text(write: Writer, letter: str) -> str:
    """The number of a thread along x, y or z of the grid."""
    let = write.let
    words: dict[str, str] = {}
    for name, intrinsic in READS.items():
        symbol = f"{intrinsic}.{letter}"
        write.needs.declarations[symbol] = f"declare i32 @{symbol}()"
        words[name] = let(f"zext i32 {let(f'call i32 @{symbol}()')} to i64")
    before = let(f"mul nuw nsw i64 {words['ctaid']}, {words['ntid']}")
    return let(f"add nuw nsw i64 {before}, {words['tid']}")


def publish(write: Writer, of: LanesLoop, indices: Sequence[str], error: str, otherwise: str = "done") -> None:
    """If the body failed, complete its record and publish it; else go on elsewhere."""
    let, do, label = write.let, write.do, write.label
    failed = let(f"icmp ne i64 {let(f'load i64, ptr {error}, align 8')}, 0")
    do(f"br i1 {failed}, label %failed, label %{otherwise}")
    label("failed")
    number = indices[0]
    for axis, index in enumerate(indices[1:], 1):
        number = let(f"add i64 {let(f'mul i64 {number}, %size.{axis}')}, {index}")
    words = [
        (ERROR_LANE, "0"),
        (ERROR_DRIVER, str(of.number + 1)),
        *((ERROR_INDEX + at * WORD, one) for at, one in enumerate(indices)),
    ]
    for offset, word in words:
        do(f"store i64 {word}, ptr {let(f'getelementptr i8, ptr {error}, i64 {offset}')}, align 8")
    do(f"call void @{PUBLISH}(ptr %record, i64 {number}, ptr {error})")
