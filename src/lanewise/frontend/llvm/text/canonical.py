"""LLVM IR in any form to one dialect: the text that LLVM itself prints for the module.

    text or bitcode, LLVM 3 to 22  ──►  LLVM's reader, upgraded and verified, in a process of its own  ──►  text

Ensures   the rest of the reader sees well-formed text: typed pointers, old intrinsics and odd spacing are gone.
          Anything else is a CompileError, with line and column of the user's text where LLVM reports them.
Costs     60 ms once, for starting the process; then 4 µs an instruction.

The same process tests whether LLVM can compile a module to machine code (`rehearsed`): if LLVM aborts, only it ends.
"""

from __future__ import annotations

import atexit
import codecs
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

from ....ir.position import CompileError, Position, line_of
from ....process.forks import at_work
from ....process.interpreter import interpreter
from ....process.locks import Lock
from .worker import read_message, write_message

BITCODE, WRAPPED = b"BC\xc0\xde", b"\xde\xc0\x17\x0b"
WORKER = Path(__file__).with_name("worker.py")

# Keywords that LLVM 22 renamed, to names of the same length, so that columns stay; bitcode has numbers for them.
RENAMED = {"DW_CC_LLVM_OpenCLKernel": "DW_CC_LLVM_DeviceKernel"}
# A keyword before an index, until LLVM 18: a hint to optimizers. Now it precedes the parenthesis, with a range.
OLD_HINT = re.compile(r"(?<=, )inrange(?= i\d+ -?\d+[,)])")

_PLACE = re.compile(r"<string>:(\d+):(\d+): (?:error: )?(.*)")


def is_bitcode(data: bytes) -> bool:
    return data.startswith((BITCODE, WRAPPED))


def text_of(data: bytes) -> str:
    """Bytes that are not UTF-8 become LLVM's own escapes, which mean the same inside its quotes."""
    return data.decode("utf-8", "llvm-escape")


def _escape(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError), "only decoding meets bytes that are no text"
    return "".join(f"\\{byte:02X}" for byte in error.object[error.start : error.end]), error.end


codecs.register_error("llvm-escape", _escape)


def canonical(source: str | bytes, file: str) -> str:
    """The module as LLVM prints it; `source` is bitcode if it is bytes."""
    if not source.strip():
        raise CompileError("there is nothing in it", Position(file))
    if isinstance(source, str):
        _check_characters(source, file)
        for old, new in RENAMED.items():
            source = source.replace(old, new)
        source = OLD_HINT.sub(" " * len("inrange"), source)
        return _checked(*_ask(b"t", source.encode("utf-8", "replace"), file), source, file)
    return _checked(*_ask(b"b", source, file), "", file)


def _check_characters(text: str, file: str) -> None:
    """LLVM would silently take a NUL for the end of the text."""
    at = text.find("\0")
    if at >= 0:
        line = text.count("\n", 0, at) + 1
        column = at - (text.rfind("\n", 0, at) + 1) + 1
        raise CompileError("a NUL character has no place in LLVM text", Position(file, line, column))


def _checked(kind: bytes, answer: str, source: str, file: str) -> str:
    if kind == b"o":
        return answer
    if kind == b"p":
        raise _parse_error(answer, source, file)
    raise _verify_error(answer, source, file)


def _parse_error(message: str, source: str, file: str) -> CompileError:
    found = _PLACE.search(message)
    if found is None or not source:
        last = message.strip().split("\n")[-1]
        return CompileError(f"LLVM 22 cannot read this: {last}", Position(file))
    line, column = int(found[1]), int(found[2])
    return CompileError(f"LLVM 22: {found[3]}", Position(file, line, column), line_of(source, line))


def _verify_error(message: str, source: str, file: str) -> CompileError:
    """LLVM names the instruction, not the line; find the line that defines the same value or has the same text."""
    sentence, *rest = [line.strip() for line in message.strip().split("\n")]
    for shown in rest:
        line = _line_like(shown, source)
        if line:
            return CompileError(f"LLVM 22: {sentence}", Position(file, line), line_of(source, line))
    return CompileError(f"LLVM 22: {sentence}" + (f" ({rest[0]})" if rest else ""), Position(file))


