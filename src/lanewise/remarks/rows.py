"""A row of the table of remarks."""

from __future__ import annotations

from ..record import dataclass

NOTE, WARNING = "note", "warning"  # the levels of SARIF


@dataclass(frozen=True, slots=True)
class Row:
    """A code of remarks: its meaning, an example, the remedy.

    `kind` and `forms` are those of the notes in a report; the notes of a row without a form have various forms.
    `sentence` words one remark: {0}, {1}, ... are its data. `level` is a warning only where a program is likely wrong.
    """

    code: str
    name: str
    title: str
    kind: str
    forms: tuple[str, ...]
    sentence: str
    explanation: str
    example: str
    remedy: str
    level: str = NOTE

    def text(self) -> str:
        """The row as `lanewise explain LW203` prints it."""
        example = "\n".join(f"    {line}" for line in self.example.strip("\n").splitlines())
        parts = [f"{self.code} {self.name}: {self.title}", self.explanation, f"Example:\n{example}"]
        return "\n\n".join([*parts, f"Remedy: {self.remedy}"])
