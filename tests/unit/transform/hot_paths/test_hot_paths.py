"""Hot paths: the golden programs get a copy, described in an attribute; a function under a mask gets none."""

from __future__ import annotations

from pathlib import Path

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.verify import verify
from lanewise.transform.control.linearize import EntryMask
from lanewise.transform.hot_paths.hot_paths import HOT, hot_paths

GOLDEN = Path(__file__).parents[3] / "golden" / "hot_paths"
FILES = sorted(file for file in GOLDEN.glob("*.lir") if not file.stem.endswith(".hot"))


def paths(file: Path, masked: bool) -> int:
    fn = parse(file.read_text("utf-8"))
    shapes = {param.name: param.shape for param in fn.params if param.shape is not None}
    hot_paths(fn, Facts(fn, Gang(shapes, width=8), HOT, EntryMask(masked)))
    verify(fn)
    return len(fn.attrs.get("hot_paths", ()))


def test_programs_with_a_path() -> None:
    found = [paths(file, False) for file in FILES[:4]]
    assert any(found), found


def test_functions_under_a_mask_are_left() -> None:
    assert paths(FILES[0], True) == 0
