"""The command line: each command on one of the examples, in this process."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lanewise.cli import COMMANDS, main
from lanewise.cli.samples import parts

ROOT = Path(__file__).resolve().parents[2]
LINES = {
    "passes": "linearize",
    "run examples/lir/collatz.lir --lanes 8 --args lane+1 array:i32:8": "",
    "analyze eval/bfs.ll --sources opencl --function bfs --width 8": "divergent",
    "explain examples/python/mandelbrot.py:mandelbrot": "while",
    "vectorize src/lanewise/cli/samples/longest_chain.ll --function longest_chain --shapes T --width 8": "<8 x ",
    "fortran examples/fortran/search.f --to structured": "SUBROUTINE SEARCH",
    "musimd examples/musimd/figure6.mus": "",
    "abduct examples/hotpaths/convolution.spec": "",
}


@pytest.mark.parametrize("line", LINES)
def test_a_command_on_an_example(line: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert main(line.split()) == 0
    assert LINES[line] in capfd.readouterr().out and line.split()[0] in COMMANDS


def test_json_for_machines(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(ROOT / "eval/bfs.ll"), "--sources", "opencl", "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["functions"]


def test_wrong_usage_and_refused_input(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "no.ll").write_text("define i32 @f( {")
    assert main(["analyze", str(tmp_path / "no.ll")]) == 1
    with pytest.raises(SystemExit) as ended:
        main(["analyze"])
    assert ended.value.code == 2 and parts.__file__
