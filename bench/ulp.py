"""The accuracy of the elementary functions: the largest error in units of the last place, and its operand.

    lanewise bench ulp                     f32 and f64 on five million samples each
    lanewise bench ulp --all exp log       all 2^32 operands of f32 functions of one operand
    lanewise bench ulp --kind f64 sin      one format only

f32 is compared with our f64 function of the same name, inside compiled vector code. Odd and even functions are compared
at positive operands, and negative ones must mirror the result exactly. f64 is compared with the long doubles of the C
library. `tests/std` compares both with mpmath, which is slower and beyond doubt.
"""

from __future__ import annotations

import ctypes
import functools
import math
import sys
import time
from collections.abc import Callable
from ctypes.util import find_library

import numpy as np
from _command_line import chosen, command_line

from lanewise.codegen.launch.program import optimized_for
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level
from lanewise.codegen.over_arrays import over_arrays
from lanewise.codegen.targets import native
from lanewise.machine.host import preferred_width
from lanewise.std.algebra import V, bits, differs, equal, from_bits, is_nan, select, widen
from lanewise.std.functions import FUNCTIONS, ODD

CHUNK, ROUNDS = 1 << 20, 5
ROOT, HALF_LN2 = math.sqrt(2), math.log(2) / 2
# where functions switch methods: errors are largest next to these
STEPS = tuple(m * HALF_LN2 for m in range(1, 110, 2))
EDGES = {
    **dict.fromkeys(("exp", "expm1", "sinh", "cosh", "tanh"), (*STEPS, 708.39, 709.78)),
    **dict.fromkeys(("log", "log2", "log10"), (1.0, ROOT, ROOT / 2)),
    **dict.fromkeys(("sin", "cos", "tan"), tuple(m * math.pi / 4 for m in range(200))),
    **dict.fromkeys(("asin", "acos", "atanh"), (0.5, 1.0)),
    "exp2": (0.5, 3.5, 1022.5), "exp10": (0.15, 307.7), "log1p": (0.4142, -0.2929, 1e-8), "atan": (0.5, 1.0, 2.0),
    "acosh": (1.0, 2.0), "asinh": (0.25, 1.0), "erf": (1.0,), "erfc": (0.5, 26.5), "gamma": (8.0, 1.0, 2.0, 171.6),
    "lgamma": (0.5, 1.0, 1.36, 2.0, 3.0, 8.0),
}  # fmt: skip


def error_of(name: str, operands: int) -> Callable[..., V]:
    """The error of an f32 function, as a function over V: infinite if the result is of another kind."""
    row = FUNCTIONS[name]

    def error(*args: V) -> V:
        got = widen(row.function(*args))
        wanted = row.function(*(widen(arg) for arg in args))
        limit = 2.0**128  # infinity counts as the number after the largest
        near = select(abs(got) > limit, from_bits((bits(got) & (1 << 63)) | bits(got.like(limit))), got)
        true = select(abs(wanted) > limit, from_bits((bits(wanted) & (1 << 63)) | bits(got.like(limit))), wanted)
        exponent = bits(abs(true)) & 0x7FF0000000000000
        least = select(from_bits(exponent) < 2.0**-126, 2.0**-126, from_bits(exponent))
        distance = abs(near - true) / (select(least > 2.0**127, 2.0**127, least) * 2.0**-23)
        wrong_sign = equal(got, 0.0) & ((bits(got) ^ bits(wanted)) < 0)
        wrong = wrong_sign | (is_nan(got) ^ is_nan(wanted))
        return select(wrong, math.inf, select(is_nan(got), 0.0, distance))

    return error


def mirrored(name: str) -> Callable[[V], V]:
    """The error, infinite if the negative operand does not mirror the result."""
    error, row = error_of(name, 1), FUNCTIONS[name]

    def both(x: V) -> V:
        one, other = bits(row.function(x)), bits(row.function(-x))
        wrong = differs(one ^ other, -(1 << 31) if row.parity == ODD else 0) & ~is_nan(row.function(x))
        return select(wrong, math.inf, error(x))

    return both


