"""What is read from LLVM IR: a `.ll` file per phenomenon, and beside it the module that it becomes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.frontend.llvm.module import load_llvm_file
from lanewise.ir.parse import parse_module
from lanewise.ir.same import same_module
from lanewise.ir.show import show_module
from lanewise.ir.verify import verify_module

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path("tests/golden/read_llvm")
FILES = sorted((ROOT / FOLDER).glob("*.ll"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_read(file: Path, golden: Callable[[str | Path, str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    module = load_llvm_file(file.name)
    verify_module(module)
    text = show_module(module)
    assert same_module(parse_module(text, module.name), module)
    golden(FOLDER / f"{file.stem}.lir", text)
