"""The assembler: `.mus` text to a program.

    .threads 4                      ; how many threads, unless the command line says otherwise
    .memory 0 1 1 0                 ; contents of shared memory from address 0 on
    .memory 8: 5 6                  ; ... from address 8 on; cells between are 0
    .size 20                        ; how many cells, at least
    Loop:   v0 = ↓tid               ; or v0 = [tid]
            ↑v0 = 1                 ; or [v0] = 1
            bz v0, Loop

Ensures   every label exists once, every instruction has a position, nothing writes `tid` or `W`.
Leaves    the question whether branches, syncs and everywhere blocks fit together to `check`.
"""

from __future__ import annotations

import difflib
from typing import NoReturn

from ..record import dataclass, field
from .expressions import OPERATORS, READ_ONLY, Expression
from .instructions import OPS, Instruction
from .lexer import Line, Word
from .operands import RESERVED, expression, operand, readable, whole_number
from .program import Program, finish

LARGEST_MEMORY = 1 << 20
LARGEST_WIDTH = 1024
MOST_WORDS = 256
MISTAKES = {
    "end": "end_everywhere",
    "endeverywhere": "end_everywhere",
    "jump": "jmp",
    "goto": "jmp",
    "br": "bnz",
    "beq": "bz",
    "bne": "bnz",
    "halt": "stop",
    "exit": "stop",
    "barrier": "sync",
    "shuffle": "shfl",
}


def assemble(text: str, file: str = "") -> Program:
    """The program written in the text; a `CompileError` with line and caret if it is not one."""
    draft = _Draft()
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        _line(draft, Line(line, file, number))
    for name, (line, word) in draft.wanted.items():
        if name not in draft.labels:
            line.refuse(f"there is no label '{name}'{_nearest(name, draft.labels)}", word)
    instructions = finish(draft.instructions, draft.labels)
    return Program(instructions, draft.labels, draft.contents(), draft.threads, tuple(lines))


@dataclass(slots=True)
class _Draft:
    instructions: list[Instruction] = field(default_factory=list[Instruction])
    labels: dict[str, int] = field(default_factory=dict[str, int])
    defined: dict[str, int] = field(default_factory=dict[str, int])
    wanted: dict[str, tuple[Line, Word]] = field(default_factory=dict[str, tuple[Line, Word]])
    cells: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    next_cell: int = 0
    size: int = 0
    threads: int | None = None

    def contents(self) -> tuple[int, ...]:
        size = max(self.size, max(self.cells, default=-1) + 1)
        return tuple(self.cells.get(address, (0, 0))[0] for address in range(size))


def _line(draft: _Draft, line: Line) -> None:
    while line.word.kind == "name" and line.ahead(1).text == ":":
        _label(draft, line)
    if line.word.kind == "end":
        return
    if line.word.kind == "directive":
        _directive(draft, line)
        return
    first = line.word
    made = _instruction(draft, line)
    last = line.words[line.at - 1]
    length = last.column + len(last.text) - first.column
    op, operands, result, label = made
    draft.instructions.append(Instruction(op, operands, result, label, line.position(first), length))


def _label(draft: _Draft, line: Line) -> None:
    word = line.take()
    line.take()
    if word.text in RESERVED:
        line.refuse(f"'{word.text}' is a word of the language; give the label another name", word)
    if word.text in draft.labels:
        first = draft.defined[word.text]
        line.refuse(f"the label '{word.text}' already stands on line {first}; give one of them another name", word)
    draft.labels[word.text] = len(draft.instructions)
    draft.defined[word.text] = line.number


# Directives ---------------------------------------------------------------------------------------------------


