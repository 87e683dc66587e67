"""Phenomena of divergence, one a file. Names carry what is expected: values `u_` uniform, `c_` consecutive, `s4_` of
stride 4 (`sm1_` of -1, `sq_` of a stride that is not known), `v_` varying; blocks `ub_` and `vb_` end in a uniform or
divergent branch. An argument's name is its shape, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lanewise.analysis.cfg import cfg
from lanewise.analysis.divergence import Divergence, Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.ir.function import Named
from lanewise.ir.parse import parse
from lanewise.ir.shapes import Shape, shape_named
from lanewise.ir.verify import verify
from lanewise.transform.close_loops import close_loops

FILES = sorted((Path(__file__).parent / "divergence").glob("*.lir"))
PREFIX = re.compile(r"(?:(u)|(c)|(v)|s(m?\d+|q))_")


def expected(name: str) -> str | None:
    """The shape that a name asks for, as a word of the command line."""
    match = PREFIX.match(name)
    if match is None:
        return None
    uniform, consecutive, varying, stride = match.groups()
    if stride:
        return "S" + stride.replace("m", "-").replace("q", "?")
    return "U" if uniform else "C" if consecutive else "T" if varying else None


def agrees(shape: Shape, word: str) -> bool:
    wanted = shape_named(word)
    if wanted.is_uniform:
        return shape.is_uniform or shape.is_bottom
    return (shape.kind, shape.stride, shape.private) == (wanted.kind, wanted.stride, False)


def analysed(path: Path) -> tuple[list[Named], Facts, Divergence]:
    fn = parse(path.read_text(encoding="utf-8"), path.name)
    verify(fn)
    told = {param.name: shape_named(word) for param in fn.params if (word := expected(param.name))}
    named, facts = list(fn.values), Facts(fn, Gang(told, width=8))
    close_loops(fn, facts)
    return named, facts, facts[divergence]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_names_tell_the_shape(path: Path) -> None:
    named, facts, found = analysed(path)
    wrong = [f"{value!r} is {found.shape(value)}" for value in named if not _fits(found, value)]
    graph = facts[cfg]
    for number, diverges in found.branches.items():
        name = graph.blocks[number].name
        if name.startswith(("ub_", "vb_")) and diverges != name.startswith("vb_"):
            wrong.append(f"the branch of '{name}' is {'divergent' if diverges else 'uniform'}")
    assert not wrong, "; ".join(wrong)
    assert sum(expected(value.name) is not None for value in named) > 1, "a golden file expects something"


def _fits(found: Divergence, value: Named) -> bool:
    word = expected(value.name)
    return word is None or agrees(found.shape(value), word)


def test_there_are_enough() -> None:
    assert len(FILES) >= 25
