"""The C functions of tests/c: their signatures, inputs for them, and the compiled originals.

A line before a function says how to call it:

    //: binary_search(sorted i32[20]:-40..40, i32:0..20, i32:-45..45) -> i32
    //: gammas(f64:0.1..5) -> f64 ~8          the interpreter may differ by 8 units in the last place

i8 to i64, u8 to u64, f32, f64, bool; `[n]` is memory of n elements, read back after the call; `lo..hi` is a range of
numbers; text[n] is a zero-terminated string. `//! name: words` names a function that must be refused, and words of the
sentence.
Inputs are the same in every run: the ends of ranges and special numbers first, then pseudo-random ones.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import math
import random
import re
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lanewise.ir.function import Function, Undefined
from lanewise.ir.interpreter.interpret import Machine
from lanewise.ir.interpreter.memory import Memory

FOLDER = Path(__file__).resolve().parents[2] / "c"
FILES = sorted(FOLDER.glob("*.c"))
ALPHABET = "ab z09-+. "

_SPEC = re.compile(r"^//: (\w+)\((.*)\)(?: -> (\w+))?(?: ~(\d+))?$", re.M)
_REFUSED = re.compile(r"^//! (\w+): (.*)$", re.M)
_WORD = re.compile(r"(sorted )?(\w+?)(?:\[(\d+)\])?(?::(-?[\d.e+]+?)\.\.(-?[\d.e+]+))?")

Number = int | float
Argument = Number | tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument: an element type, a count if it is memory, and a range."""

    element: str
    count: int | None
    low: float | None
    high: float | None
    is_sorted: bool

    @property
    def c_type(self) -> Any:
        return C_TYPES[self.element]


@dataclass(frozen=True, slots=True)
class Spec:
    """How to call one function."""

    file: str
    name: str
    params: tuple[Parameter, ...]
    result: str | None
    ulps: int

    def __str__(self) -> str:
        return self.name


C_TYPES: dict[str, Any] = {
    **{f"i{bits}": getattr(ctypes, f"c_int{bits}") for bits in (8, 16, 32, 64)},
    **{f"u{bits}": getattr(ctypes, f"c_uint{bits}") for bits in (8, 16, 32, 64)},
    "bool": ctypes.c_bool,
    "text": ctypes.c_uint8,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
}
ODD_FLOATS = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 0.1, -2.5, 3e38, 1e-40, 5e-324, 1e300, 123456789.0]


@functools.cache
def specs(file: Path) -> tuple[Spec, ...]:
    return tuple(
        Spec(file.stem, name, tuple(_parameters(params)), result or None, int(ulps or 0))
        for name, params, result, ulps in _SPEC.findall(file.read_text(encoding="utf-8"))
    )


def all_specs() -> Iterator[Spec]:
    for file in FILES:
        yield from specs(file)


def refused(file: Path) -> dict[str, str]:
    return dict(_REFUSED.findall(file.read_text(encoding="utf-8")))


def _parameters(text: str) -> Iterator[Parameter]:
    for word in filter(None, text.split(", ")):
        match = _WORD.fullmatch(word)
        assert match, f"'{word}' is no parameter"
        is_sorted, element, count, low, high = match.groups()
        bounds = (float(low), float(high)) if low is not None else (None, None)
        yield Parameter(element, int(count) if count else None, *bounds, bool(is_sorted))


# inputs


def inputs(spec: Spec, count: int) -> list[tuple[Argument, ...]]:
    """Arguments for that many calls."""
    chance = random.Random(f"{spec.name} {len(spec.params)}")
    return [tuple(_argument(param, chance, number) for param in spec.params) for number in range(count)]


def _argument(param: Parameter, chance: random.Random, number: int) -> Argument:
    if param.element == "text":
        assert param.count is not None
        size = chance.randrange(param.count)
        letters = ALPHABET if number % 3 else ALPHABET[: chance.randint(2, 5)]
        return tuple(ord(chance.choice(letters)) for _ in range(size)) + (0,) * (param.count - size)
    if param.count is None:
        return _number(param, chance, number)
    values = [_number(param, chance, chance.randrange(40)) for _ in range(param.count)]
    return tuple(sorted(values) if param.is_sorted else values)


def _number(param: Parameter, chance: random.Random, number: int) -> Number:
    if param.element.startswith("f"):
        return _float(param, chance, number)
    bits = 1 if param.element == "bool" else int(param.element[1:])
    is_signed = param.element[0] == "i"
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed else (0, (1 << bits) - 1)
    if param.low is not None and param.high is not None:
        low, high = int(param.low), int(param.high)
        return (low, high)[number] if number < 2 else chance.randint(low, high)
    odd = [0, 1, low, high, low + 1, high - 1, -1 if is_signed else 2]
    if number < len(odd):
        return min(max(chance.choice(odd), low), high)
    return min(max(chance.getrandbits(chance.randint(1, bits)) * chance.choice((1, -1 if is_signed else 1)), low), high)


