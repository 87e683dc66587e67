"""Fortran subroutines as kernels: the bits that gfortran computes, over sizes, in compiled code and in plain Python."""

from __future__ import annotations

import ctypes
import importlib.util
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from lanewise.fortran.kernel.translate import kernel_file
from lanewise.fortran.read.unit import read_file

SOURCE = Path(__file__).parents[2] / "lib" / "samples" / "fortran_kernels.f"
F32, F64, I32 = np.float32, np.float64, np.int32
Arguments = list[Any]


def numbers(rng: np.random.Generator, kind: type, *shape: int) -> np.ndarray[Any, Any]:
    """Fortran order, with equals and zeros among them."""
    made = rng.standard_normal(shape)
    made[rng.random(shape) < 0.2] = 0.0
    return np.asfortranarray(np.round(made * 8) / 3 if kind is not I32 else made * 9, dtype=kind)


def _axpy(rng: np.random.Generator, n: int) -> Arguments:
    step = int(rng.choice([1, 1, 2, -3]))
    return [n, 1.7, numbers(rng, F64, 3 * n + 1), step, numbers(rng, F64, 3 * n + 1), abs(step)]


def _square(rng: np.random.Generator, n: int, kind: type) -> np.ndarray[Any, Any]:
    return np.asfortranarray(numbers(rng, kind, n, n) + 3 * np.eye(n, dtype=kind))


CASES: dict[str, Callable[[np.random.Generator, int], Arguments]] = {
    "kaxpy": _axpy,
    "kdot": lambda rng, n: [n, numbers(rng, F32, n), numbers(rng, F32, n), np.zeros(1, F32)],
    "kgemv": lambda rng, n: [
        n, n + 2, 0.7, numbers(rng, F64, n, n + 2), n, numbers(rng, F64, n + 2), float(rng.choice([0, 1, 2.3])),
        numbers(rng, F64, n),
    ],
    "kgemm": lambda rng, n: [
        n, n + 1, 5, F32(0.3), numbers(rng, F32, n, 5), numbers(rng, F32, 5, n + 1), F32(1.1),
        numbers(rng, F32, n, n + 1),
    ],
    "kger": lambda rng, n: [n, n + 1, 0.9, numbers(rng, F64, n), numbers(rng, F64, n + 1), numbers(rng, F64, n, n + 1)],
    "klu": lambda rng, n: [n, numbers(rng, F64, n, n), np.zeros(n, I32), np.zeros(1, I32)],
    "ktrsv": lambda rng, n: [n, _square(rng, n, F32), numbers(rng, F32, n)],
    "kamax": lambda rng, n: [n, numbers(rng, F64, n), np.zeros(1, I32)],
    "krot": lambda rng, n: [n, numbers(rng, F64, n), numbers(rng, F64, n), 0.6, 0.8],
    "ktri": lambda rng, n: [
        n, numbers(rng, F64, n), numbers(rng, F64, n) + 5, numbers(rng, F64, n), numbers(rng, F64, n)
    ],
    "kheat": lambda rng, n: [n, n + 1, numbers(rng, F32, n + 2, n + 3), numbers(rng, F32, n + 2, n + 3), F32(0.7)],
    "kseid": lambda rng, n: [n, n + 1, numbers(rng, F64, n, n + 1)],
    "knorm": lambda rng, n: [n, numbers(rng, F32, n), numbers(rng, F32, n)],
    "kfind": lambda rng, n: [n, numbers(rng, F32, n), F32(rng.choice([0.5, 99.0])), np.zeros(1, I32)],
    "ksort": lambda rng, n: [n, numbers(rng, I32, n)],
}  # fmt: skip
FUNCTIONS = {"kdot": ctypes.c_float, "kamax": ctypes.c_int}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    path = tmp_path_factory.mktemp("fortran") / "kernels.so"
    flags = ["-O2", "-ffp-contract=off", "-w", "-std=legacy", "-shared", "-fPIC"]
    subprocess.run(["gfortran", *flags, str(SOURCE), "-o", str(path)], check=True)
    return ctypes.CDLL(str(path))


@pytest.fixture(scope="module")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    text, refused = kernel_file(read_file(SOURCE.name, SOURCE.read_text()).units)
    assert refused == []
    path = tmp_path_factory.mktemp("kernels") / "kernels_of_fortran.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def by_gfortran(library: ctypes.CDLL, name: str, arguments: Arguments) -> None:
    function = getattr(library, f"{name}_")
    given = arguments[:-1] if name in FUNCTIONS else arguments
    passed: list[Any] = []
    for one in given:
        if isinstance(one, np.ndarray):
            passed.append(one.ctypes.data_as(ctypes.c_void_p))
        elif isinstance(one, int):
            passed.append(ctypes.byref(ctypes.c_int(one)))
        elif isinstance(one, float):
            passed.append(ctypes.byref(ctypes.c_double(one)))
        else:
            assert one.dtype == F32
            passed.append(ctypes.byref(ctypes.c_float(float(one))))
    function.restype = FUNCTIONS.get(name)
    result = function(*passed)
    if name in FUNCTIONS:
        arguments[-1][0] = result


def copies(arguments: Arguments) -> Arguments:
    return [one.copy(order="F") if isinstance(one, np.ndarray) else one for one in arguments]


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("name", CASES)
def test_same_bits_as_gfortran(name: str, library: ctypes.CDLL, kernels: ModuleType) -> None:
    rng = np.random.default_rng(7)
    results: set[bytes] = set()
    for n in (1, 2, 3, 7, 16, 37):
        arguments = CASES[name](rng, n)
        expected, compiled, plain = copies(arguments), copies(arguments), copies(arguments)
        by_gfortran(library, name, expected)
        kernel = getattr(kernels, name)
        with np.errstate(all="ignore"):
            kernel(*compiled)
            kernel.py(*plain)
        for one, two, three in zip(expected, compiled, plain, strict=True):
            if isinstance(one, np.ndarray):
                assert two.tobytes("F") == one.tobytes("F"), f"n = {n}, compiled: {two} {one}"
                assert three.tobytes("F") == one.tobytes("F"), f"n = {n}, in plain Python: {three} {one}"
                results.add(one.tobytes())
    assert len(results) > 5
