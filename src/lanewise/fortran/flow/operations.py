"""Operations: a tree as a linear list of steps with jumps, for executors.

    IF (P) THEN             0  unless P to 3
      X = 1                 1  act X = 1
    ELSE                    2  go to 4
      X = 2                 3  act X = 2
    END IF

It deliberately shares no code with the flow graph: what checks the passes must not share their mistakes.

Requires  a tree.
Ensures   every label and every end of a construct is an index into the list.
"""

from __future__ import annotations

import re

from ...record import dataclass, field
from ..read.classify import classify
from ..read.logical import squeeze_text
from ..read.statement import Statement, matching, pause_as_io
from ..read.tree import Act, Assign, Block, Do, Goto, If, Leave, Node, Note, Select, Switch
from ..read.unit import Unit
from ..restructure.formula import Macro

UNDEFINED = "undefined"
"""How a run ends that jumps to an unassigned label."""


@dataclass(slots=True, eq=False)
class Op:
    """One step of linear code. `to` is the successor of a failed test, a jump or a finished loop."""

    word: str
    node: Node | None = None
    text: str = ""
    to: int = 0
    statement: Statement | None = None
    arms: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    line: int = 0


class Code:
    """Linear code of a tree."""

    def __init__(self, unit: Unit, nodes: list[Node]) -> None:
        self.unit = unit
        self.ops: list[Op] = []
        self.labels: dict[int, int] = {}
        self.jumps: list[tuple[Op, int]] = []
        self.leaves: list[tuple[Op, Leave]] = []
        self.next_of: dict[Node, int] = {}
        self.after_of: dict[Node, int] = {}
        self.entries = [0]
        self.line = 0
        self.put(nodes)
        self.ops.append(Op("halt", text="END"))
        if unit.end is not None and unit.end.label is not None:
            self.labels[unit.end.label] = len(self.ops) - 1
        self.ops.append(Op("halt", text=UNDEFINED))
        for op, label in self.jumps:
            if label not in self.labels:
                where = next((one for one in unit.statements if one.line.first + 1 == op.line), None)
                raise unit.refuse(f"label {label} is no statement one can branch to in this unit", where)
            op.to = self.labels[label]
        for op, leave in self.leaves:
            assert leave.of is not None
            op.to = self.next_of[leave.of] if leave.word == "CYCLE" else self.after_of[leave.of]

    def op(self, word: str, node: Node | None = None, text: str = "", statement: Statement | None = None) -> Op:
        made = Op(word, node, text, 0, statement, line=self.line)
        self.ops.append(made)
        return made

    def jump(self, word: str, label: int, text: str = "") -> None:
        self.jumps.append((self.op(word, text=text), label))

    def put(self, nodes: list[Node]) -> None:
        for node in nodes:
            for label in node.labels:
                self.labels[label] = len(self.ops)
            self.line = node.origin.line.first + 1 if node.origin else self.line
            self.put_one(node)

    def put_one(self, node: Node) -> None:
        if isinstance(node, Act):
            self.put_act(node)
        elif isinstance(node, Goto):
            if node.test is None:
                self.jump("jump", node.target)
            else:
                skip = self.op("test", text=_text_of(node))
                self.jump("jump", node.target)
                skip.to = len(self.ops)
        elif isinstance(node, Switch):
            self.put_switch(node)
        elif isinstance(node, Do):
            self.put_do(node)
        elif isinstance(node, If):
            self.put_if(node)
        elif isinstance(node, Select):
            self.put_select(node)
        elif isinstance(node, Block):
            self.put(node.body)
            self.after_of[node] = len(self.ops)
        elif isinstance(node, Leave):
            self.leaves.append((self.op("jump"), node))
        elif isinstance(node, Note) and node.origin is not None and node.origin.kind == "entry":
            self.entries.append(len(self.ops))
        else:
            assert not isinstance(node, Assign), "text that was read holds no nodes of passes"

    def put_act(self, node: Act) -> None:
        statement = node.origin
        assert statement is not None
        if statement.kind == "if" and statement.inner is not None and node.last is None:
            skip = self.op("test", text=statement.part(statement.test))
            self.put_plain(node, statement.inner)
            skip.to = len(self.ops)
        else:
            self.put_plain(node, statement)

    def put_plain(self, node: Act, statement: Statement) -> None:
        if statement.kind == "continue":
            return
        if statement.kind in ("return", "stop"):
            self.op("halt", text=event_text(statement))
            return
        if statement.kind == "pause":
            self.put_pause(node, statement)
            return
        self.op("act", node, event_text(statement), statement)
        for number, label in enumerate(statement.targets if statement.kind == "call" else (), 1):
            skip = self.op("status", text=str(number))
            self.jump("jump", label)
            skip.to = len(self.ops)
        for word, relation in status_tests(statement):
            if word in statement.jumps:
                skip = self.op("status", text=relation)
                self.jump("jump", statement.jumps[word])
                skip.to = len(self.ops)
            elif statement.jumps and statement.code.startswith("READ") and "IOSTAT=" not in statement.code:
                # Without the label the program stops here.
                skip = self.op("status", text=relation)
                self.op("halt", text="STOP2")
                skip.to = len(self.ops)

    def put_pause(self, node: Act, statement: Statement) -> None:
        for one in (classify(squeeze_text(text)) for text in pause_as_io(statement)):
            if one.inner is not None:
                skip = self.op("test", text=one.part(one.test))
                self.op("halt", text=event_text(one.inner))
                skip.to = len(self.ops)
            else:
                self.op("act", node, event_text(one), one)

    def put_switch(self, node: Switch) -> None:
        made = self.op("sign" if node.arithmetic else "switch", text=node.expression)
        for text, label in node.cases:
            made.arms.append((text, len(self.ops)))
            self.jump("jump", label)
        if not node.cases or (node.origin is not None and node.origin.kind == "assigned"):
            made.arms = []
            made.word = "assigned"
        made.to = len(self.ops)

    def put_do(self, node: Do) -> None:
        self.op("do" if node.kind == "do" else "begin", node)
        test = len(self.ops)
        made = self.op("next" if node.kind == "do" else "while", node, node.head)
        self.put(node.body)
        self.next_of[node] = len(self.ops) if node.kind == "do" else test
        if node.kind == "do":
            self.op("step", node)
        self.op("jump").to = test
        made.to = self.after_of[node] = len(self.ops)

    def put_if(self, node: If) -> None:
        ends: list[Op] = []
        for test, body, head in node.arms:
            self.line = head.line.first + 1 if head else self.line
            skip = self.op("macro" if isinstance(test, Macro) else "test", text=getattr(test, "text", ""))
            self.put(body)
            ends.append(self.op("jump"))
            skip.to = len(self.ops)
        self.put(node.orelse or [])
        self.after_of[node] = len(self.ops)
        for one in ends:
            one.to = len(self.ops)

    def put_select(self, node: Select) -> None:
        made = self.op("switch", text=node.expression)
        ends: list[Op] = []
        default: int | None = None
        for text, body, _ in node.arms:
            if text.strip().upper() == "DEFAULT":
                default = len(self.ops)
            else:
                made.arms.append((text, len(self.ops)))
            self.put(body)
            ends.append(self.op("jump"))
        self.after_of[node] = len(self.ops)
        made.to = len(self.ops) if default is None else default
        for one in ends:
            one.to = len(self.ops)