def _directive(draft: _Draft, line: Line) -> None:
    word = line.take()
    match word.text:
        case ".memory":
            _memory(draft, line)
        case ".size":
            if draft.size:
                line.refuse("the memory has its size already; write .size once", word)
            draft.size = _bounded(line, LARGEST_MEMORY, "a memory size", ".size 20")
        case ".threads":
            if draft.threads is not None:
                line.refuse("the number of threads is given already; write .threads once", word)
            draft.threads = _bounded(line, LARGEST_WIDTH, "a number of threads", ".threads 4")
        case _:
            line.refuse(f"there is no directive '{word.text}'; the directives are .memory, .size and .threads", word)
    line.expect_end(f"{word.text} ...")


def _bounded(line: Line, largest: int, what: str, form: str) -> int:
    word = line.word
    number = whole_number(line, form)
    if not 1 <= number <= largest:
        line.refuse(f"{what} is 1 to {largest}; write for instance '{form}'", word)
    return number


def _memory(draft: _Draft, line: Line) -> None:
    form = ".memory 4: 2 1 3 4"
    if line.ahead(1).text == ":":
        draft.next_cell = whole_number(line, form)
        line.take()
    if line.word.kind == "end":
        line.refuse(f"a .memory line needs at least one value; write for instance '{form}'")
    while line.word.kind != "end":
        word, address = line.word, draft.next_cell
        value = whole_number(line, form)
        if address in draft.cells:
            first = draft.cells[address][1]
            line.refuse(f"address {address} is already given a value on line {first}", word)
        if address >= LARGEST_MEMORY:
            line.refuse(f"address {address} is too large; shared memory has at most {LARGEST_MEMORY} cells", word)
        draft.cells[address] = (value, line.number)
        draft.next_cell = address + 1


# Instructions -------------------------------------------------------------------------------------------------

Made = tuple[str, tuple[Expression, ...], str | None, str | None]


def _instruction(draft: _Draft, line: Line) -> Made:
    word, after = line.word, line.ahead(1)
    if word.text in ("↑", "["):
        return _store(line)
    if word.kind != "name":
        line.refuse(f"an instruction cannot start with '{word.text}'; write one such as 'v = e' or 'bz v, l'")
    if after.text == "=":
        return _assignment(line)
    if word.text == "shfl":
        line.refuse("'shfl' needs a variable for its result; write 'v = shfl(v, o)'")
    if word.text not in OPS or (f"{word.text}_{after.text}" in OPS and line.ahead(2).kind != "end"):
        _unknown(line, word, after)
    return _control(draft, line)


def _control(draft: _Draft, line: Line) -> Made:
    word = line.take()
    row = OPS[word.text]
    operands: tuple[Expression, ...] = ()
    label = None
    if row.jumps and row.name != "jmp":
        operands = (_condition(line, row.form) if row.name != "jmp_mask" else operand(line, row.form),)
        line.expect(",", row.form)
    if row.jumps:
        label = _jump_target(draft, line, row.form)
    line.expect_end(row.form)
    return word.text, operands, None, label


def _condition(line: Line, form: str) -> str:
    word = line.word
    if word.kind != "name" or line.ahead(1).kind != "symbol" or line.ahead(1).text != ",":
        if word.kind == "name" and line.ahead(1).kind == "name":
            line.take()
            line.expect(",", form)
        line.refuse(f"a branch tests one variable; compute it on a line of its own, then write '{form}'")
    return readable(line)


def _jump_target(draft: _Draft, line: Line, form: str) -> str:
    word = line.word
    if word.kind != "name" or word.text in RESERVED:
        line.refuse(f"a jump leads to a label, not to {line.shown()}; write '{form}' and 'l:' before its target")
    line.take()
    draft.wanted.setdefault(word.text, (line, word))
    return word.text


def _store(line: Line) -> Made:
    form = OPS["↑"].form
    address = _address(line, form)
    line.expect("=", form)
    value = operand(line, form)
    if line.word.kind != "end":
        line.refuse(f"a store takes a variable or a constant; compute 'v = e' on a line before, then write '{form}'")
    return "↑", (address, value), None, None


