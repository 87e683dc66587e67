"""Complex numbers: the bits of Python and NumPy over widths and types; functions within bounds; refusals."""

from __future__ import annotations

import cmath
from typing import Any

import numpy as np
import pytest

import lanewise as lw

WIDTHS = [1, 2, 8, 16]
RANDOM = np.random.default_rng(5)


def numbers(dtype: Any, count: int = 21) -> Any:
    if np.dtype(dtype).kind == "c":
        return (RANDOM.normal(size=count) * 3 + 2j * RANDOM.normal(size=count)).astype(dtype)
    return (RANDOM.normal(size=count) * 5).astype(dtype)


@lw.function
def step(z, c):
    return z * z + c, z


@lw.kernel
def mixed(out, a, b, w):
    for i in lw.lanes(len(a)):
        z, y = a[i], b[i]
        s = (z * y + w) / (y + 2j) - z
        if abs(z) > 1:
            s = -s.conjugate()
        u, n = 0j, 0
        while n < 4 and abs(u) < 2:
            u, _ = step(u, z)
            n += 1
        x = 1.0
        if n > 2:
            x = z
        out[i] = s + u.real * 1j + z.imag + np.conj(u) * z**3 + x + (1 if z == y else 2)
        out[i] *= w


def same_bits(a: Any, b: Any) -> bool:
    return a.view(np.uint32).tolist() == b.view(np.uint32).tolist()


@pytest.mark.parametrize("w", [2.5, 1 + 2j, np.complex64(1 - 1j), np.float32(3)])
@pytest.mark.parametrize("second", ["c8", "c16", "f8", "i2"])
@pytest.mark.parametrize("first", ["c8", "c16"])
def test_the_bits_are_those_of_plain_python(first: str, second: str, w: Any) -> None:
    a, b = numbers(first), numbers(second)
    b[b == 0] = 1
    out, wanted = np.zeros(21, np.result_type(first, second)), np.zeros(21, np.result_type(first, second))
    mixed.py(wanted, a, b, w)
    mixed(out, a, b, w)
    # abs is hypot, which may differ in its last bit; nothing here is that near to a border
    assert same_bits(out, wanted) and len(set(out.tolist())) > 15


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("debug", [False, True])
def test_widths_and_debug_mode(width: int, debug: bool) -> None:
    a, b = numbers("c8"), numbers("c16")
    out, wanted = np.zeros(21, "c16"), np.zeros(21, "c16")
    lw.kernel(mixed, width=width, debug=debug)(out, a, b, 1j)
    mixed.py(wanted, a, b, 1j)
    assert same_bits(out, wanted)


@lw.kernel
def divided(out, a, b):
    for i in lw.lanes(len(a)):
        out[i] = a[i] / b[i]


@pytest.mark.parametrize("dtype", ["c8", "c16"])
def test_division_at_ends(dtype: str) -> None:
    parts = [0.0, -0.0, 1.0, -2.0, 3e38 if dtype == "c8" else 1e308, 1e-30, np.inf, np.nan]
    every = np.array([complex(x, y) for x in parts for y in parts]).astype(dtype)
    a, b = np.repeat(every, len(every)), np.tile(every, len(every))
    out, wanted = np.zeros(len(a), dtype), np.zeros(len(a), dtype)
    divided(out, a, b)
    divided.py(wanted, a, b)
    for mine, theirs in ((np.real(out), np.real(wanted)), (np.imag(out), np.imag(wanted))):
        assert np.array_equal(mine, theirs, equal_nan=True)


@lw.kernel
def functions(out, a):
    for i in lw.lanes(len(a)):
        z = a[i]
        out[i, 0], out[i, 1], out[i, 2] = np.exp(z), np.sqrt(z), np.log(z)
        size, angle = cmath.polar(z)
        out[i, 3], out[i, 4], out[i, 5] = np.angle(z), abs(z), cmath.rect(size, angle)
        out[i, 6], out[i, 7] = complex(i, 2) * np.real(z), np.complex64(z) + np.imag(z)
        out[i, 8], out[i, 9] = cmath.sqrt(z.real), 1 if z else 2


@pytest.mark.parametrize("dtype", ["c8", "c16"])
def test_functions(dtype: str) -> None:
    a = numbers(dtype, 60)
    large = 1e38 if dtype == "c8" else 1e308
    a[:6] = [1, -4, 1e-3j, large, large * (1 + 1j), (88.9 if dtype == "c8" else 710) + 1j]
    out, wanted = np.zeros((60, 10), dtype), np.zeros((60, 10), dtype)
    functions(out, a)
    functions.py(wanted, a)
    finite = np.isfinite(wanted)
    assert (np.isfinite(out) == finite).all()
    away = np.abs(out[finite] - wanted[finite]) / np.maximum(np.abs(wanted[finite]), 1e-30)
    assert away.max() < 8 * np.finfo(dtype).eps


def test_arguments_and_results() -> None:
    @lw.kernel(width=1)
    def several(z, p):
        return z, z * 2, 3j, z.real, np.complex64(z), p[1] + z

    for z in (1 + 2j, np.complex64(1j), np.complex128(2)):
        found, plain = several(z, (1, 2j)), several.py(z, (1, 2j))
        assert found == plain and [type(one) for one in found] == [type(one) for one in plain]


def test_rows_are_copied_and_fields_set() -> None:
    record = np.dtype([("z", "c8"), ("n", "i4")])

    @lw.kernel
    def copy(out, a, r):
        for i in lw.lanes(len(a)):
            out[i, :] = a[i]
            out[i, 0] = 0
            r[i]["z"] = a[i, 1] * 1j
            r["n"][i] = i

    a, out, r = numbers("c8", 12).reshape(4, 3), np.zeros((4, 3), "c8"), np.zeros(4, record)
    copy(out, a, r)
    assert (out[:, 1:] == a[:, 1:]).all() and (out[:, 0] == 0).all()
    assert (r["z"] == a[:, 1] * np.complex64(1j)).all() and r["n"].tolist() == [0, 1, 2, 3]


REFUSED = {
    "out[i] = a[i] < a[0]": "complex numbers have no order; compare abs(z), or z.real",
    "out[i] = a[i] // 2": "complex numbers have + - * / and **; write the formula",
    "out[i] = np.sinc(a[i])": "a number must stand here, not complex64; write abs(z), z.real or z.imag of it",
    "out[i] = max(a[i], a[0])": "a number must stand here, not complex64",
    "out[i] = int(a[i])": "a number must stand here, not complex64",
    "b[i] = a[i]": "a number must stand here, not complex64",
    "lw.atomic_add(out, i, a[i])": "an atomic update of complex64 is not possible; use arrays of the parts",
    "out[i] = ~a[i]": "this operator has no meaning for a complex number",
    "out[i] = a[i].foo()": "complex64 has no attributes",
    "t += a[i]": "'t' is a Python complex and cannot be accumulated over lanes; accumulate its parts",
}


@pytest.mark.parametrize("line", REFUSED)
def test_refusals(line: str, tmp_path: Any) -> None:
    file = tmp_path / "kernels.py"
    text = f"def k(out, a, b):\n    t = 0j\n    for i in lw.lanes(len(a)):\n        {line}\n    return t\n"
    file.write_text(text)
    names: dict[str, Any] = {"lw": lw, "np": np}
    exec(compile(text, str(file), "exec"), names)
    with pytest.raises(lw.CompileError) as found:
        lw.kernel(names["k"])(np.zeros(3, "c8"), np.zeros(3, "c8"), np.zeros(3))
    assert REFUSED[line] in found.value.sentence and found.value.position.line in (3, 4)
