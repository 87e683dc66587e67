"""No claim of the uniformity analysis is ever broken, in grown programs and in scattered ones, and many are made."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from lanewise import CompileError
from lanewise.musimd import OutOfSteps, Program, Stuck, assemble, run, show
from lanewise.musimd.claims import Claims, everything
from lanewise.musimd.uniform import analyze
from lib.growers.musimd_programs import CELLS, Grower, assembled

SIMPLE = (
    *("x = x - 1", "y = (y + x) & 3", "x = (tid + y) & 3", "y = 1", "z = 2", "z = (z + 1) & 3", "x = y", "y = z"),
    *(
        "z = ↓0",
        "y = ↓z",
        "x = ↓x",
        "↑0 = y",
        "↑z = x",
        "↑tid = z",
        "z = shfl(x, 0)",
        "y = shfl(y, z)",
        "x = shfl(z, x)",
    ),
)
BRANCHES = ("bz x", "bnz x", "bz y", "bnz y", "bz z", "bnz z", "jmp_mask y", "jmp_mask z", "jmp_mask 1")
OTHERS = ("sync", "sync", "everywhere", "end_everywhere", "end_everywhere")


def scattered(random: Random) -> Program:
    """Instructions, branches and blocks at random, all sharing three variables and four cells."""
    size = random.randint(4, 16)
    lines = [".memory 0 1 2 3", "x = tid & 3", "y = 1", "z = 2"]
    for number in range(size):
        kind = random.random()
        if kind < 0.45:
            text = random.choice(SIMPLE)
        elif kind < 0.75:
            text = f"{random.choice(BRANCHES)}, L{random.randrange(size + 1)}"
        else:
            text = random.choice((*OTHERS, f"jmp L{random.randrange(size + 1)}"))
        lines.append(f"L{number}: {text}")
    return assemble("\n".join([*lines, f"L{size}: z = z"]))


def nested(random: Random, depth: int, labels: list[int]) -> list[str]:
    """Well-formed pieces inside each other, with blocks in arms and loops, and code that both arms pass.

    In "again" some arms of a loop's branch pass a sync and all meet after it; in "loaded" memory says when to leave.
    """
    lines: list[str] = []
    for _ in range(random.randint(1, 3)):
        labels[0] += 1
        name, variable = f"N{labels[0]}", random.choice("xyz")
        kinds = ("simple", "simple", "if", "shared", "early", "late", "again", "loaded", "block")
        kind = random.choice(kinds) if depth else "simple"
        inside = nested(random, depth - 1, labels) if kind != "simple" else []
        others = nested(random, depth - 1, labels) if kind in ("if", "shared") else []
        count = f"k{labels[0]}"
        match kind:
            case "simple":
                lines += random.sample(SIMPLE, 2)
            case "if":
                lines += [f"bz {variable}, {name}", *inside, f"jmp E{name}", f"{name}:", *others, f"E{name}: sync"]
            case "shared":
                arm = nested(random, 0, labels)
                lines += [f"bz {variable}, {name}", *inside, f"{name}:", *others, *arm, "sync"]
            case "early":
                lines += [f"{count} = {variable} & 3", f"{name}: bz {count}, E{name}", *inside]
                lines += [f"{count} = {count} - 1", f"jmp {name}", f"E{name}:", *nested(random, 0, labels), "sync"]
            case "late":
                lines += [f"{count} = {variable} & 3", f"{name}:", *inside, f"{count} = ({count} - 1) & 3"]
                lines += [f"bnz {count}, {name}", *nested(random, 0, labels), "sync"]
            case "again":
                lines += [
                    f"{count} = {variable} & 3",
                    f"m{count} = 2",
                    f"{name}:",
                    *inside,
                    f"{count} = ({count} - 1) & 3",
                ]
                lines += [f"bnz {count}, M{name}", "sync", *nested(random, 0, labels), f"m{count} = m{count} - 1"]
                lines += [f"bz m{count}, E{name}", f"M{name}: jmp {name}", f"E{name}: sync"]
            case "loaded":
                lines += [f"{count} = {variable} & 3", "↑4 = 0", f"{name}:", *inside, f"{count} = ({count} - 1) & 3"]
                lines += [
                    f"bnz {count}, A{name}",
                    f"M{name}: m{count} = ↓4",
                    f"m{count} = m{count} + 1",
                    f"↑4 = m{count}",
                ]
                lines += [f"jmp_mask m{count}, {name}", f"jmp E{name}", f"A{name}:", *nested(random, 0, labels)]
                lines += [f"jmp M{name}", f"E{name}: sync"]
            case _:
                lines += ["everywhere", *inside, "end_everywhere"]
    return lines


def broken(program: Program, threads: int, claims: Claims) -> bool:
    """Runs as far as the machine comes."""
    with suppress(Stuck, OutOfSteps):
        run(program, threads, limit=1_500, watch=[claims.watch])
    return bool(claims.broken)


def count(claims: Claims) -> int:
    return len(claims.branches) + len(claims.written) + len(claims.read)


def tried(programs: list[Program]) -> tuple[int, int]:
    """Claims made, and claims that could have been made as far as the runs tell."""
    made = possible = 0
    for program in programs:
        claims, all_claims = analyze(program).claims(), everything(program)
        for threads in (2, 3, 4):
            assert not broken(program, threads, claims), (claims.broken, show(program))
            broken(program, threads, all_claims)
        made, possible = made + count(claims), possible + count(all_claims) - len(all_claims.broken)
    return made, possible


def grown(seeds: range) -> list[Program]:
    programs: list[Program] = []
    for seed in seeds:
        random = Random(seed)
        statements = Grower(random, calls=seed % 2 == 1).program()
        programs.append(assembled(statements, [random.randrange(8) for _ in range(4 * CELLS)], 4))
    return programs


def nests(seeds: range) -> list[Program]:
    head = [".memory 0 1 2 3 0", "x = tid & 3", "y = 1", "z = 2"]
    return [assemble("\n".join([*head, *nested(Random(seed), 3, [0]), "x = x", "y = y", "z = z"])) for seed in seeds]


def accepted(seed: int, attempts: int) -> list[Program]:
    random, programs = Random(seed), list[Program]()
    for _ in range(attempts):
        program = scattered(random)
        try:
            analyze(program)
        except CompileError:
            continue
        programs.append(program)
    return programs


def test_grown_programs() -> None:
    made, possible = tried(grown(range(8)))
    assert possible * 0.2 < made <= possible, (made, possible)


def test_nested_programs() -> None:
    made, possible = tried(nests(range(24)))
    assert possible * 0.2 < made <= possible, (made, possible)


def test_scattered_programs() -> None:
    made, possible = tried(accepted(5, 300))
    assert possible * 0.2 < made <= possible, (made, possible)
