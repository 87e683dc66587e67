"""C headers: types of parameters, ranges that the code relies on, checks with their lines."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.export.c_header import c_type_of, header_text, layouts_of, pieces, result_type

POINT = np.dtype([("x", np.float32), ("tag", np.uint8, 3), ("at", [("n", np.int64)])])


def moved(out, x, n, points):
    total = 0.0
    for i in lw.lanes(n):
        out[i] = x[i] + points[i]["x"]
        total += x[i]
    return total


def version(function: Any = moved) -> Any:
    args = (np.zeros(5), np.zeros(5), 5, np.zeros(5, POINT))
    return lw.kernel(function, width=8).version(args)


NAMES = ["out", "x", "n", "points"]


def test_parameters() -> None:
    made = version()
    found = pieces(made.compiled, NAMES, made.built.frame)
    assert [(piece.name, piece.c_type) for piece in found] == [
        ("out", "double *"),
        ("out_n0", "int64_t"),
        ("x", "const double *"),
        ("x_n0", "int64_t"),
        ("n", "int64_t"),
        ("points", "const void *"),
        ("points_n0", "int64_t"),
    ]
    lengths = [piece.range for piece in found if piece.name.endswith("_n0")]
    assert all(range is not None and range[0] == 0 for range in lengths) and found[0].range is None
    assert result_type(made.compiled) == "double"


def test_names_that_c_has() -> None:
    made = version()
    found = pieces(made.compiled, ["new", "x", "x_n0", "int"], made.built.frame)
    names = [piece.name for piece in found]
    assert len(set(names)) == len(names) and not {"int", "new"} & set(names)


def test_records() -> None:
    assert layouts_of(version().compiled, NAMES) == [
        f"An element of points has {POINT.itemsize} bytes:",
        "       0   float x",
        "       4   uint8_t tag[3]",
        "       7   at, of 8 bytes, with",
        "       7   int64_t at.n",
    ]


def test_a_header() -> None:
    made = version()
    params = pieces(made.compiled, NAMES, made.built.frame)
    report = made.built.reports[0]
    text = header_text("moved", "k.py", ["haswell"], params, "double", [report])
    assert "int64_t moved(double *out, int64_t out_n0, const double *x" in text and "double *result);" in text
    assert "#ifndef LANEWISE_MOVED_H" in text and text.count("*/") == 1
    assert f"{report.position.line:>4}      " in text and "compiled by Lanewise for haswell" in text


def test_no_parameters() -> None:
    assert "int64_t none(void);" in header_text("none", "k */ .py", [], [], None, [])


@pytest.mark.parametrize("dtype", ["int8", "uint16", "float32", "bool"])
def test_numbers(dtype: str) -> None:
    made = lw.kernel(filled, width=8).version((np.zeros(3, dtype),)).compiled.signature.types[0]
    wanted = {"int8": "int8_t", "uint16": "uint16_t", "float32": "float", "bool": "bool"}[dtype]
    assert c_type_of(made) == f"{wanted} *" and c_type_of(made, only_read=True) == f"const {wanted} *"


def filled(out):
    for i in lw.lanes(len(out)):
        out[i] = 1
