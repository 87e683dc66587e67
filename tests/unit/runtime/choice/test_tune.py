"""lw.tune: widths are measured on copies, the best is used and noted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.runtime.choice import tune as tuning
from lanewise.runtime.choice import tuned_widths as tuned
from lanewise.store import write


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tuned, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(tuning, "WIDTHS", (1, 4))
    return tmp_path


def test_the_best_width_is_used_and_noted(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @lw.kernel
    def square(a, out):
        for i in lw.lanes(len(a)):
            out[i] = a[i] * a[i]

    a, out = np.arange(9.0), np.zeros(9)
    found = lw.tune(square, a, out)
    assert not out.any(), "the arguments are left alone"
    assert set(found.seconds) == {1, 4} and found.seconds[found.width] == min(found.seconds.values())
    assert str(found).startswith(f"square: width {found.width} takes ")
    assert square.version((a, out)).built.width == found.width
    square(a, out)
    assert (out == a * a).all()
    again = lw.kernel(square.function)
    assert again.version((a, out)).built.width == found.width, "another kernel of the same text finds the note"
    (note,) = (home / "tuned").iterdir()
    for text in ("3\n", "1", "", "x\n", "1\n\n\x80"):
        note.write_bytes(text.encode("latin-1"))
        width = lw.kernel(square.function).version((a, out)).built.width
        assert width not in (1, 3), "a broken note is no note, and one that was cut may say something else"
        write(home, ("tuned", note.name), text.encode("latin-1") if text != "1" else b"9" * 5000)
        assert lw.kernel(square.function).version((a, out)).built.width not in (1, 3), "whoever wrote it"


def test_widths_that_are_only_chosen_are_noted_too(home: Path) -> None:
    @lw.kernel
    def smaller(a, out):
        for i in lw.lanes(len(a)):
            c = a[i]
            while c > 10:
                c = c // 2
            out[i] = c

    def noted(dtype: type, width: int) -> int | None:
        compiled = smaller.version((np.zeros(9, dtype), np.zeros(9, dtype))).compiled
        tuned.note(tuned.name_of(compiled), width)
        return tuned.noted(compiled)

    chosen = smaller.version((np.zeros(9, np.uint8),) * 2).built.width
    assert noted(np.uint8, chosen) == chosen, "128 on some machines"
    assert noted(np.float64, 128) is None, "never chosen for these"


def test_explained_found_by_others_and_forgotten(home: Path) -> None:
    """Of a loop that lanes leave one by one, which is marked for more than one version."""

    @lw.kernel
    def halvings(a, out):
        for i in lw.lanes(len(a)):
            x = a[i]
            while x > 1:
                x = x * 0.5
            out[i] = x

    a, out = np.arange(9.0), np.zeros(9)
    chosen = halvings.version((a, out)).built.width
    assert "by prices (lw.tune measures)" in str(halvings.explain(a, out))
    found = lw.tune(halvings, a, out)
    again = lw.kernel(halvings.function)
    for kernel in (halvings, again):
        first = str(kernel.explain(a, out)).splitlines()[1]
        assert first.startswith(f"{found.width} lane") and ", found by lw.tune, " in first
    assert lw.tune(halvings, a, out, forget=True) is None
    assert list((home / "tuned").iterdir()) == []
    assert lw.tune(halvings, a, out, forget=True) is None
    fresh = lw.kernel(halvings.function)
    assert halvings.version((a, out)).built.width == fresh.version((a, out)).built.width == chosen
    assert "by prices (lw.tune measures)" in str(halvings.explain(a, out))


def test_refusals(home: Path) -> None:
    @lw.kernel(width=8)
    def fixed(a):
        for i in lw.lanes(len(a)):
            a[i] = 1

    with pytest.raises(lw.CompileError, match="'fixed' has width=8; remove it to find a better one"):
        lw.tune(fixed, np.zeros(3))
    with pytest.raises(lw.CompileError, match="is in debug mode, which is not about speed"):
        lw.tune(lw.kernel(debug=True)(fixed.function), np.zeros(3))
    with pytest.raises(lw.CompileError, match=r"lw\.tune takes a kernel, made by lw\.kernel, not int"):
        lw.tune(3, np.zeros(3))  # type: ignore[arg-type]
