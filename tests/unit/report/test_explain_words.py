"""What explanations call things: types as NumPy does, variables as the source does, loops on their own lines."""

from __future__ import annotations

import re
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.cli import main
from lanewise.runtime.call.examples import arguments_from

pytestmark = pytest.mark.usefixtures("like_zen4")  # what prices decide is that of one machine

ROOT = Path(__file__).resolve().parents[3]


@lw.kernel
def insertion(src, out):
    for y in lw.lanes(len(out)):
        win = lw.array(4, src.dtype)
        for k in range(4):
            win[k] = src[y, k]
        for i in range(1, 4):
            v = win[i]
            j = i - 1
            while j >= 0 and win[j] > v:
                win[j + 1] = win[j]
                j -= 1
            win[j + 1] = v
        out[y] = win[1]


@lw.kernel
def halvings(seeds, out):
    total = 0
    for i in lw.lanes(len(seeds)):
        s = seeds[i]
        n = 0
        while s > 1:
            s = s * 0.5
            n += 1
        ok = n > 3
        total += n
        out[i] = ok
    return total


@lw.kernel
def rows(data, starts, ends, out):
    for i in lw.lanes(len(starts)):
        n = 0
        for p in range(starts[i], ends[i]):
            n += data[p]
        out[i] = n


def reported(explanation: Any, text: str) -> list[str]:
    (line,) = [line for line in explanation.lines if line.text.strip() == text]
    return [note.sentence for note in line.notes]


def test_types_have_their_names() -> None:
    found = insertion.explain(np.zeros((20, 4), np.uint8), np.zeros(20, np.uint8))
    assert "v: uint8, varying" in reported(found, "v = win[i]")
    assert "j: int, uniform" in reported(found, "j = i - 1")
    found = halvings.explain(np.zeros(20, np.float32), np.zeros(20, np.bool_))
    assert "s: float32, varying" in reported(found, "s = seeds[i]")
    assert "ok: bool, varying" in reported(found, "ok = n > 3")


def test_a_count_varies_after_its_loop() -> None:
    found = halvings.explain(np.zeros(20), np.zeros(20))
    after_loop = "uniform among the lanes that are still in the loop; varying after it"
    assert reported(found, "n += 1") == [f"n: int, {after_loop}"]
    found = insertion.explain(np.zeros((20, 4)), np.zeros(20))
    assert f"j: int, {after_loop}" in reported(found, "j -= 1")
    assert "j: int, uniform" in reported(found, "j = i - 1")


@lw.kernel
def until_small(a, out):
    for i in lw.lanes(len(a)):
        s = a[i]
        while True:
            s = s * 0.5
            if s < 1:
                break
            s -= 0.125
        out[i] = s


def test_a_loop_that_is_left_inside_is_reported_on_its_line() -> None:
    found = until_small.explain(np.zeros(9), np.zeros(9))
    first, *_, last = reported(found, "while True:")
    assert first.startswith("loop: lanes leave it at different times") and last.startswith("lanes that have left ")
    assert reported(found, "if s < 1:") == ["branch: lanes leave the loop here, the others go on"]
    assert found.counts()["branch"] == {"leaves": 1} and "branches: 1 out of a loop" in str(found)
    (note,) = [note for note in found.notes("branch") if note.form == "leaves"]
    assert note.why == () and not note.costs, "the reasons stand at the loop"
    assert reported(found, "s = s * 0.5") == ["s: float64, varying"]


def test_a_loop_with_and_is_reported_once_without_names_of_our_own() -> None:
    found = insertion.explain(np.zeros((20, 4)), np.zeros(20))
    line = "while j >= 0 and win[j] > v:"
    assert [s.split(":")[0] for s in reported(found, line)].count("loop") == 1
    assert "branch kept: all lanes go the same way" in reported(found, line)
    assert not any(word in str(found) for word in ("r comes from", "meet.value"))


