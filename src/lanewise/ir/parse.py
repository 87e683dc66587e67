"""The text form of programs, in: `.lir` to a module. The grammar is `show`'s; `;` starts a comment.

One statement a line. Names may be used before the line that defines them; they are resolved when the function ends.
Whatever is wrong is a CompileError with line and column; whether the program makes sense is `verify`'s question.
"""

from __future__ import annotations

import json
import re
import struct
from dataclasses import dataclass
from typing import Any, NoReturn

from .function import (
    POISON,
    STAGES,
    UNDEF,
    Block,
    Const,
    Declaration,
    Function,
    Global,
    Module,
    Op,
    Param,
    Symbol,
    Target,
    Value,
)
from .ops import TABLE, Row
from .position import NOWHERE, CompileError, Position
from .shapes import shape_named
from .types import VOID, Type, type_named

_STRING = r'"(?:[^"\\]|\\.)*"'
_TOKEN = re.compile(
    rf"""(?P<space>[ \t\r]+|;.*)
    |(?P<value>%(?:{_STRING}|[\w.$]+))
    |(?P<symbol>@(?:{_STRING}|[\w.$]+)(?:[+-]\d+)?)
    |(?P<type>opaque{_STRING}(?::\d+)?|ptr\(\d+\))
    |(?P<string>{_STRING})
    |(?P<shape>\[(?:U|C|T|_|S(?:-?\d+|\?))(?:a\d+)?\])
    |(?P<number>-?(?:0x[0-9a-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?))(?![\w.$])
    |(?P<word>[A-Za-z_][\w.$]*)
    |(?P<punct>->|\.\.\.|[(){{}}\[\],:=!])""",
    re.VERBOSE | re.ASCII,
)


@dataclass(slots=True)
class _Token:
    kind: str
    text: str
    column: int


class _Ref(Value):
    """A value that is named before its definition was read."""

    __slots__ = ("line", "name", "token")

    def __init__(self, name: str, token: _Token, line: int) -> None:
        super().__init__(VOID)
        self.name, self.token, self.line = name, token, line


def parse_module(text: str, file: str = "") -> Module:
    return _Reader(text, file).module()


def parse(text: str, file: str = "") -> Function:
    """The first function of a text."""
    module = parse_module(text, file)
    if not module.functions:
        raise CompileError("there is no function in this text; write 'func @name() { ... }'", Position(file, 1))
    return next(iter(module.functions.values()))


