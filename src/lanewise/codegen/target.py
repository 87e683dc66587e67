"""Machines to generate code for: a triple, a processor and its features, as LLVM names them.

native()                                    this machine
named("avx2"), named("neon"), ...           others, by the instruction set that their vectors need
"""

from __future__ import annotations

import functools
from typing import Any

from ..record import dataclass
from .optimize import LLVM, start

X86, ARM = "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"


@dataclass(frozen=True, slots=True)
class Target:
    """What LLVM is told of a machine, and the bytes of its vector registers."""

    triple: str
    cpu: str
    features: str = ""
    vector_bytes: int = 16

    @property
    def words(self) -> str:
        """All of it, for keys of caches."""
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
    has = LLVM.get_host_cpu_features()
    size = 64 if has.get("avx512f") else 32 if has.get("avx2") else 16
    return Target(LLVM.get_default_triple(), LLVM.get_host_cpu_name(), has.flatten(), size)


@functools.cache
def everywhere() -> None:
    """Make LLVM ready for machines other than this one."""
    LLVM.initialize_all_targets()
    LLVM.initialize_all_asmprinters()


def machine_for(target: Target, speed: int) -> Any:
    """Position-independent code in the small model needs no tables of 64-bit constants."""
    if target.triple != native().triple:
        everywhere()
    return LLVM.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=speed, reloc="pic", codemodel="small"
    )
