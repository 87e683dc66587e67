"""Parser of the text form: `.lir` to a module. The grammar is that of `show`; `;` starts a comment.

One statement per line. Names may be used before the line that defines them; they are resolved when the function ends.
A syntax error is a CompileError with line and column; `verify` checks whether the program makes sense.
"""

from __future__ import annotations

from typing import Any

from .function import STAGES, Block, Declaration, Function, Global, Module, Op, Param, Target, Value
from .ops import TABLE, Row
from .position import NOWHERE, CompileError, Position
from .tokens import Cursor, Ref, Token
from .types import VOID, Type


def parse_module(text: str, file: str = "", lines: dict[object, int] | None = None) -> Module:
    """`lines` receives the line of each function, block and op."""
    reader = _Reader(text, file)
    reader.lines_of = {} if lines is None else lines
    return reader.module()


def parse(text: str, file: str = "") -> Function:
    """The first function of a text."""
    module = parse_module(text, file)
    if not module.functions:
        raise CompileError("there is no function in this text; write 'func @name() { ... }'", Position(file, 1))
    return next(iter(module.functions.values()))


class _Reader(Cursor):
    """Modules, functions, blocks and ops."""

    lines_of: dict[object, int]

    def module(self) -> Module:
        module = Module(self.file)
        readers = {
            "module": self.attributes,
            "func": self.function,
            "global": self.global_,
            "declare": self.declare,
            "refused": self.refusal,
        }
        while self.next_line():
            word = self.tokens[0].text
            if word not in readers:
                self.fail("expected 'func', 'global' or 'declare'")
            self.at = 1
            readers[word](module)
        return module

    def attributes(self, module: Module) -> None:
        if not self.peek("{"):
            self.fail("expected a JSON object of attributes")
        module.attrs = self.json()
        self.end_of_line()

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
        jumps: list[tuple[Target, str, Token, int]] = []
        started = self.lines_of[function] = self.line
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

    def _head(self, function: Function) -> list[tuple[Param, Token]]:
        self.expect("(")
        params: list[tuple[Param, Token]] = []
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

    def _param(self, file: str) -> tuple[Param, Token]:
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
        self.lines_of[block] = self.line
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

    def _define(self, values: dict[str, Value], value: Param | Op, token: Token) -> None:
        if value.name in values:
            self.fail(f"%{value.name} is defined twice", token)
        values[value.name] = value

    # ops

    def _op(self, block: Block, values: dict[str, Value], jumps: list[tuple[Target, str, Token, int]]) -> None:
        if block.end is not None:
            self.fail(f"block '{block.name}' ended in the line before; start a new block")
        result: tuple[Token, Type] | None = None
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
        self.lines_of[new] = self.line
        self.end_of_line()
        if result is not None:
            self._define(values, new, result[0])
        if new.row.ends_block:
            block.end = new
        else:
            block.ops.append(new)

    def _words(self, token: Token) -> tuple[Row, str, tuple[str, ...]]:
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

    def _arguments(self, op: Op, jumps: list[tuple[Target, str, Token, int]]) -> None:
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
        """A word that is a type followed by a literal; a block may be named like a type."""
        if self.kind() != "word" or self.at + 1 >= len(self.tokens):
            return False
        after = self.tokens[self.at + 1]
        return after.kind == "number" or after.text in ("undef", "poison")

    def _target(self, op: Op, jumps: list[tuple[Target, str, Token, int]]) -> None:
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
            if not isinstance(value, Ref):
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
