"""What `consttime` tells: leaks of the program, with the builds that have them too; then what compilers added.

key.c:7:9: branch in 'for.body': where the run goes depends on %cmp
    %cmp is computed from %0
    ...
    also in gcc 12.2.0 -O1, -O2; clang 14.0.6 -Os
key.c:12:5: branch that the compiler made: gcc 12.2.0 -Os
    jne .L4
    testb $1, %al
    the memory at key is secret
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..analysis.divergence.leaks import ADDRESS, ARGUMENT, BRANCH, DIVISION, Leak
from ..consttime.check import Checked, MachineFinding
from ..remarks.table import code_of
from .sarif import Finding
from .secrets import leak_json, leak_lines, sentence_of

WORDS = {
    BRANCH: "a jump depends on a secret",
    ADDRESS: "an address depends on a secret",
    DIVISION: "a division or square root has a secret operand",
    ARGUMENT: "a function that is not in the file gets a secret",
}
MOST_STEPS = 12


def worded(one: Checked) -> str:
    lines = [f"{one.fn.name}: {_summary(one)}"]
    for number, leak in enumerate(one.leaks):
        lines += leak_lines(one.secrecy, leak)
        also = one.confirmed.get(number)
        if one.builds:
            lines.append(f"    also in {builds_words(also)}" if also else "    not found in the machine code")
    for finding in one.added:
        where = f"{finding.position}: " if finding.position else ""
        lines.append(f"{where}{finding.kind} in machine code only: {builds_words(finding.builds)}")
        lines += [f"    {line}" for line in _chain(finding)]
    if one.selects and not one.builds:
        lines += [line for leak in one.selects for line in _select(leak)]
    return "\n".join(lines)


def _summary(one: Checked) -> str:
    builds = f", nor in {builds_words(one.builds)}" if one.builds else "; machine code was not checked"
    if one.is_clean:
        selects = len(one.selects)
        choices = f" ({selects} {'choice' if selects == 1 else 'choices'} by a secret)" if selects else ""
        return f"nothing depends on a secret that could be observed, in the program{choices}{builds}"
    parts = [f"{len(one.leaks)} in the program"] if one.leaks else []
    parts += [f"{len(one.added)} in machine code only"] if one.added else []
    checked = "" if one.builds else "; machine code was not checked"
    return f"depends on a secret: {', '.join(parts)}{checked}"


def _select(leak: Leak) -> Iterator[str]:
    where = f"{leak.op.position}: " if leak.op.position else ""
    yield f"{where}note: {sentence_of(leak)}"


def _chain(finding: MachineFinding) -> Iterator[str]:
    """From the instruction back to what is secret; calls that lead to it."""
    yield _at(finding.first.instruction.text, finding.first.instruction.position.line)
    step, count = finding.first.step, 0
    while step is not None:
        if count < MOST_STEPS or step.before is None:
            yield _at(step.text, step.position.line)
        elif count == MOST_STEPS:
            yield "..."
        step, count = step.before, count + 1
    for call in reversed(finding.first.calls):
        yield _at(f"called by {call.text}, in '{call.function}'", call.position.line)


def _at(text: str, line: int) -> str:
    return f"{text}  (line {line})" if line else text


def builds_words(names: Iterable[str]) -> str:
    """`gcc 12.2.0 -O1, -O2; clang 14.0.6 -O1`."""
    by_compiler: dict[str, list[str]] = {}
    for name in names:
        compiler, _, level = name.rpartition(" ")
        by_compiler.setdefault(compiler, []).append(level)
    return "; ".join(f"{compiler} {', '.join(levels)}".strip() for compiler, levels in by_compiler.items())


def as_json(one: Checked) -> dict[str, Any]:
    leaks = [
        leak_json(one.secrecy, leak) | {"where": "program", "builds": one.confirmed.get(number, [])}
        for number, leak in enumerate(one.leaks)
    ]
    leaks += [
        {
            "code": code_of("secret", finding.kind),
            "kind": finding.kind,
            "where": "machine code",
            "builds": finding.builds,
            "instruction": finding.first.instruction.text,
            "function": finding.first.instruction.function,
            "line": finding.position.line or None,
            "file": finding.position.file or None,
            "why": list(_chain(finding)),
        }
        for finding in one.added
    ]
    choices = [leak_json(one.secrecy, leak) for leak in one.selects]
    return {"name": one.fn.name, "leaks": leaks, "choices": choices, "builds": one.builds, "refused": None}


def findings(one: Checked, file: str) -> Iterator[Finding]:
    """The same for SARIF."""
    for leak in one.leaks:
        at = leak.op.position
        lines = tuple(line.strip() for line in leak_lines(one.secrecy, leak)[1:])
        yield Finding(code_of("secret", leak.kind), sentence_of(leak), at.file or file, at.line, at.column, lines)
    for finding in one.added:
        sentence = f"{WORDS[finding.kind]}, in machine code only: {builds_words(finding.builds)}"
        at = finding.position
        code = code_of("secret", finding.kind)
        yield Finding(code, sentence, at.file or file, at.line, at.column, tuple(_chain(finding)))
