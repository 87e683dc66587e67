"""Builds: compilers, levels and flags as asked for; refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise import CompileError
from lanewise.consttime.builds import builds, installed


@pytest.mark.needs("clang")
def test_levels_and_flags(tmp_path: Path) -> None:
    file = tmp_path / "k.c"
    file.write_text("int f(int x) { return x + N; }\n", encoding="utf-8")
    compiler = next(name for name in installed() if "clang" in name)
    one, other = builds(str(file), (compiler,), ("O1", "Os"), ("-DN=4321",))
    assert one.name.endswith(" -O1") and other.name.endswith(" -Os") and one.name.startswith("clang ")
    assert "4321" in one.text and ".loc" in one.text
    with pytest.raises(CompileError, match=r"k\.c:1.*error"):
        list(builds(str(file), (compiler,), ("O1",), ()))


def test_a_compiler_that_is_not_there() -> None:
    with pytest.raises(CompileError, match="there is no compiler 'nocc'"):
        list(builds("k.c", ("nocc",), ("O1",), ()))
