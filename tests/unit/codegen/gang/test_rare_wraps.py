"""An index that may count from the end, in scalar code: a branch that is rarely taken, out of line."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.codegen.gang.rare_wraps import rare_wraps
from lib.compiled_texts import runs
from lib.gang_texts import module_of, widening

TEXT = """
    func @f(%a: ptr, %i: i64, %n: i64) -> i32 {{"ranges": {{"n": [0, 4096]}}}} {{
    entry:
      %neg: i1 = icmp.slt %i, i64 0
      %from: i64 = add.nsw %i, %n
      %at: i64 = select %neg, %from, %i
      {check}
      %p: ptr = ptradd %a, %at, scale=4
      %x: i32 = load %p, align=4
      {more}
      return %x
    }}"""
CHECK = """%in: i1 = icmp.ult %at, %n
      check %in, %i, %n, message="index {} of {}", error="IndexError\""""


def wraps(check: str = "", more: str = "") -> dict[str, tuple[str, bool]]:
    fn = module_of(TEXT.format(check=check, more=more)).functions["f"]
    return {op.name: (getattr(wrap.index, "name", ""), wrap.inside is not None) for op, wrap in rare_wraps(fn).items()}


def test_selects_that_pick_an_index_from_the_end() -> None:
    assert wraps() == {"at": ("i", False)} and wraps(CHECK) == {"at": ("i", True)}


def test_a_number_that_is_used_otherwise_stays_a_select() -> None:
    assert wraps(more="store %at, %a, align=8") == {}


def test_an_equal_select_is_shared() -> None:
    again = (
        "%at2: i64 = select %neg, %from, %i\n      %q: ptr = ptradd %a, %at2, scale=4\n      %y: i32 = load %q, align=4"
    )
    fn = module_of(TEXT.format(check="", more=again)).functions["f"]
    found = {op.name: wrap for op, wrap in rare_wraps(fn).items()}
    before = found["at2"].before
    assert before is not None and before.name == "at" and found["at"].before is None


def test_one_comparison_answers_both() -> None:
    lines = widening(TEXT.format(check=CHECK, more=""), width=1, function="f").text("").split("\n")
    text = "\n".join(lines)
    assert "icmp uge i64 %i, %n" in text and "llvm.expect" in text
    assert "%at = phi i64 [ " in text and "%in = phi i1 [ " in text and "[ true, %" in text
    alone = widening(TEXT.format(check="", more=""), width=1, function="f").text("")
    assert "icmp uge" not in alone and "%at = phi i64" in alone


@pytest.mark.parametrize("index", [0, 4, -1, -5])
def test_values(index: int) -> None:
    assert runs(
        "def k(a, b):\n    s = 0.0\n    for i in range(3):\n        s += a[b]\n    return s",
        np.arange(5.0),
        index,
        width=1,
    ) == 3 * (index % 5)


@pytest.mark.parametrize("index", [5, -6, 2**62])
def test_errors_show_the_index_as_it_was(index: int) -> None:
    from lib.kernel_texts import compiled
    from lib.oracles.run_compiled import Failed, run_compiled

    text = "def k(a, b):\n    for i in lw.lanes(3):\n        a[b + i - i] = 1"
    a = np.arange(5.0)
    with pytest.raises(Failed) as caught:
        run_compiled(compiled(text, a, index), (a, index), 1)
    assert caught.value.record[6:8].tolist() == [index, 5] and (a == np.arange(5.0)).all()
