"""LLVM's own tests of its uniformity analysis: the verdicts of their CHECK lines beside those of `lanewise analyze`.

    lanewise bench llvm_tests FOLDER        llvm/test/Analysis/UniformityAnalysis in LLVM's sources

A verdict is what a line says of a value or of the condition of a branch: `CHECK: DIVERGENT: %x =` that it varies,
`CHECK-NOT: DIVERGENT: %uni.` and `ALL VALUES UNIFORM` that values are uniform. *Finer* is where LLVM's varies and ours
is uniform, *coarser* the opposite; both are listed, finer ones that hold among the lanes of one iteration of an
irreducible loop with `by iteration`. Lines that name no value (cycles, headings) are counted as skipped.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from _command_line import command_line, misused

NAME = r'%"?([\w.$-]+)"?'
KINDS = EQUAL, FINER, COARSER, SKIPPED = "equal", "finer", "coarser", "skipped"


@dataclass
class Expected:
    """What the lines of a function say: names that vary, and the beginnings of names that do not."""

    varying: list[str] = field(default_factory=list[str])
    uniform: list[str] = field(default_factory=list[str])
    all_uniform: bool = False
    none_named: bool = False  # none varies between two lines: in the whole function, if no line names one


def expected(text: str, functions: dict[str, Any]) -> tuple[dict[str, Expected], int]:
    """By function, and the number of lines that name no value."""
    words = {word for found in re.findall(r"--check-prefix(?:es)?=([\w,-]+)", text) for word in found.split(",")}
    prefix = "|".join(sorted(map(re.escape, {*words, "CHECK"}), key=len, reverse=True))
    check = re.compile(rf"\s*;\s*(?:{prefix})(-LABEL|-NOT|-NEXT|-DAG|-SAME)?:\s*(.*)")
    lines = text.splitlines()
    heads = ((at, re.match(r'define.*?@"?([\w.$-]+)"?\(', line)) for at, line in enumerate(lines))
    defined = [(at, found[1]) for at, found in heads if found is not None]
    has_labels = "for function '" in text
    known: dict[str, Expected] = {}
    current, skipped = "", 0
    for at, line in enumerate(lines):
        found = check.match(line)
        if found is None:
            continue
        if label := re.search(r"for function '([^']+)'", found[2]):
            current = label[1]
            continue
        if not has_labels:
            current = _function_at(at, defined, lines)
        here = known.setdefault(current, Expected())
        if "ALL VALUES UNIFORM" in found[2]:
            here.all_uniform = True
        elif "DIVERGENT" in found[2] and current in functions:
            said = re.sub(r"\{\{.*?\}\}", "", found[2].split("DIVERGENT", 1)[1].lstrip(": ")).strip()
            if found[1] == "-NOT":
                here.none_named |= not said
                here.uniform += re.findall(rf"^(?:br i1 )?{NAME}", said)
            elif name := _subject(said):
                here.varying.append(name)
            else:
                skipped += 1
    return known, skipped


def _function_at(line: int, defined: list[tuple[int, str]], lines: list[str]) -> str:
    """The function that a line without a label is about: the next one if it stands right before it."""
    before = [name for at, name in defined if at <= line]
    after = [name for at, name in defined if (at > line and not any(lines[line + 1 : at])) or at == line + 1]
    return after[0] if after else before[-1] if before else ""


def _subject(said: str) -> str:
    """The value of a line: what is computed, the condition of a branch, or an argument."""
    found = re.match(rf"{NAME} =", said) or re.match(rf"(?:br|switch) .*?{NAME}", said) or re.search(rf"{NAME} =", said)
    found = found or (re.search(rf"{NAME}$", said) if "=" not in said else None)
    return found[1] if found is not None else ""


def verdicts(wanted: Expected, function: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each verdict, and the value it is on."""
    shapes: dict[str, str] = function["values"]
    for name in wanted.varying:
        part = re.compile(rf"{re.escape(name)}(\.\d+)?")
        parts = [shape for known, shape in shapes.items() if part.fullmatch(known)]
        if not parts:
            yield SKIPPED, name
        else:
            yield (FINER if all(shape == "uniform" for shape in parts) else EQUAL), name
    said, everything = set(wanted.varying), wanted.all_uniform or (wanted.none_named and not wanted.varying)
    for name, shape in shapes.items():
        if everything or (name not in said and any(map(name.startswith, wanted.uniform))):
            yield (EQUAL if shape == "uniform" else COARSER), name


def analysed(file: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "lanewise", "analyze", str(file), "--sources", "amdgpu", "--any-ids", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {function["name"]: function for function in json.loads(done.stdout)["functions"]}


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="of LLVM's tests")
    folder: Path = parser.parse_args().folder
    files = sorted(folder.rglob("*.ll"))
    if not files:
        misused(f"{folder} has no .ll files; give llvm/test/Analysis/UniformityAnalysis of LLVM's sources")
    total = Counter[str]()
    for file in files:
        functions = analysed(file)
        known, skipped = expected(file.read_text(encoding="utf-8"), functions)
        found = [
            (kind, name, value)
            for name, wanted in known.items()
            if name in functions
            for kind, value in verdicts(wanted, functions[name])
        ]
        counts = Counter(kind for kind, _, _ in found) + Counter({SKIPPED: skipped})
        total += counts
        print(f"{file.relative_to(folder)!s:55}", *(f"{kind} {counts[kind]}" for kind in KINDS))
        for kind, name, value in found:
            if kind in (FINER, COARSER):
                note = ", by iteration" if value in functions[name]["by_iteration"] else ""
                print(f"    {kind}: %{value} of {name}{note}")
    print(f"{len(files)} files:", *(f"{kind} {total[kind]}" for kind in KINDS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
