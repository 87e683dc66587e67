"""Machines to generate code for: a triple, a processor and its features, as LLVM names them.

native()                                    this machine
named("avx2"), named("neon"), ...           others, by the instruction set that their vectors need
"""

from __future__ import annotations

import functools

from ..llvm.bindings import Machine, machine_of
from ..llvm.library import call, default_triple
from ..llvm.processor import host_cpu, host_features
from ..record import dataclass
from .optimize import flags, start

X86, ARM = "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"


@dataclass(frozen=True, slots=True)
class Target:
    """The parameters of a machine for LLVM, and the bytes of its vector registers."""

    triple: str
    cpu: str
    features: str = ""
    vector_bytes: int = 16

    @property
    def words(self) -> str:
        """All fields as text, for cache keys."""
        return str({name: getattr(self, name) for name in self.__match_args__})


NAMED = {
    "sse4": Target(X86, "x86-64-v2", "", 16),
    "avx2": Target(X86, "x86-64-v3", "", 32),
    "avx512": Target(X86, "x86-64-v4", "", 64),
    "neon": Target(ARM, "generic", "+neon", 16),
}


def named(name: str) -> Target:
    return NAMED[name]


@functools.cache
def native() -> Target:
    start()
    has = host_features()
    size = 64 if has.get("avx512f") else 32 if has.get("avx2") else 16
    return Target(default_triple(), host_cpu(), flags(has), size)


@functools.cache
def everywhere() -> None:
    """Initialize LLVM for machines other than this one."""
    for name in ("AllTargetInfos", "AllTargets", "AllTargetMCs", "AllAsmPrinters"):
        call(f"Initialize{name}")


def machine_for(target: Target, speed: int) -> Machine:
    start()
    if target.triple != native().triple:
        everywhere()
    return machine_of(target.triple, target.cpu, target.features, speed)
