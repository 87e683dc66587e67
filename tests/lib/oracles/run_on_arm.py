"""Kernels in a program for AArch64: exported with NEON, called by C with given arrays, run by qemu.

    found = run_on_arm({"blur": Call(path_of_object, ("a", "n"), args)}, folder)
    found["blur"]        the code (0: done), the memory of each array afterwards, the results

All kernels are linked into one static program, which prints what each call leaves in its arrays and results.
"""

from __future__ import annotations

import ctypes
import math
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

COMPILER, EMULATOR = "aarch64-linux-gnu-gcc", "qemu-aarch64"
HEAD = """#include <stdio.h>
#include <math.h>
static void give(const void *at, size_t bytes) { fwrite(at, 1, bytes, stdout); }
"""
PARAM, PART, RESULT = re.compile(r"(.*?[ *])(\w+)"), re.compile(r"([ns])(\d+)"), re.compile(r"result\d*")
WIDEST = 8  # bytes of a result


def why_no_program(folder: Path) -> str:
    """Why C cannot be linked for AArch64; nothing if it can. Debian's compiler comes with no C library of its own."""
    text = '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n'
    (folder / "nothing.c").write_text(text, encoding="ascii")
    command = [COMPILER, "-static", "nothing.c", "-lm", "-o", "nothing"]
    linked = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return f"{COMPILER} links no program: apt-get install libc6-dev-arm64-cross" if linked.returncode else ""


@dataclass
class Call:
    """A kernel `name` of `name.o` and `name.h`, the names of its parameters, and the arguments."""

    name: str
    names: Sequence[str]
    args: Sequence[Any]
    data: list[str] = field(default_factory=list[str])
    sizes: list[int] = field(default_factory=list[int])

    def lines(self, header: str) -> list[str]:
        """The statements of the call; `data` are the arrays that they need, `sizes` the bytes that they print."""
        found = re.search(rf"(?m)^int64_t {self.name}\((.*)\);$", header)
        assert found is not None, f"{self.name} is not in its header"
        given = dict(zip(self.names, self.args, strict=True))
        words: list[str] = []
        before: list[str] = []
        after: list[str] = []
        for param in found.group(1).split(", "):
            kind, name = PARAM.fullmatch(param).groups()  # pyright: ignore[reportOptionalMemberAccess]
            array, _, part = name.rpartition("_")
            if isinstance(given.get(name), np.ndarray):
                first, memory = memory_of(given[name])
                place = f"{self.name}_{name}"
                inside = ",".join(map(str, memory))
                self.data.append(f"static _Alignas(64) unsigned char {place}[] = {{{inside}}};\n")
                words.append(f"(void *)({place} + {first})")
                after.append(f"give({place}, {len(memory)});")
                self.sizes.append(len(memory))
            elif name in given:
                words.append(f"({kind.strip()}){literal(given[name])}")
            elif array in given and (axis := PART.fullmatch(part)):
                of = given[array].shape if axis.group(1) == "n" else given[array].strides
                words.append(str(of[int(axis.group(2))]))
            else:
                assert RESULT.fullmatch(name), f"{name} of {self.name} is no argument"
                before.append(f"int64_t {name} = 0;")
                words.append(f"(void *)&{name}")
                after.append(f"give(&{name}, {WIDEST});")
                self.sizes.append(WIDEST)
        return [*before, f"int64_t code = {self.name}({', '.join(words)});", "give(&code, 8);", *after]


def memory_of(array: np.ndarray) -> tuple[int, bytes]:
    """Where the first element is in the bytes from an array's lowest address to its highest; and these bytes."""
    steps = [stride * (n - 1) for stride, n in zip(array.strides, array.shape, strict=True)]
    if array.size == 0:
        return 0, bytes(array.itemsize)
    low, high = (sum(side(0, step) for step in steps) for side in (min, max))
    return -low, ctypes.string_at(array.ctypes.data + low, high - low + array.itemsize)


def literal(value: Any) -> str:
    if isinstance(value, float | np.floating):
        number = float(value)
        if math.isnan(number):
            return "NAN"
        return number.hex() if math.isfinite(number) else f"{'-' * (number < 0)}INFINITY"
    return "INT64_MIN" if int(value) == -(2**63) else f"{int(value)}{'u' if int(value) >= 2**63 else ''}"


def run_on_arm(calls: Sequence[Call], folder: Path) -> Mapping[str, tuple[int, list[bytes]]]:
    body: list[str] = []
    for call in calls:
        lines = call.lines((folder / f"{call.name}.h").read_text("utf-8"))
        body.append("\n".join([f"static void call_{call.name}(void) {{", *lines, "}"]))
    text = [HEAD, *(f'#include "{call.name}.h"\n' for call in calls), *(line for call in calls for line in call.data)]
    main = ["int main(void) {", *(f"call_{call.name}();" for call in calls), "return 0;", "}"]
    (folder / "main.c").write_text("".join(text) + "\n".join([*body, *main]) + "\n", "utf-8")
    objects = [f"{call.name}.o" for call in calls]
    command = [COMPILER, "-O0", "-static", "-w", "main.c", *objects, "-lm", "-o", "main"]
    subprocess.run(command, cwd=folder, check=True)
    out = subprocess.run([EMULATOR, "./main"], cwd=folder, check=True, capture_output=True).stdout
    at, found = 0, dict[str, tuple[int, list[bytes]]]()
    for call in calls:
        parts: list[bytes] = []
        for size in (8, *call.sizes):
            parts.append(out[at : at + size])
            at += size
        found[call.name] = int.from_bytes(parts[0], "little", signed=True), parts[1:]
    assert at == len(out), "the program printed something else"
    return found
