"""Explain functions from LLVM IR: as those of Python, on the lines of the file that they were written in.

Where LLVM has debug information, these are lines of C, C++ or OpenCL C, shown if the file is there to be read; else
lines of the `.ll` file. Functions that are called follow, under the names of their files.
"""

from __future__ import annotations

import re
from pathlib import Path

from ..frontend.python.parallel.lanes import lanes_info
from ..ir.function import Function
from ..machine.host import host
from ..record import replace
from ..remarks.packed import unpacked
from ..runtime.llvm.code import LlvmCode
from ..runtime.llvm.kernel import LlvmKernel
from .explain import line_of, notes_of
from .explanation import VALUE, Explanation, Line
from .remark_words import Known


def explain_llvm(kernel: LlvmKernel, code: LlvmCode) -> Explanation:
    """The explanation of a launch."""
    bodies = [fn for fn in code.launched.module.functions.values() if lanes_info(fn) is not None]
    notes = notes_of(unpacked(code.built.remarks), Known(kernel.width))
    file, numbers = kernel.function.position.file, _numbers(kernel.function, bodies)
    texts = {name: _text(name) for name in dict.fromkeys([file, *(place[0] for place in notes)])}
    own = [line_of(notes, file, number, _line(texts[file], number), "") for number in numbers]
    others = sorted(place for place in notes if place[1] and (place[0] != file or place[1] not in numbers))
    own += [line_of(notes, *place, _line(texts[place[0]], place[1]), place[0] or "<input>") for place in others]
    lines = [line if (line.file or file).endswith(".ll") else _in_words_of(line) for line in own]
    return Explanation(
        kernel.name,
        file,
        tuple(f"{p.name}: {p.type} {s.words}" for p, s in zip(kernel.function.params, kernel.shapes, strict=True)),
        kernel.width,
        f"{host().cpu}, vectors of {host().vector_bits} bits",
        tuple(lines),
    )


def _in_words_of(line: Line) -> Line:
    """Without the values that are not named in the line: clang's own names for what is in between."""
    kept = [n for n in line.notes if n.kind != VALUE or re.search(rf"\b{n.sentence.split(':')[0]}\b", line.text)]
    return replace(line, notes=tuple(kept))


def _numbers(function: Function, bodies: list[Function]) -> range:
    """The lines that a function takes, from its head to the last one that something stands on."""
    first, file = function.position.line, function.position.file
    ops = [op for fn in (function, *bodies) for op in fn.ops]
    ops += [block.end for block in function.blocks if block.end is not None]
    found = [op.position.line for op in ops if op.position.file == file and op.position.line >= first]
    return range(first, max(found, default=first) + 1) if first else range(0)


def _text(file: str) -> list[str]:
    try:
        return Path(file).read_text(encoding="utf-8").splitlines() if file else []
    except (OSError, UnicodeDecodeError):
        return []


def _line(lines: list[str], number: int) -> str:
    return lines[number - 1] if 0 < number <= len(lines) else ""
