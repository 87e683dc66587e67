"""Golden programs whose names state the expected result of the divergence analysis, one phenomenon per file.

Values: `u_` uniform, `c_` consecutive, `s4_` of stride 4 (`sm1_` of -1, `sq_` of an unknown stride), `v_` varying.
Blocks: `ub_` and `vb_` end in a uniform or a divergent branch. The name of an argument also gives its shape.
"""

from __future__ import annotations

import re
from pathlib import Path

from lanewise.analysis.divergence.divergence import Divergence, Gang, divergence
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.ir.function import Named
from lanewise.ir.parse import parse
from lanewise.ir.shapes import Shape, shape_named
from lanewise.ir.verify import verify
from lanewise.transform.edit.close_loops import close_loops

FILES = sorted((Path(__file__).resolve().parents[2] / "golden" / "divergence").glob("*.lir"))
PREFIX = re.compile(r"(?:(u)|(c)|(v)|s(m?\d+|q))_")


def expected(name: str) -> str | None:
    """The shape that a name states, as a word of the command line."""
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
    shapes = {param.name: shape_named(word) for param in fn.params if (word := expected(param.name))}
    named, facts = list(fn.values), Facts(fn, Gang(shapes, width=8))
    close_loops(fn, facts)
    return named, facts, facts[divergence]


def wrong_claims(path: Path) -> list[str]:
    """Results of the analysis that contradict the names in a file."""
    named, facts, found = analysed(path)
    assert sum(expected(value.name) is not None for value in named) > 1, "a golden file expects something"
    words = ((value, expected(value.name)) for value in named)
    wrong = [
        f"{value!r} is {found.shape(value)}"
        for value, word in words
        if word is not None and not agrees(found.shape(value), word)
    ]
    graph = facts[cfg]
    for number, diverges in found.branches.items():
        name = graph.blocks[number].name
        if name.startswith(("ub_", "vb_")) and diverges != name.startswith("vb_"):
            wrong.append(f"the branch of '{name}' is {'divergent' if diverges else 'uniform'}")
    return wrong
