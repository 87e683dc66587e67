"""The table of drivers: every way to run a loop is a row, and the first row that applies writes the drivers."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch import driver_table
from lanewise.codegen.launch.driver_table import BY_LOCK, BY_SIZE, ONE, TABLE, Row, driver_texts
from lanewise.codegen.launch.lanes_loop import LanesLoop, lanes_loop
from lanewise.codegen.launch.program import program_text
from lanewise.codegen.launch.versions import Versions
from lanewise.codegen.text.write import HALVES, Needs
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.plan.variant import GANG, REFILLED, LoopPlan, Plan, Variant

FLOATS, NUMBERS = np.zeros(64, np.float32), np.zeros(64, np.int32)
IMAGE = np.zeros((8, 8), np.float32)


def scaled(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[i] * 2.0


def stretched(a, out):
    for i in lw.lanes(len(out)):
        out[i] = np.sqrt(a[i] / 3.0) / (a[i] + 7.0)


def counted(a, out):
    for i in lw.lanes(len(a)):
        lw.atomic_add(out, a[i] & 63, 1)


def halved(a, out):
    for i in lw.lanes(len(a)):
        n = a[i]
        while n > 63:
            n //= 2
        lw.atomic_max(out, n & 63, n)


def steps(a, out):
    for i in lw.lanes(len(out)):
        n, count = a[i], 0
        while n > 1:
            n //= 2
            count += 1
        out[i] = count


def blurred(a, out):
    h, w = out.shape
    for row, col in lw.lanes(h, w):
        if 0 < col < w - 1:
            out[row, col] = np.sqrt(a[row, col - 1]) / (1.0 + np.sqrt(a[row, col + 1] / 3.0))


def suffixes(function: Any, args: tuple[Any, ...], plan: Plan | int = 8, has_lock: bool = True) -> set[str]:
    """Of the drivers that are written."""
    source = lw.kernel(function).source
    compiled = compile_source(source, signature_of(source, args))
    text = program_text(compiled.module, compiled.name, plan, has_lock=has_lock).llvm
    return set(re.findall(r"define [^@\n]*@lanewise\.driver0((?:\.\w+)*)\(ptr", text)) - {""}


def planned(function: Any, variant: Variant) -> Plan:
    return Plan(8, (LoopPlan(f"{function.__name__}.lanes0", variant),))


@pytest.mark.parametrize(
    ("function", "args", "plan", "found"),
    [
        (stretched, (FLOATS, FLOATS), 1, set[str]()),
        (scaled, (FLOATS, FLOATS), 8, {".streams", ".plain"}),
        (counted, (NUMBERS, NUMBERS), 8, {".apart16", ".apart4", ".plain", ".atomic", ".shared"}),
        (blurred, (IMAGE, IMAGE), 8, {".settled", ".checked"}),
        (steps, (NUMBERS, NUMBERS), planned(steps, Variant(REFILLED, 8)), set[str]()),
        (scaled, (FLOATS, FLOATS), planned(scaled, Variant(GANG, 8, prefetch=("a.ptr",))), {".streams", ".plain"}),
    ],
)
def test_drivers_of_a_loop(function: Any, args: tuple[Any, ...], plan: Plan | int, found: set[str]) -> None:
    assert suffixes(function, args, plan) == found
    known = {suffix for row in TABLE for suffix in row.suffixes}
    assert {f".{word}" for suffix in found for word in suffix.split(".") if word} <= known


def test_a_share_of_the_lock_is_held_around_any_driver() -> None:
    assert suffixes(halved, (NUMBERS, NUMBERS)) == {".inside"}
    assert suffixes(halved, (NUMBERS, NUMBERS), has_lock=False) == set()


def test_the_first_row_that_applies_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is given the rows below it."""
    seen: list[str] = []

    def row(name: str, applies: bool) -> Row:
        def emit(loop: LanesLoop, found: Any, versions: Versions, needs: Needs, below: Any) -> list[str]:
            seen.append(name)
            return [name, *below(loop)] if found == "around" else [name]

        return Row(name, (), ONE, lambda loop, versions: ("around" if name == "a" else 1) if applies else None, emit)

    source = lw.kernel(scaled).source
    compiled = compile_source(source, signature_of(source, (FLOATS, FLOATS)))
    loop = lanes_loop(compiled.module.functions["scaled.lanes0"], 0, 1)
    rows = (row("no", False), row("a", True), row("nor", False), row("b", True), row("c", True))
    assert driver_texts(loop, Versions(compiled.module, 8), Needs(), rows) == ["a", "b"] == seen


def test_rows() -> None:
    """Names differ, the last row applies to every loop, and the text above the table has every row."""
    names = [row.name for row in TABLE]
    assert len(set(names)) == len(names) and TABLE[-1].name == "usual"
    assert {row.competes for row in TABLE} == {BY_SIZE, BY_LOCK, ONE}
    text = driver_table.__doc__ or ""
    for row in TABLE:
        (line,) = (
            line for line in text.splitlines() if line.startswith(f"    {row.name}  ") or line.strip() == row.name
        )
        assert all(suffix in line for suffix in row.suffixes), row.name
        assert (len(row.suffixes) > 1) == (row.competes != ONE)


def test_short_registers_go_to_every_version_of_a_body() -> None:
    source = lw.kernel(scaled).source
    compiled = compile_source(source, signature_of(source, (FLOATS, FLOATS)))
    text = program_text(compiled.module, compiled.name, 8).llvm
    heads = [line for line in text.splitlines() if line.startswith("define") and "scaled.lanes0" in line]
    assert heads and all(HALVES in head for head in heads)
