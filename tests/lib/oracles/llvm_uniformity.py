"""By hand, and for tests: our divergence analysis compared with LLVM's uniformity analysis, value by value.

    PYTHONPATH=tests python -m lib.oracles.llvm_uniformity FILE.ll... [--opt opt-22] [--all]

The modules must target amdgcn: for other targets LLVM calls everything uniform. Every value, argument, branch and loop
that `opt -passes='print<uniformity>'` prints is looked up in the result of `lanewise analyze`:

    finer      LLVM says divergent, ours is uniform
    coarser    LLVM says uniform, ours is not: we are less precise, or LLVM is wrong
    missing    ours says nothing
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.divergence.sources import AMDGPU
from lanewise.frontend.load import load
from lanewise.report.analysis import analysed, as_json
from lanewise.report.llvm_uniformity import OPTS, verdicts


@dataclass
class Difference:
    kind: str
    file: str
    function: str
    what: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind:8} {self.file}:{self.function} {self.what}: {self.text}"


def ours(path: str) -> dict[str, dict[str, Any]]:
    module = load(path)
    results = {fn.name: as_json(analysed(fn, Gang({}, 0, AMDGPU))) for fn in module.functions.values()}
    return results | {name: {"refused": why} for name, why in module.refused.items()}


def differences(path: str, opt: str, count: Counter[str]) -> Iterator[Difference]:
    stem, mine = Path(path).stem, ours(path)
    for name, theirs in verdicts(path, opt).items():
        found = mine.get(name) or {"refused": "it is not there"}
        count["functions"] += 1
        if found["refused"]:
            count["refused"] += 1
            yield Difference("refused", stem, name, "", found["refused"])
            continue
        silent = found["values"] if not theirs.values and not theirs.branches else {}
        for what, diverges in (theirs.values | dict.fromkeys(silent, False)).items():
            shape = found["values"].get(what)
            kind = _kind(diverges, None if shape is None else shape != "uniform")
            count[f"values {kind}"] += 1
            if kind != "agree":
                yield Difference(kind, stem, name, f"%{what} {shape}", theirs.text.get(what, ""))
        for block, diverges in (theirs.branches or dict.fromkeys(found["branches"] if silent else (), False)).items():
            verdict = found["branches"].get(block)
            kind = _kind(diverges, None if verdict is None else verdict != "uniform")
            count[f"branches {kind}"] += 1
            if kind != "agree":
                yield Difference(kind, stem, name, f"branch of {block}", theirs.text.get(f"branch of {block}", ""))
        for header, verdict in found["loops"].items():
            kind = _kind(header in theirs.loops, verdict != "uniform")
            count[f"loops {kind}"] += 1
            if kind != "agree":
                yield Difference(kind, stem, name, f"loop at {header}", verdict)


def _kind(theirs: bool, mine: bool | None) -> str:
    if mine is None:
        return "missing"
    return "agree" if theirs == mine else "finer" if theirs else "coarser"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="ours beside LLVM's uniformity analysis")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--opt", default=next(filter(shutil.which, OPTS), "opt"))
    parser.add_argument("--all", action="store_true", help="print where ours is finer, too")
    options = parser.parse_args(words)
    count: Counter[str] = Counter()
    for path in options.files:
        for each in differences(path, options.opt, count):
            if options.all or each.kind != "finer":
                print(each)
    print("; ".join(f"{number} {what}" for what, number in sorted(count.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