def _address(line: Line, form: str) -> Expression:
    bracket = line.take().text == "["
    form = form.replace("↑o", "[o]").replace("↓o", "[o]") if bracket else form
    first = line.word
    if first.text == "(":
        _refuse_computed(line, first, form)
    address = operand(line, form)
    if line.word.text in OPERATORS and (bracket or form == OPS["↑"].form):
        _refuse_computed(line, first, form)
    if bracket:
        line.expect("]", form)
    return address


def _refuse_computed(line: Line, first: Word, form: str) -> NoReturn:
    """An address that is an expression, from its first word to the bracket or the '=' after it."""
    last = next(word for word in line.words[line.at :] if word.kind == "end" or word.text in ("]", "="))
    computed = line.text[first.column - 1 : last.column - 1].strip()
    for place in ("[o]", "↑o", "↓o"):
        form = form.replace(place, place.replace("o", "a"))
    advice = f"write 'a = {computed}' on a line before, then '{form}'"
    line.refuse(f"an address is a variable or a constant; {advice}", first)


def _assignment(line: Line) -> Made:
    result = _written(line)
    line.take()
    word = line.word
    if word.text in ("↓", "["):
        address = _address(line, OPS["↓"].form)
        line.expect_end(OPS["↓"].form)
        return "↓", (address,), result, None
    if word.text == "shfl" and word.kind == "name":
        return _shuffle(line, result)
    if word.text == "↑":
        line.refuse("'↑' writes to shared memory; to read write 'v = ↓o'")
    if len(line.words) > MOST_WORDS:
        line.refuse(f"an expression has at most {MOST_WORDS} words; compute a part of it on a line before")
    value = expression(line, 0, 0)
    if line.word.kind != "end":
        line.refuse(f"{line.shown()} does not continue an expression; write an operator or end the line here")
    return "=", (value,), result, None


def _written(line: Line) -> str:
    word = line.take()
    if word.text in READ_ONLY:
        what = "the thread's own number" if word.text == "tid" else "the number of threads"
        line.refuse(f"'{word.text}' is {what} and cannot be written; choose another variable", word)
    if word.text in RESERVED:
        line.refuse(f"'{word.text}' is an instruction and cannot be a variable; choose another name", word)
    return word.text


def _shuffle(line: Line, result: str) -> Made:
    form = OPS["shfl"].form
    line.take()
    line.expect("(", form)
    word = line.word
    if word.kind != "name" or word.text in READ_ONLY:
        line.refuse(f"'shfl' reads a variable of another thread, not {line.shown()}; write '{form}'")
    source = readable(line)
    line.expect(",", form)
    lane = operand(line, form)
    line.expect(")", form)
    line.expect_end(form)
    return "shfl", (source, lane), result, None


# Advice -------------------------------------------------------------------------------------------------------


def _unknown(line: Line, word: Word, after: Word) -> NoReturn:
    if after.kind == "name" and f"{word.text}_{after.text}" in OPS:
        line.refuse(f"write '{word.text}_{after.text}', in one word", word)
    if after.kind == "name" and after.text in OPS:
        line.refuse(f"a label ends with a colon; write '{word.text}: {after.text} ...'", word)
    if after.kind == "name" and line.ahead(2).text == "=":
        line.refuse(f"a label ends with a colon; write '{word.text}: {after.text} = ...'", word)
    if word.text in MISTAKES:
        line.refuse(f"there is no instruction '{word.text}'; write '{OPS[MISTAKES[word.text]].form}'", word)
    nearest = _nearest(word.text, {name: 0 for name in OPS if name.isidentifier()})
    line.refuse(f"there is no instruction '{word.text}'{nearest or '; to set a variable write ' + repr('v = e')}", word)


def _nearest(name: str, names: dict[str, int]) -> str:
    folded = {known.lower(): known for known in names}
    found = difflib.get_close_matches(name.lower(), folded, n=1)
    return f"; did you mean '{folded[found[0]]}'?" if found else ""
