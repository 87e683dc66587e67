"""Random Fortran units with preprocessor lines around statements, branches and labels, and their configurations.

grow(Random(7)) is the text; `chosen(text, {"M1"})` is what a compiler sees where M1 is defined. Every configuration has
all labels: a statement with a label is under both #if and #else, or its label stands on a CONTINUE before it.
"""

from __future__ import annotations

import re
from random import Random

from . import fortran_units

MACROS: tuple[str, ...] = ("M1", "M2", "M3")
_FIXED = re.compile(r"\s*\d*\s*(DO|END|ELSE|CONTINUE|SUBROUTINE|LOGICAL|IF \(.*\) THEN)\b")


def grow(random: Random) -> str:
    made: list[str] = []
    for number, line in enumerate(fortran_units.grow(random).splitlines()):
        plain = _FIXED.match(line) is None and random.random() < 0.4
        made.extend(_under(random, number, line) if plain else [line])
    return "\n".join([*made, ""])


def _under(random: Random, number: int, line: str) -> list[str]:
    label, statement = line[:5], line[6:]
    condition = _condition(random)
    other = f"{label} CALL OTHER{number}"
    choice = random.randrange(4)
    if choice == 0:
        return [f"{label} CONTINUE", f"#if {condition}", f"      {statement}", "#endif"]
    if choice == 1:
        return [f"#if {condition}", line, "#else", other, "#endif"]
    if choice == 2:
        return [f"#if {condition}", line, "#endif", f"#if !({condition})", other, "#endif"]
    inner = _condition(random)
    return [f"#if {condition}", line, "#else", other, f"#if {inner}", f"      CALL MORE{number}", "#endif", "#endif"]


def _condition(random: Random) -> str:
    one, other = random.sample(MACROS, 2)
    forms = (
        f"defined({one})",
        f"!defined({one})",
        f"defined({one}) && defined({other})",
        f"defined {one} || !defined {other}",
    )
    return random.choice(forms)


def chosen(text: str, defined: set[str]) -> str:
    """The text after the preprocessor, by Python's own operators."""
    made: list[str] = []
    open_: list[list[bool]] = []
    for line in text.splitlines():
        match = re.match(r"#(\w+)\s*(.*)", line)
        if match is None:
            made += [line] if all(one[-1] for one in open_) else []
        elif match[1] in ("if", "ifdef", "ifndef"):
            value = _value(match[2], defined) if match[1] == "if" else (match[2] in defined) == (match[1] == "ifdef")
            open_.append([value])
        elif match[1] == "elif":
            open_[-1].append(not any(open_[-1]) and _value(match[2], defined))
        elif match[1] == "else":
            open_[-1].append(not any(open_[-1]))
        else:
            open_.pop()
    return "\n".join([*made, ""])


def _value(condition: str, defined: set[str]) -> bool:
    text = re.sub(r"defined *(?:\((\w+)\)|(\w+))", lambda found: str((found[1] or found[2]) in defined), condition)
    return bool(eval(text.replace("&&", " and ").replace("||", " or ").replace("!", " not "), {}, {}))
