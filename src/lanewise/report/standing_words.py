"""The standings of a tournament in words: which plan runs a lanes loop now, and how much slower the others are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..ir.function import Module
from .explanation import LOOP, Note


def standing_notes(module: Module, found: Mapping[str, Mapping[str, float]]) -> Iterator[tuple[tuple[str, int], Note]]:
    """On the line of each lanes loop; of scores by the names of bodies and plans, the least for the winner."""
    for body, scores in found.items():
        if body in module.functions and scores:
            at = module.functions[body].position
            yield (at.file, at.line), Note(LOOP, "measured", sentence(scores), at.column)


def sentence(scores: Mapping[str, float]) -> str:
    """`measured in calls: 32 lanes run; relative to them: 16 lanes 1.12, one lane 3.40`."""
    first, *others = sorted(scores, key=lambda name: scores[name])
    verb = "runs" if first.startswith("one") else "run"
    them = "it" if first.startswith("one") else "them"
    rest = ", ".join(f"{name} {scores[name] / scores[first]:.2f}" for name in others)
    return f"measured in calls: {first} {verb}" + (f"; time relative to {them}: {rest}" if rest else "")
