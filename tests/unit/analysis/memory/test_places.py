"""Which bytes of an object an access can touch."""

from __future__ import annotations

import pytest

from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.memory.places import Place, Places
from lanewise.analysis.memory.roots import ELSEWHERE, Roots
from lanewise.analysis.values.values import values
from lanewise.ir.parse import parse

TEXT = """func @f(%p: ptr, %q: ptr, %i: i64, %c: i1) -> i32 {
entry:
  %a: ptr = ptradd %p, i64 8, scale=1
  %b: ptr = ptradd %a, i64 -4, scale=1
  %small: i64 = and %i, i64 3
  %d: ptr = ptradd %a, %small, scale=4
  %e: ptr = ptradd %a, %i, scale=4
  %s: ptr = select %c, %a, %q
  %l: ptr = load %q, align=8
  %n: i64 = ptrtoint %a
  %m: ptr = inttoptr %n
  jump loop(%a)
loop(%w: ptr):
  %next: ptr = ptradd %w, i64 4, scale=1
  branch %c, loop(%next), done
done:
  return i32 0
}
"""


def places_of(name: str, size: int | None, *extents: tuple[int, int]) -> list[str]:
    fn = parse(TEXT)
    facts = Facts(fn)
    known = facts[values]
    named = {value.name: value for value in fn.values}

    def bounds(value: object) -> tuple[int, int] | None:
        fact = known.known(value)  # type: ignore[arg-type]
        return None if fact is None else (fact.smin, fact.smax)

    places = Places(Roots(fn, facts[cfg]), bounds, {named["p"]: extents})
    return sorted(map(str, places.of(named[name], size)))


@pytest.mark.parametrize(
    ("name", "size", "expected"),
    [
        ("a", 4, ["%p+8..12"]),
        ("b", 4, ["%p+4..8"]),
        ("d", 4, ["%p+8..24"]),
        ("e", 4, ["%p"]),
        ("s", 1, ["%p+8..9", "%q+0..1"]),
        ("l", 4, [ELSEWHERE]),
        ("m", 4, ["%p"]),
        ("w", 4, ["%p", "%p+8..12"]),
        ("a", None, ["%p+8.."]),
    ],
)
def test_bytes(name: str, size: int | None, expected: list[str]) -> None:
    found = places_of(name, size)
    assert found == expected or found == expected[:1]


def test_an_index_stays_in_the_member_that_it_counts_in() -> None:
    assert places_of("e", 4, (0, 8), (8, 72)) == ["%p+8..72"]
    assert places_of("e", 4, (0, 8), (12, 72)) == ["%p"], "it does not begin there"
    assert places_of("d", 4, (8, 16)) == ["%p+8..16"] and places_of("a", None, (8, 72)) == ["%p+8..72"]


def test_places_that_overlap() -> None:
    one, other, whole = Place("@G", 0, 8), Place("@G", 4, 12), Place("@G")
    assert one.overlaps(other) and not one.overlaps(Place("@G", 8, 9)) and one.overlaps(whole)
    assert whole.covers(one) and not one.covers(whole) and not one.covers(Place("@H", 0, 8))
    assert one.shifted(2, 4) == Place("@G", 2, 12) and one.shifted(None, 4) == Place("@G", None, 12)
    assert [str(place) for place in (one, whole, Place("@G", 4))] == ["@G+0..8", "@G", "@G+4.."]
