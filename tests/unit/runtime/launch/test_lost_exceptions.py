"""A lost exception is kept for its thread, once."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from lanewise.runtime.launch import launch
from lanewise.runtime.launch.lost_exceptions import keep, lost
from lanewise.runtime.ufunc import inner_loop, loop


def test_once_and_in_its_own_thread() -> None:
    error = KeyboardInterrupt()
    keep(error)
    elsewhere: list[object] = []
    thread = threading.Thread(target=lambda: elsewhere.append(lost()))
    thread.start()
    thread.join()
    assert elsewhere == [None] and lost() is error and lost() is None


def unraisable(error: BaseException, function: Any, message: str | None) -> Any:
    words = {"exc_type": type(error), "exc_value": error, "exc_traceback": None}
    return SimpleNamespace(**words, object=function, err_msg=message)


@pytest.mark.parametrize("function", [launch._launch, loop._needed, loop._has_failed, inner_loop._claim])
def test_every_function_that_compiled_code_calls(function: Callable[..., Any]) -> None:
    """Python 3.14 names the function in the message only."""
    for named, message in ((function, None), (None, f"Exception ignored while calling ctypes callback {function!r}")):
        error = KeyboardInterrupt()
        sys.unraisablehook(unraisable(error, named, message))
        assert lost() is error
