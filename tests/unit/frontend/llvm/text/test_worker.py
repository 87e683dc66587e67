"""The process of LLVM's reader: its messages, and its answers, asked here in this process."""

from __future__ import annotations

import io
import json
import sys
from unittest import mock

import pytest
from llvmlite import binding

from lanewise.frontend.llvm.text.worker import answer, read_message, serve, write_message

GOOD = b"define i32 @f(i32 %x) { ret i32 %x }"


@pytest.mark.parametrize("payload", [b"", b"text", bytes(range(256)) * 3])
def test_messages(payload: bytes) -> None:
    stream = io.BytesIO()
    write_message(stream, b"t", payload)
    assert len(stream.getvalue()) == 9 + len(payload)
    stream.seek(0)
    assert read_message(stream) == (b"t", payload) and read_message(stream) is None


@pytest.mark.parametrize("cut", [1, 8, 9, 12])
def test_a_message_that_breaks_off_is_none(cut: int) -> None:
    stream = io.BytesIO()
    write_message(stream, b"t", b"text")
    assert read_message(io.BytesIO(stream.getvalue()[:cut])) is None


def test_text_and_bitcode() -> None:
    kind, text = answer(b"t", GOOD)
    assert kind == b"o" and b"define i32 @f(i32 %x)" in text
    bitcode = binding.parse_assembly(GOOD.decode()).as_bitcode()
    assert answer(b"b", bitcode)[0] == b"o"


def test_what_does_not_parse_or_verify() -> None:
    kind, why = answer(b"t", b"define i32 @f( {")
    assert kind == b"p" and b"expected" in why
    kind, why = answer(b"t", b"define i32 @f() {\n  %x = phi i32 [ 0, %e ]\n  ret i32 %x\ne:\n  ret i32 0\n}")
    assert kind == b"v" and b"PHI" in why


def test_compiling_for_a_machine() -> None:
    head = f"{binding.get_default_triple()}\t\t\t2\n".encode()
    kind, made = answer(b"c", head + GOOD)
    assert kind == b"o" and made[:4] == b"\x7fELF"
    assert answer(b"c", head + b"nonsense")[0] == b"p"


def test_it_answers_until_its_input_ends() -> None:
    asked, answered = io.BytesIO(), io.BytesIO()
    for text in (GOOD, b"nonsense", GOOD):
        write_message(asked, b"t", text)
    asked.seek(0)
    path = [*sys.path]
    with (
        mock.patch.object(sys, "argv", ["worker.py", json.dumps(path)]),
        mock.patch.object(sys, "stdin", mock.Mock(buffer=asked)),
        mock.patch.object(sys, "stdout", mock.Mock(buffer=answered)),
    ):
        serve()
    answered.seek(0)
    kinds = [message[0] for message in iter(lambda: read_message(answered), None)]
    assert kinds == [b"o", b"p", b"o"] and sys.path == path
