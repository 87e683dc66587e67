"""One rule of exit codes for all commands: 1 the input is refused, 2 the command line has to be written in another way.

Every command is given the same kinds of mistakes, as far as it takes such a word at all.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lanewise.cli import COMMANDS, main

REFUSED, WRONG_USAGE = 1, 2
KERNELS = """\
import lanewise as lw

@lw.kernel
def twice(a, out):
    for i in lw.lanes(len(a)):
        out[i] = 2 * a[i]

@lw.vectorize
def half(x):
    return x / 2

@lw.kernel
def broken(a):
    for i in lw.lanes(len(a)):
        a[i] = eval("1")

examples = {"broken": (1, 2, 3)}
"""
LLVM = """\
define float @f(float %x, i64 %n) {
  %y = fadd float %x, 1.0
  ret float %y
}
"""
LEFT_OUT = """\
define i32 @f(ptr %p, ...) {
  %x = va_arg ptr %p, i32
  ret i32 %x
}
"""
LIR = "func @f(%x: i64) -> i64 {\nentry:\n  %y: i64 = add %x, i64 1\n  return %y\n}\n"
FILES = {
    "k.py": KERNELS,
    "k.ll": LLVM,
    "k.lir": LIR,
    "left_out.ll": LEFT_OUT,
    "torn.ll": "define float",
    "torn.lir": "func @",
    "torn.py": "def (",
    "torn.spec": "gibberish(",
    "torn.f": "      X = = 1\n      END\n",
    "s.f": "      SUBROUTINE S(A)\n      A = 1\n      END\n",
    "torn.mus": "what is this",
    "m.mus": ".threads 2\nstop\n",
}
ARGS = 'k.py:twice --args "f32[:], f32[:]"'
MISTAKES = {
    # an option that is none, a value that an option does not take
    **dict.fromkeys((f"{name} --no-such-option" for name in COMMANDS), WRONG_USAGE),
    **dict.fromkeys((f"{name} {ARGS} --width 5" for name in ("explain", "show")), WRONG_USAGE),
    **dict.fromkeys((f"{name} {ARGS} --width five" for name in ("explain", "show", "abduct")), WRONG_USAGE),
    "abduct k.ll --width 65": WRONG_USAGE,
    "abduct k.ll --budget -1": WRONG_USAGE,
    "analyze k.ll --width -1": WRONG_USAGE,
    "vectorize k.ll --function f --shapes T,T --width 5": WRONG_USAGE,
    "run k.lir --lanes 0 --args 1": WRONG_USAGE,
    "run k.lir --lanes 9999999 --args 1": WRONG_USAGE,
    "run k.lir --steps 0 --args 1": WRONG_USAGE,
    "fortran s.f --seeds 0": WRONG_USAGE,
    "fortran s.f --to nowhere": WRONG_USAGE,
    "musimd m.mus --threads 0": WRONG_USAGE,
    "bench --peers foo": WRONG_USAGE,
    "bench saxpy --plot picture.png": WRONG_USAGE,
    "bench saxpy --cpu pentium": WRONG_USAGE,
    "bench saxpy --python /no/such": WRONG_USAGE,
    "bench --list saxpy": WRONG_USAGE,
    "cache fill": WRONG_USAGE,
    "cache info k.py": WRONG_USAGE,
    "cache warm": WRONG_USAGE,
    # shapes and arguments
    **{
        f"{name} k.ll --function f --shapes {shapes}": WRONG_USAGE
        for name in ("abduct", "analyze", "vectorize", "explain", "show")
        for shapes in ("U", "U,Q", "S4,U")
    },
    **{
        f'{name} k.py:twice --args "{words}"': WRONG_USAGE
        for name in ("abduct", "explain", "show")
        for words in ("f32[:]", "f32[:], nonsense")
    },
    **dict.fromkeys((f"{name} k.py:twice" for name in ("abduct", "explain", "show")), WRONG_USAGE),
    "run k.lir --args 1 2": WRONG_USAGE,
    "run k.lir --args nonsense": WRONG_USAGE,
    "run k.lir --args array:i32:4": WRONG_USAGE,
    "run k.lir --lanes 2 --args 1,2,3": WRONG_USAGE,
    # words that do not go together
    "explain k.ll --args f32": WRONG_USAGE,
    "explain k.py:twice --shapes U": WRONG_USAGE,
    "explain k.py:half --args f32 --width 8": WRONG_USAGE,
    "abduct k.py:twice --function f": WRONG_USAGE,
    "analyze k.ll --why y": WRONG_USAGE,
    "fortran s.f --in-place -o x": WRONG_USAGE,
    # no function can be read: no option would help
    **dict.fromkeys((f"{name} left_out.ll" for name in ("abduct", "explain", "run", "show")), REFUSED),
    **dict.fromkeys((f"{name} left_out.ll --function f" for name in ("abduct", "explain", "run", "show")), REFUSED),
    # names that are not there
    **{
        f"{name} k.ll --function g --shapes T,T": WRONG_USAGE
        for name in ("abduct", "analyze", "vectorize", "explain", "show")
    },
    **dict.fromkeys((f"{name} k.py:thrice" for name in ("abduct", "explain", "show")), WRONG_USAGE),
    **dict.fromkeys((f"{name} k.py" for name in ("abduct", "explain", "show")), WRONG_USAGE),
    "run k.lir --function g --args 1": WRONG_USAGE,
    "analyze k.ll --function f --why z": WRONG_USAGE,
    "analyze k.ll --secret z": WRONG_USAGE,
    "fortran s.f --uniform nothing": WRONG_USAGE,
    "bench nonsense": WRONG_USAGE,
    # no file of a kind that the command reads
    **dict.fromkeys((f"{name} nofile" for name in ("abduct", "analyze", "explain", "run", "show")), WRONG_USAGE),
    "vectorize nofile --function f": WRONG_USAGE,
    # files that cannot be read
    **{
        f"{name} none.{kind} --function f": REFUSED
        for name in ("abduct", "analyze", "vectorize", "explain", "show", "run")
        for kind in ("ll",)
    },
    **dict.fromkeys((f"{name} none.py:twice" for name in ("abduct", "explain", "show")), REFUSED),
    "abduct none.spec": REFUSED,
    "cache warm none.py": REFUSED,
    "fortran none.f": REFUSED,
    "musimd none.mus": REFUSED,
    "bench --from none.json": REFUSED,
    # files that cannot be written
    f"explain {ARGS} --html no/such/page.html": REFUSED,
    f"show {ARGS} -o no/such/page.html": REFUSED,
    "vectorize k.ll --function f --shapes T,T -o no/such/out.ll": REFUSED,
    "fortran s.f -o no/such/out.f": REFUSED,
    "bench saxpy --plot no/such/plot.svg": REFUSED,
    # what stands in them
    **{
        f"{name} torn.ll --function f": REFUSED for name in ("abduct", "analyze", "vectorize", "explain", "show", "run")
    },
    **dict.fromkeys((f"{name} torn.lir" for name in ("abduct", "analyze", "run")), REFUSED),
    **dict.fromkeys((f"{name} torn.py:k" for name in ("abduct", "explain", "show")), REFUSED),
    **{f'{name} k.py:broken --args "f32[:]"': REFUSED for name in ("abduct", "explain", "show")},
    **dict.fromkeys((f"{name} k.py:broken" for name in ("abduct", "explain", "show")), REFUSED),  # its examples
    "abduct torn.spec": REFUSED,
    "fortran torn.f": REFUSED,
    "musimd torn.mus": REFUSED,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("exit_codes")
    for name, text in FILES.items():
        (made / name).write_text(text)
    return made


def split(words: str) -> list[str]:
    parts = words.split('"')
    return [word for at, part in enumerate(parts) for word in ([part] if at % 2 else part.split())]


@pytest.mark.parametrize(("words", "code"), MISTAKES.items())
def test_a_mistake_has_one_code_in_all_commands(
    words: str, code: int, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    try:
        found = main(split(words))
    except SystemExit as end:  # argparse
        found = end.code
    reported = capsys.readouterr().err
    assert found == code, reported
    assert reported and "Traceback" not in reported
    assert "usage: " in reported or reported.startswith("lanewise: ")


def test_a_folder_that_is_missing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["vectorize", f"{folder}/k.ll", "--function", "f", "--shapes", "T,T", "-o"]
    assert main([*words, f"{folder}/no/out.ll"]) == REFUSED
    assert capsys.readouterr().err == f"lanewise: {folder}/no/out.ll: there is no folder '{folder}/no'\n"
    assert main([*words, str(folder)]) == REFUSED
    assert "Is a directory" in capsys.readouterr().err


def test_examples_that_do_not_fit(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", f"{folder}/k.py:broken"]) == REFUSED
    reported = capsys.readouterr().err
    assert reported == f"lanewise: broken() too many positional arguments; see examples['broken'] in {folder}/k.py\n"


def test_every_command_that_can_fail_is_here() -> None:
    assert {words.split()[0] for words in MISTAKES} == set(COMMANDS)


def test_wrong_words_in_the_environment(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LANEWISE", "nonsense")
    assert main(["passes"]) == WRONG_USAGE
    assert "nonsense" in capsys.readouterr().err


def test_help_tells_the_codes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["lanewise"])
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    named = [line.split()[0] for line in text.splitlines() if line[:4] == "    " and line[4] != " "]
    assert named == sorted(COMMANDS), "each on the line of its help"
    reported = " ".join(text.split())
    assert "exit codes: 0 done; 1 the input is refused: a file, or its contents; 2 the command line is" in reported


@pytest.mark.parametrize(
    ("command", "reads"),
    [
        ("abduct", ".lir .ll .bc .c .cpp .cc .cl, or FILE.spec, or FILE.py:kernel"),
        ("analyze", ".lir .ll .bc .c .cpp .cc .cl"),
        ("run", ".lir .ll .bc .c .cpp .cc .cl"),
        ("vectorize", ".lir .ll .bc .c .cpp .cc .cl"),
        ("explain", ".ll .bc .c .cpp .cc .cl, or FILE.py:kernel"),
        ("show", ".ll .bc .c .cpp .cc .cl, or FILE.py:kernel"),
    ],
)
def test_a_command_tells_what_it_reads(command: str, reads: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--function", "f"] if command == "vectorize" else []
    assert main([command, "nofile", *words]) == WRONG_USAGE
    assert capsys.readouterr().err == f"lanewise: 'nofile' is of no known kind; give a file that ends in {reads}\n"
