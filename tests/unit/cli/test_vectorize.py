"""`lanewise vectorize`: vector versions under their names, masks, targets, and work items as parameters."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanewise.cli import main

LIR = """func @f(%x: i32, %y: i32) -> i32 {
entry:
  %s: i32 = add %x, %y
  return %s
}
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "k.lir"
    path.write_text(LIR)
    return str(path)


def vectorized(file: str, *words: str) -> list[str]:
    return ["vectorize", file, "--function", "f", "--target", "avx2", *words]


@pytest.mark.parametrize(
    ("words", "names", "lanes"),
    [
        (["--shapes", "T,U"], ["_ZGVdN8vu_f", "_ZGVdM8vu_f"], 8),
        (["--shapes", "T,T", "--width", "4", "--mask", "no"], ["_ZGVdN4vv_f"], 4),
        (["--shapes", "C,T", "--mask", "yes"], ["_ZGVdM8lv_f"], 8),
    ],
)
def test_versions(words: list[str], names: list[str], lanes: int, file: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(vectorized(file, *words)) == 0
    text = capfd.readouterr().out
    assert text.startswith(f"; f of k.lir in {lanes} lanes: {' '.join(names)}\n")
    defined = [line.partition("@")[2].partition("(")[0] for line in text.splitlines() if line.startswith("define")]
    assert [one for one in defined if one.startswith("_ZGV")] == names
    assert f"<{lanes} x i32>" in text


def test_as_it_comes_and_to_a_file(file: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "f.ll"
    assert main(vectorized(file, "--shapes", "T,T", "--level", "0", "-o", str(out))) == 0
    plain = out.read_text()
    assert main(vectorized(file, "--shapes", "T,T", "-o", str(out))) == 0
    assert plain.startswith("; f of k.lir") and plain != out.read_text()
    assert capfd.readouterr().out == ""
    assert main(vectorized(file, "--shapes", "T,T", "-o", file)) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--shapes", "T"], "'f' has 2 arguments"),
        ([], "'f' has 2 arguments (%x: i32, %y: i32), --shapes has 0"),
        (["--shapes", "T,T", "--width", "1"], "--width 1 is no width; there are 2, 4, 8"),
        (["--shapes", "T,T", "--width", "5"], "--width 5 is no width"),
    ],
)
def test_wrong_usage(words: list[str], said: str, file: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(vectorized(file, *words)) == 2
    assert said in capfd.readouterr().err


def test_work_items_become_parameters(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.ll"
    file.write_text(
        "declare i64 @_Z13get_global_idj(i32)\ndefine void @f(ptr %p) {\n  %i = call i64 @_Z13get_global_idj(i32 0)\n"
        "  %q = getelementptr i32, ptr %p, i64 %i\n  store i32 1, ptr %q\n  ret void\n}\n"
    )
    assert main(["vectorize", str(file), "--function", "f", "--target", "avx2", "--mask", "no"]) == 0
    head, asked, *_ = capfd.readouterr().out.splitlines()
    assert head.endswith("_ZGVdN8ul_f") and asked.startswith("; work item: ")
