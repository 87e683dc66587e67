"""Random programs: the machine with its stacks gives what each thread gives alone, and crev means what it says."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from lanewise import CompileError
from lanewise.musimd import OutOfSteps, Program, Stuck, assemble, check, run, show, steps
from lib.growers.musimd_programs import CELLS, Grower, Meaning, assembled

WIDTHS = st.sampled_from((1, 2, 3, 4, 8))
SOURCES = st.randoms(use_true_random=False)


def contents(random: Random, threads: int) -> list[int]:
    return [random.randrange(8) for _ in range(threads * CELLS)]


@settings(max_examples=200)
@given(SOURCES, WIDTHS)
def test_machine_equals_threads_alone(random: Random, threads: int) -> None:
    statements = Grower(random, calls=False).program()
    memory = contents(random, threads)
    program = assembled(statements, memory, threads)
    check(program)
    last = run(program, limit=1_000_000).state
    meaning = Meaning(memory, threads)
    meaning.alone(statements)
    assert list(last.shared) == meaning.memory
    for name in last.bank:
        if name not in ("at", "go"):
            known = [meaning.locals[t].get(name) for t in range(threads)]
            got = [last.value(name, t) if known[t] is not None else None for t in range(threads)]
            assert got == known, name
    assert last.sync == () and last.depth == 1 and last.active == last.everyone


@settings(max_examples=60)
@given(SOURCES, st.sampled_from((1, 2, 3, 4)))
def test_crev_is_a_call_per_active_thread(random: Random, threads: int) -> None:
    statements = Grower(random, calls=True).program()
    memory = contents(random, threads)
    program = assembled(statements, memory, threads)
    check(program)
    meaning = Meaning(memory, threads)
    meaning.gang(statements, range(threads))
    assert list(run(program, limit=1_000_000).memory) == meaning.memory


@settings(max_examples=60)
@given(SOURCES)
def test_text_and_back(random: Random) -> None:
    program = assembled(Grower(random, calls=True).program(), contents(random, 4), 4)
    assert assemble(show(program)) == program


TEXT = """v w tid W L M L: M: = == < + - * // % << ( ) [ ] , : ↑ ↓ 0 1 7 -1 0x1f 99999999999999999999 1x bz bnz jmp
jmp_mask shfl sync stop everywhere end_everywhere .memory .size .threads ; # @ é"""
WORDS = st.sampled_from([*TEXT.split(), *["\n"] * 6, *["v = tid", "bz v, L", "\nL: sync"] * 2])


@settings(max_examples=300)
@given(st.lists(WORDS, max_size=40))
def test_any_text_is_assembled_or_refused_with_a_place(words: list[str]) -> None:
    text = " ".join(words)
    try:
        program = assemble(text)
        assert assemble(show(program)) == program
        check(program)
        run(program, 3, limit=500)
    except (Stuck, OutOfSteps):
        pass
    except CompileError as error:
        assert error.position.line and error.position.column, error.sentence
        assert error.source in text.split("\n")


# Programs without structure -----------------------------------------------------------------------------------

PIECES = ("x = x - 1", "y = (y + x) & 7", "x = (tid + y) & 3", "sync", "bz x, {}", "bnz x, {}", "bz y, {}", "jmp {}")


def scattered(random: Random) -> Program:
    """Instructions and jumps at random; most such programs are not well formed."""
    size = random.randint(3, 9)
    lines = ["x = tid & 3", "y = 1"]
    for number in range(size):
        lines.append(f"L{number}: {random.choice(PIECES).format(f'L{random.randrange(size + 1)}')}")
    return assemble("\n".join([*lines, f"L{size}: sync" if random.random() < 0.6 else f"L{size}: x = x"]))


def alone(program: Program, thread: int, limit: int) -> dict[str, int] | None:
    """One thread with no stacks at all; None if it does not end."""
    variables, pc = {"tid": thread}, 0
    for _ in range(limit):
        made = program.instructions[pc]
        match made.op:
            case "stop":
                return variables
            case "jmp":
                pc = program.target(pc)
            case "bz" | "bnz":
                zero = variables[str(made.operands[0])] == 0
                pc = program.target(pc) if zero == (made.op == "bz") else pc + 1
            case "sync":
                pc += 1
            case _:
                variables[str(made.result)] = eval(str(made).split(" = ", 1)[1], {}, variables)
                pc += 1
    return None


def test_what_the_check_accepts_runs_and_is_right() -> None:
    """Soundness of the check: 6,000 scattered programs; those it accepts never get stuck and equal lone threads."""
    random, ran, diverged = Random(6), 0, 0
    for _ in range(6_000):
        program = scattered(random)
        try:
            if not check(program).syncs:
                continue
        except CompileError:
            continue
        expected = [alone(program, thread, 300) for thread in range(4)]
        if None in expected:
            continue
        made = list(steps(program, 4, limit=5_000))
        last = made[-1].after
        ran, diverged = ran + 1, diverged + any(step.rule == "BD" for step in made)
        for name in ("x", "y"):
            assert [last.value(name, t) for t in range(4)] == [e[name] for e in expected if e], show(program)
    assert ran > 100 and diverged > 50, (ran, diverged)


def test_what_the_check_refuses_can_go_wrong() -> None:
    """The check does not refuse for nothing: among refused programs many get stuck or differ."""
    random, refused, wrong = Random(7), 0, 0
    for _ in range(1_500):
        program = scattered(random)
        expected = [alone(program, thread, 300) for thread in range(4)]
        if None in expected:
            continue
        try:
            check(program)
        except CompileError:
            refused += 1
            try:
                last = run(program, 4, limit=2_000).state
                wrong += [last.value("x", t) for t in range(4)] != [e["x"] for e in expected if e]
            except (Stuck, OutOfSteps):
                wrong += 1
    assert refused > 100 and wrong > refused // 2, (refused, wrong)
