"""What is called in one place of the source is inlined before LLVM's passes; all else is left to LLVM."""

from __future__ import annotations

import re

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.text.inline_once import MODERATE, MOST, inlined_once
from lanewise.runtime.call import compiling

TEXT = """define i64 @entry(i64 %x) nounwind {
  %a = call i64 @once(i64 %x)
  %b = call i64 @"twice it"(i64 %a)
  %c = call i64 @"twice it"(i64 %b)
  %t = call i64 @thrice(i64 %c)
  %u = call i64 @thrice(i64 %t)
  %v = call i64 @thrice(i64 %u)
  %d = call i64 @slow(i64 %v) noinline
  ret i64 %d
}
define internal i64 @once(i64 %x) nounwind {
  ret i64 %x
}
define internal i64 @"twice it"(i64 %x) {
  ret i64 %x
}
define internal i64 @thrice(i64 %x) {
  ret i64 %x
}
define internal i64 @slow(i64 %x) noinline cold {
  %r = call i64 @circle(i64 %x)
  ret i64 %r
}
define internal i64 @circle(i64 %x) {
  %r = call i64 @circle(i64 %x)
  ret i64 %r
}
define internal i64 @alone(i64 %x) {
  %r = call i64 @alone(i64 %x)
  %s = call i64 @grouped(i64 %x)
  ret i64 %r
}
define internal i64 @grouped(i64 %x) #0 {
  ret i64 %x
}
attributes #0 = { noinline optnone }
"""


def marked(text: str) -> set[str]:
    return set(re.findall(r'^define[^@]*@([\w.]+|"[^"]+").*alwaysinline \{$', text, re.MULTILINE))


def test_only_what_is_called_once_or_twice() -> None:
    found = inlined_once(TEXT)
    assert marked(found) == {"once", '"twice it"'}
    assert found.replace("alwaysinline ", "") == TEXT
    assert inlined_once(found) == found


def test_what_is_long_is_not_written_twice() -> None:
    long = "\n".join(["  store i64 0, ptr null"] * (MODERATE + 1))
    text = "define i64 @entry() {\n  call void @a()\n  call void @a()\n  call void @b()\n}\n"
    text += f"define internal void @a() {{\n{long}\n}}\ndefine internal void @b() {{\n{long}\n}}\n"
    assert marked(inlined_once(text)) == {"b"}


@lw.function
def stepped(table, at, by):
    return table[at] + by


@lw.kernel
def walks(table, out):
    for i in lw.lanes(len(out)):
        while out[i] < 100:
            out[i] = stepped(table, i, out[i])


def test_a_function_of_one_place_is_called_by_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions that `inline_calls` leaves: too long for it, or recursive."""
    monkeypatch.setattr(compiling, "left_out", lambda options: ["inline_calls"])
    text = lw.kernel(walks.function).inspect(np.ones(40), np.zeros(40), stage="llvm")
    versions = [name for name in marked(inlined_once(text)) if name.startswith("stepped")]
    assert versions and text.count("@stepped") > 2 * len(versions)  # each is defined, and called more than once


@lw.kernel
def one_loop(a, b):
    for i in lw.lanes(len(a)):
        while a[i] > 1:
            a[i] -= b[i]


def test_bodies_of_lanes_loops_are_called_once() -> None:
    text = one_loop.inspect(np.ones(40), np.ones(40), stage="llvm")
    assert len([name for name in marked(inlined_once(text)) if ".lanes0." in name]) == 2  # full gangs, and the rest


def test_what_is_mentioned_in_dozens_of_places_stays_apart() -> None:
    head = "define internal double @long(double %x) inlinehint nounwind {\n  ret double %x\n}\n"
    few, many = ("\n".join(["  call double @long(double 0.0)"] * count) for count in (MOST, MOST + 1))
    assert "inlinehint" in inlined_once(head + few)
    changed = inlined_once(head + many)
    assert "@long(double %x) noinline nounwind {" in changed and "inlinehint" not in changed


def test_nothing_is_inlined_into_code_that_is_not_optimized() -> None:
    driver = "define internal i64 @driver() nounwind {\n  ret i64 0\n}\n"
    launch = "define i64 @launch() nounwind optnone noinline {\n  %a = call i64 @driver()\n  ret i64 %a\n}\n"
    assert inlined_once(driver + launch) == driver + launch
    optimized = launch.replace("optnone noinline ", "")
    assert "@driver() nounwind alwaysinline {" in inlined_once(driver + optimized)
