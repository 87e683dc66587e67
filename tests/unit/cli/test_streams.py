"""Streams: the command's output apart from what a user's file prints, and streams that are closed or gone."""

from __future__ import annotations

import os
import sys

import pytest

from lanewise.cli import _streams as streams  # pyright: ignore[reportPrivateUsage]
from lanewise.cli._streams import complain, own_stdout, reader_has_gone, say, set_stdout_aside, standard_streams
from lib.child_process import run_python


def test_say_and_complain(capfd: pytest.CaptureFixture[str]) -> None:
    say("out")
    say("more", end="")
    complain("why")
    assert capfd.readouterr() == ("out\nmore", "why\n")


ASIDE = """import os
from lanewise.cli._streams import *
with standard_streams(until_exit=False):
    set_stdout_aside()
    set_stdout_aside()
    print("theirs", flush=True)
    os.write(1, b"from 1\\n")
    say("ours")
print("afterwards")
"""


def test_what_a_users_file_prints_goes_to_stderr() -> None:
    done = run_python("-c", ASIDE, timeout=60)
    assert (done.stdout, done.stderr) == ("ours\nafterwards\n", "theirs\nfrom 1\n")


def test_stdout_comes_back() -> None:
    before = sys.stdout
    with standard_streams(until_exit=False):
        set_stdout_aside()
        assert sys.stdout is sys.stderr
    assert sys.stdout is before and own_stdout() is before


def test_text_that_the_locale_does_not_have(capfd: pytest.CaptureFixture[str]) -> None:
    with standard_streams(until_exit=False):
        say("a\udc80b")
    assert capfd.readouterr().out == "a\\udc80b\n"


def test_a_pipe_without_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as pipe:
        monkeypatch.setattr(streams, "own_stdout", lambda: pipe)
        assert not reader_has_gone()
        os.close(reading)
        assert reader_has_gone()
        pipe.write("lost")
        streams.say_no_more()
        pipe.flush()


def test_a_stream_without_a_number_has_a_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert reader_has_gone() is False
    assert capsys.readouterr().out == ""


def test_closed_streams_are_opened() -> None:
    text = (
        "import os, sys\nos.close(2); sys.stderr = None\nfrom lanewise.cli._streams import *\n"
        "with standard_streams(until_exit=True):\n    complain('lost'); say('kept')\n    os.fstat(2)\n"
    )
    done = run_python("-c", text, timeout=60)
    assert (done.returncode, done.stdout) == (0, "kept\n")
