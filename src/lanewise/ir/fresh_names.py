"""Fresh names: unused names for values and blocks, made of a hint and a number."""

from __future__ import annotations

LONGEST = 200  # characters of a generated name; LLVM takes up to 1,024


def fresh_name(taken: dict[str, int], hint: str) -> str:
    if len(hint) > LONGEST:
        hint = hint[: hint.rfind(".", 1, LONGEST)] if "." in hint[1:LONGEST] else hint[:LONGEST]
    if hint not in taken:
        taken[hint] = 1
        return hint
    number = taken[hint]
    while (name := f"{hint}.{number}") in taken:
        number += 1
    taken[hint] = number + 1
    taken[name] = 1
    return name
