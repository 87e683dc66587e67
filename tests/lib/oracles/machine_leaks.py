"""Runs of machine code in tests: the leaks of a function, as pairs of a kind and an instruction."""

from __future__ import annotations

from lanewise.analysis.memory.places import Place
from lanewise.consttime.assembly import read_assembly
from lanewise.consttime.machine_flow import MachineRun
from lanewise.consttime.machine_records import Given, MachineRules, Outcome

POINTERS = ("in:rdi", "in:rsi", "in:rdx")


def outcome(text: str, *, secret: str = "", memory: str = "", rules: MachineRules | None = None) -> Outcome:
    """Of function f. `secret` are registers, `memory` registers that point to secrets, or globals."""
    labels = "\n".join(f"\t.type {name}, @function" for name in ("f", "g"))
    code = read_assembly(f"{labels}\n{text}\n\t.size f, .-f\n")
    places = frozenset(Place(name if name[0] == "@" else f"in:{name}") for name in memory.split())
    values = frozenset(f"in:{name}" for name in secret.split())
    pointers = frozenset(name for name in POINTERS if name not in values)
    return MachineRun(code, rules or MachineRules()).of("f", Given(values, places, pointers))


def leaks(text: str, *, secret: str = "", memory: str = "", rules: MachineRules | None = None) -> list[tuple[str, str]]:
    found = outcome(text, secret=secret, memory=memory, rules=rules)
    return [(leak.kind, leak.instruction.name) for leak in found.leaks.values()]
