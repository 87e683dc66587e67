"""Which arrays are compared when a kernel starts, and what the comparison says of extents."""

from __future__ import annotations

from itertools import product as pairs_of

import numpy as np
import pytest

import lanewise as lw
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Module
from lanewise.ir.parse import parse_module
from lanewise.ir.show import show
from lanewise.runtime.call import compiling
from lanewise.runtime.call.errors import ArraysOverlap
from lanewise.runtime.call.version import Version
from lanewise.transform.memory.assume_apart import MOST, Apart, assume_apart

TEXT = """
func @k(%a.ptr: ptr, %a.n: i64, %a.s: i64, %b.ptr: ptr, %b.n: i64) {
entry:
  launch %a.n, %a.n, %a.ptr, %a.s, %b.ptr, %b.n, callee="k.lanes0", dims=1
  return
}

func @k.lanes0(%i: i64[C], %a.n: i64[U], %a.ptr: ptr[U], %a.s: i64[U], %b.ptr: ptr[U], %b.n: i64[U]) {ATTRS} {
entry:
  %at: i64 = mul %i, %a.s
  %p: ptr = ptradd %a.ptr, %at, scale=1
  FIRST
  jump head(i64 0)
head(%k: i64):
  %old: f32 = load %p, align=4
  %q: ptr = ptradd %b.ptr, %k, scale=4
  %x: f32 = load %q, align=4
  %new: f32 = fadd %old, %x
  store %new, %p, align=4
  %next: i64 = add %k, i64 1
  %more: i1 = icmp.slt %next, %b.n
  branch %more, head(%next), done
done:
  return
}
"""
ATTRS = (
    '{"lanes": {"dims": 1, "sizes": ["a.n"], "reductions": []}, '
    '"arrays": [["a.ptr", 4, ["a.n", "a.s"]], ["b.ptr", 4, ["b.n", 4]]]}'
)


def changed(first: str = "store f32 0.0, %p, align=4", assumed: bool = True) -> Module:
    module = parse_module(TEXT.replace("{ATTRS}", ATTRS).replace("FIRST", first))
    host = module.functions["k"]
    assume_apart(host, Facts(host, Apart(assumed)))
    return module


def test_attribute_and_test() -> None:
    module = changed()
    assert module.functions["k.lanes0"].attrs["apart"] == ["a.ptr", "b.ptr"]
    assert show(module.functions["k"]).count('error="Overlap"') == 1


@pytest.mark.parametrize("module", [changed(assumed=False), changed(first="")], ids=["not assumed", "no gain"])
def test_nothing_to_gain(module: Module) -> None:
    assert "apart" not in module.functions["k.lanes0"].attrs
    assert "check" not in show(module.functions["k"])


@lw.kernel(width=1, threads=1)
def add(a, b):
    for i in lw.lanes(len(a)):
        a[i] = 0
        for k in range(len(b)):
            a[i] += b[k]


