"""Which program other processes are started with; where it is no Python, none is started."""

from __future__ import annotations

import sys

import pytest

from lanewise import CompileError
from lanewise.frontend.llvm.text import canonical
from lanewise.process.interpreter import interpreter
from lanewise.runtime.choice.workshop import is_possible
from lib.child_process import INTERPRETER


def test_the_python_that_runs() -> None:
    assert interpreter() == INTERPRETER
    assert is_possible()


@pytest.mark.parametrize(("name", "value", "why"), [("frozen", True, "frozen"), ("executable", "", "does not know")])
def test_none(name: str, value: object, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A frozen program would start itself."""
    monkeypatch.setattr(canonical, "_worker", canonical._Worker())
    monkeypatch.setattr(sys, name, value, raising=False)
    with pytest.raises(OSError, match=why):
        interpreter()
    assert not is_possible()
    with pytest.raises(CompileError, match=rf"^in\.ll: LLVM's reader cannot be started: [^\[]*{why}"):
        canonical.canonical("define void @f() { ret void }", "in.ll")
