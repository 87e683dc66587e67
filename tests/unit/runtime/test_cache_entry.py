"""An entry of the cache as bytes: every field comes back, and other bytes are no entry."""

from __future__ import annotations

import json
from dataclasses import fields

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.built import Built, Driver
from lanewise.codegen.launch.layout import Layout, Slot
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import Target
from lanewise.codegen.text.write import Report
from lanewise.ir.position import Position
from lanewise.ir.types import F64, I1, opaque_type, ptr_type
from lanewise.runtime.cache_entry import packed, unpacked

TEXT = 'größe \ud800\n\0"\\'
BUILT = Built(
    "entry",
    Layout((Slot("a", F64, 32), Slot(TEXT, ptr_type(3), 40)), 64),
    (
        Driver(0, "k.lanes0", "d", 2, 24, 5, "s", 7, ((8, 9), (16, -1)), "gang alone"),
        Driver(1, "k.lanes1", "e", 1, 0),
    ),
    (Report("check", TEXT, "k", Position("/a b/größe.py", 7, 3), (I1, opaque_type('<4 x "x">', 128)), "IndexError"),),
    16,
    Target("x86_64-unknown-linux-gnu", "znver4", "+avx,-avx2", 64),
    "; größe\ndefine void @f() {}\n",
    bytes(range(256)),
    4096,
    Level(3, True, False),
    '[["k.py",[["LW203",7,3,"reads","a"]]]]',
)


def test_every_field_comes_back() -> None:
    again = unpacked(packed(BUILT))
    assert again == BUILT
    plain = Built("", Layout((), 0), (), (), 0, Target("", ""), "", b"")
    for field in fields(Built):
        assert getattr(BUILT, field.name) != getattr(plain, field.name), "so that a field that is lost is noticed"
        assert type(getattr(again, field.name)) is type(getattr(BUILT, field.name))
    assert unpacked(packed(plain)) == plain


def test_a_kernel_that_was_compiled_comes_back() -> None:
    @lw.kernel
    def k(a, n):
        for i in lw.lanes(len(a)):
            a[i + n] = a[i] // n

    built = k.version((np.ones(3, np.int32), 3)).built
    assert built.reports and built.drivers and built.frame.slots
    assert unpacked(packed(built)) == built


def test_other_bytes_are_no_entry() -> None:
    data = packed(BUILT)
    for at in range(0, len(data), 7):
        assert unpacked(data[:at]) is None
    head, _, parts = data.partition(b"\n")
    length, rest, values = json.loads(head)

    def made(*head: object, parts: bytes = parts) -> bytes:
        return json.dumps(head).encode() + b"\n" + parts

    assert unpacked(made(length, rest, values)) == BUILT
    for wrong in (
        made(length + 1, rest, values),
        made(-1, len(parts) + 1, values),
        made(len(parts) + 1, -1, values),
        made(float(length), rest, values),
        made(True, len(parts) - 1, values),
        made(length, rest),
        made(length, rest, values, 0),
        made(length, rest, {}),
        made(length, rest, values[:-1]),
        made(length, rest, [*values, 0]),
        made(length, rest, values, parts=parts[:-1]),
        made(length, rest, values, parts=b"\xff" + parts[1:]),
        b"9" * 5000,
    ):
        assert unpacked(wrong) is None


@pytest.mark.parametrize("wrong", [None, 1.5, True, "x", -1, [], [[]], {"a": 1}, ["posix", "system"]])
def test_a_field_of_another_type(wrong: object) -> None:
    """Wherever it stands in the first line."""
    head, _, parts = packed(BUILT).partition(b"\n")
    length, rest, values = json.loads(head)
    tried = 0

    def walk(items: list[object]) -> None:
        nonlocal tried
        for at, item in enumerate(items):
            if isinstance(item, list):
                walk(item)
            if type(item) is not type(wrong) or isinstance(item, list):
                items[at] = wrong
                found = unpacked(json.dumps([length, rest, values]).encode() + b"\n" + parts)
                assert found is None or (wrong == [] and isinstance(item, list)), (at, item)
                items[at] = item
                tried += 1

    walk(values)
    assert tried > 20
