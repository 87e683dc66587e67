"""Arrays of half floats and of the other byte order: like plain Python, over widths; every bit pattern; refusals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import lanewise as lw

WIDTHS = [1, 2, 4, 8, 16]
KINDS = ["<f2", ">f2", ">f4", ">f8", ">i2", ">u2", ">i4", ">u8"]


@lw.kernel
def mixed(out, a, b):
    total = 0.0
    for i in lw.lanes(len(a)):
        if a[i] > 2:
            out[i] = a[i] * b[i] + a[i]
        else:
            out[i] = b[i]
        total += a[i]
    return total


@lw.kernel
def rows(out, a):
    for i in lw.lanes(len(a)):
        out[i, :] = a[i] * 2
        out[i, 0] += a[i].sum()
        out[i] *= 3


@lw.kernel
def copied(out, a):
    for i in lw.lanes(len(a)):
        out[i] = a[i]


def numbers(dtype: Any, *shape: int) -> Any:
    found = np.random.default_rng(3).uniform(0, 20, shape)
    return found.astype(dtype)


@pytest.mark.parametrize("dtype", KINDS)
@pytest.mark.parametrize("width", WIDTHS)
def test_as_plain_python(width: int, dtype: Any) -> None:
    a, b = numbers(dtype, 21), numbers(">f4", 21)
    out, wanted = np.zeros(21, dtype), np.zeros(21, dtype)
    total = lw.kernel(mixed, width=width)(out, a, b)
    assert total == pytest.approx(mixed.py(wanted, a, b))
    assert out.tobytes() == wanted.tobytes() and len(set(out.tolist())) > 5


@pytest.mark.parametrize("dtype", KINDS)
def test_in_debug_mode(dtype: Any) -> None:
    a, b = numbers(dtype, 9), numbers("<f2", 9)
    out, wanted = np.zeros(9, dtype), np.zeros(9, dtype)
    lw.kernel(mixed, debug=True)(out, a, b)
    mixed.py(wanted, a, b)
    assert out.tobytes() == wanted.tobytes()


@pytest.mark.parametrize("dtype", ["<f2", ">f2", ">f4"])
def test_rows(dtype: Any) -> None:
    a = numbers(dtype, 7, 9)
    out, wanted = np.zeros((7, 9), dtype), np.zeros((7, 9), dtype)
    rows(out, a)
    rows.py(wanted, a)
    assert out.tobytes() == wanted.tobytes()


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
def test_every_half_float_and_many_floats(name: str) -> None:
    half: Any = np.float16 if name == "float16" else pytest.importorskip("ml_dtypes").bfloat16
    every = np.arange(65536, dtype=np.uint16).view(half)
    wide = np.zeros(65536, np.float32)
    copied(wide, every)
    exact = every.astype(np.float32)
    number = ~np.isnan(exact)
    assert (wide.view(np.uint32)[number] == exact.view(np.uint32)[number]).all() and np.isnan(wide[~number]).all()
    bits = np.random.default_rng(4).integers(0, 2**32, 200_000, dtype=np.uint32)
    given = np.concatenate([bits.view(np.float32), exact, np.nextafter(exact[number], np.float32(0))])
    out = np.zeros(len(given), half)
    copied(out, given)
    with np.errstate(all="ignore"):
        wanted = given.astype(half)
    number = ~np.isnan(given)
    assert (out.view(np.uint16)[number] == wanted.view(np.uint16)[number]).all()
    assert np.isnan(out[~number].astype(np.float32)).all()


def test_bfloat16_is_computed_as_float32() -> None:
    half: Any = pytest.importorskip("ml_dtypes").bfloat16
    a, b = numbers(half, 21), numbers(half, 21)
    out, wanted = np.zeros(21, half), np.zeros(21, half)
    mixed(out, a, b)
    mixed.py(wanted, a, b)
    assert out.tobytes() == wanted.tobytes()


def test_the_processor_converts() -> None:
    text = copied.inspect(np.zeros(64, np.float32), np.zeros(64, np.float16), stage="llvm")
    assert "fpext <" in text and "half" in text


def test_fields_and_made_arrays() -> None:
    record = np.dtype([("x", ">f4"), ("h", "f2")])

    @lw.kernel
    def fields(r, a):
        made = np.ones_like(a)
        for i in lw.lanes(len(r)):
            r[i]["h"] = r[i]["x"] / 3
            r["x"][i] += made[i]
            made[i] = a[i] / 3
        return made

    r, a = np.zeros(5, record), np.arange(5, dtype=np.float16)
    r["x"] = np.arange(5)
    made = fields(r, a)
    third = (np.arange(5, dtype=np.float32) / 3).astype(np.float16)
    assert r["x"].tolist() == [1, 2, 3, 4, 5] and (r["h"] == third).all()
    assert made.dtype == np.float16 and (made == third).all() and (fields.py(r.copy(), a) == third).all()


def converts(out, a):
    for i in lw.lanes(len(a)):
        out[i] = np.float16(a[i])


def adds(out, a):
    for i in lw.lanes(len(a)):
        lw.atomic_add(out, 0, a[i])


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (converts, r"a float16 is a float32 in a kernel, rounded where it is stored; write lw.f32\(...\)"),
        (adds, r"an atomic update of float16 is not possible; use float32, or native byte order"),
    ],
)
def test_refusals(function: Any, why: str) -> None:
    with pytest.raises(lw.CompileError, match=why) as found:
        lw.kernel(function)(np.zeros(3, np.float16), np.zeros(3, np.float16))
    assert found.value.position.line == function.__code__.co_firstlineno + 2


def test_scalars_and_c_are_refused(tmp_path: Any) -> None:
    with pytest.raises(TypeError, match=r"argument 'a' is a float16; .* \(np.float32\(a\)\)"):
        copied(np.zeros(3), np.float16(1))
    with pytest.raises(lw.CompileError, match=r"'a' is an array of float16, which C programs do not have"):
        copied.export(tmp_path / "k.o", (np.zeros(3), np.zeros(3, np.float16)))
    with pytest.raises(lw.CompileError, match=r"'out' is an array of >f4, which C programs do not have"):
        copied.export(tmp_path / "k.o", (np.zeros(3, ">f4"), np.zeros(3)))