def test_without(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[np.ndarray] = []
    for off in ([], ["assume_apart"]):
        monkeypatch.setattr(compiling, "left_out", lambda options, off=off: off)
        kernel = lw.kernel(add.function)
        found.append(np.zeros(5))
        kernel(found[-1], np.arange(3.0))
        texts = kernel.inspect(*found[-1:], np.arange(3.0))
        assert ("Overlap" in texts) == (not off)
    assert found[0].tolist() == found[1].tolist() == [3.0] * 5


@lw.kernel(width=1, threads=1, checks=False)
def blend(out, x):
    """The body uses no length of `out`."""
    for i in lw.lanes(x.shape[0]):
        for k in range(2):
            out[i, k] = x[i, k] + 1


def test_lengths_that_the_body_does_not_use() -> None:
    whole = np.arange(60.0)
    x = whole[20:40].reshape(4, 5)
    apart = {0: True, 4: True, 8: False, 16: False, 39: False, 40: True, 44: True}
    for at, wanted in apart.items():
        out = whole[at : at + 16].reshape(4, 4)
        args = out, x
        try:
            blend.version(args).run(args, 1)
            assert wanted, at
        except ArraysOverlap:
            assert not wanted, at


def _version(*args: np.ndarray) -> Version:
    return add.version(args)


def test_extents() -> None:
    """Steps in both directions; two arrays are apart if the bytes between their ends are."""
    whole = np.arange(1.0, 41.0)
    parts = [
        slice(0, 8),
        slice(7, 12),
        slice(8, 12),
        slice(30, 20, -2),
        slice(21, 30, 3),
        slice(31, 33),
        slice(11, 3, -3),
    ]
    seen: set[bool] = set()
    for one, two in pairs_of(parts, repeat=2):
        a, b = whole[one], whole[two]
        apart = not np.may_share_memory(a, b)
        seen.add(apart)
        before = whole.copy()
        try:
            _version(a, b).run((a, b), 1)
            assert apart, (one, two)
        except ArraysOverlap:
            assert not apart, (one, two)
            assert whole.tolist() == before.tolist(), "nothing has run"
        whole[:] = before
    assert seen == {False, True}


NEIGHBOURS = """
func @k.lanes0(%i: i64[C], PARAMS) {"lanes": {"dims": 1, "sizes": ["n"], "reductions": []}, "arrays": [ARRAYS]} {
entry:
  BODY
  return
}
"""


def pairs(arrays: str, body: str, host: str = "", launches: str = "", extra: str = "") -> tuple[list[str], int]:
    """The arrays that are apart in a body over %a, %b, %c and %n, and the number of comparisons in its host."""
    body_params = "%n: i64[U], %a: ptr[U], %b: ptr[U], %c: ptr[U]" + (f", {extra}" if extra else "")
    launch = 'launch %n, %n, %a, %b, %c, callee="k.lanes0", dims=1'
    text = f"""
func @k(%n: i64, %a: ptr, %b: ptr, %c: ptr) {{
entry:
  {host}
  {launches or launch}
  return
}}
""" + NEIGHBOURS.replace("PARAMS", body_params).replace("ARRAYS", arrays).replace("BODY", body)
    module = parse_module(text)
    assume_apart(module.functions["k"], Facts(module.functions["k"], Apart(True)))
    compared = show(module.functions["k"]).count("icmp.ule")
    assert compared % 2 == 0
    return module.functions["k.lanes0"].attrs.get("apart", []), compared // 2


A, B, C = '["a", 4, ["n", 4]]', '["b", 4, ["n", 4]]', '["c", 4, ["n", 4]]'
TWO_STORES = """%p: ptr = ptradd %a, i64 0, scale=4
  %q: ptr = ptradd %a, i64 1, scale=4
  store f32 1.0, %p, align=4
  %x: f32 = load %b, align=4
  store %x, %q, align=4"""
IN_BOTH = TWO_STORES + "\n  store f32 2.0, %b, align=4"


@pytest.mark.parametrize(
    ("arrays", "body", "names", "compared"),
    [
        (f"{A}, {B}", TWO_STORES, "ab", 1),
        (f"{B}, {A}", TWO_STORES, "ba", 1),
        (f"{A}, {B}, {C}", TWO_STORES, "abc", 2),  # what is only read is not compared with what is only read
        (f"{A}, {B}", IN_BOTH, "ab", 1),  # two that are written: once
        (f"{B}, {A}, {C}", IN_BOTH, "bac", 3),
        (f"{A}", TWO_STORES, "", 0),  # nothing to compare with
        (f'{A}, {B}, ["b", 4, ["n", 8]]', TWO_STORES, "", 0),  # two forms of one address: which length is right?
        (f'{A}, ["b", 4, ["m", 4]]', TWO_STORES, "", 0),  # the host has no such length
        (f'{A}, ["b", 4, ["n", "m"]]', TWO_STORES, "", 0),
        (f'{A}, ["b", 4, [0, 4]]', TWO_STORES, "", 0),  # nor one that the body does not use
        (f"{A}, {B}", TWO_STORES.replace("%x: f32 = load %b, align=4", "%x: f32 = load %q, align=4"), "", 0),
        (f"{A}, {B}", TWO_STORES.replace("store f32 1.0, %p, align=4", ""), "", 0),
        (f"{A}, {B}", TWO_STORES.replace("store %x, %q", "store %x, %c"), "", 0),  # another array: no neighbours
        (f"{A}, {B}", "store f32 1.0, %b, align=4\n  %x: f32 = load %a, align=4\n  store %x, %b, align=4", "ab", 1),
    ],
)
def test_what_is_compared(arrays: str, body: str, names: str, compared: int) -> None:
    assert pairs(arrays, body) == (list(names), compared)


def test_an_array_that_the_body_has_under_two_names() -> None:
    """They are one, and overlap."""
    launch = 'launch %n, %n, %a, %b, %b, callee="k.lanes0", dims=1'
    assert pairs(f"{A}, {B}, {C}", TWO_STORES, launches=launch) == ([], 0)
    assert pairs(f"{A}, {B}, {C}", TWO_STORES.replace("%b", "%c"), launches=launch) == ([], 0)


def test_a_body_that_is_launched_twice() -> None:
    """It would have two sets of arguments."""
    launch = 'launch %n, %n, %a, %b, %c, callee="k.lanes0", dims=1'
    assert pairs(f"{A}, {B}", TWO_STORES, launches=f"{launch}\n  {launch}") == ([], 0)


def test_an_array_that_the_host_computes() -> None:
    """Its address is not known when the kernel starts."""
    launch = 'launch %n, %n, %a, %view, %c, callee="k.lanes0", dims=1'
    host = "%view: ptr = ptradd %b, i64 4, scale=4"
    chosen = "%is: i1 = icmp.slt %n, i64 9\n  branch %is, go(%b), go(%c)\ngo(%view: ptr):"
    assert pairs(f"{A}, {B}", TWO_STORES, chosen, launch) == ([], 0)
    assert pairs(f"{A}, {B}", TWO_STORES, host, launch) == ([], 0)
    assert pairs(f"{A}, {B}, {C}", TWO_STORES + "\n  %y: f32 = load %c, align=4", host, launch) == ([], 0)


def test_too_many_pairs() -> None:
    names = [f"d{number}" for number in range(MOST + 1)]
    for count in (MOST - 2, MOST - 1):
        given, described = names[:count], [f'["{name}", 4, ["n", 4]]' for name in names[:count]]
        extra = ", ".join(f"%{name}: ptr[U]" for name in given)
        text = f"""
func @k(%n: i64, %a: ptr, %b: ptr, %c: ptr, {", ".join(f"%{name}: ptr" for name in given)}) {{
entry:
  launch %n, %n, %a, %b, %c, {", ".join(f"%{name}" for name in given)}, callee="k.lanes0", dims=1
  return
}}
"""
        params = f"%n: i64[U], %a: ptr[U], %b: ptr[U], %c: ptr[U], {extra}"
        text += NEIGHBOURS.replace("PARAMS", params).replace("ARRAYS", ", ".join([A, B, C, *described]))
        module = parse_module(text.replace("BODY", TWO_STORES))
        assume_apart(module.functions["k"], Facts(module.functions["k"], Apart(True)))
        assert ("apart" in module.functions["k.lanes0"].attrs) == (count + 2 <= MOST)
