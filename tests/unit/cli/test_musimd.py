"""`lanewise musimd`: memory, traces, states and JSON of a run, refusals, and a run that contradicts the analysis."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from lanewise.cli import main
from lanewise.musimd.claims import Broken, Claims
from lanewise.musimd.machine import Step

SUMS = """.threads 4
.memory 3 1 4 1
        n = ↓tid
        sum = 0
Loop:   more = (n > 0)
        bz more, Out
        sum = sum + n
        n = n - 1
        jmp Loop
Out:    sync
        ↑tid = sum
        stop
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "sums.mus"
    path.write_text(SUMS, encoding="utf-8")
    return str(path)


def run(capfd: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["musimd", *words])
    out, err = capfd.readouterr()
    return code, out, err


def test_final_memory(file: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capfd, file)
    assert code == 0 and [int(word) for word in out.split() if word.isdigit()][-4:] == [6, 1, 10, 1]
    monkeypatch.setattr(sys, "stdin", io.StringIO(SUMS))
    assert run(capfd, "-")[1] == out


def test_traces_and_states(file: str, capfd: pytest.CaptureFixture[str]) -> None:
    memory = run(capfd, file)[1]
    trace = run(capfd, file, "--trace")[1]
    assert "sum" in trace and memory not in trace
    assert run(capfd, file, "--trace", "--memory")[1] == f"{trace}\n{memory}"
    states = run(capfd, file, "--states")[1]
    assert states.startswith("0: ") and states.count("Θ") > 10


def test_json(file: str, capfd: pytest.CaptureFixture[str]) -> None:
    made: dict[str, Any] = json.loads(run(capfd, file, "--json")[1])
    assert (made["threads"], made["memory"], made["refused"], made["line"]) == (4, [6, 1, 10, 1], None, None)
    assert "trace" not in made and "analysis" not in made
    traced = json.loads(run(capfd, file, "--json", "--trace", "--analyze")[1])
    assert len(traced["trace"]) == traced["steps"] == made["steps"] and traced["analysis"]


def test_threads_and_steps(file: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert json.loads(run(capfd, file, "--json", "--threads", "2")[1])["threads"] == 2
    code, out, err = run(capfd, file, "--steps", "3", "--trace")
    assert code == 1 and len(out.splitlines()) >= 3 and err.startswith("lanewise: ")
    refused = json.loads(run(capfd, file, "--steps", "3", "--json")[1])
    assert refused["refused"] and refused["steps"] == 3
    with pytest.raises(SystemExit):
        main(["musimd", file, "--threads", "0"])
    assert "invalid positive number value: '0'" in capfd.readouterr().err


def test_the_analysis_comes_first_and_is_checked(
    file: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, _ = run(capfd, file, "--analyze", "--memory")
    assert code == 0 and out.index("sum") < out.index("10")

    def contradicted(claims: Claims, step: Step) -> None:
        claims.broken.append(Broken(step.number, step.pc, "sum is uniform", "x"))

    monkeypatch.setattr(Claims, "watch", contradicted)
    code, _, err = run(capfd, file, "--analyze")
    assert code == 3 and "the analysis claimed what the run contradicts; this is an error in Lanewise" in err


@pytest.mark.parametrize(
    ("text", "line"), [("        x = \n        stop\n", 1), ("        jmp Nowhere\n        stop\n", 1)]
)
def test_programs_that_are_refused(text: str, line: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.mus"
    file.write_text(text, encoding="utf-8")
    code, out, err = run(capfd, str(file), "--json")
    made = json.loads(out)
    assert code == 1 and made["line"] == line and made["steps"] == 0
    assert made["refused"] in err
    assert run(capfd, str(file))[1] == ""