def run_f32(name: str, everything: bool) -> tuple[float, list[float], int]:
    row = FUNCTIONS[name]
    folded = everything and bool(row.parity)
    error = mirrored(name) if folded else error_of(name, row.operands)
    run = over_arrays(error, ["f32"] * row.operands, preferred_width(32))
    worst, where, count = -1.0, [], 0
    errors = np.empty(CHUNK)
    for arrays in _all_f32(folded) if everything else _some_f32(name, row.operands):
        run(arrays, errors)
        count += len(errors) * (2 if folded else 1)
        at = int(errors.argmax())
        if errors[at] > worst:
            worst, where = float(errors[at]), [float(a[at]) for a in arrays]
    return worst, where, count


def _all_f32(folded: bool):
    for high in range(1 << (11 if folded else 12)):
        yield [np.arange(high << 20, (high + 1) << 20, dtype=np.uint32).view(np.float32)]


def _some_f32(name: str, operands: int):
    chance = np.random.default_rng(1)
    for round in range(ROUNDS):
        yield operands_of_round(chance, name, round, operands, np.float32)


def operands_of_round(
    chance: np.random.Generator, name: str, round: int, operands: int, dtype: type, count: int = CHUNK
) -> list[np.ndarray]:
    arrays = [_samples(chance, name, round, dtype, count) for _ in range(operands)]
    if name == "lgamma":  # its roots below zero are excluded
        return [abs(a) for a in arrays]
    if name == "pow" and round > 1:  # results of all sizes, where the error of the logarithm is amplified most
        most = 125 if dtype is np.float32 else 1020
        arrays[0] = np.exp2(chance.uniform(-1, 1, count) * (1 if round == 2 else 30)).astype(dtype)
        arrays[1] = (chance.uniform(-most, most, count) / np.log2(arrays[0].astype(np.float64))).astype(dtype)
    return arrays


def _samples(chance: np.random.Generator, name: str, round: int, dtype: type, count: int) -> np.ndarray:
    """Random bit patterns; all magnitudes; the range where the function varies most; near one; next to edges."""
    whole = np.uint32 if dtype is np.float32 else np.uint64
    if round == 0:
        return chance.integers(0, np.iinfo(whole).max, count, whole, endpoint=True).view(dtype)
    if round == 1:
        return (chance.choice([-1, 1], count) * np.exp2(chance.uniform(-30, 12, count))).astype(dtype)
    low, high = FUNCTIONS[name].samples
    if round == 2:
        return chance.uniform(low, high, count).astype(dtype)
    sign = chance.choice([-1, 1], count)
    if round == 3:
        return (1 + sign * np.exp2(chance.uniform(-20, 1, count))).astype(dtype)
    edges = chance.choice(EDGES.get(name, (1.0, 2.0)), count)
    near = edges + edges * sign * np.exp2(chance.uniform(-45, -4, count))
    return (near * chance.choice([-1, 1], count)).astype(dtype)


def run_f64(name: str) -> tuple[float, list[float], int]:
    row = FUNCTIONS[name]
    run = over_arrays(row.function, ["f64"] * row.operands, preferred_width(64))
    chance = np.random.default_rng(2)
    worst, where, count = -1.0, [], 0
    for round in range(ROUNDS):
        arrays = operands_of_round(chance, name, round, row.operands, np.float64)
        got = np.empty(CHUNK)
        run(arrays, got)
        errors = ulps(got, *reference(name, arrays))
        count += len(errors)
        at = int(errors.argmax())
        if errors[at] > worst:
            worst, where = float(errors[at]), [float(a[at]) for a in arrays]
    return worst, where, count


