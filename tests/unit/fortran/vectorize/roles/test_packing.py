"""Packing: counters under a condition, and the sections that they index."""

from __future__ import annotations

import pytest

from lanewise.fortran.vectorize.nests.nest import Blocked
from lanewise.fortran.vectorize.nests.rewrite import parenthesised
from lanewise.fortran.vectorize.roles.induction import with_values
from lanewise.fortran.vectorize.roles.packing import find_packing, if_runs, packed_nodes, packs
from lib.samples.fortran_nests import head_of, nest_of, statements, texts


def guarded(*lines: str) -> str:
    return "\n".join(["if (b(i) > 0) then", *lines, "end if"])


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (guarded("k = k + 1", "a(k) = b(i)"), "A(K + 1:K + LWC1) = B(I) [PACK] if LWM1"),
        (guarded("k = k + 1", "a(k+2) = b(i)"), "A(K + 3:K + LWC1 + 2) = B(I) [PACK] if LWM1"),
        (guarded("k = k + 1", "b(i) = a(k)"), "B(I) = UNPACK(A(K + 1:K + LWC1), LWM1, 0.0) if LWM1"),
        (guarded("k = k + 1", "c(i) = k1(k)*2"), "C(I) = UNPACK(K1(K + 1:K + LWC1), LWM1, 0)*2 if LWM1"),
        (
            guarded("k = 1 + k", "a(k) = d(k)"),
            "A(K + 1:K + LWC1) = UNPACK(D(K + 1:K + LWC1), LWM1, 0.0) [PACK] if LWM1",
        ),
    ],
)
def test_packed(body: str, line: str) -> None:
    nest = nest_of(body)
    found = find_packing(nest.lines, nest.known, nest.names)
    assert found is not None
    lines, before, after, count = found
    assert texts(lines) == ["LWM1 = B(I) .GT. 0", "LWC1 = 1 [+] if LWM1", line]
    assert (before, after, count) == (["LWC1 = 0"], ["K = K + LWC1"], "LWC1")
    assert nest.known.type_of("LWC1") == "integer" and nest.names.declarations() == ["LOGICAL LWM1", "INTEGER LWC1"]


@pytest.mark.parametrize(
    "body",
    [
        "k = k + 1\na(k) = b(i)",
        guarded("k = k + 1"),
        guarded("k = k + 2", "a(k) = b(i)"),
        guarded("a(k) = b(i)", "k = k + 1"),
        guarded("k = k + 1", "a(i) = k"),
        guarded("k = k + 1", "m2(k,i) = b(i)"),
        guarded("k = k + 1", "a(2*k) = b(i)"),
        guarded("k = k + 1", "a(k) = b(i)") + "\nc(i) = a(k)",
        guarded("x = x + 1", "a(i) = x"),
        guarded("k = k + 1", "a(k) = b(i)", "k = k + 1"),
    ],
    ids=[
        "always", "only counts", "by two", "after the use", "as a value", "two dimensions", "scaled", "outside",
        "real", "twice",
    ],
)  # fmt: skip
def test_not_packed(body: str) -> None:
    nest = nest_of(body)
    assert find_packing(nest.lines, nest.known, nest.names) is None


def test_the_statement() -> None:
    nest = nest_of(guarded("k = k + 1", "a(k) = b(i)*2"))
    found = find_packing(nest.lines, nest.known, nest.names)
    assert found is not None
    mask, _, line = found[0]
    line = with_values(line, {mask.target.name: parenthesised(mask.value)})
    assert packs(line)
    assert statements(packed_nodes(line, nest.head, nest.speaker)) == [
        "A(K + 1:K + LWC1) = PACK(B(1:N)*2, B(1:N) .GT. 0)"
    ]
    steady = line.copy(guard=nest_of("if (x > 0) a(i) = 1").lines[0].value)
    with pytest.raises(Blocked, match="a condition that does not change in the loop"):
        packed_nodes(steady, nest.head, nest.speaker)


def test_what_needs_an_iteration() -> None:
    (line,) = nest_of("a(i) = b(i)").lines
    assert not packs(line) and packs(line.copy(operation="PACK"))
    assert statements(if_runs(head_of("I = 1, N"), [])) == ["IF (1 .LE. N) {}"]
