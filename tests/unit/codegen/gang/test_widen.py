"""Vector LLVM text of small masked functions, one phenomenon a file; LLVM reads each of them, for two machines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.codegen.gang.widen import Widening
from lanewise.codegen.launch.program import function_texts, optimized_for
from lanewise.codegen.launch.versions import Versions
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import named
from lanewise.codegen.text.write import Needs
from lanewise.ir.function import MASKED
from lanewise.ir.parse import parse_module
from lanewise.ir.verify import verify_module

ROOT = Path(__file__).resolve().parents[4]
FILES = sorted((ROOT / "tests/golden/widen").glob("*.lir"))
WIDTH = 4


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_text(file: Path, golden: Callable[[Path, str], None]) -> None:
    module = parse_module(file.read_text(encoding="utf-8"), file.name)
    verify_module(module)
    needs, versions = Needs(), Versions(module, WIDTH)
    masked = [function for function in module.functions.values() if function.stage == MASKED]
    texts = [Widening(function, needs, WIDTH, versions, function.name).text("") for function in masked]
    texts += function_texts(versions, needs, WIDTH)
    text = "\n\n".join([*needs.declarations.values(), *texts]) + "\n"
    for target in ("avx2", "neon"):
        assert optimized_for(text, named(target), Level(1)).object
    golden(file.with_suffix(".ll"), text)
