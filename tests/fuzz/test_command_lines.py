"""Odd command lines and torn files: a code of the documented ones, a sentence, no traceback, no input lost."""

from __future__ import annotations

import os
import random
import subprocess
from pathlib import Path

import pytest

from lanewise.cli import main
from lib.child_process import INTERPRETER, environment, run_python

ROOT = Path(__file__).resolve().parents[2]
FILES: dict[str, bytes] = {
    "k.ll": b"define float @f(float %x, i64 %n) {\n  %y = fadd float %x, 1.0\n  ret float %y\n}\n",
    "k.lir": b"func @f(%x: f32, %n: i64) -> i64 {\nentry:\n  %y: i64 = add %n, i64 1\n  return %y\n}\n",
    "s.f": (ROOT / "examples" / "fortran" / "search.f").read_bytes(),
    "m.mus": b".threads 4\nv = tid & 1\nbz v, L\nv = 7\nL: sync\n\xe2\x86\x91tid = v\n.size 4\nstop\n",
    "r.json": b'[{"name": "saxpy", "seconds": 1.0}]',
}
# What each begins with, and what may follow.
COMMANDS: dict[str, tuple[str, ...]] = {
    "analyze k.ll": ("--function f", "--shapes T,U", "--width 8", "--why y", "--json", "--compare", "--trace"),
    "analyze k.lir": ("--function f", "--shapes U,C", "--secret x", "--observe", "--json", "--sources opencl"),
    "fortran s.f": ("--to simd", "--to vector", "--report json", "--width 72", "-o s.f", "-o out", "--form-out free"),
    "musimd m.mus --steps 200": ("--threads 3", "--trace", "--states", "--analyze", "--json", "--unchecked"),
    "run k.lir --steps 200": ("--lanes 3", "--width 2", "--trace", "--args 1.5 2", "--args lane lane"),
    "vectorize k.ll --function f --level 0": ("--shapes T,T", "--width 4", "--mask no", "-o k.ll", "-o out"),
    "bench --from r.json": ("--json r.json", "--markdown out", "--plot out.svg", "--json out"),
}
WORDS = (
    *("²", "٣", "1_0", "9" * 5000, "-1", "0", "1e9", "99999999999999999999", "\udcff", "é", "", "-", "--", " ", "%"),
    *("S²", "S" + "9" * 5000, "Ca" + "9" * 5000, "i" + "9" * 5000, "/dev/null", ".", "none", "x" * 300, "[" * 2000),
    *("array:i32:²", "array:f32:" + "9" * 30, "array:i32:-1", "lane*²", "f", "k.ll", "k.lir", "s.f", "m.mus"),
)
PIECES = (
    *(b"\xff", b"\x00", b"\xef\xbb\xbf", b"\r\n", b"\r", "²".encode(), b"\xb2", "٣".encode(), b"9" * 5000, b"(", b"}"),
    *(b'"', b"'", b"%", b"@", b";", b",", b"-", b"\x1a", b"0x" + b"f" * 5000, b"1e999", b"[" * 2000, "é".encode()),
)
CASES = 140


def torn(chance: random.Random, data: bytes) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(data) + 1)
        data = data[:at] + chance.choice(PIECES) + data[at + chance.choice((0, 0, 1, 5)) :]
    return chance.choice((data, data, data, b"", data[: len(data) // 2], data.replace(b"\n", b"\r\n")))


def a_line(chance: random.Random, command: str) -> list[str]:
    words = command.split()
    for option in chance.sample(COMMANDS[command], chance.randrange(3)):
        name, *values = option.split()
        words += [name, *(chance.choice(WORDS) if chance.random() < 0.3 else value for value in values)]
    if chance.random() < 0.1:
        words.insert(chance.randrange(1, len(words) + 1), chance.choice(WORDS))
    return words


def test_no_traceback_and_no_input_lost(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    chance, codes = random.Random(seed), set[object]()
    for number in range(CASES):
        words = a_line(chance, list(COMMANDS)[number % len(COMMANDS)])
        files = {name: torn(chance, data) if chance.random() < 0.3 else data for name, data in FILES.items()}
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
        try:
            code = main(words)
        except SystemExit as end:  # argparse
            code = end.code
        reported = capsysbinary.readouterr().err.decode()
        case = f"case {number} of seed {seed}: {words} {files.get(words[1])!r}"
        codes.add(code)
        assert code in (0, 1, 2, 3), case
        assert code in (0, 3) or reported, f"no word: {case}"
        assert "Traceback" not in reported and "error in Lanewise" not in reported, f"{case}\n{reported}"
        assert {name: (tmp_path / name).read_bytes() for name in files} == files, f"lost: {case}"
        assert not list(tmp_path.glob(".lanewise-*")), case
    assert codes >= {0, 1, 2}, "too few of them get anywhere"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    ("streams", "code", "reported"),
    [
        ("0<&- >&- 2>&-", 0, ""),
        (">&-", 0, ""),
        (">/dev/full", 1, "lanewise: standard output: No space left on device\n"),
        (">/dev/full 2>/dev/full", 1, ""),
        ("| true", 0, ""),
    ],
)
def test_streams_that_cannot_be_written(streams: str, code: int, reported: str) -> None:
    command = f'set -o pipefail; "$0" -m lanewise passes --why {streams}'
    done = subprocess.run(["bash", "-c", command, INTERPRETER], env=environment(), capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (code, reported)


def test_a_locale_without_our_letters() -> None:
    done = run_python("-m", "lanewise", "--help", env={**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "1"})
    assert (done.returncode, done.stderr) == (0, "") and "\\xb5" in done.stdout
