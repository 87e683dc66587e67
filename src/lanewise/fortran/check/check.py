"""Check: read the output back and compare the traces of old and new units.

    old text  -> machine -> trace
    new text  -> machine -> trace      equal for every seed and every entry, or there is a finding

Requires  a conversion whose output text is complete Fortran.
Ensures   findings, none if all compared traces are equal; how many units had a conclusive run.
Costs     `seeds` runs per changed unit, two hundred events each.
"""

from __future__ import annotations

from ...ir.position import CompileError
from ...process.deep_calls import deep_calls
from ...record import dataclass, field
from ..convert import Conversion, Result
from ..flow.operations import UNDEFINED
from ..read.unit import Unit, read_file
from .interpret import Machine, Run

MOST_MACROS = 6
"""Conditions of the preprocessor of which every combination is run; of more, some."""
TWICE = 2


@dataclass(frozen=True, slots=True)
class Finding:
    unit: str
    line: int
    sentence: str


@dataclass(slots=True)
class Traced:
    """The result of the traces: `followed` counts units with a run that ended as the language defines."""

    findings: list[Finding] = field(default_factory=list[Finding])
    followed: int = 0
    skipped: dict[str, str] = field(default_factory=dict[str, str])


def check_flow(conversion: Conversion, seeds: int = 12) -> list[Finding]:
    return trace_flow(conversion, seeds).findings


@deep_calls()
def trace_flow(conversion: Conversion, seeds: int = 12) -> Traced:
    """Compare traces of every converted unit with those of its original."""
    made = Traced()
    for result, unit in pairs(conversion, made.findings):
        _check_unit(result, unit, seeds, made)
    return made


def pairs(conversion: Conversion, findings: list[Finding]) -> list[tuple[Result, Unit]]:
    """The result for each converted unit, and the unit in its place in the output."""
    old = conversion.file
    new = read_file(old.name, conversion.text, conversion.free_out, old.width)
    if len(new.units) != len(old.units):
        findings.append(Finding("", 1, "the output has not the same units as the input"))
        return []
    both = zip(conversion.results, new.units, strict=True)
    return [(result, unit) for result, unit in both if result.status == "converted"]


def _check_unit(result: Result, new: Unit, seeds: int, made: Traced) -> None:
    line = result.unit.first_line() + 1

    def differs(sentence: str) -> None:
        made.findings.append(Finding(result.unit.name, line, sentence))

    try:
        before = Machine(result.unit, reserved=set())
        after = Machine(new, reserved=result.reserved)
    except (CompileError, KeyError) as error:
        return differs(f"the output cannot be read again: {error}")
    if before.entries != after.entries:
        return differs("the output has not the same entries")
    defined = False
    after.macros = before.macros
    seeds = max(seeds, TWICE * 2 ** min(len(before.macros), MOST_MACROS))
    for entry in range(before.entries):
        for seed in range(seeds):
            first = before.run(seed, entry=entry)
            defined = defined or first.end != UNDEFINED
            sentence = compare(first, after.run(seed, entry=entry))
            if sentence:
                made.followed += 1
                return differs(f"seed {seed}: {sentence}")
    if defined:
        made.followed += 1
    else:
        made.skipped[result.unit.name or "MAIN"] = "every run of the original goes to a label that was not assigned"


def compare(before: Run, after: Run) -> str | None:
    """The first difference between two runs, or None."""
    for index, (one, two) in enumerate(zip(before.events, after.events, strict=False)):
        if one != two:
            return f"action {index + 1} was {_shown(one)} and is now {_shown(two)}"
    if before.end == UNDEFINED:
        return None
    if len(before.events) != len(after.events):
        return f"there were {len(before.events)} actions and are now {len(after.events)}"
    if before.end != after.end:
        return f"it ended with {before.end} and ends now with {after.end}"
    return None


def _shown(event: tuple[str, tuple[tuple[str, int | bool], ...]]) -> str:
    text, values = event
    return text + (" with " + ", ".join(f"{name}={value}" for name, value in values) if values else "")
