"""`lanewise fortran DIR`: a mirrored tree, in place with backups, as a patch, after a break."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from lanewise.cli import _fortran_tree, main
from lanewise.cli._fortran_tree import JOURNAL, show_diff

GOOD = "      SUBROUTINE G(A)\n      IF (A .GT. 0) GOTO 10\n      A = 1\n   10 CONTINUE\n      END\n"
BAD = "      SUBROUTINE B(A)\n      GOTO L\n      END\n"
MAKE = "a.out: src/a.f src/b.f\n\tgfortran -c src/a.f src/b.f\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "in"
    (root / "src").mkdir(parents=True)
    (root / ".git").mkdir()
    (root / ".git" / "x.f").write_text(GOOD)
    (root / "Makefile").write_text(MAKE)
    (root / "src" / "a.f").write_text(GOOD)
    (root / "src" / "b.f").write_text(GOOD.replace("G(A)", "H(A)"))
    (root / "src" / "link.f").symlink_to("a.f")
    (root / "run.sh").write_text("#!/bin/sh\n")
    (root / "run.sh").chmod(0o755)
    return root


def test_a_mirror(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tree.parent / "out"
    assert main(["fortran", str(tree), "-o", str(out), "-j", "2"]) == 0
    assert "IF (.NOT. (A .GT. 0)) A = 1" in (out / "src" / "a.f").read_text()
    assert (out / "Makefile").read_text() == MAKE
    assert (out / "run.sh").stat().st_mode & 0o777 == 0o755
    assert not (out / ".git").exists()
    assert (tree / "src" / "a.f").read_text() == GOOD
    err = capfd.readouterr().err
    assert "3 sources, 3 units: 3 converted, 0 refused; 2 other files copied" in err
    assert "branches: 3 before, 0 after" in err


def test_reasons_are_counted_with_a_place(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tree / "src" / "c.f").write_text(BAD + BAD.replace("B(A)", "C(A)").replace("GOTO L", "GOTO M"))
    (tree / "src" / "d.f").write_text("int main(void) { return 0; }\n")
    out = tree.parent / "out"
    assert main(["fortran", str(tree), "-o", str(out)]) == 1
    err = capfd.readouterr().err
    assert "src/c.f:2: B: no label is ever assigned to L" in err
    assert "     1  this is no statement of Fortran" in err
    assert (out / "src" / "d.f").read_text().startswith("int main")


def test_a_run_that_was_broken_off_goes_on(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tree.parent / "out"
    command = ["fortran", str(tree), "-o", str(out)]
    done: list[str] = []
    convert = _fortran_tree.convert_one

    def counted(job: _fortran_tree.Job) -> _fortran_tree.Outcome:
        if job.name == "src/b.f" and len(done) == 1:
            done.append("broken")
            raise KeyboardInterrupt
        done.append(job.name)
        return convert(job)

    monkeypatch.setattr(_fortran_tree, "convert_one", counted)
    with pytest.raises(KeyboardInterrupt):
        _fortran_tree.convert_tree(_arguments(command), "structured")
    assert main(command) == 0
    assert done == ["src/a.f", "broken", "src/b.f", "src/link.f"]
    assert main(command) == 0
    assert len(done) == 4
    (tree / "src" / "b.f").write_text(GOOD.replace("A = 1", "A = 2"))
    (out / "src" / "a.f").write_text("changed by hand\n")
    assert main(command) == 0
    assert done[4:] == ["src/a.f", "src/b.f"]
    assert main([*command, "--to", "guarded"]) == 0
    assert len(done) == 9


def _arguments(command: list[str]) -> _fortran_tree.argparse.Namespace:
    from lanewise.cli import fortran

    parser = _fortran_tree.argparse.ArgumentParser()
    fortran.arguments(parser)
    made = parser.parse_args(command[1:])
    made.backup = ".orig"
    return made


def test_in_place_keeps_what_was(tree: Path) -> None:
    assert main(["fortran", str(tree), "--in-place"]) == 0
    assert (tree / "src" / "a.f.orig").read_text() == GOOD
    first = (tree / "src" / "a.f").read_text()
    assert "GOTO" not in first
    assert main(["fortran", str(tree), "--in-place"]) == 0
    assert (tree / "src" / "a.f.orig").read_text() == GOOD
    assert (tree / "src" / "a.f").read_text() == first
    assert not (tree / "Makefile.orig").exists()
    assert (tree / JOURNAL).is_file()


@pytest.mark.skipif(shutil.which("patch") is None, reason="needs patch")
def test_a_patch_that_applies(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tree / "src" / "link.f").unlink()
    assert main(["fortran", str(tree), "--diff"]) == 0
    patch = capfd.readouterr().out
    assert not (tree / JOURNAL).exists()
    assert main(["fortran", str(tree), "-o", str(tree.parent / "out")]) == 0
    subprocess.run(["patch", "-p1", "-s", "-d", str(tree)], input=patch, text=True, check=True)
    for name in ("a.f", "b.f"):
        assert (tree / "src" / name).read_text() == (tree.parent / "out" / "src" / name).read_text()


def test_no_newline_at_the_end(capfd: pytest.CaptureFixture[str]) -> None:
    show_diff("a\nb", "a\nc", "x", "y")
    assert capfd.readouterr().out.endswith("-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n")


def test_a_configuration(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tree / "lanewise-fortran.toml").write_text(
        'width = 132\n[[files]]\nglob = "src/b.f"\nskip = true\n[[files]]\nglob = "src/link*"\nskip = true\n'
    )
    long = GOOD.replace("A = 1", f"{'A = 1':<80}+ 2")
    (tree / "src" / "a.f").write_text(long)
    assert main(["fortran", str(tree), "--diff"]) == 0
    out = capfd.readouterr()
    assert "A = 1" in out.out and "+ 2" in out.out and "b.f" not in out.out
    assert "1 sources" in out.err and "2 left out by the configuration" in out.err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ([], "name another one with -o, or say --in-place or --diff"),
        (["-o", "-"], "a folder is converted into a folder"),
        (["-o", "{tree}"], "-o names the tree itself: say --in-place"),
        (["-o", "{tree}/../out", "--in-place"], "name another one with -o, or say --in-place or --diff"),
        (["--diff", "-j", "0"], "-j 0: one process at least"),
        (["--diff", "--report"], "go with files, not with a folder"),
        (["--diff", "--form-out", "free"], "--form-out goes with files"),
    ],
)
def test_wrong_usage(options: list[str], sentence: str, tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["fortran", str(tree), *(one.format(tree=tree) for one in options)]) == 2
    assert sentence in capfd.readouterr().err


def test_an_output_inside_the_tree_is_no_input(tree: Path) -> None:
    for _ in range(2):
        assert main(["fortran", str(tree), "-o", str(tree / "out")]) == 0
    assert not (tree / "out" / "out").exists()
