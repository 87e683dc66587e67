"""Verdict: every comparison of old and new units, its result, and what could not be compared.

    3 of 4 changed units: traces of control equal in 12 runs each; 3 computed with equal bits; gfortran ran 2, equal
    MAIN was not run by gfortran: it is a main program

Requires  a conversion whose output text is complete Fortran.
Ensures   findings where old and new differ; for every changed unit either a comparison or the reason why not.
Costs     see `check`, `compare` and `driver`.
"""

from __future__ import annotations

from ...record import dataclass, field
from ..convert import ARRAYS, Conversion
from .check import Finding, trace_flow
from .compare import check_results
from .driver import has_gfortran, run_values

FILE = "the file"
ADVICE = "run the program before and after on data of your own and compare what it writes"


@dataclass(slots=True)
class Verdict:
    changed: int
    findings: list[Finding] = field(default_factory=list[Finding])
    runs: int = 0
    traced: int = 0
    computed: int = 0
    ran: int = 0
    not_traced: dict[str, str] = field(default_factory=dict[str, str])
    not_computed: dict[str, str] = field(default_factory=dict[str, str])
    not_run: dict[str, str] = field(default_factory=dict[str, str])

    def sentences(self) -> list[str]:
        """For each unit that only some comparisons covered: which, and why not the others."""
        if not self.changed:
            return ["nothing was changed, so there is nothing to compare"]
        parts: list[str] = []
        if self.runs:
            parts.append(f"control traced in {self.traced}, {self.runs} runs each")
        parts.append(f"values computed in {self.computed}")
        parts.append(f"run by gfortran {self.ran}")
        differ = len({one.line for one in self.findings})
        ending = f"{differ} differ{'s' if differ == 1 else ''}" if differ else "no difference"
        units = "changed unit" if self.changed == 1 else "changed units"
        reached = self.changed - len(self.unseen())
        count = f"{self.changed}" if reached == self.changed else f"{reached} of {self.changed}"
        made = [f"compared {count} {units}: {', '.join(parts)}: {ending}"]
        if not reached and not differ:
            which = f"the {units}" if self.changed == 1 else f"any of the {self.changed} {units}"
            made = [f"nothing was compared, no check could follow {which}: {ADVICE}"]
        made += [f"{names} not traced: {reason}" for reason, names in _by_reason(self.not_traced)]
        made += [f"{names} not computed: {reason}" for reason, names in _by_reason(self.not_computed)]
        made += [f"{names} not run by gfortran: {reason}" for reason, names in _by_reason(self.not_run)]
        return made

    def unseen(self) -> set[str]:
        """Changed units that no comparison covered."""
        found = set(self.not_computed) & (self.not_run.keys() | (self.not_computed if FILE in self.not_run else set()))
        return found & self.not_traced.keys() if self.runs else found


def _by_reason(units: dict[str, str]) -> list[tuple[str, str]]:
    """Each reason once, with its units and the verb that fits them."""
    found: dict[str, list[str]] = {}
    for name, reason in units.items():
        found.setdefault(reason, []).append(name)
    return [(reason, f"{', '.join(names)} {'was' if len(names) == 1 else 'were'}") for reason, names in found.items()]


def verdict(conversion: Conversion, seeds: int) -> Verdict:
    """Traces of control where statements are unchanged, values always, and gfortran where it can run the unit."""
    changed = [one for one in conversion.results if one.status == "converted"]
    made = Verdict(len(changed))
    if not changed:
        return made
    if conversion.mode not in ARRAYS:
        traced = trace_flow(conversion, seeds)
        made.findings, made.runs = traced.findings, seeds
        made.traced, made.not_traced = traced.followed, traced.skipped
    compared = check_results(conversion)
    made.findings.extend(compared.findings)
    made.computed, made.not_computed = compared.followed, compared.skipped
    if not has_gfortran():
        made.not_run[FILE] = "gfortran is not here"
    elif conversion.loose:
        made.not_run[FILE] = "sums in another order have other bits"
    else:
        ran = run_values(conversion)
        made.findings.extend(ran.findings)
        made.ran, made.not_run = len(ran.units), ran.skipped
    return made
