"""`lanewise bench`: files of the folder are the measurements, each run as a program of its own."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from lanewise.cli import bench, doctor, main
from lib.child_process import run_python

Capture = pytest.CaptureFixture[str]


def test_a_list(capsys: Capture) -> None:
    assert main(["bench", "--list"]) == 0
    reported = capsys.readouterr().out
    assert "\ncrev " in reported and "\nstring search       Find a word in a text" in reported


def test_every_workload_is_distinguished(capsys: Capture) -> None:
    assert main(["bench", "--list"]) == 0
    reported = capsys.readouterr().out.partition("Workloads, ")[2].splitlines()[1:]
    assert len({line[20:] for line in reported}) == len(reported) > 20


def test_help_of_every_measurement() -> None:
    """Each tells its text and what it takes, and measures nothing."""
    code = (
        "from lanewise.cli import bench, main\n"
        "for name in bench._files(): print('code', main(['bench', name, '--help']), name)"
    )
    reported = run_python("-c", code, timeout=120)
    assert reported.stderr == ""
    for name, file in bench._files().items():
        assert f"code 0 {name}\n" in reported.stdout
        assert f"usage: lanewise bench {name} " in reported.stdout or name == "compare"
        assert bench._first_line(file) in reported.stdout


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ("checks nonsense", 2, "there is no workload 'nonsense'; those there are: 'smith-waterman', "),
        ("limits nonsense", 2, "there is no workload 'nonsense'"),
        ("threads sorting", 2, "there is no workload 'sorting'"),
        ("floor nonsense", 2, "there is no program 'nonsense'; those there are: 'mandelbrot', "),
        ("elementary nonsense", 2, "there is no function 'nonsense'; those there are: 'exp', "),
        ("crev --plot /dev/null/plots", 1, "--plot: the folder '/dev/null/plots' cannot be made (Not a directory); "),
        ("saxpy --plot /no/such/folder/x.svg", 1, "--plot: there is no folder '/no/such/folder'; make it first"),
        ("saxpy --plot picture.png", 2, "--plot: what is written is SVG, so name it 'picture.svg'"),
        ("saxpy --json /", 2, "--json: '/' is a folder; name a file"),
        ("saxpy --python /no/such/python", 2, "--python: there is no program '/no/such/python'; give its path"),
        ("--from /no/such.json", 1, "--from: '/no/such.json' cannot be read (No such file or directory)"),
        ("--from /dev/null", 1, "--from: '/dev/null' is not what `lanewise bench --json FILE` writes"),
    ],
)
def test_what_is_wrong_is_reported_before_measuring(words: str, code: int, sentence: str, capsys: Capture) -> None:
    assert main(["bench", *words.split()]) == code
    reported = capsys.readouterr()
    assert reported.err.startswith(f"lanewise: {sentence}") and reported.err.count("\n") == 1 and reported.out == ""


@pytest.mark.parametrize("words", ["analyses nonsense", "soundness many", "startup now", "threads --threads 1"])
def test_wrong_usage_of_a_measurement_is_2(words: str, capsys: Capture) -> None:
    assert main(["bench", *words.split()]) == 2
    assert f"lanewise bench {words.split()[0]}: error: " in capsys.readouterr().err


def test_a_name_is_one_or_a_part_of_several() -> None:
    chosen: Any = runpy.run_path(str(bench._files()["compare"].with_name("_command_line.py")))["chosen"]
    names = ["sin", "asin", "sinh", "cos"]
    assert chosen(["sin"], names, "function", str) == ["sin"], "its own name is no part of others"
    assert chosen(["cos", "si"], names, "function", str) == names
    assert chosen([], names, "function", str) == names


def a_row(name: str, *peers: str) -> dict[str, Any]:
    ratio = {"middle": 2.0, "low": 1.9, "high": 2.1}
    ratios = dict.fromkeys(peers, ratio)
    times = {"seconds": 1e-3, "default_seconds": 2e-3, "compiling": 0.1}
    return {"name": name, **times, "checks": ratio, "bare": ratios, "default": ratios, "details": {}, "notes": []}


def test_an_earlier_run_is_shown_again(tmp_path: Path, capsys: Capture) -> None:
    file, markdown, again = tmp_path / "run.json", tmp_path / "run.md", tmp_path / "again.json"
    file.write_text(json.dumps([a_row("saxpy", "gcc", "jax"), a_row("dot", "gcc"), a_row("sum", "jax")]))
    assert main(["bench", "--from", str(file), "--markdown", str(markdown), "--json", str(again)]) == 0
    reported = capsys.readouterr().out
    assert "above 1 Lanewise is faster" in reported and "in parentheses" in reported
    assert markdown.read_text().splitlines() == [
        "| workload | ms | default ms | checks | gcc -O3 | JAX |",
        "| --- | --: | --: | --: | --: | --: |",
        "| saxpy | 1 | 2 | +100% | 2.00 ±5% (2.00) | 2.00 ±5% (2.00) |",
        "| dot | 1 | 2 | +100% | 2.00 ±5% (2.00) | - |",
        "| sum | 1 | 2 | +100% | - | 2.00 ±5% (2.00) |",
        "| **geometric mean** |  |  | +100% | 2.00 ±4% (2.00) | 2.00 ±4% (2.00) |",
    ]
    assert json.loads(again.read_text()) == json.loads(file.read_text())
    assert main(["bench", "--from", str(file), "--peers", "jax", "saxpy"]) == 0
    reported = capsys.readouterr().out
    assert "JAX" in reported and "gcc" not in reported and "dot" not in reported


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a": ' * 100_000,
        "[1]",
        "3",
        "{}",
        json.dumps([{**a_row("x", "gcc"), "seconds": "1"}]),
        json.dumps([{**a_row("x", "gcc"), "checks": {"middle": 0, "low": 0, "high": 0}}]),
        json.dumps([{**a_row("x", "gcc"), "bare": {}}]),
        json.dumps([{**a_row("x", "gcc"), "notes": 3}]),
        "\ufeff[]",
        "[1e400]",
    ],
    ids=range(11),
)
def test_a_file_that_is_no_earlier_run(text: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "run.json"
    file.write_text(text, encoding="utf-8")
    assert main(["bench", "--from", str(file), "--plot", str(tmp_path / "x.svg")]) == 1
    reported = capsys.readouterr().err
    assert reported.startswith("lanewise: --from: ") and reported.count("\n") == 1 and str(file) in reported


def test_doctor_knows_the_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    reported = {**dict(doctor.programs()), **dict(doctor.peers())}
    assert reported["gcc"] == "not found (apt-get install gcc)"
    assert reported["ispc"].startswith("not found (apt-get install ispc (Debian 13 or newer), or https://")
    assert {"clang", "gfortran", "numba", "drjit"} <= set(reported)


def test_a_name_that_is_none(capsys: Capture) -> None:
    assert main(["bench", "nonsense"]) == 2
    reported = capsys.readouterr().err
    assert "there is no workload 'nonsense'; those there are: " in reported and "'string search'" in reported


def test_a_part_of_a_name_is_found_without_its_signs() -> None:
    chosen: Any = runpy.run_path(str(bench._files()["compare"].with_name("_command_line.py")))["chosen"]
    names = ["k-d tree", "3-D stencil", "bvh, random rays"]
    for word, found in {"kd": "k-d tree", "BVH": "bvh, random rays", "3d": "3-D stencil"}.items():
        assert chosen([word], names, "workload", str) == [found]
    with pytest.raises(SystemExit):
        chosen(["--"], names, "workload", str)


def test_a_peer_that_is_none(capsys: Capture) -> None:
    assert main(["bench", "--peers", "fortran", "saxpy"]) == 2
    assert "there is no peer 'fortran'; those there are: gcc, " in capsys.readouterr().err


def test_words_before_and_after_a_workload(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "compare.py"
    file.write_text("import sys\nprint(sys.argv[1:])\n")
    monkeypatch.setattr(bench, "_files", lambda: {"compare": file})
    assert main(["bench", "--quick", "--peers", "gcc", "saxpy", "collatz", "--json", "x"]) == 0
    assert capsys.readouterr().out == "['--quick', '--peers', 'gcc', 'saxpy', 'collatz', '--json', 'x']\n"
    assert main(["bench", "--quick"]) == 0
    assert capsys.readouterr().out == "['--quick']\n"


def test_options_and_exit_codes(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "probe.py"
    file.write_text('"""A probe."""\nimport sys\nprint(sys.argv[1:], __name__)\nsys.exit(int(sys.argv[2]))\n')
    monkeypatch.setattr(bench, "_files", lambda: {"probe": file})
    assert main(["bench", "probe", "--hard", "3"]) == 3
    assert capsys.readouterr().out == "['--hard', '3'] __main__\n"
    assert main(["bench", "probe", "--help", "0"]) == 0
