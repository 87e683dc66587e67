"""k.export: a C program, or ctypes, calls what was exported and gets what the kernel gives."""

from __future__ import annotations

import ctypes
import math
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.llvm.processor import host_features

NEEDS_CC = pytest.mark.skipif(not (shutil.which("cc") or shutil.which("gcc")), reason="no C compiler")


@lw.kernel
def smooth(a, out, scale, rounds):
    total = lw.f32(0)
    for _ in range(rounds):
        for i, j in lw.lanes(*a.shape):
            out[i, j] = a[i, j] * scale + j if a[i, j] > 0 else -1
            total += a[i, j]
    return total


@lw.kernel
def pair(a):
    least, most = 100, -100
    for i in lw.lanes(len(a)):
        least = min(least, a[i])
        most = max(most, a[i])
    return least, most


def loaded(path: Path, name: str) -> Any:
    function = ctypes.CDLL(str(path))[name]
    function.restype = ctypes.c_int64
    return function


P, I = ctypes.c_void_p, ctypes.c_int64


@NEEDS_CC
@pytest.mark.parametrize("targets", [None, ["sse4"], ["avx2"]], ids=str)
def test_a_library_gives_what_the_kernel_gives(targets: list[str] | None, tmp_path: Path) -> None:
    if targets == ["avx2"] and not host_features().get("avx2"):
        pytest.skip("no AVX2 here")
    path, header = smooth.export(tmp_path / "libsmooth.so", "f32[:,:], f32[:,:], f32, 4", targets)
    text = header.read_text()
    declared = "int64_t smooth(const float *a, int64_t a_n0, int64_t a_n1, int64_t a_s0, float *out, int64_t out_n0, "
    assert declared + "int64_t out_n1, int64_t out_s0, float scale, int64_t rounds, float *result);" in text
    assert "0 <= rounds <= 2147483647" in text and "is out of range for axis 0 of 'out'" in text
    function = loaded(path, "smooth")
    function.argtypes = [P, I, I, I, P, I, I, I, ctypes.c_float, I, P]
    a = (np.arange(66, dtype=np.float32) % 17 - 5).reshape(6, 11)[:, :9]
    mine, theirs, result = np.zeros((6, 9), np.float32), np.zeros((6, 9), np.float32), ctypes.c_float()

    def call(rounds: int, rows: int) -> int:
        array = [a.ctypes.data, 6, 9, a.strides[0]]
        out = [mine.ctypes.data, rows, 9, mine.strides[0]]
        return function(*array, *out, 1.5, rounds, ctypes.addressof(result))

    assert call(2, 6) == 0
    assert result.value == smooth(a, theirs, np.float32(1.5), 2)
    assert mine.tobytes() == theirs.tobytes()
    assert call(-1, 6) == -1, "outside of what was promised"
    failed = call(2, 4)
    assert "out[i, j] = a[i, j]" in (smooth.source.line(failed) or ""), "the line of the check"


@NEEDS_CC
def test_a_c_program(tmp_path: Path) -> None:
    pair.export(tmp_path / "pair.o", (np.zeros(3, np.int64),))
    (tmp_path / "main.c").write_text(
        '#include "pair.h"\n#include <stdio.h>\nint main(void) {\n'
        "  int64_t a[7] = {4, 9, -3, 5, 12, 0, 1}, low, high;\n"
        "  int64_t code = pair(a, 7, &low, &high);\n"
        '  printf("%d %d %d", (int)code, (int)low, (int)high);\n  return 0;\n}\n'.replace("\\\n", "\n")
    )
    compiler = shutil.which("cc") or shutil.which("gcc")
    command = [compiler, "-Wall", "-Werror", "main.c", "pair.o", "-lm", "-o", "main"]
    subprocess.run(command, cwd=tmp_path, check=True)  # type: ignore[arg-type]
    assert subprocess.run([tmp_path / "main"], capture_output=True, text=True).stdout == "0 -3 12"


def test_for_another_machine(tmp_path: Path) -> None:
    path, _ = pair.export(tmp_path / "pair.o", "i32[:]", ["neon"])
    assert path.read_bytes()[:4] == b"\x7fELF" and path.read_bytes()[18] == 183, "an object for AArch64"


