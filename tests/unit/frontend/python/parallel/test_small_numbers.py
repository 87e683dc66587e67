"""Which values of the host are probably small, because arguments are."""

from __future__ import annotations

import pytest

from lanewise.frontend.python.parallel.small_numbers import is_small_number
from lanewise.ir.parse import parse

TEXT = """func @f(%a: i64, %b: i64, %c: i1) -> i64 {{
entry:
  %x: i64 = {line}
  %y: i64 = add %x, i64 7
  return %y
}}
"""


@pytest.mark.parametrize(
    ("line", "small"),
    [
        ("sub i64 256, %a", True),
        ("sub i64 32768, %a", False),
        ("add %a, %b", False),
        ("select %c, %a, i64 3", True),
        ("mul %a, %a", False),
        ("sdiv %a, i64 3", True),
        ("add i64 3, i64 4", False),
    ],
)
def test_made_of(line: str, small: bool) -> None:
    fn = parse(TEXT.format(line=line))
    x, y, _ = fn.ops
    assert is_small_number(x, {fn.params[0]}) == small
    assert is_small_number(y, {fn.params[0]}) == small
    assert not is_small_number(fn.params[1], {fn.params[0]}) and is_small_number(fn.params[0], {fn.params[0]})
