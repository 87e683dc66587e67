"""Updates by the thread that holds the update lock: loads and stores; and atomic ones that take a share."""

from __future__ import annotations

import ctypes

import pytest

from lanewise.codegen.launch.plain_updates import can_be_plain, plain_update, with_a_share
from lanewise.ir.function import Op
from lanewise.ir.parse import parse
from lib.called_text import I64, PTR, called, writer, written


def update(line: str, type: str = "i32") -> Op:
    return parse(f"func @f(%p: ptr, %x: {type}) {{\nentry:\n  %r: {type} = {line}\n  return\n}}").entry.ops[0]


@pytest.mark.parametrize(
    ("line", "type", "plain"),
    [
        *(
            (f"atomic.{mode} %p, %x, align=4", "i32", True)
            for mode in ("add", "sub", "and", "or", "xor", "xchg", "min", "umax")
        ),
        *((f"atomic.{mode} %p, %x, align=4", "f32", True) for mode in ("fadd", "fsub", "fmin", "fmax")),
        ("atomic.nand %p, %x, align=4", "i32", False),
        ("atomic.add %p, %x, align=4, volatile=1", "i32", False),
        ("cmpxchg %p, %x, %x, align=4", "i32", False),
    ],
)
def test_which_updates(line: str, type: str, plain: bool) -> None:
    assert can_be_plain(update(line, type)) == plain


@pytest.mark.parametrize(
    ("mode", "old", "given", "new"),
    [
        ("add", 7, 5, 12),
        ("sub", 7, 9, -2),
        ("and", 6, 3, 2),
        ("or", 6, 3, 7),
        ("xor", 6, 3, 5),
        ("xchg", 6, 3, 3),
        ("min", -6, 3, -6),
        ("max", -6, 3, 3),
        ("umin", -6, 3, 3),
        ("umax", -6, 3, -6),
    ],
)
def test_values(mode: str, old: int, given: int, new: int) -> None:
    write = writer()
    before = write.let(plain_update(write, update(f"atomic.{mode} %p, %x, align=8", "i64"), ["%p", "%x"]))
    names = ("smin", "smax", "umin", "umax")
    more = "\n".join(f"declare i64 @llvm.{name}(i64, i64)" for name in names)
    run = called(written(write, "ptr %p, i64 %x", before, more=more), "written", PTR, I64)
    room = ctypes.c_int64(old)
    assert run(ctypes.addressof(room), given) == old and room.value == new


def test_floats_prefer_a_number() -> None:
    write = writer()
    plain_update(write, update("atomic.fmin %p, %x, align=4", "f32"), ["%p", "%x"])
    assert any("@llvm.minnum(float" in line for line in write.take())


def test_an_atomic_operation_between_taking_and_returning_a_share() -> None:
    write = writer()
    right = with_a_share(write, update("atomic.add %p, %x, align=4"), "atomicrmw add ptr %p, i32 %x seq_cst")
    lines = [line.strip() for line in write.take()]
    assert lines[1] == "call void @lanewise.turn.share()" and lines[3] == "call void @lanewise.turn.part()"
    assert "extractvalue" not in right and "lanewise.turn" in write.needs.declarations
    swap = with_a_share(writer(), update("cmpxchg %p, %x, %x, align=4"), "cmpxchg ...")
    assert swap.startswith("extractvalue { i32, i1 } %")
