"""Target: what this machine is: processor, features, vector registers, cores; and how wide a gang should be.

    host().vector_bits          512 with AVX-512, 256 with AVX, 128 with SSE or NEON
    preferred_width(32)         lanes of 32 bits that fill one register: 16, 8 or 4
    price("fdiv", 32, 16)       about how many cycles an op takes, in 16 lanes

LLVM names processors and features. Where it cannot be loaded, nothing is known and gangs have one lane; nothing is
raised, because `lanewise doctor` must be able to tell that.
"""

from __future__ import annotations

import contextlib
import functools
import os
import platform

from .record import dataclass

# The widest registers, in bits, that each feature brings. The first that is there decides.
REGISTERS = (("avx512f", 512), ("avx", 256), ("sse2", 128), ("neon", 128), ("simd128", 128))
WIDEST = 64
USUAL_CACHE, MOST_CACHES = 32 << 20, 8  # bytes; of data and of code, and of several levels

# Cycles of one op on one full register, where it is not 1: throughput in a loop, on AVX-512 and AVX2 processors of
# 2020 to 2024, rounded. They tell dear from cheap; nothing else hangs on them.
PRICES = {
    **dict.fromkeys(("mul", "fma"), 2),  # a multiply-add as the product and the sum that it stands for
    **dict.fromkeys(("fdiv", "sqrt"), 10),
    **dict.fromkeys(("select", "store", "check", "ptrtoint", "inttoptr", "trunc", "zext", "sext"), 1),
    **dict.fromkeys(("any", "all", "count", "ballot", "first"), 3),
    **dict.fromkeys(("reduce", "scan", "shuffle", "broadcast", "compress", "expand"), 8),
    **dict.fromkeys(("ctpop", "ctlz", "cttz", "bitreverse", "fptoui", "uitofp"), 4),
    **dict.fromkeys(("exp", "exp2", "exp10", "expm1", "log", "log2", "log10", "log1p"), 25),
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "cbrt", "erf", "erfc"), 40),
    **dict.fromkeys(("asinh", "acosh", "atanh", "gamma", "lgamma", "pow", "atan2", "hypot", "fmod", "frem"), 60),
}
# Cycles per lane of what is done lane by lane; of divisions, in a gang of one.
LANE_PRICES = {
    **dict.fromkeys(("sdiv", "udiv", "srem", "urem"), 8),
    **dict.fromkeys(("gather", "scatter"), 1),
    **dict.fromkeys(("atomic", "cmpxchg", "memcpy", "memmove", "memset"), 20),
    **dict.fromkeys(("call", "call_pointer", "crev", "print"), 10),
}
DIVISIONS = frozenset(("sdiv", "udiv", "srem", "urem"))
# Of a division of many lanes: cycles for a register of the floats that it is done with, of 32 bits for numbers of 16 at
# most; shares of that where the divisor is the same in all lanes, and where it is a constant.
AS_FLOATS, SAME_DIVISOR, BY_CONSTANT = 12.0, 0.5, 0.5
# What a side of a branch must cost, in cycles, to be worth a test whether any lane takes it: the test takes 3, and 15
# where the processor foresees it wrongly.
WORTH_A_TEST = 30.0
HAS_TICKS = platform.machine() in ("x86_64", "AMD64")  # elsewhere a counter may not be readable, or be slow
FREE = frozenset(("private", "lane", "width", "active", "freeze", "uniform", "jump", "assume", "prefetch", "bitcast"))


@dataclass(frozen=True, slots=True)
class Host:
    """The processor's name and features as LLVM has them; the bits of its vector registers, 0 if not known."""

    cpu: str
    features: frozenset[str]
    vector_bits: int

    @property
    def registers(self) -> int:
        """How many vector registers there are."""
        return 32 if self.features & {"avx512f", "neon"} else 16

    @property
    def fuses(self) -> bool:
        """Is there an instruction that multiplies and adds, and rounds once?"""
        return bool(self.features & {"fma", "neon"})

    def lanes(self, bits: int) -> int:
        """How many elements of this size a register holds."""
        return self.vector_bits // bits


@functools.cache
def host() -> Host:
    """This machine."""
    try:
        from .frontend.llvm.library import host_cpu, host_features

        found, cpu = host_features(), host_cpu()
    except (ImportError, OSError):
        return Host(platform.machine() or "not known", frozenset(), 0)
    features = frozenset(feature for feature, there in found.items() if there)
    return Host(cpu, features, vector_bits(features))


def vector_bits(features: frozenset[str]) -> int:
    return next((bits for feature, bits in REGISTERS if feature in features), 0)


def preferred_width(bits: int, machine: Host | None = None) -> int:
    """Lanes of a gang whose hot values have this size: one register of them."""
    machine = machine or host()
    return min(WIDEST, max(1, machine.lanes(bits)))


def price(name: str, bits: int, lanes: int, machine: Host | None = None) -> float:
    """About how many cycles an op takes; one lane is a scalar. `gather` and `scatter` are names of accesses."""
    if name in FREE:
        return 0.0
    if name in DIVISIONS and lanes > 1:
        return AS_FLOATS * max(1.0, lanes / max(1, (machine or host()).lanes(32 if bits <= 16 else 64)))
    if name in LANE_PRICES:
        return float(LANE_PRICES[name] * lanes)
    held = max(1, (machine or host()).lanes(max(bits, 8)))
    return float(PRICES.get(name, 1)) * max(1.0, lanes / held)


@functools.cache
def last_cache() -> int:
    """Bytes of the largest cache that a core reads through; a usual number where nobody tells."""
    found: list[int] = []
    for level in range(MOST_CACHES):
        with contextlib.suppress(OSError, ValueError, KeyError, IndexError):
            with open(f"/sys/devices/system/cpu/cpu0/cache/index{level}/size", encoding="ascii") as file:
                text = file.read().strip()
            found.append(int(text[:-1]) * {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[text[-1]])
    return max(found, default=USUAL_CACHE)


@functools.cache
def cores() -> int:
    """Processors that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