REFUSED = {
    "'k.txt' is of no kind that can be exported; name a file that ends in .o or .so": ("k.txt", None),
    "there is no target 'mmx'; there are: sse4 avx2 avx512 neon": ("k.o", ["mmx"]),
    "there is no folder 'nowhere/at_all' to write 'k.so' into; make it first": ("nowhere/at_all/k.so", None),
    "targets= are of one kind of machine": ("k.o", ["avx2", "neon"]),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_refusals(sentence: str) -> None:
    path, targets = REFUSED[sentence]
    with pytest.raises(lw.CompileError) as found:
        pair.export(path, "i32[:]", targets)
    assert sentence in str(found.value)


def test_signatures_that_do_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "k.o"
    with pytest.raises(TypeError, match=r"pair\(\) missing a required argument: 'a'"):
        pair.export(path, "")
    with pytest.raises(TypeError, match=r"pair\(\) too many positional arguments"):
        pair.export(path, "i32[:], i32")
    with pytest.raises(lw.CompileError, match="export takes a signature: a text, as"):
        pair.export(path, 5)
    assert pair.export(path, (np.zeros(3, np.int32),), "avx2")[0] == path


def test_debug_mode_is_refused() -> None:
    with pytest.raises(lw.CompileError, match="'pair' is in debug mode, which needs Python"):
        lw.kernel(debug=True)(pair.function).export("k.o", "i32[:]")


def test_a_number_of_64_bits_may_be_any(tmp_path: Path) -> None:
    """A call knows such numbers by their values; who exports does not."""

    @lw.kernel
    def moved(a, n, m, u):
        for i in lw.lanes(len(a)):
            a[i] = a[i] + n + m + lw.f64(u)

    _, header = moved.export(tmp_path / "moved.o", "f64[:], i64, 3, u64", ["avx2"])
    text = header.read_text()
    assert "0 <= m <= 2147483647" in text and "<= n <=" not in text and "<= u <=" not in text


SPOT = np.dtype([("at", [("x", "f4"), ("y", "f4")]), ("n", "u1"), ("v", "f8", (2, 3))])


@lw.kernel
def spots(ps, table, n):
    for i in lw.lanes(len(ps)):
        ps[i]["v"][1, 2] = table[ps[i]["n"]] + n


def test_the_header_tells_how_structures_lie(tmp_path: Path) -> None:
    spots.export(tmp_path / "spots.o", (np.zeros(3, SPOT), np.zeros(3), 1))
    text = (tmp_path / "spots.h").read_text()
    lines = ["An element of ps has 57 bytes:", "   0   at, of 8 bytes, with", "   0   float at.x", "   4   float at.y"]
    for line in [*lines, "   8   uint8_t n", "   9   double v[2][3]"]:
        assert line in text
    assert "index ... is out of range for axis 0 of 'table' with length ..." in text and "{" not in text.split("*/")[0]


@lw.kernel
def gamma(a, b, c, out):
    for i in lw.lanes(len(a)):
        row = out[0] if a[i] > 0 else out[1]
        row[i] = math.gamma(a[i]) + b[i]
        lw.atomic_add(c, 0, 1)


def test_a_name_that_c_has_is_refused(tmp_path: Path) -> None:
    args = (np.ones(8), np.ones(8), np.zeros(1, np.int64), np.zeros((2, 8)))
    with pytest.raises(lw.CompileError, match=r"C programs have a function 'gamma' already.* name='lanewise_gamma'"):
        gamma.export(tmp_path / "g.o", args, "avx2")
    for name in ("while", "a.b", "", "_Bool", "class", "typeof", "int32_t", 5):
        with pytest.raises(lw.CompileError, match=f"'{name}' is no name of a function in C"):
            gamma.export(tmp_path / "g.o", args, "avx2", name)  # pyright: ignore[reportArgumentType]
    _, header = gamma.export(tmp_path / "g.o", args, "avx2", name="my_gamma")
    text = header.read_text()
    assert "int64_t my_gamma(const double *a, int64_t a_n0, const double *b, int64_t b_n0, int64_t *c," in text
    assert " double *out" in text and b"my_gamma" in (tmp_path / "g.o").read_bytes()


@lw.kernel
def taken(new, new_n0, default, result):
    total = result
    for i in lw.lanes(len(new)):
        new[i] += default * new_n0
        total += new[i]
    return total


def test_parameters_that_are_words_of_c_have_other_names(tmp_path: Path) -> None:
    _, header = taken.export(tmp_path / "t.o", "f64[:], f64, f64, f64", "avx2")
    wanted = "taken(double *new_, int64_t new_n0_, double new_n0, double default_, double result, double *result_);"
    assert f"int64_t {wanted}\n" in header.read_text()
