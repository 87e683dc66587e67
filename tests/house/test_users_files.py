"""A command imports a user's file once; what it prints is no output of the command, what it raises is no traceback.

In processes of their own, since descriptors and exits are theirs.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lib.child_process import run_python

KERNEL = """
import lanewise as lw

@lw.kernel
def twice(a, out):
    for i in lw.lanes(len(a)):
        out[i] = 2 * a[i]

examples = {"twice": EXAMPLES}
"""


def lanewise(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run_python("-m", "lanewise", *words, cwd=folder)


PRINTS = """
import atexit, os, subprocess, sys, threading, time

print("one: at import")
os.write(1, b"two: past Python\\n")
subprocess.run(["echo", "three: of a process"])
atexit.register(print, "four: at exit", flush=True)
atexit.register(lambda: os.write(1, b"five: past Python, at exit\\n"))
sys.__stdout__.write("six: to the stream itself\\n")
threading.Thread(target=lambda: [(print("seven: of a thread"), time.sleep(0.05)) for _ in range(20)]).start()

def examples_of_twice():
    print("eight: in the examples")
    import numpy as np
    return np.zeros(4, np.float32), np.zeros(4, np.float32)
""" + KERNEL.replace("EXAMPLES", "examples_of_twice")
SAID = ("one", "two", "three", "four", "five", "six", "seven", "eight")


@pytest.mark.parametrize("words", ["abduct k.py:twice --json", "show k.py:twice -o /dev/stdout"])
def test_stdout_is_the_commands_alone(words: str, tmp_path: Path) -> None:
    (tmp_path / "k.py").write_text(PRINTS)
    done = lanewise(tmp_path, *words.split())
    assert done.returncode == 0, done.stderr
    assert not [word for word in SAID if f"{word}: " in done.stdout]
    assert all(f"{word}: " in done.stderr for word in SAID)
    assert done.stderr.count("one: ") == 1, "imported once"
    if "--json" in words:
        json.loads(done.stdout)
    else:
        assert done.stdout.startswith("<!doctype html>")


@pytest.mark.parametrize("act", ["os.close(1)", "sys.stdout.close()"])
def test_a_file_that_does_away_with_stdout(act: str, tmp_path: Path) -> None:
    (tmp_path / "k.py").write_text(f"import os, sys\n{act}\n{PRINTS[PRINTS.index('def examples') :]}")
    done = lanewise(tmp_path, "explain", "k.py:twice", "--args", "f32[:], f32[:]", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["kernel"] == "twice"


def test_a_program_that_calls_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its stdout may be any object, and is its own again afterwards."""
    from lanewise.cli import main

    file = tmp_path / "prints.py"
    file.write_text("print('one')\n" + KERNEL.replace("EXAMPLES", "()"))
    before = sys.stdout
    assert main(["explain", f"{file}:twice", "--args", "f32[:], f32[:]", "--json"]) == 0
    reported = capsys.readouterr()
    assert json.loads(reported.out)["kernel"] == "twice" and reported.err == "one\n"
    assert sys.stdout is before


RAISES = {
    "examples() raises": (
        "def make():\n    return 1 / 0",
        "make",
        ":4: examples['twice']: ZeroDivisionError: division",
    ),
    "examples() exits": ("import sys", "sys.exit", "examples['twice']: SystemExit"),
    "no tuple": ("", "3", ": examples['twice'] is a int; write a tuple, an item for each argument"),
    "too few": ("", "()", "twice() missing a required argument: 'a'; see examples['twice']"),
    "import raises": ("x = [][1]", "()", ":3: the file cannot be imported: IndexError: list index out of range\n"),
    "import exits": ("import sys\nsys.exit(0)", "()", ":4: the file cannot be imported: SystemExit: 0\n"),
    "no base of ours": (
        "class E(BaseException): 'x'\nraise E('two\\nlines')",
        "()",
        ":4: the file cannot be imported: E: ",
    ),
    "no text": (
        "class E(Exception):\n    def __str__(self): raise self\nraise E",
        "()",
        ":5: the file cannot be imported: E\n",
    ),
    "syntax": ("x = (", "()", ":3: the file cannot be imported: SyntaxError: '(' was never closed\n"),
    "deep": ("def f(): f()\nf()", "()", ":3: the file cannot be imported: RecursionError: maximum recursion depth"),
    "of ours": ("lw.vectorize(3)", "()", ":3: 'function' is an int; decorate a function that 'def' makes\n"),
    "in a library": ("np.zeros(-1)", "()", ":3: the file cannot be imported: ValueError: negative dimensions"),
}


@pytest.mark.parametrize("command", ["explain", "show", "abduct"])
@pytest.mark.parametrize("case", RAISES)
def test_what_a_file_raises_is_reported_on_its_line(
    case: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from lanewise.cli import main

    lines, examples, sentence = RAISES[case]
    text = f"import lanewise as lw\nimport numpy as np\n{lines}{KERNEL.replace('EXAMPLES', examples)}"
    (tmp_path / "raises.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    assert main([command, "raises.py:twice"]) == 1
    reported = capsys.readouterr().err
    assert reported.startswith("lanewise: ") and sentence in reported
    assert "Traceback" not in reported and reported.count("\n") <= 4


@pytest.mark.parametrize("examples", ["[1]", "3", "None"])
def test_examples_that_are_no_dict(examples: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from lanewise.cli import main

    file = tmp_path / "no_dict.py"
    file.write_text(KERNEL.replace('{"twice": EXAMPLES}', examples))
    assert main(["explain", f"{file}:twice"]) == 1
    assert "; write examples = {'twice': (...)}" in capsys.readouterr().err


def test_files_of_one_name_are_two_modules(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "k.py").write_text(f"print('loading {name}')\n" + KERNEL.replace("EXAMPLES", "()"))
    code = (
        "from lanewise.cli._kernel_file import imported\nfrom pathlib import Path\n"
        "found = [imported(Path(name)) for name in ('one/k.py', 'one/k.py', 'two/k.py')]\n"
        "assert found[0] is found[1] and found[2] is not found[0]"
    )
    done = run_python("-c", code, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "loading one\nloading two\n"
