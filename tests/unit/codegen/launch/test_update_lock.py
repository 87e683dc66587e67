"""The update lock: one thread alone, or any number with shares; after a fork it is free."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from lanewise.codegen.launch.update_lock import LET_OTHERS, LOCK, give_all_back, is_free, lock_addresses, needs_lock
from lanewise.codegen.text.write import Needs
from lib.called_text import called

NAMES = ("alone", "share", "leave", "part")


@pytest.fixture(scope="module")
def lock() -> dict[str, Callable[[], int]]:
    needs = Needs()
    needs_lock(needs)
    doors = [f"define i64 @test.{name}() {{\n  call void @{LOCK}.{name}()\n  ret i64 0\n}}" for name in NAMES[1:]]
    doors.append(
        f"define i64 @test.alone() {{\n  %a = call i1 @{LOCK}.alone()\n  %r = zext i1 %a to i64\n  ret i64 %r\n}}"
    )
    text = "\n".join([*needs.declarations.values(), *doors])
    return {name: called(text, f"test.{name}", addresses=lock_addresses()) for name in NAMES}


@pytest.fixture(autouse=True)
def stays_free() -> Iterator[None]:
    assert is_free()
    yield
    assert is_free()


def test_alone_and_back(lock: dict[str, Callable[[], int]]) -> None:
    assert lock["alone"]() == 1 and not is_free()
    lock["leave"]()


def test_shares_are_counted(lock: dict[str, Callable[[], int]]) -> None:
    lock["share"]()
    lock["share"]()
    lock["part"]()
    assert not is_free()
    lock["part"]()


def test_who_waits_in_vain_gets_a_share(lock: dict[str, Callable[[], int]]) -> None:
    """This thread holds a share itself: the exclusive lock does not become free."""
    lock["share"]()
    assert lock["alone"]() == 0
    lock["part"]()
    assert not is_free()
    lock["part"]()


def test_a_share_that_was_never_taken_is_given_back_in_vain(lock: dict[str, Callable[[], int]]) -> None:
    lock["part"]()


def test_a_forked_process_starts_with_a_free_lock(lock: dict[str, Callable[[], int]]) -> None:
    lock["share"]()
    give_all_back()
    assert is_free()


def test_no_update_is_lost(lock: dict[str, Callable[[], int]]) -> None:
    counts = {"alone": 0, "shared": 0}

    def work() -> None:
        for _ in range(100):
            if lock["alone"]():
                counts["alone"] += 1
                lock["leave"]()
            else:
                lock["part"]()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert 0 < counts["alone"] <= 300


def test_the_addresses() -> None:
    found = lock_addresses()
    assert set(found) == {LOCK, LET_OTHERS} and found[LOCK] % 64 == 0 and found[LET_OTHERS] != 0
