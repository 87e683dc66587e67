"""What explanations advise: arrays in another order, and marks only where something costs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.report.distance_words import COPY
from lanewise.report.explanation import Explanation
from lib.explained import explained_source


def explained(kernel: Any, *args: Any, width: int = 16) -> Explanation:
    """Without machine code."""
    return explained_source(kernel.source, signature_of(kernel.source, args), width)


@lw.kernel
def columns(m, cube, out):
    for i in lw.lanes(len(out)):
        total = lw.f32(0)
        for j in range(m.shape[1]):
            total += m[i, j]
        out[i] = total + cube[0, i, 1]


@lw.kernel
def steps(out, a, p, w):
    for i in lw.lanes(len(out)):
        out[i] = p[i]["x"] + a[2 * i] + a[i * w]


@lw.kernel
def nearest(a, out):
    for i in lw.lanes(len(out)):
        best = lw.f32(9)
        for j in range(4):
            x = a[i] * j
            if x < best:
                best = x
        if best < 1:
            out[i] = 0.5
        out[i] += lw.f64(best)


M, CUBE, OUT = np.zeros((9, 99), np.float32), np.zeros((9, 9, 9), np.float32), np.zeros(9, np.float32)


def accesses(found: Explanation) -> list[str]:
    return [note.sentence for note in found.notes("access") if note.costs]


def test_rows_apart() -> None:
    inner = "make 'j' the last index of lw.lanes, if its iterations may run in any order"
    last = "let 'i' be the index of its last axis"
    rest = "neighbouring lanes are a row apart: pass"
    rows, planes = accesses(explained(columns, M, CUBE, OUT, width=2))
    assert rows == f"reads m: {rest} np.asfortranarray(m) ({COPY}), or {inner}"
    assert planes == f"reads cube: {rest} 'cube' with axis 1 as the last one, or {last}"


def test_rows_that_are_transposed_cost_little() -> None:
    found = explained(columns, M, CUBE, OUT)
    (rows,) = [note for note in found.notes("access") if "reads m" in note.sentence]
    assert (rows.sentence, rows.costs) == ("reads m: neighbouring lanes are a row apart", False)
    assert "transposed in registers" in str(lw.kernel(columns, width=16).explain(M, CUBE, OUT))


def test_nothing_is_advised_about_rows_that_one_lane_runs_in_vectors() -> None:
    @lw.kernel
    def changes(m, out):
        for i in lw.lanes(len(out)):
            n = 0
            for k in range(1, m.shape[1]):
                n += m[i, k] != m[i, k - 1]
            out[i] = n

    text = str(changes.explain(np.zeros((9, 99), np.uint8), np.zeros(9, np.int32)))
    assert "runs iterations of this loop side by side" in text and "asfortranarray" not in text


def test_rows_whose_length_has_another_name() -> None:
    @lw.kernel
    def beside(m, out):
        h, w = m.shape
        for y in lw.lanes(h):
            for x in range(1, w):
                out[y] += m[y, x - 1]

    (said,) = accesses(explained(beside, M, OUT))
    assert "a row apart: pass np.asfortranarray(m) (" in said and "or make 'x' the last index" in said


def test_an_axis_shorter_than_a_gang_is_not_to_be_its_last_index() -> None:
    @lw.kernel
    def eight(m, out):
        for i in lw.lanes(len(out)):
            for u in range(8):
                out[i] += m[i, u]

    (said,) = accesses(explained(eight, M, OUT))
    assert said == f"reads m: neighbouring lanes are a row apart: pass np.asfortranarray(m) ({COPY})"
    (said,) = accesses(explained(eight, M, OUT, width=8))
    assert "make 'u' the last index" in said
    seen: list[str] = []
    for columns_of_m in (15, 16):
        args, lengths = (M[:, :columns_of_m].copy(), CUBE, OUT), {"m": (9, columns_of_m)}
        off = ("unroll_rows", "read_rows_ahead")
        plain = explained_source(columns.source, signature_of(columns.source, args), 16, off, lengths)
        seen.append(str(plain))
    assert ["make 'j' the last index" in text for text in seen] == [False, True]


def test_a_transposition_lies_apart_on_one_side() -> None:
    @lw.kernel
    def turned(m, out):
        for y, x in lw.lanes(*out.shape):
            out[y, x] = m[x, y]

    (said,) = accesses(explained(turned, M, M))
    assert said.startswith("reads m: neighbouring lanes are a row apart; those of another array would be")


def test_what_cannot_wrap_is_not_said_to() -> None:
    @lw.kernel
    def digits(src, out):
        for i in lw.lanes(len(src)):
            h = src[i] >> 4
            out[i] = h + (48 if h < 10 else 87)

    @lw.kernel
    def doubled(src, out):
        for i in lw.lanes(len(src)):
            h = src[i] >> 1
            out[i] = h * 3

    @lw.kernel
    def lower(text, out):
        for i in lw.lanes(len(text)):
            c = text[i]
            out[i] = c + 32 if 65 <= c <= 90 else c

    @lw.kernel
    def other_side(text, out):
        for i in lw.lanes(len(text)):
            c = text[i]
            out[i] = c if 65 <= c <= 90 else c + 32

    given = np.zeros(9, np.uint8)
    for kernel, wrap in ((digits, 0), (lower, 0), (other_side, 1)):
        assert len(explained(kernel, given, given).notes("type")) == wrap
    (note,) = explained(doubled, given, given).notes("type")
    assert note.sentence.endswith("uint8 and Python ints are uint8; write lw.i64(h)")


def test_floats_that_go_by_integers_need_no_advice() -> None:
    """They are rounded as floats, and an index takes 32 bits; an index that is stored as well takes 64."""

    @lw.kernel
    def rounded(a, out):
        for i in lw.lanes(len(out)):
            out[i] = round(a[i])
            out[i] += a[i] - math.floor(a[i])
            out[i] += np.rint(a[i])
            k = int(a[i])
            out[i] += a[k] * k

    @lw.kernel
    def stored(a, which, out):
        for i in lw.lanes(len(out)):
            k = int(a[i])
            which[i] = k
            out[i] = a[k]

    assert [note for note in explained(rounded, OUT, OUT).notes("type") if note.costs] == []
    assert explained(rounded, OUT.astype(np.float64), OUT.astype(np.float64)).notes("type") == []
    (note,) = [note for note in explained(stored, OUT, OUT.astype(np.int64), OUT).notes("type") if note.costs]
    assert note.sentence.startswith("int(...) has 64 bits")


def test_what_is_advised_helps() -> None:
    found = explained(columns, np.asfortranarray(M), np.ascontiguousarray(np.moveaxis(CUBE, 1, -1)), OUT)
    assert [note.form for note in found.notes("access") if "reads m" in note.sentence] == ["contiguous"]
    assert found.signature[0] == "m: float32[:,:], Fortran order"


def test_parts_of_arrays_are_not_contiguous() -> None:
    @lw.kernel
    def part(m, out):
        for i in lw.lanes(len(out)):
            out[i] = m[0, i]

    for m in (M[:, ::2], np.asfortranarray(M)):
        (said,) = accesses(explained(part, m, OUT))
        assert said == "reads m: its last axis is not contiguous: pass np.ascontiguousarray(m), " + COPY
    assert accesses(explained(part, np.ascontiguousarray(M[:, ::2]), OUT)) == []
    assert explained(part, M[:, ::2], OUT).signature[0] == "m: float32[:,:], strided"


def test_other_distances() -> None:
    p = np.zeros(9, [("x", "f4"), ("y", "f4"), ("z", "f4")])
    fields, chosen, given = accesses(explained(steps, OUT, OUT, p, 3))
    assert fields == "reads p: every 12 bytes; separate arrays for each column or field are contiguous"
    assert chosen == "reads a: every 8 bytes"
    assert given == "reads a: neighbouring lanes are 'w' elements apart, known at run time only"


@pytest.mark.usefixtures("like_zen4")
def test_marks_stand_where_something_costs() -> None:
    found = explained(nearest, OUT, np.zeros(9))
    choice, store = found.notes("branch")
    assert (choice.form, choice.costs) == ("blend", False) and "each lane takes one" in choice.sentence
    assert (store.form, store.costs) == ("divergent", True)
    (wide,) = found.notes("type")
    assert wide.costs and "write lw.f32(...) around what brings the float64" in wide.sentence
    assert "branches: 1 computed on both sides, 1 divergent" in found.summary()


def test_one_lane_in_the_summary() -> None:
    assert "accesses: 4 of one element" in explained(nearest, OUT, np.zeros(9), width=1).summary()


def test_divisions_of_integers_are_marked() -> None:
    @lw.kernel
    def parts(a, n, out):
        for i in lw.lanes(len(out)):
            out[i] = a[i] // 3 + a[i] % n + n // 7 + a[i] // a[i]

    numbers = np.zeros(9, np.int64)
    same, own = (note.sentence for note in explained(parts, numbers, 5, numbers).notes("division"))
    assert same == "divides integers: as long as 6 additions; by a constant, or of floats, about twice as fast"
    assert own.startswith("divides integers: as long as 12 additions")
    assert explained(parts, numbers, 5, numbers, width=1).notes("division") == []


def test_what_is_written_is_not_to_be_a_copy() -> None:
    """It would keep the results to itself."""

    @lw.kernel
    def part(m, out):
        for i in lw.lanes(len(out)):
            m[0, i] = out[i]

    @lw.kernel
    def column(m, out):
        for i in lw.lanes(len(out)):
            for j in range(30):
                m[i, j] = out[i]

    (said,) = accesses(explained(part, M[:, ::2].copy(order="F"), OUT))
    assert said == "writes m: its last axis is not contiguous: pass an array of its own, and copy it back"
    (said,) = accesses(explained(column, M, OUT))
    assert "a row apart: pass an array made with order='F' for 'm', or make 'j' the last index" in said
