"""Dispatch: one symbol that calls the best version for the processor."""

from __future__ import annotations

import platform
import re

import pytest

from lanewise.codegen.launch.dispatch import LEVELS, NO_VERSION, dispatch_text, features_text
from lanewise.llvm.library import call
from lanewise.llvm.processor import host_features
from lib.called_text import I64, called

ONE_OF = {
    "avx512": ("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd"),
    "avx2": ("avx2", "fma", "bmi2"),
    "sse4": ("sse4.2", "popcnt"),
}
on_x86 = pytest.mark.skipif(platform.machine() != "x86_64", reason="only x86 has versions")


def text(*versions: str) -> str:
    """The dispatch, with versions that return their argument and a number of their own."""
    found = dispatch_text("k", [("i64", "n")], versions)
    bodies = [
        f'define i64 @"k.{name}"(i64 %n) {{\n  %r = add i64 %n, {1000 * (at + 1)}\n  ret i64 %r\n}}'
        for at, name in enumerate(LEVELS)
        if name in versions
    ]
    return "\n".join([re.sub(r"^declare i64 .*$", "", found, flags=re.MULTILINE), *bodies])


def best(*versions: str) -> int:
    has = host_features()
    for at, name in enumerate(LEVELS):
        if name in versions and all(has.get(feature, False) for feature in ONE_OF[name]):
            return 1000 * (at + 1)
    return 0


@on_x86
@pytest.mark.parametrize("versions", [LEVELS, ("sse4",), ("sse4", "avx2"), ("avx512", "sse4")])
def test_the_best_version_that_the_processor_has(versions: tuple[str, ...]) -> None:
    call("InitializeNativeAsmParser")  # for cpuid
    dispatch = called(text(*versions), "k", I64)
    expected = best(*versions)
    for n in (7, 8):
        assert dispatch(n) == (n + expected if expected else NO_VERSION)


def test_without_a_version_that_fits() -> None:
    lines = dispatch_text("k", [("i64", "n")], ["avx2"]).split("\n")
    assert lines[-2:] == [f"  ret i64 {NO_VERSION}", "}"]
    assert "  %fits.avx2 = icmp sge i32 %level, 2" in lines


def test_arm_has_one_version() -> None:
    lines = dispatch_text("k", [("ptr", "a"), ("i64", "n")], ["neon"]).split("\n")
    assert lines[0] == 'declare i64 @"k.neon"(ptr, i64)' and "cpuid" not in "".join(lines)
    assert '  %r.neon = tail call i64 @"k.neon"(ptr %a, i64 %n)' in lines


def test_levels_include_those_below() -> None:
    found = features_text()
    assert (
        found.count("icmp eq i32 %m1.") == 1 and found.count("icmp eq i32 %m2.") == found.count("icmp eq i32 %m3.") == 4
    )
