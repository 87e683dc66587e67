"""LLVM's uniformity analysis, asked by `opt -passes='print<uniformity>'`, for `analyze --compare`.

For targets other than AMD's GPUs LLVM calls everything uniform, so only modules for amdgcn are asked about. Versions
before 17 have no such analysis.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache

from ..record import dataclass, field

OPTS = ("opt-22", "opt-21", "opt-20", "opt-19", "opt-18", "opt-17", "opt")
OLDEST = 17
NAME = r'%(?:"((?:[^"\\]|\\.)*)"|([-\w.$]+))'
RESULT = re.compile(rf"\s*{NAME} = ")
ARGUMENT = re.compile(rf"{NAME}\s*$")
LABEL = re.compile(r"^BLOCK (.*)$")
CYCLE = re.compile(r"entries\((.*?)[ )]")


@dataclass(slots=True)
class Verdicts:
    """LLVM's results: whether values and branches (by block) diverge, and the text of each.

    LLVM prints nothing for a function without divergence, nor for uniform arguments.
    """

    values: dict[str, bool] = field(default_factory=dict[str, bool])
    branches: dict[str, bool] = field(default_factory=dict[str, bool])
    loops: set[str] = field(default_factory=set[str])  # headers of loops that lanes leave at different times
    text: dict[str, str] = field(default_factory=dict[str, str])


@cache
def installed() -> tuple[str, str] | None:
    """The newest `opt` that can be asked, with its version."""
    for opt in filter(shutil.which, OPTS):
        done = subprocess.run([opt, "--version"], capture_output=True, text=True, check=False)
        version = re.search(r"version (\d+)\.[\d.]+", done.stdout)
        if version is not None and int(version[1]) >= OLDEST:
            return opt, version[0].removeprefix("version ")
    return None


def verdicts(path: str, opt: str) -> dict[str, Verdicts]:
    """The verdicts of each function of a module, as LLVM prints them; none if it does not read the module."""
    command = [opt, "-passes=print<uniformity>", "-disable-output", path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return {}
    found: dict[str, Verdicts] = {}
    one, block, part = Verdicts(), "", ""
    for line in done.stderr.splitlines():
        if line.startswith("UniformityInfo for function '"):
            one, block, part = Verdicts(), "", ""
            found[line.split("'")[1]] = one
        elif (label := LABEL.match(line)) is not None:
            block = _unescaped(label[1].strip())
        elif line in ("DEFINITIONS", "TERMINATORS", "DIVERGENT ARGUMENTS:", "CYCLES WITH DIVERGENT EXIT:"):
            part = line
        elif line.startswith(("END BLOCK", "CYCLES", "TEMPORAL")):
            part = ""
        elif part.startswith("CYCLES"):
            if (cycle := CYCLE.search(line)) is not None:
                one.loops.add(_unescaped(cycle[1]))
        elif part and line.strip():
            _note(one, block, part, line)
    return found


def _note(one: Verdicts, block: str, part: str, line: str) -> None:
    diverges = line.lstrip().startswith("DIVERGENT:")
    text = line.replace("DIVERGENT:", "", 1).strip()
    if part == "TERMINATORS":
        if text.startswith(("br i1", "switch")):
            one.branches[block] = diverges
            one.text[f"branch of {block}"] = text
        return
    name = (ARGUMENT if part.startswith("DIVERGENT") else RESULT).search(text)
    if name is not None:
        one.values[_unescaped(name[1]) if name[1] is not None else name[2]] = diverges
        one.text[_unescaped(name[1]) if name[1] is not None else name[2]] = text


def _unescaped(name: str) -> str:
    return re.sub(r"\\([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), name.strip('"'))


Counts = tuple[int, int, int]


def counted(found: Verdicts, values: Sequence[str], branches: Sequence[str], headers: Sequence[str]) -> Counts:
    """How many of these values, branches (by block) and loops LLVM calls uniform; it is silent about uniform ones."""
    return (
        sum(not found.values.get(name, False) for name in values),
        sum(not found.branches.get(name, False) for name in branches),
        sum(name not in found.loops for name in headers),
    )