def _float(param: Parameter, chance: random.Random, number: int) -> float:
    if param.low is not None and param.high is not None:
        ends = (param.low, param.high, (param.low + param.high) / 2)
        value = ends[number] if number < 3 else chance.uniform(param.low, param.high)
        if number % 4 == 3:  # halves and integers, where rounding rules matter
            value = min(max(math.floor(value * 2) / 2, param.low), param.high)
    elif number % 3 == 0:
        value = chance.choice(ODD_FLOATS)
    else:
        value = chance.gauss(0, 1) * 10.0 ** chance.randint(-6, 6)
    return ctypes.c_float(value).value if param.element == "f32" else value


# calling compiled functions


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result and the memory afterwards, comparable: all not-a-numbers are the same."""

    result: Number | str | None
    memory: tuple[tuple[Number | str, ...], ...]


def settled(value: Number | Undefined, element: str) -> Number | str:
    """A value that equals another exactly if both have the same bits, or both are not-a-numbers."""
    if isinstance(value, Undefined):
        return str(value)
    if isinstance(value, float):
        return "nan" if value != value else struct.pack("<d", value).hex()
    if element in ("bool", "text"):
        return int(value) & 0xFF
    return int(value) % (1 << int(element[1:]))


def close(wanted: Outcome, got: Outcome, spec: Spec) -> bool:
    """Equal, or a float within the function's tolerance in units of the last place."""
    if wanted == got or not spec.ulps or not isinstance(wanted.result, str) or not isinstance(got.result, str):
        return wanted == got
    one, other = (struct.unpack("<d", bytes.fromhex(outcome.result))[0] for outcome in (wanted, got))  # pyright: ignore[reportArgumentType]
    digits = 52 if spec.result == "f64" else 23
    return abs(one - other) <= spec.ulps * abs(one) * 2.0**-digits


def call_native(function: Any, spec: Spec, arguments: Sequence[Argument]) -> Outcome:
    """Call a ctypes function; its types are set here."""
    function.restype = C_TYPES[spec.result] if spec.result else None
    function.argtypes = [ctypes.c_void_p if param.count is not None else param.c_type for param in spec.params]
    passed: list[Any] = []
    blocks: list[tuple[Parameter, Any]] = []
    for param, argument in zip(spec.params, arguments, strict=True):
        if isinstance(argument, tuple):
            block = aligned(param.c_type, argument)
            blocks.append((param, block))
            passed.append(ctypes.addressof(block))
        else:
            passed.append(argument)
    result = function(*passed)
    memory = tuple(tuple(settled(value, param.element) for value in block) for param, block in blocks)
    return Outcome(None if spec.result is None else settled(result, spec.result), memory)


def aligned(element: Any, values: Sequence[Number]) -> Any:
    """An array aligned to 16 bytes, as structs in it may need."""
    size = ctypes.sizeof(element) * len(values)
    room = (ctypes.c_uint8 * (size + 16))()
    start = -ctypes.addressof(room) % 16
    block = (element * len(values)).from_buffer(room, start)
    block[:] = values
    return block


# compiling the originals


def compilers() -> list[str]:
    return [name for name in ("clang", "clang-19") if shutil.which(name)]


def compiled(folder: Path, compiler: str, *flags: str, file: Path, kind: str) -> Path:
    """A C file as `ll` text or as an `so` library, compiled once for the same text and flags."""
    text = file.read_bytes()
    key = hashlib.sha256(repr((compiler, flags, kind, text)).encode()).hexdigest()[:16]
    out = folder / f"{file.stem}.{key}.{kind}"
    if not out.exists():
        how = ["-S", "-emit-llvm"] if kind == "ll" else ["-shared", "-fPIC"]
        part = out.with_suffix(f".{random.getrandbits(32)}.part")
        run = [compiler, "-w", *flags, *how, "-o", str(part), file.name, *(["-lm"] if kind == "so" else [])]
        subprocess.run(run, check=True, cwd=file.parent)
        part.rename(out)
    return out


# running interpreted functions


def call_interpreted(
    machine: Machine, memory: Memory, function: Function, spec: Spec, arguments: Sequence[Argument]
) -> Outcome:
    """Run a function in the interpreter, on a memory that outlives the call as globals do."""
    passed: list[Any] = []
    blocks: list[tuple[Parameter, bytearray]] = []
    for param, argument in zip(spec.params, arguments, strict=True):
        if isinstance(argument, tuple):
            data = bytearray(bytes((param.c_type * len(argument))(*argument)))
            blocks.append((param, data))
            passed.append(memory.array(data, "argument", 16))
        else:
            passed.append(argument)
    result = machine.run(function, [passed], memory).expect()[0]
    after = tuple(
        tuple(settled(value, param.element) for value in (param.c_type * (param.count or 0)).from_buffer_copy(data))
        for param, data in blocks
    )
    return Outcome(None if spec.result is None else settled(result, spec.result), after)


def call_all(library: str, stem: str, count: int) -> None:
    """Call the functions of one file and print each name first: the last one printed is the one that trapped."""
    native = ctypes.CDLL(library)
    for spec in specs(FOLDER / f"{stem}.c"):
        print(spec.name, flush=True)
        for arguments in inputs(spec, count):
            call_native(getattr(native, spec.name), spec, arguments)


if __name__ == "__main__":
    call_all(sys.argv[1], sys.argv[2], int(sys.argv[3]))
