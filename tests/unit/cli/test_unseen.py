"""`lanewise bench unseen`: kernels, their C and their text for Numba compute the same."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

BENCH = Path(__file__).resolve().parents[3] / "bench"


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    monkeypatch.syspath_prepend(str(BENCH))
    from families import all_kernels  # pyright: ignore[reportMissingImports]

    return [row for _, row in all_kernels()]


def _fresh(args: Any) -> list[Any]:
    return [arg.copy() if isinstance(arg, np.ndarray) else arg for arg in args]


def _near(found: Any, wanted: Any, name: str) -> None:
    for ours, other in zip(found, wanted, strict=True):
        assert np.allclose(ours, other, rtol=2e-3, atol=2e-3), name


def _plain(row: Any) -> tuple[Any, list[Any]]:
    args = row.args(row.small)
    wanted = _fresh(args)
    row.kernel.py(*wanted)
    changed = any(np.any(new != old) for new, old in zip(wanted, args, strict=True))
    assert changed, f"{row.name} computes nothing"
    return args, wanted


def test_five_families_of_eight(kernels: list[Any]) -> None:
    files = [row.file for row in kernels]
    assert len({row.name for row in kernels}) == 40 and all(files.count(file) == 8 for file in files)


def test_as_numba(kernels: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from families.as_numba import as_numba, is_single  # pyright: ignore[reportMissingImports]

    _stand_in_for_numba(monkeypatch)
    for row in kernels:
        args, wanted = _plain(row)
        names: dict[str, Any] = {}
        exec(as_numba(sys.modules[row.kernel.function.__module__], is_single(args)), names)
        names["bit_count"] = lambda x: int(x).bit_count()
        found = _fresh(args)
        names[row.function](*found)
        _near(found, wanted, row.name)


def _stand_in_for_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its decorators leave functions as they are."""
    modules = {
        "numba": {"njit": lambda **words: lambda function: function},
        "numba.core": {"types": SimpleNamespace()},
        "numba.extending": {"intrinsic": lambda function: function},
    }
    for name, contents in modules.items():
        module = ModuleType(name)
        module.__dict__.update(contents)
        monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.needs("clang")
def test_in_c(kernels: list[Any], tmp_path: Path) -> None:
    from peers import Arguments  # pyright: ignore[reportMissingImports]
    from peers.native import native_peers  # pyright: ignore[reportMissingImports]

    clang = next(peer for peer in native_peers(tmp_path, None, BENCH / "families") if peer.name == "clang")
    for row in kernels:
        args, wanted = _plain(row)
        ready = clang.prepare(row, Arguments(args))
        assert ready is not None, row.name
        ready.seconds(1)
        _near(ready.arrays(), wanted, row.name)


def test_best_of_a_row(kernels: list[Any]) -> None:
    from _comparison import Comparison  # pyright: ignore[reportMissingImports]
    from _ratios import Ratio  # pyright: ignore[reportMissingImports]
    from unseen import best_strict, summary  # pyright: ignore[reportMissingImports]

    del kernels

    def row(**ratios: float) -> Any:
        found = {name.replace("_", "-"): Ratio(value, value, value) for name, value in ratios.items()}
        return Comparison("a", 1.0, 1.0, Ratio(1, 1, 1), found, found, {}, 1.0)

    rows = [row(gcc=2.0, clang=0.8, gcc_fast=0.1), row(gcc=1.0, numba=5.0), row(gcc=1.25, numba=3.0)]
    assert [best_strict(one)[0] for one in rows] == ["clang", "gcc", "gcc"]
    assert summary(rows).endswith("1.00; first or within 5 % on 2 of 3 rows")
