"""An explanation: what became of each line of a kernel. One record; text, JSON and HTML print from it.

explanation = k.explain(*args)
print(explanation)                  the source, each line followed by what is to be said about it
explanation.json()                  the same for machines; "schema" is raised when a field changes its meaning
explanation.sarif()                 the same for editors and code scanners (`sarif.py`)
explanation.save("k.html")          one page; notebooks show it by themselves
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..record import dataclass, field, replace
from ..remarks.table import code_of
from ..runtime.output_file import write

VALUE, BRANCH, LOOP, ACCESS, CHECK, REMOVED = "value", "branch", "loop", "access", "check", "removed"
CALL, TYPE, ACROSS, HOT, STRETCH, DEBUG, DIVISION = "call", "type", "across", "hot path", "stretch", "debug", "division"
# What costs, or is not what many expect: notes of these forms are marked.
COSTLY = frozenset(
    ("divergent", "gather", "scatter", "strided", "f64", "wraps", "recurrence", "lost", "integers", "wide")
)

IN_SUMMARY = {
    "one": "of one element",
    "blend": "computed on both sides",
    "extreme": "without a branch, as minimum or maximum",
    "values": "private in registers",
    "leaves": "out of a loop",
    "copies": "to copies",
}
ONCE = (VALUE, TYPE, STRETCH)  # is so for all of its places in a line
BESIDE = ("stream", "ahead", "moved")  # of accesses: more of one that is listed already

SCHEMA = 1  # of the JSON
VERDICTS = ("divergent", "uniform")  # of loops: the other notes say more about a loop that has one


@dataclass(frozen=True, slots=True)
class Note:
    """One thing about one line. `form` is a word (uniform, divergent, contiguous, gather, ...), `why` the reasons."""

    kind: str
    form: str
    sentence: str
    column: int = 0
    why: tuple[str, ...] = ()

    @property
    def costs(self) -> bool:
        return self.form in COSTLY

    @property
    def code(self) -> str:
        """Of the remark, by which `lanewise explain LW203` explains it."""
        return code_of(self.kind, self.form)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the user's file; `file` is empty for the kernel's own."""

    number: int
    text: str
    notes: tuple[Note, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A kernel for one signature, on one machine, at one width."""

    kernel: str
    file: str
    signature: tuple[str, ...]
    width: int
    machine: str
    lines: tuple[Line, ...]
    remarks: tuple[str, ...] = field(default=())
    origin: str = ""  # of the width, if the user did not choose it

    @property
    def gang(self) -> str:
        lanes = f"{self.width} lane{'s' if self.width > 1 else ''}"
        return ", ".join(filter(None, (lanes, self.origin, self.machine)))

    def notes(self, kind: str | None = None) -> list[Note]:
        return [note for line in self.lines for note in line.notes if kind in (None, note.kind)]

    def counts(self) -> dict[str, dict[str, int]]:
        """How many branches, loops and accesses there are of each form; each counts once, whatever is said of it."""
        forms = {kind: [note.form for note in self.notes(kind)] for kind in (BRANCH, LOOP, ACCESS)}
        forms[LOOP] = [form for form in forms[LOOP] if form in VERDICTS]
        forms[BRANCH] = [form for form in forms[BRANCH] if form != "full"]  # one more thing to say of a divergent one
        forms[ACCESS] = [form for form in forms[ACCESS] if form not in BESIDE]
        return {kind: dict(sorted(Counter(found).items())) for kind, found in forms.items()}

    def summary(self) -> list[str]:
        words = {BRANCH: "branches", LOOP: "loops", ACCESS: "accesses"}
        lines: list[str] = []
        for kind, found in self.counts().items():
            if found:
                forms = ", ".join(f"{count} {IN_SUMMARY.get(form, form)}" for form, count in found.items())
                lines.append(f"{words[kind]}: {forms}")
        for kind, title in ((CHECK, "checks at run time"), (REMOVED, "checks removed, since they always hold")):
            if found := len(self.notes(kind)):
                lines.append(f"{title}: {found}")
        return [*lines, *self.remarks]

    def json(self) -> str:
        lines = [{**asdict(line), "notes": list(map(_note_record, line.notes))} for line in self.lines]
        record: dict[str, Any] = {"schema": SCHEMA, **asdict(self), "lines": lines}
        return json.dumps({**record, "counts": self.counts()}, indent=1)

    def sarif(self) -> str:
        from .sarif import explained

        return explained(self)

    def __str__(self) -> str:
        return "\n".join(as_text(self))

    __repr__ = __str__  # at a prompt

    def _repr_html_(self) -> str:
        from .explanation_html import body

        return body(self)

    def html(self) -> str:
        from .explanation_html import page

        return page(self)

    def save(self, path: str | Path) -> None:
        """Write one HTML page that needs nothing else; with the ending .json the record, with .sarif the results."""
        kinds = {".json": self.json, ".sarif": self.sarif}
        text = kinds.get(Path(path).suffix, self.html)()
        write(path, text, [self.file, *(line.file for line in self.lines if line.file)])


def _note_record(note: Note) -> dict[str, Any]:
    return {"code": note.code, **asdict(note)}


def printed(notes: Sequence[Note]) -> list[Note]:
    """The printed notes of a line: equal ones once, with their number; notes of equal reasons together, before these.

    A removed check is not printed: nearly every access has one. The summary counts them.
    """
    same: dict[tuple[str, str, str], list[Note]] = {}
    for note in (note for note in notes if note.kind != REMOVED):
        same.setdefault((note.kind, note.form, note.sentence), []).append(note)
    groups: dict[object, list[Note]] = {}
    for found in same.values():
        why = tuple(dict.fromkeys(step for note in found for step in note.why))
        often = f" ({len(found)} times)" if len(found) > 1 and found[0].kind not in ONCE else ""
        one = replace(found[0], sentence=found[0].sentence + often, why=why)
        groups.setdefault(why or one, []).append(one)
    return [replace(note, why=note.why if note is group[-1] else ()) for group in groups.values() for note in group]


Margin = Callable[[Line | None], str]  # what stands left of a line, and of a note


def as_text(
    explanation: Explanation,
    heading: Sequence[str] = (),
    closing: Sequence[str] = (),
    margin: Margin = lambda line: "",
) -> list[str]:
    """The lines to print."""
    args = ", ".join(explanation.signature)
    out = [f"{explanation.kernel}({args})", explanation.gang, *heading, ""]
    digits = max((len(str(line.number)) for line in explanation.lines), default=1)
    file = ""
    for line in explanation.lines:
        if line.file != file:
            out += ["", f"{line.file or explanation.file}"]
            file = line.file
        out.append(f"{margin(line)}{line.number:{digits}d} | {line.text}".rstrip())
        pad = margin(None) + " " * digits
        for note in printed(line.notes):
            out.append(f"{pad} {'!' if note.costs else ':'}     {note.sentence}")
            out += [f"{pad} {'!' if note.costs else ':'}         {step}" for step in note.why]
    return [*out, "", *closing, *explanation.summary()]
