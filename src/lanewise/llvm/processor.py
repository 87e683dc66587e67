"""Processor: the one that code is generated for: this machine's, or a weaker one that `LANEWISE=cpu=NAME` names.

    host_cpu(), host_features()        LLVM's name, and which features it has; limited to those of NAME
    limit()                            NAME, or None; CompileError if this machine cannot act as it
    check(name)                        the same error for any name

Everything that depends on the processor asks here: code, prices, the widths of gangs, and the names of cache entries.
So a limited process chooses and generates what it would on the weaker processor, and its code runs on this one.
A name is a level of an instruction set or a processor, as LLVM, gcc and clang have it.
"""

from __future__ import annotations

import functools
import os
import platform

from ..ir.position import CompileError
from ..options import value_of
from .library import call_for_text

_BASE = "64bit cmov cx8 fxsr mmx sse sse2 crc32"
_V2 = f"{_BASE} cx16 popcnt sahf sse3 ssse3 sse4.1 sse4.2"
_AVX = f"{_V2} avx xsave aes pclmul"
_V3 = f"{_V2} avx xsave avx2 bmi bmi2 f16c fma lzcnt movbe"
_HASWELL = f"{_V3} aes pclmul fsgsbase invpcid rdrnd xsaveopt"
_SKYLAKE = f"{_HASWELL} adx clflushopt prfchw rdseed xsavec xsaves"
_ZEN = f"{_SKYLAKE} sha sse4a clzero"
_V4 = "avx512f avx512bw avx512cd avx512dq avx512vl"
_ICE_LAKE = "avx512ifma avx512vbmi avx512vbmi2 avx512bitalg avx512vnni avx512vpopcntdq gfni vaes vpclmulqdq rdpid sha"
_SAPPHIRE_RAPIDS = "avx512bf16 avx512fp16 avxvnni"

# What has to do with code for kernels; a processor has a hundred other features.
BY_NAME = {
    "x86-64": _BASE,
    "x86-64-v2": _V2,
    "x86-64-v3": _V3,
    "x86-64-v4": f"{_V3} {_V4}",
    "nehalem": _V2,
    "westmere": f"{_V2} aes pclmul",
    "sandybridge": _AVX,
    "ivybridge": f"{_AVX} f16c fsgsbase rdrnd",
    "haswell": _HASWELL,
    "broadwell": f"{_HASWELL} adx prfchw rdseed",
    "skylake": _SKYLAKE,
    "skylake-avx512": f"{_SKYLAKE} {_V4}",
    "cascadelake": f"{_SKYLAKE} {_V4} avx512vnni",
    "icelake-server": f"{_SKYLAKE} {_V4} {_ICE_LAKE}",
    "alderlake": f"{_SKYLAKE} sha gfni vaes vpclmulqdq avxvnni rdpid",
    "sapphirerapids": f"{_SKYLAKE} {_V4} {_ICE_LAKE} {_SAPPHIRE_RAPIDS}",
    "znver1": _ZEN,
    "znver2": f"{_ZEN} clwb rdpid",
    "znver3": f"{_ZEN} clwb rdpid vaes vpclmulqdq",
    "znver4": f"{_ZEN} clwb {_V4} {_ICE_LAKE} avx512bf16",
    "znver5": f"{_ZEN} clwb {_V4} {_ICE_LAKE} avx512bf16 avx512vp2intersect avxvnni",
}
BY_NAME_ARM = {
    "generic": "fp-armv8 neon",
    "cortex-a72": "fp-armv8 neon crc aes sha2",
    "neoverse-n1": "fp-armv8 neon crc aes sha2 lse rdm fullfp16 dotprod rcpc",
}


def names() -> dict[str, str]:
    """The processors that a machine of this kind can act as, with their features."""
    return BY_NAME_ARM if platform.machine() in ("aarch64", "arm64") else BY_NAME


@functools.cache
def limit() -> str | None:
    """The processor that `LANEWISE=` names, if any."""
    name = value_of(os.environ.get("LANEWISE", ""), "cpu")
    if name is not None:
        check(name, f"LANEWISE=cpu={name}")
    return name


def check(name: str, given: str) -> None:
    """CompileError if this machine cannot act as the processor; `given` is how the user wrote it."""
    known = names()
    if name not in known:
        raise CompileError(f"{given}: there is no such processor; write one of: {' '.join(known)}")
    lacking = sorted(set(known[name].split()).difference(_own_features()))
    if lacking:
        raise CompileError(f"{given}: this processor ({own_cpu()}) lacks {' '.join(lacking)}; name one that is weaker")


def own_cpu() -> str:
    """LLVM's name of this machine's processor, whatever the limit."""
    return call_for_text("GetHostCPUName")[1]


def host_cpu() -> str:
    return limit() or own_cpu()


def host_features() -> dict[str, bool]:
    """The features that LLVM knows for this machine's kind, in order, and whether the processor has them."""
    words = call_for_text("GetHostCPUFeatures")[1].split(",")
    has = {word[1:]: word[0] == "+" for word in sorted(words, key=lambda word: word[1:]) if word}
    name = limit()
    if name is None:
        return has
    allowed = set(names()[name].split())
    return {feature: there and feature in allowed for feature, there in has.items()}


def _own_features() -> set[str]:
    words = call_for_text("GetHostCPUFeatures")[1].split(",")
    return {word[1:] for word in words if word[:1] == "+"}
