"""OpenCL's own functions by the formulas of its text, against NumPy: scalars, vectors, ends of types, infinities."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw

pytestmark = pytest.mark.needs("clang")
COUNT = 23
ENDS = [0.0, -0.0, 1.0, -1.5, 0.5, 3.75, -2.25, np.inf, -np.inf, np.nan, 1e-40, 2.0**-126, 255.5, -0.4, 300.0]
FLOATS = {  # of x, y, z
    "mix(x, y, 0.25f)": lambda x, y, z: x + (y - x) * np.float32(0.25),
    "step(0.5f, x)": lambda x, y, z: np.where(x < 0.5, 0, 1),
    "step(y, x)": lambda x, y, z: np.where(x < y, 0, 1),
    "smoothstep(-1.0f, 1.0f, z)": lambda x, y, z: smooth(np.clip((z + 1) / np.float32(2), 0, 1)),
    "sign(x)": lambda x, y, z: np.where(np.isnan(x), 0, np.where(x == 0, x, np.copysign(1, x))),
    "fdim(x, y)": lambda x, y, z: np.where(x <= y, 0, x - y),
    "maxmag(z, y)": lambda x, y, z: largest(z, y),
    "radians(z)": lambda x, y, z: z * np.float32(np.pi / 180),
    "bitselect(x, y, (float4)(-0.0f))": lambda x, y, z: np.copysign(x, y),
    "normalize(z)": lambda x, y, z: z / np.sqrt(dotted(z, z))[:, None],
    "cross(z, z.wzyx)": lambda x, y, z: crossed(z, z[:, ::-1]),
    "shuffle(x, convert_uint4(abs(n)))": lambda x, y, z: np.take_along_axis(
        x, np.arange(COUNT)[:, None] + STEPS & 3, 1
    ),
    "(float4)(length(z), distance(z, z.yxwz), fast_length(z.xy), dot(z, z))": lambda x, y, z: lengths(z),
    "modf(x, p)": lambda x, y, z: np.where(np.isinf(x), np.copysign(0, x), np.modf(x)[0]),
    "fract(z, p)": lambda x, y, z: z - np.floor(z),
}
BOOLEANS = {
    "isnan(x)": lambda x, y: np.isnan(x),
    "isinf(x)": lambda x, y: np.isinf(x),
    "isfinite(x)": lambda x, y: np.isfinite(x),
    "isnormal(x)": lambda x, y: np.isfinite(x) & (np.abs(x) >= np.finfo("f4").tiny),
    "signbit(x)": lambda x, y: np.signbit(x),
    "isless(x, y)": lambda x, y: x < y,
    "isnotequal(x, y)": lambda x, y: x != y,
    "islessgreater(x, y)": lambda x, y: (x < y) | (x > y),
    "isunordered(x, y)": lambda x, y: np.isnan(x) | np.isnan(y),
}
INTEGERS = {  # of bytes with a sign and without
    "hadd(a, b)": lambda a, b: a + b >> 1,
    "rhadd(a, b)": lambda a, b: a + b + 1 >> 1,
    "mul_hi(a, b)": lambda a, b: a * b >> 8,
    "mad_hi(a, b, a)": lambda a, b: (a * b >> 8) + a,
    "as_TYPE4(abs_diff(a, b))": lambda a, b: abs(a - b),
    "bitselect(a, b, (TYPE4)(15))": lambda a, b: (a & ~15) | (b & 15),
}
CONVERSIONS = {
    "uchar4 convert_uchar4_sat(short4)": lambda v: np.clip(v, 0, 255),
    "char4 convert_char4_sat(ushort4)": lambda v: np.clip(v, None, 127),
    "ushort4 convert_ushort4_sat(char4)": lambda v: np.clip(v.astype("i4"), 0, None),
    "uint4 convert_uint4_sat(long4)": lambda v: np.clip(v, 0, 2**32 - 1),
    "uchar4 convert_uchar4_sat_rte(float4)": lambda v: np.clip(np.rint(v), 0, 255),
    "int4 convert_int4_rtn(float4)": np.floor,
    "int4 convert_int4_rtp(float4)": np.ceil,
}
STEPS = np.arange(4)
KINDS = {"char": "i1", "uchar": "u1", "short": "i2", "ushort": "u2", "int": "i4", "uint": "u4", "long": "i8"}
KINDS["float"] = "f4"


def smooth(t: Any) -> Any:
    return t * t * (3 - 2 * t)


def largest(a: Any, b: Any) -> Any:
    return np.where(np.abs(a) > np.abs(b), a, np.where(np.abs(b) > np.abs(a), b, np.fmax(a, b)))


def dotted(a: Any, b: Any) -> Any:
    return (a.astype("f8") * b).sum(1)


def crossed(a: Any, b: Any) -> Any:
    return np.column_stack([np.cross(a[:, :3], b[:, :3]), np.zeros(len(a))])


def lengths(z: Any) -> Any:
    other = z - z[:, [1, 0, 3, 2]]
    parts = [dotted(z, z), dotted(other, other), dotted(z[:, :2], z[:, :2])]
    return np.column_stack([*np.sqrt(parts), dotted(z, z)])


def vectors(dtype: str, seed: int) -> Any:
    r = np.random.default_rng(seed)
    if dtype == "f4":
        return r.choice(ENDS, (COUNT, 4)).astype("f4")
    ends = np.iinfo(dtype)
    found = r.integers(ends.min, ends.max, (COUNT, 4), dtype, endpoint=True)
    return np.where(r.random((COUNT, 4)) < 0.3, r.choice([ends.min, ends.max, 0, 1], (COUNT, 4)), found).astype(dtype)


def run(tmp_path: Path, text: str, width: int) -> Any:
    file = tmp_path / "functions.cl"
    file.write_text(text, encoding="utf-8")
    return partial(lw.load_llvm(file).kernel("k", width=width), global_size=COUNT)


def stores(texts: Iterable[str]) -> str:
    """Results of all functions, side by side."""
    listed = list(texts)
    return " ".join(f"o[{len(listed)} * i + {k}] = {text};" for k, text in enumerate(listed))


def test_floats(tmp_path: Path) -> None:
    head = (
        "global const float4 *xs, global const float4 *ys, global const float4 *zs, global float4 *o, global float4 *q"
    )
    body = "int i = get_global_id(0); float4 x = xs[i], y = ys[i], z = zs[i], kept = 0, *p = &kept;"
    body += " int4 n = (int4)(i, i + 1, i + 2, i + 3);"
    call = run(tmp_path, f"kernel void k({head}) {{ {body} {stores(FLOATS)} q[i] = kept; }}", 4)
    x, y = vectors("f4", 1), vectors("f4", 2)
    z = np.random.default_rng(3).normal(size=(COUNT, 4)).astype("f4")
    out, kept = np.zeros((COUNT, len(FLOATS), 4), "f4"), np.zeros_like(x)
    call(x, y, z, out, kept)
    np.testing.assert_array_equal(kept, np.floor(z))
    for k, (text, wanted) in enumerate(FLOATS.items()):
        with np.errstate(all="ignore"):
            want = wanted(x, y, z)
        np.testing.assert_allclose(out[:, k], want, rtol=3e-6, atol=1e-6, err_msg=text)
        signs = np.signbit(out[:, k]) == np.signbit(want)
        assert signs[want == 0].all() or "fdim" in text or "mix" in text, text


def test_booleans(tmp_path: Path) -> None:
    head = "global const float4 *xs, global const float4 *ys, global int4 *o, global int *s"
    body = "int i = get_global_id(0); float4 x = xs[i], y = ys[i];"
    ones = [text.replace("(x", "(x.x").replace("y)", "y.x)") for text in BOOLEANS]
    sums = " ".join(
        f"s[{len(BOOLEANS)} * i + {k}] = any({text}) + 2 * all({text}) + 4 * {one};"
        for k, (text, one) in enumerate(zip(BOOLEANS, ones, strict=True))
    )
    call = run(tmp_path, f"kernel void k({head}) {{ {body} {stores(BOOLEANS)} {sums} }}", 8)
    x, y = vectors("f4", 4), vectors("f4", 5)
    out, one = np.zeros((COUNT, len(BOOLEANS), 4), "i4"), np.zeros((COUNT, len(BOOLEANS)), "i4")
    call(x, y, out, one)
    for k, (text, wanted) in enumerate(BOOLEANS.items()):
        want = wanted(x, y)
        np.testing.assert_array_equal(out[:, k], -want.astype("i4"), err_msg=text)
        np.testing.assert_array_equal(one[:, k], want.any(1) + 2 * want.all(1) + 4 * want[:, 0], err_msg=text)


@pytest.mark.parametrize("kind, dtype", (("char", "i1"), ("uchar", "u1")))
def test_integers(kind: str, dtype: str, tmp_path: Path) -> None:
    head = "global const TYPE4 *as, global const TYPE4 *bs, global TYPE4 *o"
    body = f"int i = get_global_id(0); TYPE4 a = as[i], b = bs[i]; {stores(INTEGERS)}"
    call = run(tmp_path, f"kernel void k({head}) {{ {body} }}".replace("TYPE", kind), 4)
    a, b = vectors(dtype, 6), vectors(dtype, 7)
    out = np.zeros((COUNT, len(INTEGERS), 4), dtype)
    call(a, b, out)
    for k, (text, wanted) in enumerate(INTEGERS.items()):
        np.testing.assert_array_equal(out[:, k], wanted(a.astype("i4"), b.astype("i4")).astype(dtype), err_msg=text)


def test_conversions(tmp_path: Path) -> None:
    heads: list[str] = []
    lines = ["int i = get_global_id(0);"]
    args: list[Any] = []
    for k, text in enumerate(CONVERSIONS):
        to, name, source = text.replace("(", " ").rstrip(")").split()
        heads.append(f"global const {source} *x{k}, global {to} *o{k}")
        lines.append(f"o{k}[i] = {name}(x{k}[i]);")
        x = vectors(KINDS[source[:-1]], 8 + k)
        args += [np.clip(np.nan_to_num(x), -300, 300) if "_rt" in text else x, np.zeros((COUNT, 4), KINDS[to[:-1]])]
    run(tmp_path, f"kernel void k({', '.join(heads)}) {{ {' '.join(lines)} }}", 4)(*args)
    for (text, wanted), x, out in zip(CONVERSIONS.items(), args[::2], args[1::2], strict=True):
        np.testing.assert_array_equal(out, wanted(x).astype(out.dtype), err_msg=text)


@pytest.mark.parametrize("offset", (8, 16, 24))
def test_vectors_need_no_other_place_than_their_elements(offset: int, tmp_path: Path) -> None:
    """OpenCL aligns a `double4` to 32 bytes, NumPy an array to 16."""
    text = "kernel void k(global const double4 *x, global double4 *o) { int i = get_global_id(0); o[i] = x[i] + x[i]; }"
    room = np.zeros((2, 32 * COUNT + 64), np.uint8)
    begin = [-row.ctypes.data % 32 + offset for row in room]
    x, out = (row[at : at + 32 * COUNT].view("f8") for row, at in zip(room, begin, strict=True))
    x[:] = np.arange(4.0 * COUNT)
    run(tmp_path, text, 4)(x, out)
    np.testing.assert_array_equal(out, 2 * x)
