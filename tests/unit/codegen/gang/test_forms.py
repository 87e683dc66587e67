"""Forms: which values are one scalar, with which stride, and which are vectors."""

from __future__ import annotations

import pytest

from lanewise.codegen.gang.forms import forms
from lanewise.ir.function import Named
from lib.gang_texts import first_masked, module_of


def strides(body: str, params: str = "%u: i64[U], %i: i64[C], %x: i32[T], %m: i1[T]") -> dict[str, int | None]:
    fn = first_masked(module_of(f"func @f({params}) masked {{\n{body}\n}}"))
    found = forms(fn, 4)
    return {value.name: found.stride(value) for value in fn.values if isinstance(value, Named)}


@pytest.mark.parametrize(
    ("op", "stride"),
    [
        ("%r: i64[U] = add %u, i64 1", 0),
        ("%r: i64[C] = add %i, %u", 1),
        ("%r: i64[S4] = mul %i, i64 4", 4),
        ("%r: i64[S-1] = sub %u, %i", -1),
        ("%r: i32[C] = trunc %i", 1),
        ("%r: i32[T] = add %x, i32 1", None),
        ("%r: i64[U] = udiv %u, i64 3", 0),
        ("%r: i1[T] = icmp.slt %i, %u", None),
        ("%r: i1[U] = any %m", 0),
        ("%r: i32[U] = first %x", 0),
    ],
)
def test_ops(op: str, stride: int | None) -> None:
    assert strides(f"entry:\n  {op}\n  return")["r"] == stride


def test_a_base_under_a_mask_is_one_only_of_linear_ops() -> None:
    """zext of lane 0's base is wrong if only other lanes are known not to wrap."""
    body = "entry:\n  %n: i32[C] = trunc %i\n  %r: i64[C] = zext %n\n  %s: i64[C] = add %i, %u\n  trap if %m\n  return"
    found = strides(body)
    assert found["r"] is None and found["s"] == 1 and found["n"] == 1


def test_parameters_of_blocks() -> None:
    body = """entry:
  jump loop(%i, %x, %u)
loop(%a: i64[C], %b: i32[T], %c: i64[U]):
  %more: i1[U] = icmp.slt %c, i64 9
  %next: i64[U] = add %c, i64 1
  %on: i64[C] = add %a, i64 1
  branch %more, loop(%on, %b, %next), done
done:
  return"""
    found = strides(body)
    assert (found["a"], found["b"], found["c"], found["on"]) == (1, None, 0, 1)


def test_a_parameter_that_gets_a_vector_is_one() -> None:
    body = """entry:
  %v: i64[C] = call %i, callee="g"
  jump loop(%v)
loop(%a: i64[C]):
  %on: i64[C] = add %a, i64 1
  %c: i1[U] = icmp.slt %u, i64 3
  branch %c, loop(%on), done
done:
  return"""
    text = f"func @f(%u: i64[U], %i: i64[C]) masked {{\n{body}\n}}\nfunc @g(%i: i64) -> i64 {{\nentry:\n  return %i\n}}"
    fn = first_masked(module_of(text))
    found = forms(fn, 4)
    named = {value.name: found.stride(value) for value in fn.values if isinstance(value, Named)}
    assert named["a"] is None and named["on"] is None and named["u"] == 0


def test_blocks_in_which_all_lanes_are_active() -> None:
    fn = first_masked(
        module_of(
            "func @f(%m: i1[T], %u: i1[U], %p: ptr[U]) masked {\nentry:\n  branch %u, a, b\na:\n"
            "  store i8 1, %p, align=1\n  return\nb:\n  store i8 1, %p, align=1 if %m\n  return\n}"
        )
    )
    found = forms(fn, 4)
    assert {block.name: everyone for block, everyone in found.everyone.items()} == {
        "entry": True,
        "a": True,
        "b": False,
    }
    assert forms(fn, 4, {fn.blocks[2]: True}).everyone[fn.blocks[2]]


def test_the_source_stage_is_a_gang_of_one() -> None:
    module = module_of("func @g(%i: i64, %p: ptr) -> i64 {\nentry:\n  %x: i64 = load %p, align=8\n  return %x\n}")
    found = forms(module.functions["g"], 1)
    assert set(found.strides.values()) == {0} and all(found.everyone.values())
