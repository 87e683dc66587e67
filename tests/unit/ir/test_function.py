"""Programs as data: fresh names, replacements in one walk, versions, successors."""

from __future__ import annotations

import pickle

from lanewise.ir.function import POISON, UNDEF, Const, Function, Module, undefined_named
from lanewise.ir.parse import parse
from lanewise.ir.show import show
from lanewise.ir.types import F32, I8, I32

TEXT = """func @f(%a: i32, %c: i1) -> i32 {
entry:
  %b: i32 = add %a, %a
  branch %c, out(%a), out(%b)
out(%r: i32):
  %s: i32 = add %r, %b
  return %s
}
"""


def test_names_are_fresh() -> None:
    fn = parse(TEXT)
    names = [fn.fresh("a"), fn.fresh("a"), fn.fresh("new")]
    assert len({*names, "a"}) == 4 and names[2] == "new"
    assert fn.add_block("out").name != "out" and fn.add_block("end", after=fn.entry) is fn.blocks[1]


def test_chains_of_replacements_are_followed_everywhere() -> None:
    fn = parse(TEXT)
    a, b, five = fn.params[0], fn.entry.ops[0], Const(I32, 5)
    version = fn.version
    fn.replace({b: a, a: five})
    assert fn.version > version, "facts are computed anew"
    assert "add i32 5, i32 5" in show(fn) and "out(i32 5), out(i32 5)" in show(fn) and "add %r, i32 5" in show(fn)


def test_successors_appear_once() -> None:
    fn = parse(TEXT)
    assert [block.name for block in fn.entry.successors] == ["out"] and len(fn.entry.targets) == 2
    assert [value.name for value in fn.values] == ["a", "c", "b", "r", "s"]


def test_constants_are_unsigned_modulo_their_width() -> None:
    assert Const(I8, -1).value == 255 and Const(I8, 255).signed == -1 and Const(F32, 0.5).value == 0.5
    assert undefined_named("undef") is UNDEF and pickle.loads(pickle.dumps(POISON)) is POISON


def test_values_are_equal_only_to_themselves() -> None:
    assert Const(I32, 1) != Const(I32, 1)


def test_a_module_holds_functions_by_name() -> None:
    module = Module()
    fn = module.add(Function("f"))
    assert module.functions == {"f": fn}
