"""Processors: the price table of each, by LLVM's name and features.

    prices_of("znver4", "+avx512f,...")     measured rows
    prices_of("x86-64-v3")                  a level of an instruction set
    prices_of("someone", "+avx2,...")       any other: the row of its instruction set

A named target always has these prices, so that code for it does not depend on where it is compiled. Without features
(`""`) the name alone decides, with all features that processors of that name have.
"""

from __future__ import annotations

import functools
from collections.abc import Collection

from ..record import replace
from .op_prices import WITHOUT
from .prices import Prices

# The widest registers, in bits, that each feature brings, for floats and for integers. The first one present decides.
REGISTERS = (
    ("avx512f", 512, 512),
    ("avx2", 256, 256),
    ("avx", 256, 128),
    ("sse2", 128, 128),
    ("neon", 128, 128),
    ("simd128", 128, 128),
)
OPTIONAL = frozenset(feature for feature, _ in WITHOUT.values())
# The features that the names of levels stand for, as far as prices depend on them.
LEVELS = {
    "x86-64": ("sse2",),
    "x86-64-v2": ("sse2",),
    "x86-64-v3": ("sse2", "avx", "avx2", "fma"),
    "x86-64-v4": ("sse2", "avx", "avx2", "fma", "avx512f", "avx512vl", "avx512dq"),
}

# AMD's processors split a gather into loads; on Intel's it is an instruction of its own. On those from 2016 to 2021,
# microcode against leaks made gathers two to five times as slow.
ZEN4 = Prices((2.2, 5.1, 10.9), (2.6, 5.9, 12.8), 0.65, 0.81, 0.85, 1.1, 0.85, 1.1, 0.6, 0.5, 0.55, 4.7, 4.7, 1.0, 11.4)
# Zen 5, measured on an EPYC 9005: more stores and shuffles of 64 bytes in a cycle; locked instructions take longer.
ZEN5 = Prices(
    (2.5, 4.9, 9.8),
    (3.1, 6.2, 12.3),
    0.72,
    0.78,
    0.6,
    0.55,
    0.6,
    0.55,
    0.75,
    0.6,
    0.7,
    17.7,
    17.7,
    0.55,
    13.5,
    issued=5.5,
)
ICE_LAKE = Prices((15.0, 29.0, 30.0), (8.0, 10.0, 16.0), 2.6, 1.5)
LEVEL_4 = Prices((5.0, 6.0, 11.0), (6.0, 9.0, 13.0), 1.5, 1.5)
# Golden Cove, by uops.info and Intel's optimization manual: two loads of 64 bytes and one store in a cycle, of which
# most cross a line in the probes; shuffles on one unit; 18 cycles for a locked instruction; a load that a masked store
# does not forward to waits 13 cycles; six instructions in a cycle.
SAPPHIRE_RAPIDS = Prices(
    *((5.0, 6.0, 11.0), (6.0, 9.0, 13.0), 1.5, 1.5),
    *(1.0, 2.0, 1.0, 2.0, 1.0, 1.0, 1.0, 18.0, 21.0, 2.0, 13.0),
    issued=5.0,
    mispredicted=17.0,
)
BY_PROCESSOR = {
    "znver4": ZEN4,
    "znver5": ZEN5,
    **dict.fromkeys(("skylake-avx512", "cascadelake", "cooperlake", "icelake-server", "icelake-client"), ICE_LAKE),
    **dict.fromkeys(("rocketlake", "tigerlake"), ICE_LAKE),
    **dict.fromkeys(("sapphirerapids", "emeraldrapids", "graniterapids"), SAPPHIRE_RAPIDS),
    "x86-64-v4": LEVEL_4,
}
# Without masked instructions LLVM writes a branch for each lane, which is mispredicted often. AVX2 has masked stores,
# but none of bytes: AMD's processors take 13 cycles for 64 bytes, Intel's 4.
LANE_BY_LANE = Prices(
    masked_load=85.0, masked_store=85.0, masked_bytes=350.0, vector_bits=128, integer_bits=128, lacks=("avx512dq",)
)
AVX2 = Prices(masked_store=13.0, masked_bytes=350.0, waits=20.0, vector_bits=256, integer_bits=256, lacks=("avx512dq",))
# Zen 3 (and 2), by Agner Fog's tables and uops.info: three loads of 32 bytes and one store in a cycle, masked stores in
# microcode, gathers as slow as loads lane by lane.
ZEN3 = replace(
    AVX2,
    load=0.7,
    store=0.9,
    wide_load=0.8,
    wide_store=2.0,
    masked_load=1.0,
    permute=2.0,
    mix=3.0,
    update=1.0,
    atomic=8.0,
    tried=12.0,
    waits=14.0,
    mispredicted=13.0,
)
# Intel's with AVX2 for which LLVM makes gathers of vectors: those with a row here. Golden Cove without AVX-512 (Alder
# Lake and later), by uops.info and Intel's manual: 5 cycles for a gather of eight lanes, 3 for one of four; masked
# stores like others. On Skylake microcode against leaks made gathers several times as slow; `lanewise doctor` measures
# whether that is so. Haswell and Broadwell have gathers that are not faster than lanes in turn, and LLVM makes none.
ALDER_LAKE = replace(
    AVX2, gather=(3.0, 5.0, 10.0), masked_store=4.0, waits=13.0, atomic=18.0, issued=5.0, mispredicted=17.0
)
SKYLAKE = replace(AVX2, gather=(15.0, 29.0, 58.0), masked_store=4.0, waits=13.0)
# Neoverse V1 and V2, by Arm's optimization guides: three loads of 16 bytes in a cycle and two stores; a lane goes
# through an integer register; 11 cycles for a misprediction; six simple instructions in a cycle. No masked accesses.
NEOVERSE_V1 = replace(
    LANE_BY_LANE,
    load=1.0,
    store=1.0,
    wide_load=1.4,
    wide_store=2.0,
    permute=6.0,
    mix=8.0,
    update=1.0,
    atomic=8.0,
    tried=14.0,
    waits=9.0,
    issued=5.0,
    mispredicted=11.0,
    lacks=(),
)
NEOVERSE_V2 = replace(NEOVERSE_V1, permute=4.5, mix=6.0, issued=5.5)
OTHERS = {
    **dict.fromkeys(("znver2", "znver3"), ZEN3),
    "skylake": SKYLAKE,
    **dict.fromkeys(("alderlake", "raptorlake", "meteorlake", "arrowlake", "arrowlake-s", "lunarlake"), ALDER_LAKE),
    "neoverse-v1": NEOVERSE_V1,
    **dict.fromkeys(("neoverse-v2", "neoverse-v3"), NEOVERSE_V2),
}


