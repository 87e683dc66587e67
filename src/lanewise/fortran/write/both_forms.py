"""Both forms: text that fixed and free form read alike, for a file that sources of either form include.

    C  SIZES                            !  SIZES
          COMMON /B/ A(10),       ->          COMMON /B/ A(10),                                         &
         1   B(20)                           &   B(20)

Requires  fixed or free form.
Ensures   the same statements in the same order in both readings: comments by `!`, text in columns 7 to 72, `&` in
          column 73 of a line that goes on and in column 6 of the next.
Leaves    preprocessor lines.
"""

from __future__ import annotations

from ..read.lines import is_fixed_comment, read_logical, split_lines
from .fixedform import to_fixed
from .freeform import to_free

_END = 72
_MARK = 5
_TEXT = 6


def reads_alike(text: str) -> bool:
    """Whether both forms already read the same statements."""
    fixed, free = (read_logical(split_lines(text), form) for form in (False, True))
    return [(one.label, one.code, one.literals) for one in fixed] == [
        (one.label, one.code, one.literals) for one in free
    ]


def to_both(text: str, free: bool, width: int = 72) -> str:
    """The text, which is in free form or not, for both."""
    lines = split_lines(to_fixed(text, _END) if free else to_fixed(to_free(text, width), _END, _TEXT))
    goes_on: list[bool] = []
    before = False
    for line in reversed(lines):
        is_text = not is_fixed_comment(line.rstrip("\r\n"), _END)
        goes_on.append(is_text and before)
        before = line[_MARK : _MARK + 1] == "&" if is_text else before
    made = zip(lines, reversed(goes_on), strict=True)
    return "".join(f"{line.rstrip(chr(10)):<{_END}}&\n" if marked else line for line, marked in made)