def test_the_index_of_a_private_array_is_the_reason() -> None:
    found = insertion.explain(np.zeros((20, 4)), np.zeros(20))
    (line,) = [line for line in found.lines if line.text.strip() == "win[j + 1] = v"]
    (note,) = [note for note in line.notes if note.form == "scatter"]
    assert "lanes leave the loop at different times" in note.why[0]


def test_reductions_are_no_accesses() -> None:
    found = halvings.explain(np.zeros(20), np.zeros(20))
    assert found.counts()["access"] == {"contiguous": 2}
    assert reported(found, "for i in lw.lanes(len(seeds)):") == [
        "total is accumulated: each lane keeps its own, and they are combined after the loop"
    ]


def test_what_bounds_a_loop_stands_on_its_line() -> None:
    n = np.zeros(20, np.int64)
    found = lw.kernel(rows, width=8).explain(np.zeros(9, np.uint8), n, n, n)
    assert any("memory bounds" in sentence for sentence in reported(found, "for p in range(starts[i], ends[i]):"))


WITHOUT = (
    "'doubled' has no lw.lanes loop, so that it runs in one lane and on one core; "
    "write 'for i in lw.lanes(n)' for the loop whose iterations may run side by side"
)


def test_a_kernel_without_lanes() -> None:
    @lw.kernel
    def doubled(a):
        for i in range(len(a)):
            a[i] *= 2

    with pytest.warns(RuntimeWarning) as seen:
        doubled(np.ones(3))
        doubled(np.ones(3, np.int32))
    assert [str(one.message) for one in seen] == [WITHOUT]
    text = str(doubled.explain(np.ones(3)))
    assert text.endswith(WITHOUT) and "1 lane," in text and "loop:" not in text


def test_no_lanes_and_no_loop() -> None:
    @lw.kernel
    def first(a):
        a[0] = 1

    @lw.kernel(width=1)
    def one_by_one(a):
        for i in range(len(a)):
            a[i] = 1

    @lw.kernel
    def perhaps(a, b=None):
        if b is not None:
            for i in lw.lanes(len(a)):
                a[i] = b
        for i in range(2):
            a[0] += i

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        first(np.ones(3))
        one_by_one(np.ones(3))
        perhaps(np.ones(3))
    said = "no lw.lanes loop of 'perhaps' is reached with these arguments: nothing runs in lanes"
    assert str(perhaps.explain(np.ones(3))).endswith(said)


@lw.kernel
def counted(a, h):
    for i in lw.lanes(len(a)):
        h[a[i]] += 1


@lw.kernel
def summed(a, h):
    for i in lw.lanes(len(a)):
        h[0] += a[i]


@lw.kernel
def placed(a, h):
    for i in lw.lanes(len(a)):
        h[a[i]] = i


@lw.kernel
def copied(a, h):
    for i in lw.lanes(len(a)):
        h[a[i]] = h[i] + 1


def test_updates_that_may_be_lost() -> None:
    index, table = np.zeros(20, np.int64), np.zeros(9, np.int64)
    lost = "iterations that meet in one element of 'h' lose updates; write lw.atomic_add(h, a[i], 1)"
    said = reported(counted.explain(index, table), "h[a[i]] += 1")
    assert lost in said and "writes h: a scatter" in said
    lost = "iterations that meet in one element of 'h' lose updates; write lw.atomic_add(h, 0, a[i])"
    said = reported(summed.explain(index, table), "h[0] += a[i]")
    assert lost in said and "writes h: one element for all lanes" in said
    assert "writes h: a scatter" in reported(placed.explain(index, table), "h[a[i]] = i")
    assert "writes h: a scatter" in reported(copied.explain(index, table), "h[a[i]] = h[i] + 1")


@lw.kernel
def adds_up(a):
    s = 0
    for i in lw.lanes(len(a)):
        s += a[i]
    return s


@lw.kernel
def multiplies(a):
    s = lw.u8(1)
    for i in lw.lanes(len(a)):
        s *= a[i]
    return s


def test_removed_checks_are_counted_and_not_printed() -> None:
    explained = counted.explain(np.zeros(20, np.int64), np.zeros(9, np.int64))
    assert "check removed: index of axis 0 of 'a'" in reported(explained, "h[a[i]] += 1")
    assert "check removed:" not in str(explained)
    assert str(explained).endswith("checks at run time: 1\nchecks removed, since they always hold: 1")


