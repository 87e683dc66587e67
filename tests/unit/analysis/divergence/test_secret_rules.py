"""Rules for secrets: parts of one function or of all, and the array members that a function knows by name."""

from __future__ import annotations

from lanewise.analysis.divergence.secret_rules import Part, Rules
from lanewise.ir.parse import parse

TEXT = """func @f(%key: ptr, %n: i32) {
entry:
  %own: ptr = private size=16, align=4
  return
}
"""


def test_a_part_is_of_one_function_or_of_all() -> None:
    fn = parse(TEXT)
    assert Part("key").is_of(fn) and Part("key", 0, 4, "f").is_of(fn) and not Part("key", function="g").is_of(fn)


def test_members_of_arguments_locals_and_globals() -> None:
    fn = parse(TEXT)
    key, own, table = (((0, size),) for size in (4, 8, 12))
    rules = Rules(extents={("f", "key"): key, ("f", "own"): own, ("g", "key"): own, ("", "@T"): table})
    assert rules.members(fn) == {fn.params[0]: key, fn.entry.ops[0]: own, "@T": table}
