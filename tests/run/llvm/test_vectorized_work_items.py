"""`lanewise vectorize` of OpenCL kernels: gang after gang, with places of work items, they do what a launch does."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.cli import main
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level, optimized

EVAL = Path(__file__).parents[3] / "eval"
C_TYPES = {"ptr": ctypes.c_void_p, "i32": ctypes.c_int32, "i64": ctypes.c_int64, "float": ctypes.c_float}
WIDTH = 8


def vectorized(name: str, folder: Path) -> tuple[Callable[..., None], list[str]]:
    """The version with a mask, which comes last, as bits; and what it asks of a work item, in order."""
    out = folder / "out.ll"
    words = ["--function", name, "--width", str(WIDTH), "--mask", "yes", "-o", str(out)]
    assert main(["vectorize", str(EVAL / f"{name}.ll"), *words]) == 0
    text = out.read_text()
    found = re.search(rf"define void @(_ZGV\w+_{name})\((.*), <8 x i1>[^,]*%lanewise.mask\)", text)
    assert found, text[:500]
    types = [re.split(r"\s", part.strip())[0] for part in found[2].split(",")]
    params = [f"{type} %a{at}" for at, type in enumerate(types)]
    door = f"define void @run({', '.join(params)}, i8 %bits) {{\n  %m = bitcast i8 %bits to <8 x i1>\n"
    door += f"  call void @{found[1]}({', '.join(params)}, <8 x i1> %m)\n  ret void\n}}\n"
    code = link_object(optimized(f"{text}\n{door}", Level(1)).object, {}, ["run"])
    call = ctypes.CFUNCTYPE(None, *(C_TYPES[type] for type in types), ctypes.c_uint8)(code["run"])
    call.kept = code  # type: ignore[attr-defined]
    return call, re.findall(r"^; work item: (\S+)$", text, re.M)


def over(name: str, size: tuple[int, int], folder: Path, *args: Any, local: int = WIDTH) -> None:
    """Launch a kernel over work items, in groups of `local` in x; gangs lie inside of groups."""
    call, asked = vectorized(name, folder)
    given = [arg.ctypes.data if isinstance(arg, np.ndarray) else arg for arg in args]
    for y in range(size[1]):
        for first in range(0, size[0], WIDTH):
            known = {"global_id.0": first, "global_id.1": y, "local_id.0": first % local, "local_size.0": local}
            known |= {"global_size.0": size[0], "group_id.0": first // local}
            mask = (1 << min(WIDTH, size[0] - first)) - 1
            call(*given, *(known[question] for question in asked), mask)


def test_work_items_of_two_dimensions(tmp_path: Path) -> None:
    mine, theirs = np.zeros(65, np.int32), np.zeros(65, np.int32)
    over("mandelbrot", (13, 5), tmp_path, mine, -2.0, -1.0, 0.25, 0.5, 30, 13)
    lw.load_llvm(EVAL / "mandelbrot.ll").kernel("mandelbrot", width=WIDTH)(
        theirs, -2.0, -1.0, 0.25, 0.5, 30, 13, global_size=(13, 5)
    )
    assert mine.tolist() == theirs.tolist() and len(set(mine.tolist())) > 5


def test_a_group_that_waits_is_a_gang(tmp_path: Path) -> None:
    data, mine, theirs = np.arange(50, dtype=np.float32), np.zeros(3, np.float32), np.zeros(3, np.float32)
    over("reduction", (24, 1), tmp_path, data, mine, np.zeros(WIDTH, np.float32), 50)
    lw.load_llvm(EVAL / "reduction.ll").kernel("reduction", width=WIDTH)(
        data, theirs, 4 * WIDTH, 50, global_size=24, local_size=WIDTH
    )
    assert mine.tolist() == theirs.tolist() and mine.sum() == data.sum()


def test_atomics_in_group_memory(tmp_path: Path) -> None:
    data = np.random.default_rng(1).integers(0, 256, 300).astype(np.uint8)
    bins = np.zeros(256, np.uint32)
    over("histogram", (16, 1), tmp_path, data, bins, np.zeros(256, np.uint32), 300)
    assert bins.tolist() == np.bincount(data, minlength=256).tolist()


def test_shapes_of_the_own_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["vectorize", str(EVAL / "mandelbrot.ll"), "--function", "mandelbrot", "--level", "0"]
    assert main([*words, "--shapes", "U,U,U,U,U,T,U", "--target", "avx2", "--mask", "no"]) == 0
    assert "@_ZGVdN8uuuuuvulu_mandelbrot(" in capsys.readouterr().out
    assert main([*words, "--shapes", "U,U"]) == 2
    assert "'mandelbrot' has 7 arguments (" in capsys.readouterr().err
