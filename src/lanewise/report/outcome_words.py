"""What is said of a loop that has two ways to run, after calls: which of them runs now, and by how much quicker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..ir.function import Module
from ..runtime.outcomes import Outcome
from .explanation import LOOP, Note

WORDS = {"alone": "single lanes", "repacked": "refilled gangs"}


def outcome_notes(module: Module, found: Mapping[str, Outcome]) -> Iterator[tuple[tuple[str, int], Note]]:
    """On the line of each lanes loop."""
    for name, outcome in found.items():
        at = module.functions[name].position
        yield (at.file, at.line), Note(LOOP, "measured", _sentence(outcome), at.column)


def _sentence(outcome: Outcome) -> str:
    other = WORDS[outcome.way]
    if not outcome.times:
        return f"gangs and {other} are both there: a call that has many gangs measures them"
    quick, slow, share = (other, "gangs", outcome.times) if outcome.times < 1 else ("gangs", other, 1 / outcome.times)
    return f"measured in calls so far: {quick} run, in {share:.2f} of the time of {slow}"
