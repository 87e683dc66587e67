"""Fresh names: never one that is taken, and short enough for LLVM."""

from __future__ import annotations

from lanewise.ir.fresh_names import LONGEST, fresh_name


def test_a_hint_is_taken_as_it_is_or_with_a_number() -> None:
    taken: dict[str, int] = {"a.1": 1}
    assert [fresh_name(taken, "a") for _ in range(4)] == ["a", "a.2", "a.3", "a.4"]
    assert fresh_name(taken, "a.2") == "a.2.1"


def test_long_names_are_cut_at_a_dot() -> None:
    taken: dict[str, int] = {}
    assert fresh_name(taken, "x" * 150 + ".y" * 60) == "x" * 150 + ".y" * ((LONGEST - 150) // 2 - 1)
    first, second = fresh_name(taken, "z" * 300), fresh_name(taken, "z" * 300)
    assert first == "z" * LONGEST and second == first + ".1"
