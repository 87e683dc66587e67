"""The process that runs LLVM's reader: one request, one answer, until its input ends.

LLVM aborts its process on many malformed inputs (an assertion of its bitcode reader; a module with debug information
that does not verify; an instruction that it cannot select), so it must not be ours. This file is run by path and
imports nothing of the package.

    request  kind (t text, b bitcode, c text to compile), length (8 bytes, little-endian), the input
    answer   kind (o the module as LLVM prints it, or as an object; p it does not parse, v it does not verify), length,
             text or object

A module to compile follows a line with the triple, the processor, its features and LLVM's level of optimization,
separated by tabs. Further words of the line are options of LLVM, which hold from the first such module on.
"""

from __future__ import annotations

import json
import sys
from typing import IO

_options: set[str] = set()


def answer(kind: bytes, payload: bytes) -> tuple[bytes, bytes]:
    from llvmlite import binding

    machine: list[str] = []
    if kind == b"c":
        first, _, payload = payload.partition(b"\n")
        machine = first.decode("utf-8").split("\t")
        for option in machine[4:]:
            if option not in _options:
                _options.add(option)
                binding.set_option("lanewise", option)  # pyright: ignore[reportUnknownMemberType]
    context = binding.create_context()
    try:
        if kind == b"b":
            module = binding.parse_bitcode(payload, context)  # pyright: ignore[reportUnknownMemberType]
        else:
            module = binding.parse_assembly(payload.decode("utf-8"), context)  # pyright: ignore[reportUnknownMemberType]
    except RuntimeError as error:
        return b"p", _bytes(str(error))
    try:
        module.verify()
    except RuntimeError as error:
        return b"v", _bytes(str(error))
    if machine:
        triple, cpu, features, speed = machine[:4]
        binding.initialize_all_targets()
        binding.initialize_all_asmprinters()
        target = binding.Target.from_triple(triple)  # pyright: ignore[reportUnknownMemberType]
        made = target.create_target_machine(cpu=cpu, features=features, opt=int(speed), reloc="pic", codemodel="small")
        return b"o", made.emit_object(module)  # pyright: ignore[reportUnknownMemberType]
    return b"o", _bytes(str(module))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


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
        write_message(sys.stdout.buffer, *answer(*request))


if __name__ == "__main__":
    serve()
