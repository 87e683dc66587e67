"""`analyze --secret` on C code that takes the same time for all secrets, and on code that does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.secrets import EXECUTION, secrecy
from lanewise.cli import main
from lanewise.frontend.load import load
from lanewise.transform.close_loops import close_loops

FOLDER = Path(__file__).parent / "secrets"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ll"))


@pytest.mark.parametrize("name", NAMES)
def test_what_tells_of_a_secret(
    name: str, golden: Callable[[str | Path, str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["analyze", str(FOLDER / f"{name}.ll"), "--secret", "secret"])
    assert code == (3 if name.endswith("leaky") else 0)
    golden(f"tests/golden/secrets/{name}.txt", capsys.readouterr().out)


def test_observed_execution() -> None:
    """Stores that happen or not are told when being executed is observed."""
    fn = load(str(FOLDER / "swap_leaky.ll")).functions["swap"]
    close_loops(fn, Facts(fn))
    plain, observed = secrecy(fn, Facts(fn), ["secret"]), secrecy(fn, Facts(fn), ["secret"], observe=True)
    assert {leak.kind for leak in plain.leaks} == {"branch"}
    assert sum(leak.kind == EXECUTION for leak in observed.leaks) == 2


def test_a_stride_is_a_secret() -> None:
    """Two runs are no gang: that lanes differ by a known stride keeps nothing secret."""
    fn = load(str(FOLDER / "lookup_leaky.ll")).functions["lookup"]
    close_loops(fn, Facts(fn))
    found = secrecy(fn, Facts(fn), ["secret"])
    assert [leak.kind for leak in found.leaks] == ["address"]
    assert not secrecy(fn, Facts(fn), []).leaks
