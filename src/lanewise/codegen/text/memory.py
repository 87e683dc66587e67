"""Ops on memory, for one lane: private arrays, addresses, loads, stores, blocks of bytes, atomic updates, fences.

    private size=40, align=4                %p = alloca [40 x i8], align 4         in the entry block
    ptradd.inbounds %p, %i, scale=4         getelementptr inbounds [4 x i8], ptr %p, i64 %i
    load %p, align=4                        load i32, ptr %p, align 4
    atomic.add %p, %v, align=4              atomicrmw add ptr %p, i32 %v seq_cst, align 4

The default order is the strongest. A compare-exchange with one order takes LLVM's matching order for a failed
exchange. On a GPU updates are relaxed, and atomic for the threads of the device: what an update means for other memory,
lanes do not rely on.
"""

from __future__ import annotations

from ...ir.function import Op
from ...plan.variant import LOCKED, PLAIN
from ..gpu.unaligned_stores import store_unaligned
from ..launch.plain_updates import can_be_plain, plain_update, with_a_share
from .elementwise import words
from .types import Form, form
from .write import Emitter, Writer

DEVICE_ORDER = 'syncscope("device") monotonic'
WHEN_NOT_EXCHANGED = {"release": "monotonic", "acq_rel": "acquire"}


def _private(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return f"alloca [{op.attrs['size']} x i8], align {op.attrs['align']}"


def _ptradd(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    scale, index = op.attrs["scale"], form(op.args[1].type)
    if scale < 0:  # an element's size is never negative: the index is negated instead
        number = _widened(write, index, args[1])
        return f"getelementptr i8, ptr {args[0]}, i64 {write.let(f'mul i64 {number}, {scale}')}"
    element = "i8" if scale == 1 else f"[{scale} x i8]"
    return f"getelementptr{words(op, write)} {element}, ptr {args[0]}, {index} {args[1]}"


def _widened(write: Writer, index: Form, value: str) -> str:
    if index.element.bits == 64:
        return value
    return write.let(f"{'sext' if index.element.bits < 64 else 'trunc'} {index} {value} to i64")


def _load(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return f"load{_how(op)} {form(op.type)}, ptr {args[0]}{_order(op)}, align {op.attrs['align']}"


def _store(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    type, align = op.args[0].type, op.attrs["align"]
    if write.needs.device and type.is_float and align < type.bytes and not op.attrs.get("order"):
        return store_unaligned(write, type, args[0], args[1], align)
    return f"store{_how(op)} {form(type)} {args[0]}, ptr {args[1]}{_order(op)}, align {align}"


def _how(op: Op) -> str:
    return (" atomic" if op.attrs.get("order") else "") + (" volatile" if op.attrs.get("volatile") else "")


def _order(op: Op) -> str:
    return f" {op.attrs['order']}" if op.attrs.get("order") else ""


def _copy(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    length = f"{form(op.args[2].type)} {args[2]}"
    return f"call void @llvm.{op.opcode}(ptr {args[0]}, ptr {args[1]}, {length}, i1 false)"


def _memset(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    value, length = (f"{form(arg.type)} {text}" for arg, text in zip(op.args[1:], args[1:], strict=True))
    return f"call void @llvm.memset(ptr {args[0]}, {value}, {length}, i1 false)"


def _atomic(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    if write.variant.updates == PLAIN and can_be_plain(op):
        return plain_update(write, op, args)
    volatile = " volatile" if op.attrs.get("volatile") else ""
    order = DEVICE_ORDER if write.needs.device else op.attrs.get("order") or "seq_cst"
    value = f"{form(op.type)} {args[1]}"
    right = f"atomicrmw{volatile} {op.mode} ptr {args[0]}, {value} {order}, align {op.attrs['align']}"
    return with_a_share(write, op, right) if write.variant.updates == LOCKED else right


def _cmpxchg(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    volatile = " volatile" if op.attrs.get("volatile") else ""
    order, *failure = (op.attrs.get("order") or "seq_cst").split()
    orders = f"{order} {failure[0] if failure else WHEN_NOT_EXCHANGED.get(order, order)}"
    if write.needs.device:
        orders = f"{DEVICE_ORDER} monotonic"
    shape = form(op.type)
    values = f"{shape} {args[1]}, {shape} {args[2]}"
    right = f"cmpxchg{volatile} ptr {args[0]}, {values} {orders}, align {op.attrs['align']}"
    if write.variant.updates == LOCKED:
        return with_a_share(write, op, right)
    return f"extractvalue {{ {shape}, i1 }} {write.let(right)}, 0"


def _fence(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return f"fence {op.attrs.get('order') or 'seq_cst'}"


MEMORY: dict[str, Emitter] = {
    "private": _private,
    "ptradd": _ptradd,
    "load": _load,
    "store": _store,
    "memcpy": _copy,
    "memmove": _copy,
    "memset": _memset,
    "atomic": _atomic,
    "cmpxchg": _cmpxchg,
    "fence": _fence,
}