def _line_like(shown: str, source: str) -> int:
    """The only line of the source that starts like the instruction that LLVM shows; 0 if there is none."""
    start = re.match(r"%\S+ =", shown)
    want = start[0] if start else shown.split(", !", 1)[0]
    found = [
        number
        for number, line in enumerate(source.split("\n"), 1)
        if (line.strip().startswith(want) if start else line.strip().split(", !", 1)[0] == want)
    ]
    return found[0] if len(found) == 1 and want else 0


def _scratch() -> IO[bytes]:
    return tempfile.TemporaryFile()


GONE = b"x"  # the kind of an answer if LLVM has ended the process; its payload is what LLVM wrote


class _Worker:
    """The process, started on first use and again after LLVM has aborted it."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.owner = 0
        self.complaints = _scratch()
        self.lock = Lock()
        atexit.register(lambda: self.complaints.close())

    def start(self) -> subprocess.Popen[bytes]:
        """In a session of its own: Ctrl-C in the terminal is for the program, which may go on."""
        if self.process is not None and self.owner == os.getpid() and self.process.poll() is None:
            return self.process
        # After a fork the process and its pipes belong to the parent.
        self.complaints.close()
        self.complaints = _scratch()
        process = subprocess.Popen(
            [interpreter(), "-I", str(WORKER), json.dumps(sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.complaints,
            start_new_session=True,
        )
        owner = os.getpid()
        self.owner, self.process = owner, process
        return process

    def ask(self, kind: bytes, payload: bytes) -> tuple[bytes, bytes]:
        """Kind and payload of the answer.

        The process is ours again when its answer was read: a stale answer would be taken for the next one.
        """
        with at_work(), self.lock:
            process = self.start()
            self.process = None
            begin = self.complaints.seek(0, os.SEEK_END)  # after warnings of earlier requests
            try:
                answer = _answer(process, kind, payload)
                if answer is not None:
                    self.process = process
                    return answer
            finally:
                if self.process is None:
                    _end(process)
            self.complaints.seek(begin)
            return GONE, self.complaints.read().strip()

    def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and self.owner == os.getpid():
            _end(process)


def _answer(process: subprocess.Popen[bytes], kind: bytes, payload: bytes) -> tuple[bytes, bytes] | None:
    assert process.stdin is not None and process.stdout is not None
    try:
        write_message(process.stdin, kind, payload)
        return read_message(process.stdout)
    except BrokenPipeError:
        return None


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()  # a forked process may have its pipe open, so that it would not come to the end of its input
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        with contextlib.suppress(BrokenPipeError):
            stream.close()
    process.wait()


_worker = _Worker()
atexit.register(_worker.stop)


ENDED = "LLVM ended its process"  # without a message: it may have been killed


def compiled_apart(text: str, triple: str, cpu: str, features: str, speed: int = 2, *options: str) -> bytes | str:
    """Compile a module for a machine in the other process: the object, or LLVM's objection."""
    words = "\t".join((triple, cpu, features, str(speed), *options))
    request = f"{words}\n{text}"
    try:
        answer = _worker.ask(b"c", request.encode("utf-8", "replace"))
    except OSError as error:
        raise CompileError(f"LLVM's process cannot be started: {error}") from None
    if answer[0] == b"o":
        return answer[1]
    return answer[1].decode("utf-8", "replace") or ENDED


def _ask(kind: bytes, payload: bytes, file: str) -> tuple[bytes, str]:
    try:
        answer = _worker.ask(kind, payload)
    except OSError as error:
        raise CompileError(f"LLVM's reader cannot be started: {error}", Position(file)) from None
    text = answer[1].decode("utf-8", "replace")
    if answer[0] != GONE:
        return answer[0], text
    if "LLVM ERROR: Broken module" in text:
        return b"v", text
    what = "text" if kind == b"t" else "bitcode"
    return b"p", f"the {what} is malformed, or of a newer LLVM"
