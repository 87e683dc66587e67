"""Names of values in the source."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.ir.function import Op, Param
from lanewise.ir.ops import TABLE
from lanewise.ir.position import NOWHERE, Position
from lanewise.ir.types import I64, PTR
from lanewise.transform.record.names import root, size_words, variable

A = Param(PTR, "a.ptr", None, NOWHERE)
I = Param(I64, "i.3", None, NOWHERE)


def added(name: str, file: str = "") -> Op:
    op = Op(TABLE["add"], I64, [I, I], position=Position(file, 1, 1))
    op.name = name
    return op


@pytest.mark.parametrize(
    ("name", "shown"), [("x", "x"), ("x.12", "x"), ("add", ""), ("add.1", ""), ("select", ""), ("a.n0", ""), ("0", "")]
)
def test_a_variable(name: str, shown: str) -> None:
    assert variable(added(name)) == shown


def test_names_of_a_c_compiler_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / "k.c"
    file.write_text("int f(int total) { return total; }")
    assert variable(added("total", str(file))) == "total"
    assert variable(added("arrayidx", str(file))) == ""
    assert variable(added("arrayidx", str(tmp_path / "gone.c"))) == "arrayidx"


def test_the_array_of_an_address() -> None:
    step = Op(TABLE["ptradd"], PTR, [Op(TABLE["ptradd"], PTR, [A, I], attrs={"scale": 8}), I], attrs={"scale": 1})
    assert (root(step), root(A), root(I)) == ("a", "a", "i")


def test_sizes() -> None:
    assert size_words("out.n1") == size_words("out.n1.2") == "out.shape[1]" and size_words("n") == "n"
