"""Check: read the output again and compare what old and new units do.

    old text  -> machine -> trace
    new text  -> machine -> trace      equal for every seed and every entry, or the check found something

Requires  a conversion whose output text is complete Fortran.
Ensures   a list of findings, empty when all compared traces are equal.
Costs     `seeds` runs a changed unit, two hundred events each.
"""

from __future__ import annotations

from ..ir.position import CompileError
from ..record import dataclass
from .convert import Conversion, Result
from .interpret import Machine, Run
from .operations import UNDEFINED
from .unit import Unit, read_file


@dataclass(frozen=True, slots=True)
class Finding:
    unit: str
    line: int
    sentence: str


def check_flow(conversion: Conversion, seeds: int = 12) -> list[Finding]:
    """Compare traces of every converted unit with those of its original."""
    old = conversion.file
    new = read_file(old.name, conversion.text, conversion.free_out, old.width)
    found: list[Finding] = []
    if len(new.units) != len(old.units):
        return [Finding("", 1, "the output has not the same units as the input")]
    for result, unit in zip(conversion.results, new.units, strict=True):
        if result.status == "converted":
            found.extend(_check_unit(result, unit, seeds))
    return found


def _check_unit(result: Result, new: Unit, seeds: int) -> list[Finding]:
    line = result.unit.first_line() + 1
    try:
        before = Machine(result.unit, reserved=set())
        after = Machine(new, reserved=result.reserved)
    except (CompileError, KeyError) as error:
        return [Finding(result.unit.name, line, f"the output cannot be read again: {error}")]
    if before.entries != after.entries:
        return [Finding(result.unit.name, line, "the output has not the same entries")]
    for entry in range(before.entries):
        for seed in range(seeds):
            sentence = compare(before.run(seed, entry=entry), after.run(seed, entry=entry))
            if sentence:
                return [Finding(result.unit.name, line, f"seed {seed}: {sentence}")]
    return []


def compare(before: Run, after: Run) -> str | None:
    """What differs between two runs, or None."""
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
