"""Profile: an explanation with numbers: shares of time by lines, active lanes, bytes moved, launches and threads.

found = k.profile(*args)
print(found)                        each line with its share of the time, then what is to be said about it
found.json(), found.save("k.html")  as of an explanation; the page has a margin of heat

Times are samples of the code that calls run (`runtime/profile/measured.py`); lanes and bytes are counted in the
interpreter, of some gangs (`lane_use.py`, `access_use.py`), because counters in the code would change what is timed.
Where no samples can be taken, there are no shares, and a sentence says why.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..frontend.python.definitions.own_files import OWN_FILES
from ..record import dataclass, replace
from ..runtime.call.version import Version
from ..runtime.output_file import write
from ..runtime.profile.measured import NO_LINE, Measured, measured
from ..runtime.warnings.without_lanes import has_lanes
from .access_use import AccessUse, Moved, access_use
from .explain import Notes, explain, line_of, text_of
from .explanation import ACCESS, LOOP, Explanation, Line, Note, as_text
from .lane_use import LaneUse, use_notes

VERBS = {"load": "read", "store": "written", "atomic": "updated"}
SCHEMA = 1  # of the JSON
SECONDS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))
UNITS = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))
BAR = 8  # letters of the longest bar
WORTH_A_LINE = 0.005  # the share of a line of another function that is listed

Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Profile:
    """A kernel called with some arguments. `shares` are of the time in compiled code, by lines of the explanation."""

    explanation: Explanation
    measured: Measured
    launches: int  # of a call
    gangs: tuple[int, int]  # that were counted, of all

    def share(self, line: Line) -> float:
        return self.measured.lines.get((line.file or self.explanation.file, line.number), 0.0)

    @property
    def hottest(self) -> float:
        """The largest share of a line."""
        return max((self.share(line) for line in self.explanation.lines), default=0.0)

    @property
    def elsewhere(self) -> dict[Place, float]:
        """Shares of lines that are not listed: the library's own functions."""
        listed = {(line.file or self.explanation.file, line.number) for line in self.explanation.lines}
        return {at: share for at, share in self.measured.lines.items() if at not in listed and at != NO_LINE}

    def heading(self) -> list[str]:
        """Sentences on what was measured, and how."""
        found = self.measured
        each = found.seconds / max(1, found.calls)
        said = [
            f"{found.calls:,} call{'s' if found.calls > 1 else ''} of {_time(each)}, {_launches(self.launches)}, "
            f"{found.busy:.1f} of {found.threads} thread{'s' if found.threads > 1 else ''} at work"
        ]
        if found.why_not:
            said.append(f"no shares of time: {found.why_not}")
        else:
            said.append(
                f"{found.samples:,} samples of the calling thread, {1 - found.outside:.0%} of them in the kernel's "
                "code; the others in Python, in launches, or waiting for threads"
            )
        same = (
            "the machine code that calls run, byte for byte"
            if found.same_code
            else ("not the machine code that calls run: with line numbers LLVM made other code")
        )
        ran, all_ = self.gangs
        said.append(f"measured: {found.plan}, {same}; lanes and bytes: {ran:,} of {all_:,} gangs, in the interpreter")
        return said

    def closing(self) -> list[str]:
        """Where the time is that no line has."""
        if self.measured.why_not:
            return []
        said: list[str] = []
        if (shared := self.measured.lines.get(NO_LINE, 0.0)) >= WORTH_A_LINE:
            said.append(f"{shared:.1%} in code that belongs to several lines, as masks and the loop over gangs")
        said += [
            f"{share:.1%} in {file}:{line}" for (file, line), share in self.elsewhere.items() if share >= WORTH_A_LINE
        ]
        return said

    def json(self) -> str:
        found = self.measured
        record = json.loads(self.explanation.json())
        for line, written in zip(self.explanation.lines, record["lines"], strict=True):
            written["share"] = round(self.share(line), 5)
        profile: dict[str, Any] = {
            "schema": SCHEMA,
            "calls": found.calls,
            "seconds": found.seconds,
            "threads": found.threads,
            "busy_threads": round(found.busy, 3),
            "launches": self.launches,
            "samples": found.samples,
            "outside": round(found.outside, 5),
            "same_machine_code": found.same_code,
            "plan": found.plan,
            "why_not": found.why_not,
            "gangs_counted": self.gangs[0],
            "gangs": self.gangs[1],
            "no_line": round(found.lines.get(NO_LINE, 0.0), 5),
            "functions": {name: round(share, 5) for name, share in found.functions.items()},
        }
        return json.dumps({**record, "profile": profile}, indent=1)

    def __str__(self) -> str:
        return "\n".join(as_text(self.explanation, self.heading(), self.closing(), self._margin))

    __repr__ = __str__  # at a prompt

    def _margin(self, line: Line | None) -> str:
        """The share of a line, and a bar; of a note, as much room."""
        share = self.share(line) if line is not None else 0.0
        shown = f"{share:6.1%}" if share >= 0.0005 else ""
        bar = "█" * max(1, round(BAR * share / self.hottest)) if shown else ""
        return f"{shown:>6} {bar:<{BAR}} "

    def _repr_html_(self) -> str:
        from .explanation_html import body

        return body(self.explanation, self)

    def html(self) -> str:
        from .explanation_html import page

        return page(self.explanation, self)

    def save(self, path: str | Path) -> None:
        """Write one HTML page that needs nothing else; with the ending .json the record."""
        text = self.json() if Path(path).suffix == ".json" else self.html()
        write(path, text, [self.explanation.file, *(line.file for line in self.explanation.lines if line.file)])


