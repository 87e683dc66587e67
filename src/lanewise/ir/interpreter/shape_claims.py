"""Do the values of lanes match a shape? The dynamic check of every claim of an analysis.

    why_not(CONSECUTIVE, I32, {0: 4, 1: 5, 3: 8})   ->   "lane 3 has 8, not 7 as the stride 1 asks"

Lanes whose value is a marker, and lanes that are not given, are skipped. Strided with an unknown stride means that some
stride fits all lanes, modulo 2^bits; a straight value must also fit without the modulo.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..function import Undefined
from ..meaning.floats import bits_of
from ..shapes import SIGNED, UNSIGNED, Shape
from ..types import Type
from .ask import signed
from .memory import Memory


def why_not(shape: Shape, type: Type, values: Mapping[int, Any], memory: Memory | None = None) -> str | None:
    """How the values violate the shape, None if they match it. `memory` is needed for private addresses."""
    known = {lane: value for lane, value in sorted(values.items()) if not isinstance(value, Undefined)}
    if not known:
        return None
    if shape.is_bottom:
        return f"lane {next(iter(known))} computes what is said never to be computed"
    if shape.private:
        return _private(shape, type, known, memory)
    if type.is_float or type.is_opaque:
        return _equal(shape, type, known)
    return _line(shape, type.bits, known) or _aligned(shape, type.bits, known) or _straight(shape, type.bits, known)


def _private(shape: Shape, type: Type, known: dict[int, Any], memory: Memory | None) -> str | None:
    """Each lane's address lies in a region of its own; the offsets have the shape."""
    assert memory is not None, "private addresses are checked with the memory that they point into"
    offsets: dict[int, Any] = {}
    for lane, address in known.items():
        region = memory.region_at(address)
        if region.owner != lane:
            return f"lane {lane} has an address of {region}, which is not private to it"
        offsets[lane] = (address - region.base) % (1 << type.bits)
    return why_not(shape.offset, type, offsets)


def _equal(shape: Shape, type: Type, known: dict[int, Any]) -> str | None:
    """Floats and opaque values are uniform or not; other strides are not checked here."""
    if not shape.is_uniform:
        return None
    first, held = next(iter(known.items()))
    for lane, value in known.items():
        same = bits_of(value, type.bits) == bits_of(held, type.bits) if type.is_float else value == held
        if not same and not (value != value and held != held):
            return f"lane {lane} has {value}, lane {first} has {held}, and it is said to be uniform"
    return None


def _line(shape: Shape, bits: int, known: dict[int, int]) -> str | None:
    if not shape.is_strided:
        return None
    first, held = next(iter(known.items()))
    stride = shape.stride if shape.stride is not None else _some_stride(bits, known)
    if stride is None:
        return f"no stride fits {_listed(known)}"
    for lane, value in known.items():
        expected = (held + (lane - first) * stride) % (1 << bits)
        if value != expected:
            if stride == 0 and shape.stride == 0:
                return f"lane {lane} has {value}, lane {first} has {held}, and it is said to be uniform"
            return f"lane {lane} has {value}, not {expected} as the stride {stride} asks"
    return None


def _some_stride(bits: int, known: dict[int, int]) -> int | None:
    """A stride that fits, if any. The lane whose distance has the fewest factors of two constrains it most."""
    first, held = next(iter(known.items()))
    distances = [(lane - first, value) for lane, value in known.items() if lane != first]
    if not distances:
        return 0
    distance, value = min(distances, key=lambda pair: pair[0] & -pair[0])
    power = distance & -distance
    difference = (value - held) % (1 << bits)
    if difference % power:
        return None
    modulus = (1 << bits) // min(power, 1 << bits)
    return difference // power * pow(distance // power, -1, modulus) % modulus if modulus > 1 else 0


def _aligned(shape: Shape, bits: int, known: dict[int, int]) -> str | None:
    if shape.is_strided and shape.stride is not None:
        first, held = next(iter(known.items()))
        base = (held - first * shape.stride) % (1 << bits)
        return None if _multiple(base, shape.align) else f"its base {base} is no multiple of {shape.align}"
    for lane, value in known.items():
        if not _multiple(value, shape.align):
            return f"lane {lane} has {value}, no multiple of {shape.align}"
    return None


def _multiple(value: int, align: int) -> bool:
    return value % align == 0 if align else value == 0


def _straight(shape: Shape, bits: int, known: dict[int, int]) -> str | None:
    """All pairs of lanes have one stride, with the values read as signed or unsigned."""
    for mark, word in ((SIGNED, "signed"), (UNSIGNED, "unsigned")):
        if shape.straight & mark and shape.is_strided:
            numbers = {lane: signed(value, bits) if mark == SIGNED else value for lane, value in known.items()}
            (first, held), *rest = numbers.items()
            slopes = {(value - held, lane - first) for lane, value in rest}
            if any(rise * step != other * run for rise, run in slopes for other, step in slopes):
                return f"{_listed(numbers)} wrap between lanes, read as {word}"
            if shape.stride is not None and any(rise != run * shape.stride for rise, run in slopes):
                return f"{_listed(numbers)} wrap between lanes, read as {word}"
    return None


def _listed(known: Mapping[int, int]) -> str:
    return ", ".join(f"lane {lane}: {value}" for lane, value in list(known.items())[:4])
