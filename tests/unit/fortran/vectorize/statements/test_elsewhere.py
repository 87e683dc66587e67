"""Elsewhere: WHEREs with complementary masks, merged where order does not matter."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.tree import Act, Do, Node
from lanewise.fortran.vectorize.statements.elsewhere import with_elsewhere
from lib.samples.fortran_nests import known_of

KNOWN = known_of("real e(9), f(9)\nequivalence (e, f)")
YES, NO = "WHERE (B(1:N) .GT. 0.) ", "WHERE (.NOT. (B(1:N) .GT. 0.)) "


def merged(*texts: str) -> list[str | None]:
    nodes: list[Node] = [Act(text=one) for one in texts]
    return [one.text for one in with_elsewhere(nodes, KNOWN) if isinstance(one, Act)]


def together(yes: str, no: str) -> str:
    return f"WHERE (B(1:N) .GT. 0.)\n{yes}\nELSEWHERE\n{no}\nEND WHERE"


@pytest.mark.parametrize(
    ("texts", "made"),
    [
        ([f"{YES}A(1:N) = C(1:N)", f"{NO}A(1:N) = D(1:N)"], [together("A(1:N) = C(1:N)", "A(1:N) = D(1:N)")]),
        ([f"{NO}A(1:N) = D(1:N)", f"{YES}A(1:N) = C(1:N)"], [together("A(1:N) = C(1:N)", "A(1:N) = D(1:N)")]),
        ([f"{YES}A(1:N) = C(1:N)", f"{NO}D(1:N) = C(1:N)"], [together("A(1:N) = C(1:N)", "D(1:N) = C(1:N)")]),
        (
            [f"{YES}A(1:N) = A(1:N) + 1", f"{YES}D(1:N) = 2", f"{NO}A(1:N) = 3"],
            [together("A(1:N) = A(1:N) + 1", "A(1:N) = 3"), f"{YES}D(1:N) = 2"],
        ),
    ],
    ids=["one target", "the other way around", "two targets", "over another one"],
)
def test_merged(texts: list[str], made: list[str]) -> None:
    assert merged(*texts) == made


@pytest.mark.parametrize(
    "texts",
    [
        [f"{YES}A(1:N) = C(1:N)", f"{YES}A(1:N) = D(1:N)"],
        [f"{YES}B(1:N) = C(1:N)", f"{NO}B(1:N) = D(1:N)"],
        [f"{YES}A(1:N) = C(1:N)", f"{NO}D(1:N) = A(1:N)"],
        [f"{YES}A(1:N) = D(1:N)", f"{NO}D(1:N) = C(1:N)"],
        [f"{YES}A(1:N) = C(1:N)", "X = 1", f"{NO}A(1:N) = D(1:N)"],
        [f"{YES}A(1:N) = C(1:N)", f"{NO}A(2:N + 1) = D(1:N)"],
        [f"{YES}E(1:N) = C(1:N)", f"{NO}F(1:N) = C(1:N)"],
        ["A(1:N) = 1", f"{NO}A(1:N) = D(1:N)"],
    ],
    ids=[
        "same mask", "writes the mask", "reads the first", "writes what the first reads", "another statement",
        "overlapping targets", "shared storage", "no WHERE",
    ],
)  # fmt: skip
def test_kept_apart(texts: list[str]) -> None:
    assert merged(*texts) == texts


def test_inside_loops_too_and_not_across_labels() -> None:
    body: list[Node] = [Act(text=f"{YES}A(1:N) = 1"), Act(text=f"{NO}A(1:N) = 2")]
    (loop,) = with_elsewhere([Do(body=body)], KNOWN)
    assert isinstance(loop, Do) and len(loop.body) == 1
    labelled: list[Node] = [Act(text=f"{YES}A(1:N) = 1"), Act([10], text=f"{NO}A(1:N) = 2")]
    assert len(with_elsewhere(labelled, KNOWN)) == 2
