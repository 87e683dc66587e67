"""The library is loaded once, has its functions, and an error in it is ours."""

from __future__ import annotations

from lanewise.solve.z3_library import FUNCTIONS, library


def test_it_is_loaded_once_with_all_functions() -> None:
    found = library()
    assert library() is found and all(hasattr(found, name) for name in FUNCTIONS)


def test_a_context_without_errors() -> None:
    found = library()
    found.check(found.context())