class _Reader:
    """A cursor over the tokens of one line, and the lines after it."""

    def __init__(self, text: str, file: str) -> None:
        self.lines = text.split("\n")
        self.file = file
        self.line = 0
        self.tokens: list[_Token] = []
        self.at = 0

    # tokens

    def fail(self, sentence: str, token: _Token | None = None, line: int | None = None) -> NoReturn:
        number = self.line if line is None else line
        source = self.lines[number - 1] if 0 < number <= len(self.lines) else ""
        if token is None:
            token = self.tokens[self.at] if self.at < len(self.tokens) else _Token("end", "", len(source) + 1)
        raise CompileError(sentence, Position(self.file, number, token.column), source, len(token.text) or 1)

    def next_line(self) -> bool:
        """Go to the next line that says something."""
        while self.line < len(self.lines):
            text = self.lines[self.line]
            self.line += 1
            self.tokens = self._split(text)
            self.at = 0
            if self.tokens:
                return True
        return False

    def _split(self, text: str) -> list[_Token]:
        tokens: list[_Token] = []
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                self.fail(f"unexpected character {text[at]!r}", _Token("bad", text[at], at + 1))
            if match.lastgroup != "space":
                assert match.lastgroup is not None
                tokens.append(_Token(match.lastgroup, match.group(), at + 1))
            at = match.end()
        return tokens

    def peek(self, text: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].text == text

    def kind(self) -> str:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else "end"

    def accept(self, text: str) -> bool:
        if self.peek(text):
            self.at += 1
            return True
        return False

    def expect(self, text: str) -> None:
        if not self.accept(text):
            self.fail(f"expected '{text}'")

    def take(self, kind: str, what: str) -> _Token:
        if self.kind() != kind:
            self.fail(f"expected {what}")
        self.at += 1
        return self.tokens[self.at - 1]

    def end_of_line(self) -> None:
        if self.at < len(self.tokens):
            self.fail(f"unexpected '{self.tokens[self.at].text}' after the statement")

    def integer(self) -> int:
        token = self.take("number", "a whole number")
        try:
            return int(token.text, 0 if "x" in token.text else 10)
        except ValueError:
            self.fail("expected a whole number", token)

    def string(self, token: _Token, text: str | None = None) -> str:
        """The name behind a sigil, or a quoted text."""
        body = token.text if text is None else text
        if not body.startswith('"'):
            return body
        try:
            return json.loads(body)
        except ValueError:
            self.fail("this quoted text has a bad escape", token)

    def json(self) -> Any:
        """A JSON object that stands on the rest of the line, up to its closing brace."""
        token = self.tokens[self.at]
        try:
            value, length = json.JSONDecoder().raw_decode(self.lines[self.line - 1][token.column - 1 :])
        except ValueError:
            self.fail("expected a JSON object of attributes")
        end = token.column + length
        while self.at < len(self.tokens) and self.tokens[self.at].column < end:
            self.at += 1
        return value

    # pieces

    def type(self) -> Type:
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        if token is None or token.kind not in ("word", "type"):
            self.fail("expected a type")
        try:
            found = type_named(token.text)
        except ValueError as error:
            self.fail(str(error), token)
        self.at += 1
        return found

    def shape(self, value: Value) -> None:
        if self.kind() == "shape":
            value.shape = shape_named(self.tokens[self.at].text[1:-1])
            self.at += 1

    def position(self, file: str) -> Position:
        if not self.accept("!"):
            return NOWHERE
        if self.kind() == "string":
            file = self.string(self.tokens[self.at])
            self.at += 1
            self.expect(":")
        line = self.integer()
        return Position(file, line, self.integer() if self.accept(":") else 0)

    def label(self) -> str:
        if self.kind() not in ("word", "string"):
            self.fail("expected a block's name")
        self.at += 1
        return self.string(self.tokens[self.at - 1])

    def symbol(self) -> tuple[str, int]:
        token = self.take("symbol", "a name that starts with '@'")
        match = re.fullmatch(rf"@({_STRING}|[\w.$]+?)([+-]\d+)?", token.text, re.ASCII)
        assert match is not None
        return self.string(token, match.group(1)), int(match.group(2) or 0)

    def operand(self) -> Value:
        if self.kind() == "value":
            token = self.tokens[self.at]
            self.at += 1
            return _Ref(self.string(token, token.text[1:]), token, self.line)
        if self.kind() == "symbol":
            name, offset = self.symbol()
            return Symbol(name, offset)
        type = self.type()
        if self.kind() == "symbol":
            if not type.is_ptr:
                self.fail("the address of a name is a ptr")
            name, offset = self.symbol()
            return Symbol(name, offset, type)
        return Const(type, self.literal(type))

    def literal(self, type: Type) -> Any:
        for word in (UNDEF, POISON):
            if self.accept(word.word):
                return word
        if type.is_void:
            self.fail("void has no constants")
        if type.is_opaque:
            return self.string(self.take("string", "the quoted text of an opaque constant"))
        if not type.is_float:
            return self.integer()
        token = self.take("number", "a number")
        if "x" in token.text:
            try:
                return struct.unpack("<d", struct.pack("<Q", int(token.text, 16)))[0]
            except struct.error:
                self.fail("a float's bits are 16 hexadecimal digits", token)
        return float(token.text)

    def operands(self) -> list[Value]:
        """The rest of a parenthesis."""
        found: list[Value] = []
        while not self.accept(")"):
            if found:
                self.expect(",")
            found.append(self.operand())
        return found

    # top level

    def module(self) -> Module:
        module = Module(self.file)
        readers = {"func": self.function, "global": self.global_, "declare": self.declare, "refused": self.refusal}
        while self.next_line():
            word = self.tokens[0].text
            if word not in readers:
                self.fail("expected 'func', 'global' or 'declare'")
            self.at = 1
            readers[word](module)
        return module

    def refusal(self, module: Module) -> None:
        name, _ = self.symbol()
        module.refused[name] = self.string(self.take("string", "the reason, quoted"))
        self.end_of_line()

    def global_(self, module: Module) -> None:
        name, _ = self.symbol()
        item = Global(name, 0)
        zero = False
        links: list[tuple[int, str, int]] = []
        while self.at < len(self.tokens):
            word = self.take("word", "a property of the global").text
            if word == "constant":
                item.constant = True
                continue
            if word == "zero":
                zero = True
                continue
            self.expect("=")
            if word in ("size", "align", "space"):
                setattr(item, word, self.integer())
            elif word == "element":
                item.element = self.type()
            elif word == "data":
                item.data = self.hex_bytes()
            elif word == "link":
                at = self.integer()
                self.expect(":")
                links.append((at, *self.symbol()))
            else:
                self.fail(f"a global has no property '{word}'", self.tokens[self.at - 2])
        if zero:
            item.data = bytes(item.size)
        item.links = tuple(links)
        module.globals[name] = item

    def hex_bytes(self) -> bytes:
        token = self.take("string", "quoted hexadecimal bytes")
        try:
            return bytes.fromhex(self.string(token))
        except ValueError:
            self.fail("expected quoted hexadecimal bytes", token)

    def declare(self, module: Module) -> None:
        name, _ = self.symbol()
        self.expect("(")
        params: list[Type] = []
        variadic = False
        while not self.accept(")"):
            if params:
                self.expect(",")
            if self.accept("..."):
                variadic = True
                self.expect(")")
                break
            params.append(self.type())
        self.expect("->")
        result = self.type()
        attrs: dict[str, Any] = self.json() if self.peek("{") else {}
        self.end_of_line()
        module.declarations[name] = Declaration(name, result, tuple(params), variadic, attrs)

    def function(self, module: Module) -> None:
        name, _ = self.symbol()
        if name in module.functions:
            self.fail(f"there is a function '{name}' already", self.tokens[1])
        function = Function(name)
        values: dict[str, Value] = {}
        blocks: dict[str, Block] = {}
        jumps: list[tuple[Target, str, _Token, int]] = []
        started = self.line
        head_params = self._head(function)
        block: Block | None = None
        while True:
            if not self.next_line():
                self.fail(f"function '{name}' has no closing brace", line=started)
            if self.accept("}"):
                self.end_of_line()
                break
            if self._is_label():
                block = self._block(function, blocks, values)
                if len(function.blocks) == 1:
                    if block.params:
                        self.fail("the entry block's parameters are the function's; write them there")
                    for param, token in head_params:
                        self._define(values, param, token)
                        param.block = block
                        block.params.append(param)
            elif block is None:
                self.fail("expected a block's name and ':'")
            else:
                self._op(block, values, jumps)
        if not function.blocks:
            self.fail(f"function '{name}' has no block")
        for target, wanted, token, line in jumps:
            if wanted not in blocks:
                self.fail(f"there is no block '{wanted}' in function '{name}'", token, line)
            target.block = blocks[wanted]
        self._resolve(function, values)
        function.names = dict.fromkeys(values, 1)
        module.add(function)

    def _head(self, function: Function) -> list[tuple[Param, _Token]]:
        self.expect("(")
        params: list[tuple[Param, _Token]] = []
        while not self.accept(")"):
            if params:
                self.expect(",")
            params.append(self._param(""))
        if self.accept("->"):
            function.result = self.type()
        if self.kind() == "word":
            token = self.tokens[self.at]
            if token.text not in STAGES:
                self.fail(f"'{token.text}' is no stage; write {' or '.join(STAGES)}")
            function.stage = token.text
            self.at += 1
        if self.peek("{") and self.at + 1 < len(self.tokens):
            function.attrs = self.json()
        function.position = self.position("")
        for param, _ in params:
            if param.position and not param.position.file:
                param.position = Position(function.position.file, param.position.line, param.position.column)
        self.expect("{")
        self.end_of_line()
        return params

    def _param(self, file: str) -> tuple[Param, _Token]:
        token = self.take("value", "a parameter that starts with '%'")
        self.expect(":")
        param = Param(self.type(), self.string(token, token.text[1:]), None, NOWHERE)
        if param.type is VOID:
            self.fail("a parameter cannot be void", token)
        self.shape(param)
        param.position = self.position(file)
        return param, token

    def _is_label(self) -> bool:
        """A name, perhaps parameters, and a colon at the end of the line."""
        return (
            self.tokens[0].kind in ("word", "string")
            and self.tokens[-1].text == ":"
            and (len(self.tokens) == 2 or self.tokens[1].text == "(")
        )

    def _block(self, function: Function, blocks: dict[str, Block], values: dict[str, Value]) -> Block:
        name = self.label()
        if name in blocks:
            self.fail(f"there is a block '{name}' already", self.tokens[0])
        block = Block(name, function)
        blocks[name] = block
        function.block_names[name] = 1
        function.blocks.append(block)
        if self.accept("("):
            while not self.accept(")"):
                if block.params:
                    self.expect(",")
                param, token = self._param(function.position.file)
                param.block = block
                self._define(values, param, token)
                block.params.append(param)
        self.expect(":")
        self.end_of_line()
        return block

    def _define(self, values: dict[str, Value], value: Param | Op, token: _Token) -> None:
        if value.name in values:
            self.fail(f"%{value.name} is defined twice", token)
        values[value.name] = value

    # ops

    def _op(self, block: Block, values: dict[str, Value], jumps: list[tuple[Target, str, _Token, int]]) -> None:
        if block.end is not None:
            self.fail(f"block '{block.name}' ended in the line before; start a new block")
        result: tuple[_Token, Type] | None = None
        new = Op(TABLE["unreachable"], VOID, [])
        if self.kind() == "value":
            token = self.take("value", "a name")
            self.expect(":")
            result = (token, self.type())
            self.shape(new)
            self.expect("=")
            new.name = self.string(token, token.text[1:])
            new.type = result[1]
            if new.type is VOID:
                self.fail("a result cannot be void", token)
        word = self.take("word", "an op")
        new.row, new.mode, new.flags = self._words(word)
        new.block = block
        self._arguments(new, jumps)
        if self.accept("if"):
            new.mask = self.operand()
        new.position = self.position(block.function.position.file)
        self.end_of_line()
        if result is not None:
            self._define(values, new, result[0])
        if new.row.ends_block:
            block.end = new
        else:
            block.ops.append(new)

    def _words(self, token: _Token) -> tuple[Row, str, tuple[str, ...]]:
        name, *rest = token.text.split(".")
        row = TABLE.get(name)
        if row is None:
            self.fail(f"there is no op '{name}'", token)
        mode = ""
        if row.modes:
            if not rest or rest[0] not in row.modes:
                self.fail(f"'{name}' needs one of: {' '.join(row.modes)}", token)
            mode = rest.pop(0)
        for flag in rest:
            if flag not in row.flags:
                self.fail(f"'{name}' has no flag '{flag}'", token)
        return row, mode, tuple(rest)

    def _arguments(self, op: Op, jumps: list[tuple[Target, str, _Token, int]]) -> None:
        """Operands, then targets or attributes, with commas between."""
        names = {attribute.name: attribute for attribute in op.row.attributes}
        first = True
        while self.at < len(self.tokens) and not self.peek("if") and not self.peek("!"):
            if not first:
                self.expect(",")
            first = False
            token = self.tokens[self.at] if self.at < len(self.tokens) else None
            after = self.tokens[self.at + 1].text if self.at + 1 < len(self.tokens) else ""
            if token is not None and token.kind == "word" and after == "=":
                self.at += 2
                if token.text not in names:
                    self.fail(f"'{op.opcode}' has no property '{token.text}'", token)
                op.attrs[token.text] = self._attribute(names[token.text].kind)
            elif op.row.ends_block and self._at_target(op):
                self._target(op, jumps)
            else:
                op.args.append(self.operand())

    def _at_target(self, op: Op) -> bool:
        if op.opcode == "switch":
            return bool(op.args)
        return op.opcode in ("jump", "branch") and self.kind() in ("word", "string") and not self._at_constant()

    def _at_constant(self) -> bool:
        """A word that is a type with a literal behind it; a block may be named like a type."""
        if self.kind() != "word" or self.at + 1 >= len(self.tokens):
            return False
        after = self.tokens[self.at + 1]
        return after.kind == "number" or after.text in ("undef", "poison")

    def _target(self, op: Op, jumps: list[tuple[Target, str, _Token, int]]) -> None:
        cases: list[int] = []
        if op.opcode == "switch":
            if not op.targets:
                self.expect("default")
            else:
                while not self.accept(":"):
                    cases.append(self.integer())
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        wanted = self.label()
        assert token is not None and op.block is not None
        target = Target(op.block, cases=tuple(cases))
        if self.accept("("):
            target.args = self.operands()
        op.targets.append(target)
        jumps.append((target, wanted, token, self.line))

    def _attribute(self, kind: str) -> Any:
        if kind == "int":
            return self.integer()
        if kind == "type":
            return self.type()
        return self.string(self.take("string", "a quoted text"))

    def _resolve(self, function: Function, values: dict[str, Value]) -> None:
        def named(value: Value) -> Value:
            if not isinstance(value, _Ref):
                return value
            if value.name not in values:
                self.fail(f"%{value.name} is not defined in function '{function.name}'", value.token, value.line)
            return values[value.name]

        for op in function.ops:
            op.args = [named(arg) for arg in op.args]
            if op.mask is not None:
                op.mask = named(op.mask)
            for target in op.targets:
                target.args = [named(arg) for arg in target.args]
