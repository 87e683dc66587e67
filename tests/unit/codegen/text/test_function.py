"""LLVM text of small functions, one phenomenon a file; LLVM reads each of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.codegen.optimize import Level, optimized
from lanewise.codegen.text.module import module_text
from lanewise.ir.parse import parse_module
from lanewise.ir.verify import verify_module

ROOT = Path(__file__).resolve().parents[4]
FILES = sorted((ROOT / "tests/golden/codegen").glob("*.lir"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_text(file: Path, golden: Callable[[Path, str], None]) -> None:
    module = parse_module(file.read_text(encoding="utf-8"), file.name)
    verify_module(module)
    text = module_text(module)
    assert text.refused == {}
    optimized(text.llvm, Level(speed=1))
    golden(file.with_suffix(".ll"), text.llvm)
