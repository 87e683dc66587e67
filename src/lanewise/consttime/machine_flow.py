"""Secrets in machine code: which jumps, addresses, divisions and calls depend on one after compilation.

    run = MachineRun(code, rules)
    run.of("f", Given({"in:rdi"}, {Place("in:rsi")}))          secret first argument, secret memory at the second

An abstract run of each function: registers and stack follow the instructions, the rest of the memory is tracked by the
pointers that the function was given, by globals and by offsets, as in the analysis of LLVM IR, and without order. A
called function is run once for each set of secrets that it is given; registers that it leaves as they were keep what is
known of them. Only data is followed: what depends on a secret by a jump alone is not, because that jump is reported.

Assumes   pointers that a function is given do not overlap; an index that counts from the start of an array member
          stays in it; one into the own stack frame leads to no less than where it starts, and not beyond the size of
          the largest local array.
Ensures   calls of unknown functions, of pointers and of the function itself are reported if they get secrets. An
          instruction without a rule gives what depends on all of its operands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush

from ..analysis.memory.places import Place
from ..ir.position import NOWHERE
from . import x86
from .assembly import END, Code, Memory
from .machine_memory import SLOTS, number_of
from .machine_records import ADDRESS, ARGUMENT, BRANCH, Given, MachineLeak, MachineRules, Outcome
from .machine_state import PUBLIC, STACK, UNKNOWN, Base, State, Step, Thresholds, Value, mixed
from .machine_steps import Steps
from .refine import refine

COPYING = frozenset(("memcpy", "memmove", "__memcpy_chk", "__memmove_chk", "mempcpy"))
FILLING = frozenset(("memset", "__memset_chk", "bzero", "explicit_bzero"))
HARMLESS = frozenset(("__stack_chk_fail", "abort", "__assert_fail", "__fentry__", "mcount"))
OUTSIDE = "memory of a caller"
PATIENCE = 3  # joins at a label before bounds are widened


class MachineRun:
    def __init__(self, code: Code, rules: MachineRules) -> None:
        self.code, self.rules = code, rules
        self.known: dict[tuple[str, Given], Outcome] = {}
        self.active: list[str] = []
        leaders = set(code.functions.values())
        leaders.update(at for label, at in code.labels.items() if label not in code.functions)
        self.leaders = frozenset(leaders)

    def of(self, name: str, given: Given, names: Mapping[str, str] | None = None) -> Outcome:
        """`names` are those of the arguments in the source, for the words of steps."""
        known = self.known.get((name, given))
        if known is None:
            self.active.append(name)
            known = self.known[name, given] = _Frame(self, name, given, names or {}).run()
            self.active.pop()
        return known


class _Frame(Steps):
    """One function with one set of secrets."""

    def __init__(self, run: MachineRun, name: str, given: Given, names: Mapping[str, str]) -> None:
        super().__init__(run.code, run.rules, name, given, dict(names))
        self.whole = run
        self.limits: Thresholds = {}
        self.strides = {}
        self.state = self._entry()

    def run(self) -> Outcome:
        while True:
            before = len(self.memory)
            self._pass()
            if len(self.memory) == before:
                break
        given = self.given.memory
        self.outcome.memory = {place: step for place, step in self.memory.items() if place not in given}
        return self.outcome

    def _entry(self) -> State:
        values = {name: self._at_entry(f"in:{name}") for name in x86.ALL}
        values["rsp"] = Value(False, (Base(STACK, 0, 0),))
        state = State(values)
        for slot in range(8, 8 + 8 * SLOTS, 8):
            state.store(slot, 8, self._at_entry(f"in:+{slot}"))
        return state

    def _at_entry(self, name: str) -> Value:
        secret = name in self.given.values
        shown = self.names.get(name, name.removeprefix("in:"))
        step = Step(f"{shown} is secret", NOWHERE) if secret else None
        return Value(secret, (Base(name, 0, 0),) if name in self.given.pointers else (), step)

    def _pass(self) -> None:
        """Run from the start until no state at a label changes."""
        start = self.code.functions[self.name]
        states: dict[int, State] = {start: self._entry()}
        joins: Counter[int] = Counter()
        work = [start]  # in the order of the text, which compilers write so that joins come after what they join
        while work:
            at = heappop(work)
            self.state = states[at].copy()
            self.state.compared = None
            for target in self._block(at):
                known = states.get(target)
                joins[target] += 1
                if known is None:
                    states[target] = self.state.copy()
                    heappush(work, target)
                elif known.joined(self.state, self.limits if joins[target] > PATIENCE else None) and target not in work:
                    heappush(work, target)

    def _block(self, at: int) -> Iterator[int]:
        """Run instructions up to a jump or the next label; the labels that are reached."""
        instructions = self.code.instructions
        while True:
            self.at, self.instruction = at, instructions[at]
            name = self.instruction.name
            if name == END:
                return
            if name in ("ret", "retq"):
                self._returned()
                return
            if x86.JUMP.match(name):
                if name.startswith(("jrcxz", "jecxz", "jcxz", "loop")):
                    self.check(BRANCH, self.state.registers["rcx"])
                else:
                    self.check(BRANCH, mixed(self.state.registers[flag] for flag in x86.flags_read(name)))
                before = self.state.copy()
                refine(self.state, name[1:], True, self.limits)
                yield from self._targets()
                self.state = before
                refine(self.state, name[1:], False, self.limits)
            elif name in ("jmp", "jmpq"):
                yield from self._targets()
                return
            else:
                self.step()
                if name in ("hlt", "ud2"):
                    return
            at += 1
            if at >= len(instructions):
                return
            if at in self.whole.leaders and at not in self.code.functions.values():
                yield at
                return

    def _targets(self) -> Iterator[int]:
        """Where a jump leads in this function; a jump to another function is a call and a return."""
        target = self.instruction.operands[0]
        if isinstance(target, Memory) and not target.base and not target.index and not target.got:
            at = self.code.labels.get(target.symbol)
            if at is not None and target.symbol not in self.code.functions:
                yield at
            elif target.symbol == self.name:
                yield self.code.functions[self.name]
            else:
                self._call(target.symbol, above=8)
                self._returned()
            return
        value = self.read(target, 8)
        self.check(BRANCH, value)
        tables = [base.root for base in value.bases if base.root.startswith(("@", "table:"))]
        if isinstance(target, Memory):
            tables.append("@" + target.symbol)
            tables += [base.root for base in self.address(target).bases]
        names = [table.removeprefix("table:").removeprefix("@") for table in tables]
        found = [label for name in names for label in self.code.tables.get(name, ())]
        known = [self.code.labels[label] for label in dict.fromkeys(found) if label in self.code.labels]
        if not known:
            self._unknown_call(x86.ARGUMENTS)
            self._returned()
        yield from known

    def _returned(self) -> None:
        """Join what registers hold at the end, in terms of what the function was given."""
        out, returns = self.outcome.registers, self.outcome.returns
        for name in x86.ALL:
            value = self.state.registers[name]
            bases = tuple(base for base in value.bases if base.root != STACK and not base.root.startswith("table:"))
            value = Value(value.secret, bases, value.step, value.low, value.high)
            known = out.get(name)
            out[name] = mixed([known, value]) if returns and known is not None and known != value else value
        self.outcome.returns = True

    # calls

    def called(self) -> None:
        target = self.instruction.operands[0]
        if isinstance(target, Memory) and target.symbol and not target.base and not target.index:
            self._call(target.symbol)
            return
        if isinstance(target, Memory) and target.symbol and target.got:
            self._call(target.symbol)
            return
        self.check(BRANCH, self.read(target, 8))
        self._unknown_call(x86.ARGUMENTS)

    def _call(self, name: str, above: int = 0) -> None:
        """`above` the top of the stack are arguments; a jump leaves the return address there."""
        if name in self.rules.declassified or name in HARMLESS:
            self._clobber(PUBLIC)
        elif name in self.code.functions and name not in self.whole.active:
            self._known_call(name, above)
        elif name in COPYING or name in FILLING:
            self._library_call(name)
        else:
            self._unknown_call(self.rules.arguments.get(name, x86.ARGUMENTS))

    def _library_call(self, name: str) -> None:
        registers = self.state.registers
        length = registers["rsi" if name.endswith("bzero") else "rdx"]
        size = length.number
        for value in (registers["rdi"], length):
            self.check(ADDRESS, value)
        if name in COPYING:
            self.check(ADDRESS, registers["rsi"])
            value = self.load(registers["rsi"], size)
        else:
            value = PUBLIC if name.endswith("bzero") else number_of(registers["rsi"])
        self.store(registers["rdi"], size, self.noted(Value(value.secret, (), value.step)))
        target = registers["rdi"]
        self._clobber(PUBLIC)
        registers["rax"] = target

    def _unknown_call(self, arguments: Iterable[str]) -> None:
        """A function that is not in the file: what it is given, and the memory that it is given, must not be secret."""
        registers = self.state.registers
        given = [registers[name] for name in arguments]
        read = [self.load(value, None) for value in given if value.bases]
        for value in (*given, *read):
            self.check(ARGUMENT, value)
        secret = mixed([*given, *read])
        result = self.noted(Value(secret.secret, (), secret.step))
        for value in given:
            if value.bases and result.secret:
                self.store(value, None, result)
        self._clobber(result)

    def _clobber(self, result: Value) -> None:
        """A call may change the registers that it need not keep."""
        registers = self.state.registers
        self.outcome.written.update(x86.ALL)
        self.state.parts.clear()
        for name in x86.ALL:
            if name not in x86.SAVED:
                registers[name] = PUBLIC
        registers["rax"] = registers["xmm0"] = registers["rdx"] = registers["xmm1"] = result
        registers["st"] = result

    def _known_call(self, name: str, above: int) -> None:
        registers = self.state.registers
        caller = dict(registers)
        depth = self.depth()
        passed = {f"in:{one}": caller[one] for one in x86.ALL if one != "rsp"}
        passed |= {f"in:+{slot}": self.state.load(depth + above + slot - 8, 8) for slot in range(8, 8 + 8 * SLOTS, 8)}
        passed["in:rsp"] = caller["rsp"]
        values = frozenset(one for one, value in passed.items() if value.secret and one != "in:rsp")
        memory = frozenset(self._as_given(passed))
        pointers = frozenset(one for one, value in passed.items() if value.bases)
        found = self.whole.of(name, Given(values, memory, pointers))
        for key, leak in found.leaks.items():
            calls = (self.instruction, *leak.calls)
            self.outcome.leaks.setdefault(key, MachineLeak(leak.kind, leak.instruction, leak.step, calls))
        for place, step in found.memory.items():
            if (root := str(place.root)).startswith("in:"):
                for base in passed[root].bases or (Base(UNKNOWN, None, None),):
                    self._hold(base, place, step)
            elif not any(known.covers(place) for known in self.memory):
                self.memory[place] = step
        self.outcome.written |= found.written
        self.state.parts.clear()
        for one in x86.ALL:
            if one not in x86.SAVED and one in found.written:
                registers[one] = self._as_returned(found.registers.get(one, PUBLIC), passed)

    def _as_given(self, passed: Mapping[str, Value]) -> Iterator[Place]:
        """The secret memory in terms of the called function."""
        held = [*self.memory, *self.state.secret_places()]
        for place in held:
            if str(place.root).startswith("@") or place.root == UNKNOWN:
                yield place
            elif place.root != STACK:
                yield Place(OUTSIDE)
            for name, value in passed.items():
                for base in value.bases:
                    if base.root == place.root and name != "in:rsp":
                        low = None if base.high is None else -base.high
                        inner = place.shifted(low, None if base.low is None else -base.low)
                        if (
                            place.root == STACK
                            and base.low is not None
                            and place.end is not None
                            and place.end <= base.low
                        ):
                            continue
                        yield Place(name, inner.start, inner.end)

    def _hold(self, base: Base, place: Place, step: Step | None) -> None:
        """Memory that a call left secrets in, at an offset from a pointer that it was given."""
        outer = place.shifted(base.low, base.high) if base.high is not None else Place(place.root)
        if base.root != STACK:
            found = Place(base.root, outer.start, outer.end)
            if not any(known.covers(found) for known in self.memory):
                self.memory[found] = step
            return
        low = outer.start if outer.start is not None else base.low if base.low is not None else self.depth()
        self.state.store_from(low, outer.end if outer.end is not None else max(0, low + 1), Value(True, (), step))

    def _as_returned(self, value: Value, passed: Mapping[str, Value]) -> Value:
        bases: list[Base] = []
        for base in value.bases:
            if base.root.startswith("in:"):
                moved = [one.moved(base.low, base.high) for one in passed[base.root].bases]
                bases += [one for one in moved if one not in bases]
            else:
                bases.append(base)
        return Value(value.secret, tuple(bases), value.step, value.low, value.high)
