"""lw.tune: the tournament is run to its end on copies, and the winner is used and noted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import lanewise as lw
from lanewise.machine.host import HAS_TICKS
from lanewise.runtime.call import version
from lanewise.runtime.choice import referee
from lanewise.runtime.choice import tune as tuning
from lanewise.store import write

pytestmark = pytest.mark.skipif(not HAS_TICKS, reason="no clock here")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, like_zen4: None) -> Path:
    for module in (version, tuning, referee):
        monkeypatch.setattr(module, "cache_folder", lambda: str(tmp_path))
    return tmp_path


def halvings(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        while x > 1:
            x = x * 0.5
        out[i] = x


def arguments() -> tuple[np.ndarray, np.ndarray]:
    return np.geomspace(1, 1e9, 500), np.zeros(500)


def test_the_winner_is_used_and_noted(home: Path) -> None:
    kernel, (a, out) = lw.kernel(halvings), arguments()
    chosen = kernel.version((a, out)).plan
    found = lw.tune(kernel, a, out)
    assert not out.any(), "the arguments are left alone"
    assert set(found.seconds) <= {chosen.name, *(rival.name for rival in chosen.rivals)} and len(found.seconds) > 2
    assert found.seconds[found.best] == min(found.seconds.values())
    assert str(found).startswith(f"halvings: {found.best} take")
    assert kernel.version((a, out)).plan.name == found.best and kernel.version((a, out)).built.width == found.width
    kernel(a, out)
    expected = np.zeros_like(out)
    kernel.py(a, expected)
    assert np.array_equal(out, expected)
    again = lw.kernel(halvings)
    assert again.version((a, out)).plan.name == found.best, "another kernel of the same text finds the note"
    assert ", measured in earlier calls, " in str(again.explain(a, out)).splitlines()[1]


def test_broken_notes_are_no_notes(home: Path) -> None:
    kernel, (a, out) = lw.kernel(halvings), arguments()
    chosen = kernel.version((a, out)).plan.name
    lw.tune(kernel, a, out)
    (note,) = (home / "standings").iterdir()
    for text in (b"", b"x\n", b'["17 lanes", {}]', b"9" * 5000):
        note.write_bytes(text)
        assert lw.kernel(halvings).version((a, out)).plan.name == chosen
        write(home, ("standings", note.name), text)
        assert lw.kernel(halvings).version((a, out)).plan.name == chosen


def test_forgotten(home: Path) -> None:
    kernel, (a, out) = lw.kernel(halvings), arguments()
    chosen = kernel.version((a, out)).plan.name
    assert "by prices (lw.tune measures)" in str(kernel.explain(a, out))
    lw.tune(kernel, a, out)
    assert lw.tune(kernel, a, out, forget=True) is None
    assert list((home / "standings").iterdir()) == []
    assert lw.tune(kernel, a, out, forget=True) is None
    assert kernel.version((a, out)).plan.name == lw.kernel(halvings).version((a, out)).plan.name == chosen
    assert "by prices (lw.tune measures)" in str(kernel.explain(a, out))


def test_widths_of_kernels_whose_results_depend_on_them(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By whole calls, because the user asks for it."""
    monkeypatch.setattr(tuning, "COMPARED", (1, 4))
    kernel, (a, out) = lw.kernel(fastmath=True)(halvings), arguments()
    assert kernel.version((a, out)).order is None
    found = lw.tune(kernel, a, out)
    assert {"one lane", "4 lanes"} <= set(found.seconds)
    assert lw.kernel(fastmath=True)(halvings).version((a, out)).built.width == found.width


def test_without_a_cache_the_kernel_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (version, tuning, referee):
        monkeypatch.setattr(module, "cache_folder", lambda: None)
    kernel, (a, out) = lw.kernel(halvings), arguments()
    before = kernel.version((a, out))
    lw.tune(kernel, a, out)
    assert kernel.version((a, out)) is before and before.referee is not None and before.referee.standings()


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
