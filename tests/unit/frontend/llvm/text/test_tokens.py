"""Tokens of LLVM's printed text, and the cursor over them."""

from __future__ import annotations

import pytest

from lanewise.frontend.llvm.text.tokens import Unreadable, bytes_of, name_of, tokenize, tokens_of, unquote


def test_the_line_of_the_docstring() -> None:
    assert tokens_of("%x = load <4 x float>, ptr addrspace(1) %p, align 16") == [
        *("%x", "=", "load", "<4 x float>", ",", "ptr addrspace(1)", "%p", ",", "align", "16", "")
    ]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ('%"a b" @"c,d" @g.1', ['%"a b"', '@"c,d"', "@g.1"]),
        ("-3 0xH3C00 0x3FB99999A0000000 -1.500000e+00", ["-3", "0xH3C00", "0x3FB99999A0000000", "-1.500000e+00"]),
        ('c"a\\00" "x"', ['c"a\\00"', '"x"']),
        ('!12 !dbg !"text" #4 ...', ["!12", "!dbg", '!"text"', "#4", "..."]),
        ("<{ i8 }>", ["<", "{", "i8", "}", ">"]),
        ("<2 x bfloat>", ["<", "2", "x", "bfloat", ">"]),
    ],
)
def test_kinds_of_tokens(text: str, tokens: list[str]) -> None:
    assert tokens_of(text) == [*tokens, ""]


def test_a_cursor_goes_on_only_over_what_is_accepted() -> None:
    cursor = tokenize("( i32 )")
    assert cursor.peek() == "(" and not cursor.accept("[") and cursor.at == 0
    assert cursor.accept("(") and cursor.next() == "i32" and cursor.at == 2
    cursor.expect(")")
    assert cursor.peek() == ""


def test_what_was_expected_and_found() -> None:
    with pytest.raises(Unreadable, match=r"^expected '\(', found 'i32'$"):
        tokenize("i32").expect("(")
    with pytest.raises(Unreadable, match=r"^expected something more, found the end of the line$"):
        tokenize("").next()


def test_a_group_is_skipped_with_the_groups_in_it() -> None:
    cursor = tokenize("(i32 [1], { <x> }) after")
    assert cursor.skip_group() == ["i32", "[", "1", "]", ",", "{", "<", "x", ">", "}"]
    assert cursor.peek() == "after"
    with pytest.raises(Unreadable, match="the end of the line"):
        tokenize("(never closed").skip_group()


def test_names_and_their_escapes() -> None:
    assert name_of("%x.1") == "x.1" and name_of('@"a\\20b"') == "a b"
    assert unquote('"caf\\C3\\A9"') == "café"
    assert unquote('"\\FF"') == "\\xff", "not UTF-8: it stays visible"


def test_bytes_between_quotes() -> None:
    assert bytes_of("a\\00b\\FF") == b"a\0b\xff"
    assert bytes_of("\\\\00") == b"\\00", "an escaped backslash begins no escape"
    assert bytes_of("é") == "é".encode()