LONG = """
declare x86_fp80 @{name}({types})
define void @run({params}, ptr %high, ptr %low, i64 %n) {{
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
{loads}
  %r = call x86_fp80 @{name}({args})
  %h = fptrunc x86_fp80 %r to double
  %w = fpext double %h to x86_fp80
  %d = fsub x86_fp80 %r, %w
  %m = call double @llvm.fabs(double %h)
  %small = fcmp olt double %m, 0x0010000000000000
  %s = select i1 %small, double 0x0010000000000000, double %m
  %sw = fpext double %s to x86_fp80
  %q = fdiv x86_fp80 %d, %sw
  %l = fptrunc x86_fp80 %q to double
  %ph = getelementptr double, ptr %high, i64 %i
  store double %h, ptr %ph
  %pl = getelementptr double, ptr %low, i64 %i
  store double %l, ptr %pl
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}}
"""
LOAD = """  %p{k} = getelementptr double, ptr %a{k}, i64 %i
  %f{k} = load double, ptr %p{k}
  %x{k} = fpext double %f{k} to x86_fp80"""


def c_name(name: str) -> str:
    """The C library's function of long doubles; empty if this one has none."""
    spelled = f"{'fmod' if name == 'frem' else FUNCTIONS[name].c}l"
    return spelled if hasattr(ctypes.CDLL(find_library("m")), spelled) else ""


@functools.cache
def long_double(name: str, operands: int):
    """A loop over the C library's function of long doubles; the result, and its rounding error."""
    every = range(operands)
    text = LONG.format(
        name=c_name(name),
        types=", ".join("x86_fp80" for _ in every),
        params=", ".join(f"ptr %a{k}" for k in every),
        loads="\n".join(LOAD.format(k=k) for k in every),
        args=", ".join(f"x86_fp80 %x{k}" for k in every),
    )
    library = link_object(optimized_for(text, native(), Level(1)).object, {}, ["run"])
    call = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * (operands + 2), ctypes.c_int64)(library["run"])
    return library, call


def reference(name: str, arrays: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    _, call = long_double(name, len(arrays))
    high, low = np.empty(len(arrays[0])), np.empty(len(arrays[0]))
    call(*(a.ctypes.data for a in arrays), high.ctypes.data, low.ctypes.data, len(high))
    return high, low


def ulps(got: np.ndarray, high: np.ndarray, low: np.ndarray) -> np.ndarray:
    """Infinity counts as the number after the largest, and a result of another kind as an infinite error."""
    with np.errstate(all="ignore"):
        unit = np.spacing(np.minimum(np.abs(high), np.finfo(np.float64).max))
        error = np.abs((got - high) / unit - low * (np.maximum(np.abs(high), 2.0**-1022) / unit))
        same = (np.isnan(got) & np.isnan(high)) | (np.isinf(got) & (got == high))
        one_infinite = np.isinf(got) ^ np.isinf(high)
        last = np.abs(np.where(np.isinf(got), high, got)) == np.finfo(np.float64).max
        error = np.where(same, 0.0, np.where(one_infinite & last, 1.0, error))
        error = np.where(np.isnan(error), np.inf, error)
        return np.where((got == 0) & (np.signbit(got) != np.signbit(high)), np.inf, error)


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(FUNCTIONS)}; without it, all")
    parser.add_argument("--all", action="store_true", help="every f32, where a function has one operand")
    parser.add_argument("--kind", choices=("f32", "f64"))
    asked = parser.parse_args()
    names = chosen(asked.names, FUNCTIONS, "function", str)
    np.seterr(all="ignore")
    for name in names:
        for kind in (asked.kind,) if asked.kind else ("f32", "f64"):
            started = time.perf_counter()
            if kind == "f32":
                worst, where, count = run_f32(name, asked.all and FUNCTIONS[name].operands == 1)
            elif asked.all:
                continue
            elif not c_name(name):
                print(f"{name:8}f64  the C library has no function to compare with; see tests/std")
                continue
            else:
                worst, where, count = run_f64(name)
            shown = ", ".join(float(x).hex() if kind == "f64" else repr(np.float32(x).item()) for x in where)
            seconds = time.perf_counter() - started
            print(f"{name:8}{kind}  {worst:.4f} ULP at {shown}  ({count:,} operands, {seconds:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
