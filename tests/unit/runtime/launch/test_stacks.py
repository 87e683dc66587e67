"""Calls with enough stack: on this thread if it has room, else on another; exceptions arrive here."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from lanewise.plan.stack_sizes import STACK
from lanewise.runtime.launch import stacks
from lanewise.runtime.launch.stacks import LITTLE, has_room, on_large_stack, stack_bytes, whole_stack, with_room


def in_thread(size: int, work: Any) -> list[Any]:
    """The results of a thread with a stack of this size."""
    found: list[Any] = []
    before = threading.stack_size(size)
    try:
        thread = threading.Thread(target=lambda: found.append(work()))
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join()
    return found


def test_the_size_of_a_stack() -> None:
    (size,) = in_thread(1 << 20, stack_bytes)
    if size is None:
        pytest.skip("the system does not say")
    assert 1 << 20 <= size < 2 << 20
    assert in_thread(1 << 20, lambda: (has_room(1 << 19), has_room(1 << 22))) == [(True, False)]


@pytest.mark.parametrize("need", [100, 1 << 20, 1 << 24])
def test_room_for_everything_else(need: int) -> None:
    assert whole_stack(need) - need >= max(stacks.LEAST_LEFT, need // 4)


def test_a_small_call_is_made_here() -> None:
    def entry(start: int) -> int:
        return start + threading.get_ident()

    assert with_room(entry, LITTLE) is entry
    assert with_room(entry, LITTLE + 1) is not entry


@pytest.mark.parametrize(("need", "elsewhere"), [(1 << 15, False), (1 << 23, True)])
def test_a_large_call_is_made_where_there_is_room(need: int, elsewhere: bool) -> None:
    if stack_bytes() is None:
        pytest.skip("the system does not say")
    where: list[int] = []

    def entry(start: int) -> int:
        where.append(threading.get_ident())
        return start * 2

    def work() -> tuple[int, int]:
        return with_room(entry, need)(21), threading.get_ident()

    ((result, caller),) = in_thread(1 << 20, work)
    assert result == 42 and (where[0] != caller) is elsewhere


def test_work_of_python_elsewhere() -> None:
    if stack_bytes() is None:
        pytest.skip("the system does not say")

    def sized() -> int:
        return on_large_stack(lambda: stack_bytes() or 0)

    (size,) = in_thread(1 << 16, sized)
    assert size >= STACK
    (same,) = in_thread(1 << 22, lambda: on_large_stack(threading.get_ident) == threading.get_ident())
    assert same


def test_an_exception_comes_back() -> None:
    def fails() -> int:
        raise KeyError("by hand")

    def caught() -> str:
        with pytest.raises(KeyError, match="by hand"):
            on_large_stack(fails)
        return "caught"

    assert in_thread(1 << 16, caught) == ["caught"]