def status_tests(statement: Statement) -> list[tuple[str, str]]:
    """The conditions of input and output, with the tests of the status; the end of a record only without ADVANCE."""
    if "EOR" in statement.jumps or "ADVANCE=" in statement.code:
        return [("EOR", "EOR"), ("END", "END"), ("ERR", ".GT.")]
    return [("END", ".LT."), ("ERR", ".GT.")]


def _text_of(node: Goto) -> str:
    return getattr(node.test, "text", "")


_STATUS = re.compile(r"(?:,|(?<=\())(?:ERR=\d+|END=\d+|EOR=\d+|IOSTAT=[A-Z][A-Z0-9_$]*)(?=[,)])")
_RETURN = re.compile(r"(?<=[(,])[*&]\d+(?=[,)])")


def event_text(statement: Statement) -> str:
    """Code with constants restored; ERR=, END=, IOSTAT= and labels removed, since passes change them."""
    code = statement.code
    if statement.kind == "assignlabel":
        return f"{statement.variable}={statement.targets[0]}"
    if statement.kind == "io" and "=" in code and "(" in code:
        close = matching(code, code.index("("))
        code = _STATUS.sub("", code[: close + 1]) + code[close + 1 :]
    if statement.kind == "call" and statement.targets:
        code = _RETURN.sub("*", code)
    for index, text in enumerate(statement.line.literals):
        code = code.replace(chr(0xE000 + index), text)
    return code