def profile(version: Version, args: Sequence[Any], threads: int, seconds: float) -> Profile:
    """Call it for so many seconds, and count what some of its gangs do."""
    times = measured(version, args, threads, seconds)
    counted = access_use(version.compile_anew(), args, version.built.width)
    explanation = explain(version, args, measure=False)
    notes: Notes = {}
    for line in explanation.lines:
        notes[line.file or explanation.file, line.number] = dict.fromkeys(line.notes)
    for place, note in _new_notes(counted, notes, version.built.width):
        if place[0] not in OWN_FILES:
            notes.setdefault(place, {})[note] = None
    lines = _lines(explanation, notes, times, version)
    gangs = (counted.use.run, counted.use.gangs) if has_lanes(version.compiled.module) else (0, 0)
    return Profile(replace(explanation, lines=lines), times, counted.launches, gangs)


def _lines(explanation: Explanation, notes: Notes, times: Measured, version: Version) -> tuple[Line, ...]:
    """The lines of the explanation with all notes, and those of other functions that have notes or take time."""
    own = [line for line in explanation.lines if not line.file]
    others = {(line.file, line.number): line.text for line in explanation.lines if line.file}
    known = {(explanation.file, line.number) for line in own}
    slow = [
        at for at, share in times.lines.items() if share >= WORTH_A_LINE and at[0] not in OWN_FILES and at != NO_LINE
    ]
    for place in (*notes, *slow):
        if place not in known and place not in others:
            others[place] = text_of(version.compiled, place)
    lines = [line_of(notes, explanation.file, line.number, line.text, "") for line in own]
    return (*lines, *(line_of(notes, *place, others[place], place[0]) for place in sorted(others)))


def _new_notes(counted: AccessUse, notes: Notes, width: int) -> Iterator[tuple[Place, Note]]:
    yield from list(use_notes(counted.use, notes)) if width > 1 else ()
    yield from _trip_counts(counted.use, notes, width)
    for (file, line, column, opcode), moved in sorted(counted.accesses.items()):
        yield (file, line), Note(ACCESS, "moved", _moved(VERBS[opcode], moved, width), column)


def _trip_counts(use: LaneUse, notes: Notes, width: int) -> Iterator[tuple[Place, Note]]:
    for place, found in use.loops.items():
        if place in notes and found.all and use.run:
            gang = found.all / width / use.run
            column = next((note.column for note in notes[place] if note.kind == LOOP), 0)
            yield place, Note(LOOP, "trips", f"measured: {gang:,.1f} iterations in a gang, on average", column)


def _moved(verb: str, moved: Moved, width: int) -> str:
    """The words: bytes of a call, lanes and cache lines of an access by a gang."""
    said = f"moved: {_bytes(moved.bytes)} {verb} in a call"
    if width > 1:
        said += f", {moved.lanes / moved.times:.3g} of {width} lanes active"
    return f"{said}, {moved.lines / moved.times:.3g} cache lines at a time" if moved.lines else said


def _bytes(number: float) -> str:
    return next((f"{number / size:.3g} {unit}" for size, unit in UNITS if number >= size), f"{number:.0f} bytes")


def _time(seconds: float) -> str:
    return (
        f"{seconds:.3g} s"
        if seconds >= 1
        else f"{seconds * 1e3:.3g} ms"
        if seconds >= 1e-3
        else f"{seconds * 1e6:.3g} µs"
    )


def _launches(count: int) -> str:
    return f"{count} launch{'es' if count != 1 else ''} each"
