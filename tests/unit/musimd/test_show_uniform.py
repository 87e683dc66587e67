"""The text of an analysis calls uniform exactly what is claimed."""

from __future__ import annotations

from lanewise.musimd import assemble
from lanewise.musimd.show_uniform import show_analysis
from lanewise.musimd.uniform import analyze

TEXT = "v8 = 1\nv8 = v8 + 1\nv0 = tid\nv1 = v8 + v0\n"


def test_rows() -> None:
    lines = show_analysis(analyze(assemble(TEXT))).splitlines()
    rows = {text: next(line for line in lines if text in line) for text in ("v8 = v8 + 1", "v0 = tid")}
    assert "=v8" in rows["v8 = v8 + 1"] and "=v0" in rows["v0 = tid"]
    head = next(line for line in lines if "uniform" in line and "varying" in line)
    varying = head.index("varying")
    assert rows["v0 = tid"].index("=v0") >= varying > rows["v8 = v8 + 1"].index("=v8")
