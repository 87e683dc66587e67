"""`analyze --domain`: the paper's own transformers on a function, beside which `analyze` is more precise.

v1     variables at program points: at a join of lanes that diverged everything varies (Definition 4.7)
v2     also, a variable that has not changed since a point above is as uniform as it was there (Definition 6.6)
ssa    values instead of variables, one verdict each; of loops, iterations are not told apart

None knows strides, ranges or equalities. A value is a variable for v1 and v2, which is assigned where the value is
computed; the verdict is that of this point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..analysis.divergence.divergence import Gang, Reconvergence, divergence
from ..analysis.divergence.ssa_variables import ssa_variables
from ..analysis.divergence.uniformity import uniformity
from ..analysis.facts import Facts
from ..analysis.graph.cfg import cfg
from ..ir.function import Named
from ..record import dataclass, replace

DOMAINS = ("v1", "v2", "ssa")


@dataclass(frozen=True, slots=True, eq=False)
class Verdicts:
    """The uniform values, and the blocks at which lanes meet that have diverged."""

    domain: str
    uniform: Mapping[Named, bool]
    meet: Sequence[str]


def verdicts(facts: Facts, domain: str) -> Verdicts:
    """Of all values in blocks that can be reached."""
    names = [block.name for block in facts[cfg].blocks]
    if domain == "ssa":
        plain = facts.supposing(replace(facts.given(Gang), only_uniform=True), Reconvergence(by_iteration=False))
        found = plain[divergence]
        values = [value for number in facts[cfg].order for value in _values(facts, number)]
        meet = [names[number] for number in facts[cfg].order if number in found.joins]
        return Verdicts(domain, {value: found.is_uniform(value) for value in values}, meet)
    made = facts[ssa_variables]
    claims = uniformity(made.program, definite=domain == "v2")
    meet = [made.program.name(node) for node, meets in enumerate(claims.meetings) if meets]
    uniform = {value: claims.is_uniform(node, value.name) for value, node in made.defined.items()}
    return Verdicts(domain, uniform, [name for name in meet if name in names])


def _values(facts: Facts, number: int) -> list[Named]:
    block = facts[cfg].blocks[number]
    return [*block.params, *(op for op in block.ops if op.name)]


def text(facts: Facts, found: Verdicts, named: Sequence[Named]) -> str:
    """A line for each block of the function: what is uniform there, what varies, and where lanes meet."""
    kept = set(named)
    lines: list[str] = []
    for number in facts[cfg].order:
        values = [value for value in _values(facts, number) if value in kept]
        parts = [
            f"{word} {' '.join(value.name for value in chosen)}"
            for word, wanted in (("uniform", True), ("varying", False))
            if (chosen := [value for value in values if found.uniform.get(value, True) is wanted])
        ]
        name = facts[cfg].blocks[number].name
        lines.append(f"{name}: {'; '.join([*parts, *(['lanes meet'] if name in found.meet else [])]) or 'no values'}")
    counted = [value for value in named if value in found.uniform]
    count = sum(found.uniform[value] for value in counted)
    return "\n".join([*lines, f"domain {found.domain}: values {count} of {len(counted)} uniform"])


def as_json(found: Verdicts, named: Sequence[Named]) -> dict[str, Any]:
    words = {value.name: "uniform" if found.uniform.get(value, True) else "varying" for value in named}
    return {"domain": {"name": found.domain, "values": words, "joins": list(found.meet)}}
