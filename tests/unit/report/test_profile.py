"""A profile: shares beside the lines, lanes and bytes as notes, in text, HTML and JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.report.profile import Profile
from lanewise.runtime.profile import measured as module
from lanewise.runtime.profile.sampling import why_not


@lw.function
def steps(x):
    n = 0
    while x > 1:
        x = x // 2
        n += 1
    return n


@lw.kernel
def mixed(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 100:
            out[i] = steps(a[i])


ARGS = np.random.default_rng(1).integers(0, 1000, 50_000), np.full(50_000, -1)
SAMPLES = pytest.mark.skipif(why_not() is not None, reason=why_not() or "")


@pytest.fixture(scope="module")
def found() -> Profile:
    return mixed.profile(*ARGS, seconds=0.4)


@SAMPLES
def test_lines_have_shares(found: Profile) -> None:
    text = str(found)
    loop = next(line for line in found.explanation.lines if line.text.strip().startswith("while x > 1"))
    assert found.share(loop) > 0.05 and f"{found.share(loop):.1%}" in text and "█" in text
    assert found.hottest <= 1 and sum(found.elsewhere.values()) < 0.1
    assert found.measured.same_code and "byte for byte" in text
    assert (ARGS[1] == -1).all(), "arrays are as they were"


def test_lanes_and_bytes_are_notes(found: Profile) -> None:
    text = str(found)
    assert "iterations in a gang, on average" in text and "of the lanes are active in an iteration" in text
    assert "the mask of the other side is empty" in text
    assert "moved: 400 kB read in a call" in text and "cache lines at a time" in text
    codes = {note.code for line in found.explanation.lines for note in line.notes}
    assert {"LW116", "LW120", "LW220"} <= codes
    assert ", 1 launch each, " in text


def test_record(found: Profile) -> None:
    record = json.loads(found.json())
    assert record["schema"] and record["profile"]["schema"] == 1 and record["profile"]["launches"] == 1
    shares = sum(line["share"] for line in record["lines"]) + record["profile"]["no_line"]
    if record["profile"]["why_not"]:
        assert shares == 0
    else:
        assert 0.8 < shares <= 1.001 and "lanewise.driver0" in record["profile"]["functions"]


def test_page(found: Profile, tmp_path: Path) -> None:
    found.save(tmp_path / "p.html")
    text = (tmp_path / "p.html").read_text()
    assert 'class="heat"' in text and "http" not in text and found._repr_html_().split("</style>")[1] in text
    found.save(tmp_path / "p.json")
    assert json.loads((tmp_path / "p.json").read_text())["kernel"] == "mixed"


def test_without_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "why_not", lambda: "there is no timer")
    text = str(mixed.profile(*ARGS, seconds=0.05))
    assert "no shares of time: there is no timer" in text and "█" not in text and "moved: " in text


def test_refused() -> None:
    with pytest.raises(lw.CompileError, match="in debug mode"):
        lw.kernel(mixed, debug=True).profile(*ARGS)


def test_arrays_that_overlap_and_kernels_without_lanes() -> None:
    @lw.kernel
    def rows(a: Any, out: Any) -> None:
        for i in lw.lanes(len(out)):
            out[i] = 0
            for k in range(8):
                out[i] += a[i, k]

    a = np.ones((64, 8))
    assert "launch each" in str(rows.profile(a, a[:, 0], seconds=0.01))
    assert (a == 1).all()
