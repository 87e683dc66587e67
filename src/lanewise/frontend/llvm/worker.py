"""The process that LLVM's reader runs in: one request, one answer, until its input ends.

LLVM ends its process on many a malformed input (an assertion of its bitcode reader; a module with debug information
that does not verify), so it must not be ours. This file is run by path and imports nothing of the package.

    request  kind (t text, b bitcode), length (8 bytes, little-endian), the input
    answer   kind (o the module as LLVM prints it, p it does not parse, v it does not verify), length, text
"""

from __future__ import annotations

import json
import sys
from typing import IO


def answer(kind: bytes, payload: bytes) -> tuple[bytes, str]:
    from llvmlite import binding

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
    return b"o", str(module)


def read_message(stream: IO[bytes]) -> tuple[bytes, bytes] | None:
    """Kind and payload; None where the other side has gone."""
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