@functools.cache
def prices_of(cpu: str, features: str = "") -> Prices:
    """The prices of a processor by LLVM's name, with its features as LLVM's flags."""
    if not features and cpu in BY_PROCESSOR:
        return BY_PROCESSOR[cpu]
    has = {flag[1:] for flag in features.split(",") if flag[:1] == "+"} | set(LEVELS.get(cpu, ()))
    if any(
        name.startswith("avx512") for name in has
    ):  # each of them implies the first, also if LLVM's flags do not say so
        has |= {"avx512f", "avx2"}
    return table_of(cpu, has)


def table_of(cpu: str, has: Collection[str]) -> Prices:
    """The prices of a processor with these features: a row by its name, if it has its features; else by its
    instruction set."""
    floats, integers = vector_bits(has)
    row = LANE_BY_LANE
    if "avx512f" in has and (cpu in BY_PROCESSOR or "avx512vl" in has):
        row = BY_PROCESSOR.get(cpu, LEVEL_4)
    elif "avx2" in has:
        row = OTHERS.get(cpu, AVX2)
    elif "neon" in has:
        row = OTHERS.get(cpu, LANE_BY_LANE)
    lacks = tuple(sorted(OPTIONAL.difference(has, ["fma"] if fuses(has) else [])))
    return replace(row, vector_bits=floats, integer_bits=integers, lacks=lacks)


def fuses(has: Collection[str]) -> bool:
    """Is there an instruction that multiplies and adds, and rounds once? Only x86 has processors without one."""
    return "fma" in has or "avx512f" in has or "sse2" not in has


def vector_bits(has: Collection[str]) -> tuple[int, int]:
    """Bits of registers of floats and of integers; 0 if no vectors are known."""
    return next(((floats, integers) for feature, floats, integers in REGISTERS if feature in has), (0, 0))
