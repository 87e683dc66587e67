"""Host: what this machine is: processor, features, vector registers, prices, caches; and how wide a gang is.

    host().vector_bits          512 with AVX-512, 256 with AVX, 128 with SSE or NEON
    host().prices               its table of `processors.py`; `calibration.py` overlays measured numbers
    preferred_width(32)         lanes of 32 bits that fill one register: 16, 8 or 4

LLVM names processors and features. If it cannot be loaded, nothing is known and gangs have one lane. That is no error
here, because `lanewise doctor` must be able to report it.
"""

from __future__ import annotations

import contextlib
import functools
import platform

from ..record import dataclass
from .prices import Prices
from .processors import fuses, table_of

WIDEST = 64  # lanes of a gang
USUAL_CACHE, MOST_CACHES = 32 << 20, 8  # bytes; data and code caches of several levels
HAS_TICKS = platform.machine() in ("x86_64", "AMD64")  # elsewhere a counter may not be readable, or be slow


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine: the processor's name and features as LLVM has them, its prices, the bytes of its largest cache."""

    cpu: str
    features: frozenset[str]
    prices: Prices
    cache_bytes: int = USUAL_CACHE

    @property
    def table(self) -> Prices:
        """The prices of the table for this processor, whatever was measured."""
        return table_of(self.cpu, self.features)

    @property
    def vector_bits(self) -> int:
        """The widest vector register of floats; 0 if not known."""
        return self.prices.vector_bits

    @property
    def registers(self) -> int:
        """How many vector registers there are."""
        return 32 if self.features & {"avx512f", "neon"} else 16

    @property
    def widest(self) -> int:
        """The most lanes of a gang whose masks are cheap: bits of two registers with AVX-512, else bytes of one."""
        return 2 * WIDEST if "avx512f" in self.features else self.vector_bits // 8

    @property
    def fuses(self) -> bool:
        """Is there an instruction that multiplies and adds, and rounds once?"""
        return bool(self.features) and fuses(self.features)

    def lanes(self, bits: int) -> int:
        """How many elements of this size a register holds."""
        return self.prices.lanes(bits)


def machine_with(cpu: str, features: frozenset[str]) -> Machine:
    """A machine like this one with another processor."""
    return Machine(cpu, features, table_of(cpu, features), last_cache())


@functools.cache
def host() -> Machine:
    """This machine, with the prices of the table."""
    try:
        from ..llvm.processor import host_cpu, host_features

        found, cpu = host_features(), host_cpu()
    except (ImportError, OSError):
        return machine_with(platform.machine() or "not known", frozenset())
    return machine_with(cpu, frozenset(feature for feature, there in found.items() if there))


def preferred_width(bits: int, machine: Machine | None = None) -> int:
    """Lanes of a gang whose hot values have this size: one register of them. A width is a power of two."""
    held = min(WIDEST, max(1, (machine or host()).lanes(bits)))
    return 1 << held.bit_length() - 1


@functools.cache
def last_cache() -> int:
    """Bytes of the largest cache of a core; a typical number if the system does not say."""
    found: list[int] = []
    for level in range(MOST_CACHES):
        with contextlib.suppress(OSError, ValueError, KeyError, IndexError):
            with open(f"/sys/devices/system/cpu/cpu0/cache/index{level}/size", encoding="ascii") as file:
                text = file.read().strip()
            found.append(int(text[:-1]) * {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[text[-1]])
    return max(found, default=USUAL_CACHE)
