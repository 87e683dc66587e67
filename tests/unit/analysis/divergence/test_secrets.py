"""Leaks of a secret argument: by branches, addresses, divisions, calls."""

from __future__ import annotations

import pytest

from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.divergence.leaks import ADDRESS, BRANCH, DIVISION, EXECUTION
from lanewise.analysis.divergence.secrets import secrecy
from lanewise.analysis.facts import Facts
from lanewise.ir.parse import parse
from lanewise.transform.edit.close_loops import close_loops

HEAD = "func @f(%key: i32, %open: i32, %p: ptr) -> i32 {\nentry:\n"
BRANCHES = """  %c: i1 = icmp.slt %NAME, i32 0
  branch %c, left, out
left:
  store i32 1, %p, align=4
  jump out
out:
  return i32 0
}"""
READS = "  %q: ptr = ptradd %p, %NAME, scale=4\n  %v: i32 = load %q, align=4\n  return %v\n}"
DIVIDES = "  %d: i32 = sdiv %NAME, i32 7\n  return %d\n}"


def leaks(text: str, name: str, observe: bool = False) -> list[str]:
    fn = parse(HEAD + text.replace("NAME", name))
    close_loops(fn, Facts(fn))
    return [leak.kind for leak in secrecy(fn, Facts(fn, Gang({})), ["key"], observe=observe).leaks]


@pytest.mark.parametrize(("text", "kind"), [(BRANCHES, BRANCH), (READS, ADDRESS), (DIVIDES, DIVISION)])
def test_secrets_that_can_be_observed(text: str, kind: str) -> None:
    assert leaks(text, "key") == [kind]
    assert leaks(text, "open") == []


def test_execution_leaks_only_if_it_is_observed() -> None:
    assert EXECUTION in leaks(BRANCHES, "key", observe=True) and EXECUTION not in leaks(BRANCHES, "key")


def test_memory_that_a_secret_was_stored_to_is_secret() -> None:
    text = "  store %key, %p, align=4\n  %v: i32 = load %p, align=4\n  %d: i32 = sdiv %v, i32 3\n  return %d\n}"
    assert leaks(text, "key") == [DIVISION]
