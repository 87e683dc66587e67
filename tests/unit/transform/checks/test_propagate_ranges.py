"""Bodies of lanes loops know the ranges of what comes from around them."""

from __future__ import annotations

from lanewise.analysis.facts import Facts
from lanewise.analysis.values.values import values
from lanewise.ir.function import Module
from lanewise.ir.parse import parse_module
from lanewise.pipeline import RANGES, run_over
from lanewise.transform.checks.propagate_ranges import launch_ranges

TEXT = """
func @k(%n: i64, %x: i64) {"ranges": {"n": [0, 1000]}} {
entry:
  %half: i64 = ashr %n, i64 1
  %few: i1 = icmp.slt %x, i64 9
  branch %few, small, large
small:
  launch %half, %half, %n, %x, i64 3, callee="body", dims=1
  jump large
large:
  launch %half, %half, %n, i64 50, i64 7, callee="body", dims=1
  return
}

func @body(%i: i64[C], %half: i64[U], %n: i64[U], %x: i64[U], %c: i64[U]) {"lanes": {"dims": 1, "sizes": ["half"], "reductions": []}, "ranges": {"i": [0, "half"], "n": [1, 2000]}} {
entry:
  return
}
"""  # noqa: E501


def passed_on(module: Module) -> None:
    run_over(RANGES, module, launch_ranges(module))


def test_ranges_of_all_loops_that_run_a_body() -> None:
    module = parse_module(TEXT)
    passed_on(module)
    body = module.functions["body"]
    least = -(2**63)
    assert body.attrs["ranges"] == {
        "i": [0, "half"],
        "n": [1, 1000],
        "half": [0, 500],
        "x": [least, 50],
        "c": [3, 7],
    }
    found = Facts(body)[values].known(body.params[0])
    assert found is not None and (found.smin, found.smax) == (0, 499)


def test_twice_is_as_once() -> None:
    module = parse_module(TEXT)
    passed_on(module)
    once = dict(module.functions["body"].attrs)
    passed_on(module)
    assert module.functions["body"].attrs == once


def test_a_size_that_is_only_known_to_be_no_zero_gets_its_end() -> None:
    text = TEXT.replace('"n": [1, 2000]', '"half": [1, 9223372036854775807], "n": [1, 9], "x": [0, 9], "c": [3, 3]')
    module = parse_module(text)
    passed_on(module)
    body = module.functions["body"]
    assert body.attrs["ranges"]["half"] == [1, 500]
