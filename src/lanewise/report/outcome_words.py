"""What is said of a loop that has several ways to run, after calls: which of them runs now, and by how much quicker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..ir.function import Module
from ..runtime.call.outcomes import Outcome
from .explanation import LOOP, Note

AHEAD, NOT_AHEAD = "loops with prefetches", "loops without prefetches"
WORDS = {"alone": "single lanes", "refilled": "refilled gangs", "ahead": AHEAD}


def outcome_notes(module: Module, found: Mapping[str, Sequence[Outcome]]) -> Iterator[tuple[tuple[str, int], Note]]:
    """On the line of each lanes loop."""
    for name, outcome in found.items():
        at = module.functions[name].position
        yield (at.file, at.line), Note(LOOP, "measured", _sentence(outcome), at.column)


def _sentence(found: Sequence[Outcome]) -> str:
    others = [WORDS[outcome.way] for outcome in found]
    usual = NOT_AHEAD if AHEAD in others else "gangs"
    if not all(outcome.times for outcome in found):
        return f"{_and(*others, usual)} are there: a call that has many gangs measures them"
    times = {usual: 1.0, **{word: outcome.times for word, outcome in zip(others, found, strict=True)}}
    quick = min(times, key=lambda word: times[word])
    slow = [f"{times[quick] / time:.2f} of the time of {word}" for word, time in times.items() if word != quick]
    return f"measured in calls so far: {quick} run, in {_and(*slow)}"


def _and(first: str, *words: str) -> str:
    return f"{', '.join((first, *words[:-1]))} and {words[-1]}" if words else first
