"""The transformers of the paper on a function: v1 loses what a join does not change, v2 and ssa do not."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.ir.shapes import VARYING
from lanewise.report.domains import DOMAINS, as_json, text, verdicts

TEXT = """func @f(%n: i32, %x: i32) -> i32 {
entry:
  %a: i32 = mul %n, %n
  %odd: i1 = icmp.slt %x, %n
  branch %odd, left, right
left:
  jump join(i32 1)
right:
  jump join(i32 2)
join(%p: i32):
  %b: i32 = add %a, %n
  %c: i32 = add %p, %b
  return %c
}
"""


def facts() -> Facts:
    return Facts(parse(TEXT), Gang({"x": VARYING}))


@pytest.mark.parametrize(("domain", "varying"), [("v1", "odd p b c"), ("v2", "odd p c"), ("ssa", "odd p c")])
def test_verdicts(domain: str, varying: str) -> None:
    found = verdicts(facts(), domain)
    assert {value.name for value, uniform in found.uniform.items() if not uniform} - {"x"} == set(varying.split())
    assert list(found.meet) == ["join"]


def test_words() -> None:
    about = facts()
    values = list(about.function.values)
    lines = text(about, verdicts(about, "v1"), values).splitlines()
    assert lines[0] == "entry: uniform n a; varying x odd"
    assert lines[3] == "join: varying p b c; lanes meet" and lines[-1].startswith("domain v1: values")


@pytest.mark.parametrize("domain", DOMAINS)
def test_json(domain: str) -> None:
    about = facts()
    record = as_json(verdicts(about, domain), list(about.function.values))["domain"]
    assert record["name"] == domain and record["joins"] == ["join"]
    assert record["values"]["a"] == "uniform" and record["values"]["p"] == "varying"
