"""Traces, final memory and refusals of small programs, each named for what it shows, and of the examples."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.cli import main
from lanewise.musimd.uniform import Analysis

ROOT = Path(__file__).resolve().parents[3]
HERE = "tests/golden/musimd"
PROGRAMS = sorted(file.stem for file in (ROOT / HERE).glob("*.mus"))
EXAMPLES = sorted(file.stem for file in (ROOT / "examples/musimd").glob("*.mus"))

Golden = Callable[[str, str], None]
Capture = pytest.CaptureFixture[str]


def shown(capsys: Capture, monkeypatch: pytest.MonkeyPatch, *words: str) -> str:
    monkeypatch.chdir(ROOT)
    code = main(["musimd", *words])
    out, err = capsys.readouterr()
    return out + (f"exit {code}\n{err}" if code else "")


@pytest.mark.parametrize("name", PROGRAMS)
def test_phenomenon(name: str, golden: Golden, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    golden(f"{HERE}/{name}.trace", shown(capsys, monkeypatch, f"{HERE}/{name}.mus", "--trace", "--memory"))


def test_figure6(golden: Golden, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("examples/musimd/figure6.mus", "--threads", "4", "--trace", "--memory")
    golden(f"{HERE}/figure6.trace", shown(capsys, monkeypatch, *words))


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(name: str, golden: Golden, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    golden(f"{HERE}/example_{name}.memory", shown(capsys, monkeypatch, f"examples/musimd/{name}.mus"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_analysis_of_example(name: str, golden: Golden, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    golden(f"{HERE}/example_{name}.uniform", shown(capsys, monkeypatch, f"examples/musimd/{name}.mus", "--analyze"))


def test_analysis_as_json(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    made = json.loads(shown(capsys, monkeypatch, "examples/musimd/figure6.mus", "--json", "--analyze"))
    assert made["analysis"]["claims"] == 11 and made["analysis"]["broken"] == [] and made["memory"][0] == 1
    rows = made["analysis"]["instructions"]
    assert [row["pc"] for row in rows if row["branch_uniform"]] == [6, 15]
    assert rows[8]["uniform"] == ["v8"] and rows[8]["varying"] == ["v2"] and rows[8]["writes_uniform"]


def test_a_broken_claim_is_reported(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "is_uniform", lambda self, pc, name: True)  # pyright: ignore
    reported = shown(capsys, monkeypatch, "examples/musimd/figure6.mus", "--analyze")
    assert "pc 0: v0 is uniform where it is written, but it is 0 in thread 0, 1 in thread 1" in reported
    assert "exit 3\nlanewise: the analysis claimed what the run contradicts" in reported


def test_states(golden: Golden, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    golden(f"{HERE}/if_else.states", shown(capsys, monkeypatch, f"{HERE}/if_else.mus", "--states"))


def test_json(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    made = json.loads(shown(capsys, monkeypatch, "examples/musimd/figure6.mus", "--json", "--trace"))
    assert made["threads"] == 4 and made["steps"] == len(made["trace"]) == 39 and made["refused"] is None
    assert made["memory"][:8] == [1, 1, 1, 1, 3, 2, 4, 5]
    branch = made["trace"][2]
    assert branch["rule"] == "BD" and branch["jumping"] == [1, 2] and branch["active_after"] == [0, 3]
    assert made["trace"][3]["values"] == [4, None, None, 16]
    assert "trace" not in json.loads(shown(capsys, monkeypatch, "examples/musimd/figure6.mus", "--json"))
