"""One instruction of x86-64: what it makes of registers, flags and memory, and what it lets an observer see.

    addq $8, %rdi       an address moves on
    andl $15, %ecx      a number between 0 and 15
    xorl %eax, %ecx     a number that depends on both
    idivl %ecx          a division, a leak if an operand is secret

An instruction without a rule of its own gives what depends on all of its operands.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import x86
from .assembly import Instruction, Memory, Number, Register
from .machine_memory import Accesses, Operand, number_of
from .machine_records import ADDRESS, BRANCH, DIVISION
from .machine_state import PUBLIC, STACK, Base, Compared, Value, constant, mixed, sum_of


class Steps(Accesses):
    """Runs instructions that are neither jumps nor calls."""

    strides: dict[str | tuple[int, int], int]

    def called(self) -> None:
        raise NotImplementedError

    def step(self) -> None:
        one = self.instruction
        name, operands, registers = one.name, one.operands, self.state.registers
        if x86.NOTHING.match(name):
            return
        if name.startswith("prefetch"):
            self.check(ADDRESS, self.address(operands[0]))
        elif name in ("call", "callq"):
            self.called()
        elif name.startswith("push"):
            self.push(self.read(operands[0], 8), saves=isinstance(operands[0], Register))
        elif name in ("pop", "popq", "popw"):
            self.write(operands[0], self.popped(), 8)
        elif name in ("leave", "leaveq"):
            registers["rsp"] = registers["rbp"]
            self.set(self.popped(), "rbp")
        elif x86.STRING.match(name) and (not operands or not _has_vector(operands)):
            self._string()
        elif name in ("cltd", "cqto", "cdq", "cqo", "cwtd"):
            self.set(number_of(registers["rax"]), "rdx")
        elif name in ("cltq", "cwtl", "cbtw", "cdqe", "cwde"):
            pass
        elif name in ("cpuid", "rdtsc", "rdtscp", "xgetbv"):
            self.set(PUBLIC, *(("rax", "rbx", "rcx", "rdx") if name == "cpuid" else ("rax", "rdx")))
        elif name.startswith("xchg") and len(operands) == 2:
            first, second = (self.read(operand, x86.size_of(one)) for operand in operands)
            self.write(operands[0], second, x86.size_of(one))
            self.write(operands[1], first, x86.size_of(one))
        elif x86.X87.match(name):
            self._x87()
        elif name.startswith("mulx"):
            self._computed()
            self.write(operands[1], self.noted(number_of(mixed(self._both(operands)))), 8)
        elif x86.WIDE_PRODUCT.match(name) and len(operands) == 1:
            self._product(operands[0])
        elif operands:
            self._computed()

    def _product(self, operand: Operand) -> None:
        registers = self.state.registers
        read = [self.read(operand, x86.size_of(self.instruction)), registers["rax"]]
        if x86.DIVIDES.match(self.instruction.name):
            read.append(registers["rdx"])
            for value in read:
                self.check(DIVISION, value)
        value = self.noted(number_of(mixed(read)))
        self.set(value, "rax", "rdx", "flags", "carry")

    def _both(self, operands: tuple[Operand, ...]) -> list[Value]:
        return [self.read(operands[0], 8), self.state.registers["rdx"]]

    def _x87(self) -> None:
        """The stack of x87 is one register here."""
        name, operands, registers = self.instruction.name, self.instruction.operands, self.state.registers
        memory = [one for one in operands if isinstance(one, Memory)]
        if name.startswith(("fst", "fist", "fnst", "fbst")):
            for operand in memory:
                self.write(operand, PUBLIC if "cw" in name else registers["st"], 10)
            return
        read = [registers["st"], *(self.read(operand, 10) for operand in memory)]
        if x86.DIVIDES.match(name):
            for value in read:
                self.check(DIVISION, value)
        value = self.noted(number_of(mixed(read)))
        self.set(value, *(("flags", "carry") if "com" in name else ("st",)))

    def _computed(self) -> None:
        """dst := what depends on all operands that are read."""
        one = self.instruction
        name, operands, registers = one.name, one.operands, self.state.registers
        size = x86.size_of(one)
        first, last = operands[0], operands[-1]
        several = len(operands) > 1
        if x86.is_zero(one):
            self.write(last, constant(0) if x86.ZEROING.match(name) else PUBLIC, size)
            self.set(PUBLIC, *x86.flags_written(name))
            return
        sources = list(operands[:-1])
        only_flags = x86.ONLY_FLAGS.match(name) is not None
        if only_flags or _reads_destination(one):
            sources.append(last)
        if name.startswith("lea"):
            read = [self.address(operands[0])]
        else:
            read = [self.read(source, size) for source in sources]
        if one.mask:
            read.append(registers[one.mask])
        read += [registers[flag] for flag in x86.flags_read(name)]
        if x86.DIVIDES.match(name):
            for value in read:
                self.check(DIVISION, value)
        if name.startswith("cmpxchg"):
            read.append(registers["rax"])
            self.set(number_of(mixed(read)), "rax")
        value = self._result(read)
        for flag in x86.flags_written(name):
            keeps = x86.BY_COUNT.match(name) and not isinstance(first, Number) and several
            self.set(self.noted(number_of(mixed([*read, *([registers[flag]] if keeps else [])]))), flag)
        if x86.flags_written(name):
            self._compare(read, value)
        if not only_flags:
            self.write(last, value, size)
        if name.startswith("xadd") and isinstance(first, Register):
            self.write(first, self.noted(number_of(mixed(read))), size)

    def _compare(self, read: list[Value], value: Value) -> None:
        """Record what the flags say, for a jump that follows."""
        one, state = self.instruction, self.state
        state.compared = None
        last = one.operands[-1]
        place = self._place_of(last)
        if place is None:
            return
        if one.name.startswith("cmp") and len(read) == 2:
            state.compared = Compared(place, read[1], read[0], self.strides.get(place, 0))
        elif one.name.startswith("test") and one.operands[0] == last:
            state.compared = Compared(place, read[0], constant(0), self.strides.get(place, 0))
        elif one.name[:3] in ("add", "sub", "inc", "dec"):
            by = read[0].number if len(read) == 2 else 1
            self.strides[place] = (by or 0) * (-1 if one.name[0] in "sd" else 1)
            state.compared = Compared(place, value, constant(0), self.strides[place])

    def _place_of(self, operand: Operand) -> str | tuple[int, int] | None:
        if isinstance(operand, Register):
            return x86.register(operand.name)[0]
        if isinstance(operand, Memory) and not operand.segment:
            bases, size = self.address(operand).bases, x86.size_of(self.instruction)
            if len(bases) == 1 and bases[0].root == STACK and bases[0].exact and size is not None:
                return bases[0].low or 0, size
        return None

    def _result(self, read: list[Value]) -> Value:
        """Addresses survive sums and copies; of anything else, only whether it is secret remains."""
        name, operands = self.instruction.name, self.instruction.operands
        first = operands[0]
        if name.startswith(("mov", "lea", "vmov")) and len(read) == 1:
            return self.noted(read[0])
        if name.startswith("cmov"):
            secret = mixed(read)
            value = Value(secret.secret, tuple(base for one in read[:2] for base in one.bases), secret.step)
            return self.noted(value)
        if name[:3] in ("add", "sub") and name[3:] in ("", "l", "q") and len(operands) == 2:
            if isinstance(first, Number) and not first.symbol:
                return self.noted(read[-1].plus(first.value if name[0] == "a" else -first.value))
            if name[0] == "a":
                return self.noted(sum_of(read[0], read[1]))
            same = {base.root for base in read[0].bases} & {base.root for base in read[1].bases}
            return self.noted(mixed([number_of(read[0]), number_of(read[1]) if same else read[1]]))
        if name[:3] in ("inc", "dec") and len(operands) == 1:
            return self.noted(read[0].plus(1 if name[0] == "i" else -1))
        if name.startswith("and") and isinstance(first, Number) and not first.symbol:
            if first.value < 0:
                return self.noted(_aligned(read[-1], -first.value))
            value = mixed(read)
            return self.noted(Value(value.secret, (), value.step, 0, first.value))
        if name[:3] in ("shl", "sal", "shr") and isinstance(first, Number) and read[-1].low is not None:
            return self.noted(_shifted(read[-1], name, first.value))
        return self.noted(number_of(mixed(read)))

    def _string(self) -> None:
        """movs, stos, lods, cmps, scas: rsi, rdi, and rcx as a count."""
        name, registers = self.instruction.name, self.state.registers
        repeats = any(prefix.startswith("rep") for prefix in self.instruction.prefixes)
        size = {"b": 1, "w": 2, "l": 4, "q": 8}[name[-1]]
        if repeats:
            self.check(ADDRESS, registers["rcx"])
        count = registers["rcx"].number
        length = size if not repeats else None if count is None else size * count
        read = [registers["rax"]] if name[:4] in ("stos", "scas") else []
        if name[:4] in ("movs", "lods", "cmps"):
            self.check(ADDRESS, registers["rsi"])
            read.append(self.load(registers["rsi"], length))
        if name[:4] in ("scas", "cmps"):
            self.check(ADDRESS, registers["rdi"])
            read.append(self.load(registers["rdi"], length))
            self.set(self.noted(number_of(mixed(read))), "flags", "carry")
            if repeats:
                self.check(BRANCH, registers["flags"])
        elif name[:4] == "lods":
            self.set(self.noted(number_of(mixed(read))), "rax")
        else:
            self.check(ADDRESS, registers["rdi"])
            self.store(registers["rdi"], length, self.noted(number_of(mixed(read))))
        if repeats:
            self.set(PUBLIC, "rcx")
        for moved in ("rsi", "rdi"):
            value = registers[moved]
            self.set(Value(value.secret, tuple(base.anywhere() for base in value.bases), value.step), moved)


def _reads_destination(one: Instruction) -> bool:
    name = one.name
    if one.mask or x86.READS_TOO.match(name):
        return True
    if name.startswith("imul") and len(one.operands) == 3:
        return False
    if name in ("movss", "movsd") and isinstance(one.operands[0], Memory):
        return False
    return x86.COPIES.match(name) is None


def _has_vector(operands: Iterable[object]) -> bool:
    return any(isinstance(one, Register) and "mm" in one.name for one in operands)


def _shifted(value: Value, name: str, by: int) -> Value:
    low, high = value.low, value.high
    if low is None or high is None or low < 0 or not 0 <= by < 32:
        return number_of(value)
    low, high = (low >> by, high >> by) if name[2] == "r" else (low << by, high << by)
    return Value(value.secret, (), value.step, low, high)


def _aligned(value: Value, step: int) -> Value:
    """A stack pointer rounded down: the return address is 8 bytes below a multiple of 16. Others stay."""
    if len(value.bases) == 1 and value.bases[0].root == STACK and value.bases[0].exact and step & (step - 1) == 0:
        low = value.bases[0].low or 0
        low = (low + 8) // step * step - 8
        return Value(value.secret, (Base(STACK, low, low),), value.step)
    return value
