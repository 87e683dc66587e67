"""The process that runs LLVM's reader: one request, one answer, until its input ends.

LLVM aborts its process on many malformed inputs (an assertion of its bitcode reader; a module with debug information
that does not verify; an instruction that it cannot select), so it must not be ours. This file is run by path and
imports nothing of the package.

    request  kind (t text, b bitcode, c text to compile), length (8 bytes, little-endian), the input
    answer   kind (o the module as LLVM prints it, p it does not parse, v it does not verify), length, text

A module to compile follows a line with the triple, the processor and its features, separated by tabs.
"""

from __future__ import annotations

import json
import sys
from typing import IO


def answer(kind: bytes, payload: bytes) -> tuple[bytes, str]:
    from llvmlite import binding

    machine = ""
    if kind == b"c":
        first, _, payload = payload.partition(b"\n")
        machine = first.decode("utf-8")
    context = binding.create_context()
    try:
        if kind == b"b":
            module = binding.parse_bitcode(payload, context)  # pyright: ignore[reportUnknownMemberType]
        else:
            module = binding.parse_assembly(payload.decode("utf-8"), context)  # pyright: ignore[reportUnknownMemberType]
    except RuntimeError as error:
        return b"p", str(error)
    try:
        module.verify()
    except RuntimeError as error:
        return b"v", str(error)
    if machine:
        triple, cpu, features = machine.split("\t")
        binding.initialize_all_targets()
        binding.initialize_all_asmprinters()
        target = binding.Target.from_triple(triple)  # pyright: ignore[reportUnknownMemberType]
        made = target.create_target_machine(cpu=cpu, features=features, reloc="pic", codemodel="small")
        made.emit_object(module)  # pyright: ignore[reportUnknownMemberType]
        return b"o", ""
    return b"o", str(module)


def read_message(stream: IO[bytes]) -> tuple[bytes, bytes] | None:
    """Kind and payload; None if the other side has gone."""
    head = stream.read(9)
    if len(head) < 9:
        return None
    length = int.from_bytes(head[1:], "little")
    payload = stream.read(length)
    return (head[:1], payload) if len(payload) == length else None


def write_message(stream: IO[bytes], kind: bytes, payload: bytes) -> None:
    stream.write(kind + len(payload).to_bytes(8, "little"))
    stream.write(payload)
    stream.flush()


def serve() -> None:
    sys.path[:] = json.loads(sys.argv[1])
    while (request := read_message(sys.stdin.buffer)) is not None:
        kind, text = answer(*request)
        write_message(sys.stdout.buffer, kind, text.encode("utf-8", "replace"))


if __name__ == "__main__":
    serve()
