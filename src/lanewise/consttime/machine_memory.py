"""Operands of instructions: registers, the stack, and the rest of the memory by places; what leaks is recorded here.

    read, write, address of an operand      each access records a leak if its address is secret
    load, store at an address               the stack byte by byte or by regions, other memory by objects and offsets

Memory that a secret is stored to holds it from the start of the function: order does not count, except on the stack.
"""

from __future__ import annotations

from ..analysis.memory.places import Place
from ..ir.position import NOWHERE
from . import x86
from .assembly import Code, Instruction, Memory, Number, Register
from .machine_records import ADDRESS, Given, MachineLeak, MachineRules, Outcome
from .machine_state import PUBLIC, STACK, UNKNOWN, Base, State, Step, Value, constant, mixed, sum_of

HIGH = frozenset(("ah", "bh", "ch", "dh"))
SLOTS = 8  # arguments on the stack that are followed
Operand = Register | Number | Memory


class Accesses:
    """The state of one function with one set of secrets, and its operands."""

    def __init__(self, code: Code, rules: MachineRules, name: str, given: Given, names: dict[str, str]) -> None:
        self.code, self.rules, self.name, self.given, self.names = code, rules, name, given, names
        self.outcome = Outcome()
        self.memory: dict[Place, Step | None] = {
            place: Step(f"the memory at {self.words(place)} is secret", NOWHERE)
            for place in sorted(given.memory, key=str)
        }
        self.at = 0
        self.instruction: Instruction = code.instructions[code.functions[name]]
        self.state = State({})

    def words(self, place: Place) -> str:
        root = str(place.root)
        return str(Place(self.names.get(root, root.removeprefix("in:")), place.start, place.end))

    def check(self, kind: str, value: Value) -> None:
        if value.secret:
            leak = MachineLeak(kind, self.instruction, value.step)
            self.outcome.leaks.setdefault((kind, self.at), leak)

    def noted(self, value: Value) -> Value:
        """The value with this instruction as the last step, if it is secret."""
        if not value.secret or (value.step is not None and value.step.text == self.instruction.text):
            return value
        step = Step(self.instruction.text, self.instruction.position, value.step)
        return Value(True, value.bases, step, value.low, value.high)

    def set(self, value: Value, *names: str) -> None:
        """Write registers that an instruction does not name."""
        for name in names:
            self.state.write(name, 8, value)
            self.outcome.written.add(name)

    # operands

    def read(self, operand: Operand, size: int | None) -> Value:
        if isinstance(operand, Register):
            return self.state.read(*x86.register(operand.name), high=operand.name in HIGH)
        if isinstance(operand, Number):
            return (
                Value(False, (Base("@" + operand.symbol, operand.value, operand.value),))
                if operand.symbol
                else constant(operand.value)
            )
        if operand.got:
            return Value(False, (Base("@" + operand.symbol, 0, 0),))
        if operand.segment:
            return PUBLIC
        address = self.address(operand)
        self.check(ADDRESS, address)
        return self.load(address, size)

    def address(self, operand: Operand) -> Value:
        assert isinstance(operand, Memory), "an address is a memory operand"
        value = constant(operand.number)
        if operand.symbol:
            value = Value(False, (Base("@" + operand.symbol, operand.number, operand.number),))
        if operand.base and operand.base not in ("rip", "eip"):
            value = sum_of(value, self.state.registers.get(x86.register(operand.base)[0], PUBLIC))
        if operand.index:
            value = sum_of(value, self.state.registers.get(x86.register(operand.index)[0], PUBLIC), operand.scale)
        return value

    def write(self, operand: Operand, value: Value, size: int | None) -> None:
        if isinstance(operand, Register):
            whole, width = x86.register(operand.name)
            self.state.write(whole, width, value, high=operand.name in HIGH)
            self.outcome.written.add(whole)
        elif isinstance(operand, Memory) and not operand.segment:
            address = self.address(operand)
            self.check(ADDRESS, address)
            self.store(address, size, value)

    def load(self, address: Value, size: int | None) -> Value:
        """What memory may hold there. A jump table's entry is known as such."""
        found: list[Value] = []
        for base in address.bases or (Base(UNKNOWN, None, None),):
            if base.root == STACK:
                if base.exact and base.low is not None and size is not None:
                    found.append(self.state.load(base.low, size))
                elif base.high is not None and size is not None:
                    found.append(self.state.load_from(base.low, base.high + size))
                else:
                    found.append(self.state.load_from(base.low, 0 if base.low is not None and base.low < 0 else None))
                continue
            step = self.secret_in(self.place(base, size))
            table = base.root.startswith("@") and base.root[1:] in self.code.tables
            bases = (Base("table:" + base.root[1:], 0, 0),) if table else ()
            low, high = (0, 255) if size == 1 and self.instruction.name.startswith("movzb") else (None, None)
            found.append(Value(step is not None, bases, step, low, high))
        return found[0] if len(found) == 1 else mixed(found)

    def store(self, address: Value, size: int | None, value: Value) -> None:
        for base in address.bases or (Base(UNKNOWN, None, None),):
            if base.root == STACK:
                if base.exact and base.low is not None and size is not None and len(address.bases) == 1:
                    self.state.store(base.low, size, value, saves=self.instruction.spills)
                else:
                    low = self.depth() if base.low is None else base.low
                    self.state.store_from(low, self.end_of(base, low, size), value)
            elif value.secret:
                place = self.place(base, size)
                if not any(known.covers(place) for known in self.memory):
                    self.memory[place] = self.noted(value).step

    def end_of(self, base: Base, low: int, size: int | None) -> int:
        """The end of the bytes of the stack that an access at an unknown offset may write."""
        if base.high is not None and size is not None:
            return base.high + size
        top = 0 if low < 0 else low + 8 * SLOTS
        largest = self.rules.largest
        return top if largest is None or base.low is None else min(top, low + largest)

    def place(self, base: Base, size: int | None) -> Place:
        if base.low is None:
            return Place(base.root)
        if base.exact and size is not None:
            return Place(base.root, base.low, base.low + size)
        owner = "" if base.root.startswith("@") else self.name
        extents = self.rules.extents.get((owner, base.root), ())
        within = max((one for one in extents if one[0] == base.low), default=None)
        high = None if base.high is None or size is None else base.high + size
        if within is not None:
            return Place(base.root, within[0], within[1] if high is None else min(high, within[1]))
        return Place(base.root, base.low if high is not None or base.exact else None, high)

    def secret_in(self, place: Place) -> Step | None:
        for held, step in self.memory.items():
            if held.root == place.root:
                if held.overlaps(place):
                    return step or Step(f"the memory at {self.words(held)} is secret", NOWHERE)
            elif (held.root == UNKNOWN and not str(place.root).startswith("@.")) or place.root == UNKNOWN:
                return step or Step(f"the memory at {self.words(held)} is secret", NOWHERE)
        return None

    # the stack

    def depth(self) -> int:
        bases = self.state.registers["rsp"].bases
        return bases[0].low if len(bases) == 1 and bases[0].low is not None else -(1 << 16)

    def push(self, value: Value, *, saves: bool) -> None:
        top = self.state.registers["rsp"] = self.state.registers["rsp"].plus(-8)
        base = top.bases[0] if len(top.bases) == 1 else Base(STACK, None, None)
        if base.exact and base.low is not None:
            self.state.store(base.low, 8, value, saves=saves)

    def popped(self) -> Value:
        top = self.state.registers["rsp"]
        value = self.load(top, 8)
        self.state.registers["rsp"] = top.plus(8)
        return value


def number_of(value: Value) -> Value:
    """Not an address any more."""
    return Value(value.secret, (), value.step)