def test_where_the_width_comes_from() -> None:
    given = np.ones(9, np.int16)
    assert "lanes, by prices (lw.tune measures), " in adds_up.explain(given).gang
    assert "prices" not in lw.kernel(adds_up, width=8).explain(given).gang


def test_small_numbers_that_wrap() -> None:
    said = "uint8 wraps at 256: sums and products of uint8 and Python ints are uint8; write lw.i64(a[...])"
    assert said in reported(multiplies.explain(np.ones(9, np.uint8)), "s *= a[i]")
    assert "wraps" not in str(adds_up.explain(np.ones(9, np.uint8))), "a sum over lanes is exact"
    for wide in (np.int16, np.uint32, np.float32):
        assert "wraps" not in str(adds_up.explain(np.ones(9, wide)))


@lw.kernel(width=1)
def walks(a, out):
    for i in lw.lanes(len(a)):
        at = i
        while a[at] > 0:
            at = a[at]
        out[at] += 1


def test_one_lane_has_no_masks() -> None:
    page = walks.explain(np.zeros(9, np.int64), np.zeros(9, np.int64))
    assert "loop: one lane runs it until it leaves" in reported(page, "while a[at] > 0:")
    assert "reads a: one element" in reported(page, "at = a[at]") and "at: int64" in reported(page, "at = a[at]")
    lost = "; lanes that meet in one element lose updates: lw.atomic_add(a, i, x) loses none"
    assert f"writes out: one element{lost}" in reported(page, "out[at] += 1")
    assert not any(word in str(page) for word in ("gather", "mask", "varying"))


def test_arguments_that_are_structures() -> None:
    words = "[('x', 'f8'), ('v', '<f4', (2,))][:], {'names': ['n'], 'formats': ['i2'], 'offsets': [2]}[:,:], 3"
    first, second, third = arguments_from(words)
    assert first.dtype == np.dtype([("x", "f8"), ("v", "f4", 2)]) and first.ndim == 1
    assert second.dtype.fields is not None and second.dtype.itemsize == 4 and second.ndim == 2 and third == 3
    for wrong in ("Q[:]", "[('x', 'zz')][:]", "[('x'][:]"):
        with pytest.raises(lw.CompileError, match=r"\[\('x', 'f8'\), \('n', 'i4'\)\]\[:\] for an array of structures"):
            arguments_from(wrong)


def test_a_page_is_not_for_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main(["show", "kernels.py:blur"]) == 2
    assert "say where it goes: -o page.html" in capsys.readouterr().err


def test_a_helper_is_no_kernel(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "helpers.py").write_text("import lanewise as lw\n\n\n@lw.function\ndef half(x):\n    return x / 2\n")
    assert main(["explain", f"{tmp_path}/helpers.py:half"]) == 2
    assert "'half' is a function for kernels, @lw.function, no kernel; in " in capsys.readouterr().err


def test_the_table_of_notes_is_what_is_said() -> None:
    """`docs/runtime.md`: what stands in backticks in the first column stands in the sources, but for examples."""
    text = (ROOT / "docs" / "runtime.md").read_text()
    table = text.split("| note | meaning |")[1].split("\n\n")[0]
    places = [ROOT / "src/lanewise" / room for room in ("remarks", "report", "transform", "runtime")]
    sources = " ".join(path.read_text() for place in places for path in sorted(place.rglob("*.py")))
    sources = re.sub(r'"\s+f?"', "", sources)
    examples = {"n: int, uniform", "strided(8)", "varying", "reads a: contiguous", "every 24 bytes"}
    examples |= {"when x >= 1 and ... this loop runs", "at different times", "uint8 wraps at 256"}
    said = [note for row in table.splitlines()[2:] for note in re.findall("`([^`]+)`", row.split("|")[1])]
    assert len(said) > 20 and [note for note in said if note not in sources and note not in examples] == []
