"""Mutated `.lir` texts are read or refused with a CompileError; nothing else happens."""

from __future__ import annotations

import random

import pytest

from lanewise.ir.parse import parse_module
from lanewise.ir.position import CompileError
from lanewise.ir.show import show_module
from lanewise.ir.verify import verify_module

TEXT = """global @table size=8 align=4 constant data="0102030405060708" link=0:@f+4
declare @ext(i32, ptr, ...) -> f64 {"readnone": 1}
func @clamp(%x: i32 !1:5, %top: i32[U]) -> i32 {"kernel": 1} !"clamp.c":1:1 {
entry:
  %low: i1 = icmp.slt %x, i32 0  !2:7
  branch %low, done(i32 0), test
test:
  %high: i1 = icmp.sgt %x, %top  !3:7
  %"odd name": f32 = load @table+4, align=4 if %high !"a b.h":3
  %1: opaque"<4 x float>":128 = opaque %low, f64 0x7ff8000000000000, text="x"
  %2: f32 = fadd.nnan.ninf %"odd name", f32 -1.5e-3
  switch %x, default done(%top), 1 2: done(%x), -3: test2
test2:
  branch i1 1, done(%top), i32(%x)
i32(%q: i32[S-4a16]):
  return i32 undef
done(%r: i32):
  return %r
}
"""
LETTERS = '%@!"[](){}:,=;.-+ \n\t0123456789xaiféptr\\\x00'


def mutate(text: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        end = min(len(text), at + rng.choice((1, 1, 2, 8, 40)))
        kind = rng.randrange(5)
        if kind == 0:
            text = text[:at] + text[end:]
        elif kind == 1:
            text = text[:at] + rng.choice(LETTERS) + text[at:]
        elif kind == 2:
            text = text[:at] + text[at:end] * 2 + text[end:]
        elif kind == 3:
            text = text[:at] + rng.choice(LETTERS) + text[at + 1 :]
        else:
            lines = text.split("\n")
            i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
            text = "\n".join(lines)
        text = text or " "
    return text


@pytest.mark.parametrize("seed", range(8))
def test_nothing_else_happens(seed: int) -> None:
    rng = random.Random(seed)
    read = 0
    for _ in range(300):
        text = mutate(TEXT, rng)
        try:
            module = parse_module(text, "x.lir")
            verify_module(module)
            assert show_module(parse_module(show_module(module), "x.lir")) == show_module(module)
            read += 1
        except CompileError as error:
            assert "\n" not in error.sentence
    assert read > 3, "mutations are too wild to test anything but refusal"
