"""`lanewise fortran`: exit codes, reports for people and machines, both forms out, the same output twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lanewise.cli import main
from lanewise.fortran.check import check
from lanewise.fortran.modes import MODES, convert_text
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.write.freeform import to_free

GOOD = "      SUBROUTINE G(A)\n      IF (A .GT. 0) GOTO 10\n      A = 1\n   10 CONTINUE\n      END\n"
BAD = "      SUBROUTINE B(A)\n      GOTO L\n      END\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "x.f"
    file.write_text(GOOD)
    return file


def test_done(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["fortran", str(source)]) == 0
    assert "IF (.NOT. (A .GT. 0)) A = 1" in capfd.readouterr().out


def test_refused(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source.write_text(GOOD + BAD)
    assert main(["fortran", str(source)]) == 1
    out = capfd.readouterr()
    assert "GOTO L" in out.out
    assert "no label is ever assigned to L" in out.err


def test_check_that_finds(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "compare", lambda before, after: "differs")
    assert main(["fortran", str(source), "--check", "--report"]) == 3


def test_check_that_passes(source: Path) -> None:
    assert main(["fortran", str(source), "--check", "--report"]) == 0


def test_json(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source.write_text(GOOD + BAD)
    main(["fortran", str(source), "--report=json"])
    reported = json.loads(capfd.readouterr().out)
    assert [unit["status"] for unit in reported["units"]] == ["converted", "refused"]
    assert reported["units"][0]["branches_after"] == 0
    assert reported["units"][1]["refused"]["line"] == 7


def test_sarif(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source.write_text(BAD)
    main(["fortran", str(source), "--report=sarif"])
    reported = json.loads(capfd.readouterr().out)
    (result,) = reported["runs"][0]["results"]
    assert reported["version"] == "2.1.0"
    assert result["ruleId"] == "refused"
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 2


def test_stdout_is_a_dash(source: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["fortran", str(source), "-o", "-"]) == 0
    assert "IF (.NOT. (A .GT. 0)) A = 1" in capfd.readouterr().out
    assert not Path("-").exists()
    assert main(["fortran", str(source), "-o", "-", "--report"]) == 2


def test_several_files(source: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    other, prose, out = tmp_path / "y.f", tmp_path / "z.f", tmp_path / "out"
    other.write_text(BAD)
    prose.write_text("hello\n")
    out.mkdir()
    words = ["fortran", str(prose), str(tmp_path / "none.f"), str(source), str(other)]
    assert main([*words, "-o", str(out), "--form-out", "free"]) == 1
    assert sorted(one.name for one in out.iterdir()) == ["x.f90", "y.f90"]
    reported = capfd.readouterr().err
    assert all(one in reported for one in ("no statement of Fortran", "none.f: No such file", "assigned to L"))
    assert main([*words, "--report=json"]) == 1
    assert [len(one["units"]) for one in json.loads(capfd.readouterr().out)] == [0, 1, 1]
    assert main([*words, "--report=sarif"]) == 1
    assert len(json.loads(capfd.readouterr().out)["runs"]) == 3
    assert main(["fortran", "--report", *words[3:]]) == 1
    titles = [one for one in capfd.readouterr().out.splitlines() if one[0] != " "]
    assert [one.partition(" line")[0] for one in titles] == [f"{source}: G", f"{other}: B"]


@pytest.mark.parametrize(
    ("words", "sentence"), [([], "into a folder"), (["-o", "x.f"], "into a folder"), (["-o", "."], "two of the files")]
)
def test_several_files_need_a_folder(
    source: Path, words: list[str], sentence: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["fortran", str(source), str(source), *words]) == 2
    assert sentence in capfd.readouterr().err


@pytest.mark.parametrize("words", [["-o", "."], ["-o", "x.f"], ["-o", "../here/x.f"], ["--in-place", "-o", "y.f"]])
def test_no_source_is_overwritten(words: list[str], source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (source.parent / "here").mkdir()
    here = source.rename(source.parent / "here" / "x.f")
    monkeypatch.chdir(here.parent)
    assert main(["fortran", "x.f", *words]) == 2
    assert here.read_text() == GOOD
    assert main(["fortran", "x.f", "-o", ".", "--form-out", "free"]) == 0
    assert sorted(one.name for one in here.parent.iterdir()) == ["x.f", "x.f90"]
    assert here.read_text() == GOOD


def test_in_place(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "y.f"
    other.write_text(BAD)
    assert main(["fortran", str(source), str(other), "--in-place"]) == 1
    assert "GOTO" not in source.read_text()
    assert other.read_text() == BAD
    source.write_text(GOOD)
    monkeypatch.setattr(check, "compare", lambda before, after: "differs")
    assert main(["fortran", str(source), "--in-place", "--check"]) == 3
    assert source.read_text() == GOOD


def test_uniform_over_several_files(source: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "y.f"
    other.write_text("      SUBROUTINE H(B)\n      B = 1\n      END\n")
    assert main(["fortran", str(other), str(tmp_path / "none.f"), str(source), "--uniform", "a"]) == 1
    reported = capfd.readouterr()
    titles = [one for one in reported.out.splitlines() if one[0] != " "]
    assert titles == [f"{other}: H line 1: varying nothing", f"{source}: G line 1: varying A"]
    assert "none.f: No such file" in reported.err
    assert main(["fortran", str(other), str(source), "--uniform", "c"]) == 2
    assert "C is in no unit of these files" in capfd.readouterr().err


def test_carriage_returns_alone(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source.write_bytes(GOOD.replace("\n", "\r").encode())
    assert main(["fortran", str(source)]) == 1
    assert "carriage returns alone" in capfd.readouterr().err


def test_output_file_and_free_form(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "y.f90"
    assert main(["fortran", str(source), "-o", str(out), "--form-out", "free"]) == 0
    again = read_file("y.f90", out.read_text())
    assert [one.kind for one in again.statements] == ["subroutine", "if", "end"]


def test_free_form_keeps_every_statement() -> None:
    text = Path(__file__).parents[2].joinpath("golden/fortran/read_until_end.f").read_text()
    old, new = read_file("x.f", text), read_file("x.f90", to_free(text))
    assert [one.line.code for one in old.statements] == [one.line.code for one in new.statements]


@pytest.mark.parametrize("mode", MODES)
def test_untouched_units_keep_their_bytes(mode: str) -> None:
    text = "      SUBROUTINE S\r\n\tX  =  1 ! tab, blanks and a carriage return\r\n      END\r\nC trailing\r\n"
    assert convert_text("x.f", text, mode).text == text


def test_loops_by_goto_are_in_the_report() -> None:
    text = "      SUBROUTINE S(X)\n   10 X = X*0.5\n      IF (X .GT. 1.) GOTO 10\n      END\n"
    (result,) = convert_text("x.f", text, "vector").results
    (loop,) = result.loops
    assert (loop.line, loop.outcome) == (2, "scalar")
    assert "(line 3)" in loop.why


def test_a_store_by_index_says_why_it_stays() -> None:
    text = "      SUBROUTINE S(A, IP)\n      REAL A(9)\n      INTEGER IP(9)\n"
    text += "      DO 10 I = 1, 9\n   10 A(IP(I)) = I\n      END\n"
    (result,) = convert_text("x.f", text, "vector").results
    assert "nothing says that IP holds no index twice" in result.loops[0].why


@pytest.mark.parametrize("head", ["      DOUBLE PRECISION B(9)\n", "      REAL B(9)\n      EXTERNAL F\n"])
def test_a_function_is_put_in_place_only_where_it_is_meant_and_converts_nothing(head: str) -> None:
    text = (
        "      SUBROUTINE S(A, B)\n      REAL A(9)\n" + head + "      DO 10 I = 1, 9\n   10 A(I) = F(B(I))\n      END\n"
    )
    text += "      FUNCTION F(X)\n      F = X + 1.\n      END\n"
    result, _ = convert_text("x.f", text, "vector").results
    assert (result.loops[0].outcome == "vector") == ("EXTERNAL" in head)


def test_kernels(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source.write_text(GOOD + "      SUBROUTINE P(A)\n      PRINT *, A\n      END\n")
    assert main(["fortran", str(source), "--to", "kernel"]) == 1
    out = capfd.readouterr()
    assert "@lw.kernel\ndef g(a):" in out.out
    assert "x.f:7:7: input or output has no counterpart in a kernel" in out.err
    assert main(["fortran", str(source), "--to", "kernel", "-o", str(source.parent)]) == 1
    assert "def g(a):" in source.with_suffix(".py").read_text()
    assert main(["fortran", str(source), "--to", "kernel", "--check"]) == 2


def test_a_form_that_the_name_does_not_say(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source.write_text("subroutine s(a)\nif (a > 0) goto 10\na = 1\n10 a = 2\nend\n")
    assert main(["fortran", str(source)]) == 0
    out = capfd.readouterr()
    assert "if (.not. (a > 0)) a = 1" in out.out
    assert "x.f: read as free form, which line 1 shows" in out.err


def test_a_diff_and_a_backup(source: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["fortran", str(source), "--diff"]) == 0
    assert "-      IF (A .GT. 0) GOTO 10\n" in capfd.readouterr().out
    assert source.read_text() == GOOD
    assert main(["fortran", str(source), "--in-place", "--backup", ".old"]) == 0
    assert source.with_name("x.f.old").read_text() == GOOD
    assert main(["fortran", str(source), "--diff", "--in-place"]) == 2
    assert main(["fortran", str(source), "-j", "3"]) == 2
