"""Names in C: words of C and C++ are not free, and a name that is taken is varied."""

from __future__ import annotations

from lanewise.runtime.export.c_names import free_name, is_free


def test_words_and_names() -> None:
    assert is_free("blur") and is_free("_x1")
    assert not any(map(is_free, ("new", "default", "int32_t", "while", "1x", "a b", "")))


def test_variations() -> None:
    assert free_name("new", []) == "new_" and free_name("x", ["y"]) == "x"
    found = free_name("x", ["x", "x_"])
    assert is_free(found) and found not in ("x", "x_")
