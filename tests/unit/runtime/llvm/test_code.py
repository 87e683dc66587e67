"""Compiled functions from LLVM IR: a frame is filled, the code runs over lanes, and its text can be asked for."""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.layout import Slot
from lanewise.ir.position import CompileError
from lanewise.ir.types import F16, F32, F64, I1, I8, I32, I64, int_type, opaque_type
from lanewise.runtime.llvm.code import LlvmCode, _as_word, _packer

TEXT = "define float @f(float %x, i32 %n) { %k = sitofp i32 %n to float %y = fmul float %x, %k ret float %y }"


@pytest.mark.parametrize(
    ("type", "value", "bytes"),
    [
        (I8, -1, b"\xff"),
        (I1, 1, b"\x01"),
        (I32, 2**32 - 2, b"\xfe\xff\xff\xff"),
        (I64, -2, struct.pack("<q", -2)),
        (F16, 1.5, struct.pack("<e", 1.5)),
        (F32, 0.1, struct.pack("<f", 0.1)),
        (F64, 0.1, struct.pack("<d", 0.1)),
        (opaque_type("<3 x i8>", 24), b"abc", b"abc"),
    ],
)
def test_a_value_in_the_frame(type: Any, value: Any, bytes: bytes) -> None:
    packer, (mask,) = _packer([Slot("x", type, 32)])
    frame = ctypes.create_string_buffer(b"\x11" * 48, 48)
    packer.pack_into(frame, 0, 0, 0, 0, 0, _as_word(value, mask))
    assert frame.raw[32:] == bytes + b"\x11" * (16 - len(bytes))


def code() -> LlvmCode:
    kernel = lw.load_llvm(TEXT).kernel("f", shapes="T,U", width=8)
    return kernel.code(kernel._form((), {}))


def test_a_launch() -> None:
    made = code()
    x, out = np.arange(21, dtype=np.float32), np.zeros(21, np.float32)
    for threads in (1, 2):
        made.run({"inner": 21, "result": out.ctypes.data}, [x.ctypes.data, 3], threads)
        assert out.tolist() == (x * 3).tolist()


@pytest.mark.parametrize(("stage", "words"), [("source", "func @f.lanes"), ("llvm", "define"), ("asm", "\tret")])
def test_texts(stage: str, words: str) -> None:
    assert words in code().text(stage)


def test_another_stage() -> None:
    with pytest.raises(CompileError, match="there is no stage 'masked'"):
        code().text("masked")


def test_a_frame_is_packed_at_once() -> None:
    slots = [
        Slot("a", I8, 32),
        Slot("b", F32, 36),
        Slot("c", I64, 40),
        Slot("d", int_type(128), 48),
        Slot("e", F64, 64),
    ]
    packer, masks = _packer(slots)
    assert packer.size == 72 and masks == [0xFF, 0, (1 << 64) - 1, -16, 0]
    values = [_as_word(value, mask) for value, mask in zip([-1, 1.5, -2, -3, 2.5], masks, strict=True)]
    data = packer.pack(1, 2, 3, 4, *values)
    assert data[32] == 255 and data[40:48] == (-2).to_bytes(8, "little", signed=True)
    assert data[48:64] == (-3).to_bytes(16, "little", signed=True) and data[64:] == struct.pack("<d", 2.5)
