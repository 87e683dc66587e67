"""Kernels with NEON give the bits that they give here: exported for AArch64, linked into a program, run by qemu.

Which not-a-number an invalid operation gives is the processor's: x86 sets the sign, AArch64 does not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from kernels import Case, all_cases
from lib.oracles.kernel_results import arguments
from lib.oracles.run_on_arm import WIDEST, Call, memory_of, run_on_arm, why_no_program

NEEDS = pytest.mark.needs("qemu-user", "gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross")
TAGS = ((), ("crev",))


def exported(case: Case, args: tuple[Any, ...], folder: Path) -> Call | None:
    """The call of an exported kernel; None if the kernel cannot be exported."""
    kernel, name = lw.kernel(case.kernel.function), case.name.replace(".", "_")
    try:
        kernel.export(folder / f"{name}.o", args, ["neon"], name=name)
    except (lw.CompileError, TypeError):
        return None
    return Call(name, [each.arg for each in case.kernel.source.parameters], args)


def shown(value: Any) -> bytes:
    """A result as the program prints it."""
    memory = np.asarray(value).tobytes()
    return memory + bytes(WIDEST - len(memory))


def same(mine: bytes, theirs: bytes, dtype: np.dtype[Any]) -> bool:
    if dtype.kind != "f":
        return mine == theirs
    a, b = (np.frombuffer(part, dtype, len(part) // dtype.itemsize) for part in (mine, theirs))
    return bool(
        np.array_equal(a.view(f"u{dtype.itemsize}")[~np.isnan(a)], b.view(f"u{dtype.itemsize}")[~np.isnan(b)])
        and np.array_equal(np.isnan(a), np.isnan(b))
    )


@NEEDS
def test_the_same_bits(tmp_path: Path) -> None:
    if why := why_no_program(tmp_path):
        pytest.skip(why)
    calls: list[Call] = []
    expected: dict[str, list[tuple[bytes, np.dtype[Any]]]] = {}
    for case in all_cases():
        if case.ordered or case.tags not in TAGS:
            continue
        call = exported(case, arguments(case, 1), tmp_path)
        if call is None:
            continue
        args = arguments(case, 1)
        result = lw.kernel(case.kernel.function, threads=1)(*args)
        results = [] if result is None else [*result] if isinstance(result, tuple) else [result]
        arrays = [(memory_of(arg)[1], arg.dtype) for arg in args if isinstance(arg, np.ndarray)]
        expected[call.name] = [*arrays, *((shown(part), np.asarray(part).dtype) for part in results)]
        calls.append(call)
    assert len(calls) > 80, "most kernels can be exported"
    found = run_on_arm(calls, tmp_path)
    assert [name for name, (code, _) in found.items() if code] == []
    differing = [
        name
        for name, (_, parts) in found.items()
        if not all(same(mine, *one) for mine, one in zip(parts, expected[name], strict=True))
    ]
    assert differing == []
