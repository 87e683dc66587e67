"""Free form: fixed-form text as free-form text, line by line.

    C  note                      !  note
   10 A = B +              ->    10 A = B + &
     1    C                           & C

Requires  fixed form without blanks inside names and numbers, which free form does not allow.
Ensures   the same statements in the same order; comments stay comments. Text behind column 72 becomes a comment.
"""

from __future__ import annotations

from .lines import read_logical, split_lines


def to_free(text: str, width: int = 72) -> str:
    lines = split_lines(text)
    out: list[str] = []
    continued = {number for one in read_logical(lines, False, width) for number in range(one.first, one.last)}
    inside = {number for one in read_logical(lines, False, width) for number in range(one.first + 1, one.last + 1)}
    for number, raw in enumerate(lines):
        line = raw.rstrip("\r\n")
        if not line.strip():
            out.append("\n")
        elif line[0] in "Cc*dD!":
            out.append(f"!{line[1:]}\n")
        elif line.lstrip()[0] in "!#" and number not in inside:
            out.append(f"{line}\n")
        else:
            out.append(_statement(line, width, number in inside, number in continued) + "\n")
    return "".join(out)


def _statement(line: str, width: int, is_rest: bool, goes_on: bool) -> str:
    if "\t" in line[:6]:
        label, _, body = line.partition("\t")
        body = body[1:] if is_rest else body
    else:
        label, body = line[:5], line[6:width]
    extra = line[width:].strip() if "\t" not in line[:6] else ""
    body = body.ljust(width - 6) if goes_on and body.count("'") % 2 else body.rstrip()
    text = f"     &{body}" if is_rest else f"{label.ljust(5)} {body}"
    if goes_on:
        return f"{text}&"
    return f"{text} ! {extra}" if extra and not extra.startswith("!") else text
