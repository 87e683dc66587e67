"""Hot paths: the same bits as plain Python around every border, and what they count on is so.

Kernels with borders of all kinds are compiled at small widths with *witnesses*: checks, on the hot path, that each
value is what was put in its place. Sizes go from 0 to three gangs, so that borders fall everywhere.
"""

from __future__ import annotations

import runpy
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise.codegen.launch.build import build
from lanewise.codegen.launch.masked import masked_version
from lanewise.codegen.optimize import Level
from lanewise.frontend.python.compile import Compiled, compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.parallel.lanes import lanes_info
from lanewise.remarks.remark import recording
from lanewise.runtime.call import compiling
from lanewise.transform.hot_paths import plan as hot_paths_plan
from lanewise.transform.hot_paths import questions as hot_paths_questions
from lanewise.transform.hot_paths import search as hot_paths_search
from lanewise.transform.hot_paths.ask_solver import UNITS, Asking
from lanewise.transform.hot_paths.hot_paths import HOT, HotPaths
from lib.oracles.run_compiled import Failed, call

ALONE = HotPaths(witness=True, stretches=False)
EXAMPLES = Path(__file__).parents[3] / "examples" / "hotpaths"
QUICK = Level(1, unroll=False)
Make = Callable[[np.random.Generator, int], tuple[Any, ...]]
KERNELS: dict[str, tuple[Written, Make]] = {}


def kernel(make: Make) -> Callable[[Callable[..., Any]], Written]:
    def register(function: Callable[..., Any]) -> Written:
        KERNELS[function.__name__] = (Written(function, "kernel"), make)
        return KERNELS[function.__name__][0]

    return register


def image(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    height, radius = int(rng.integers(1, 4)), int(rng.integers(0, 4))
    stencil = rng.random((2 * int(rng.integers(0, 2)) + 1, 2 * radius + 1), np.float32)
    return np.zeros((height, n), np.float32), rng.random((height, n), np.float32), stencil


def line(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    return np.zeros(n, np.float32), rng.random(n, np.float32), int(rng.integers(-2, 9))


@kernel(line)
def window(out, a, r):
    for x in lw.lanes(out.shape[0]):
        total = lw.f32(0)
        for i in range(max(0, x - r), min(out.shape[0] - 1, x + r) + 1):
            total += a[i]
        out[x] = total


def shifts(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    return *line(rng, n), rng.integers(-9, 9, int(rng.integers(0, 5)))


@kernel(shifts)
def shifted_windows(out, a, r, shifts):
    """The test needs what the outer loop reads: it is made in each of its rounds."""
    n = out.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        for t in range(len(shifts)):
            shift = shifts[t]
            for i in range(max(0, x + shift - r), min(n - 1, x + shift + r) + 1):
                total = total * lw.f32(0.5) + a[i]
            if total > 3:
                total -= a[min(max(x - shift, 0), n - 1)]
        out[x] = total


@kernel(shifts)
def shifted_until(out, a, r, shifts):
    """A loop of rounds that all lanes leave together, from the middle."""
    n, m = out.shape[0], len(shifts)
    for x in lw.lanes(n):
        total, t = lw.f32(0), 0
        while True:
            if t >= m:
                break
            shift = shifts[t] + r
            total = total * lw.f32(0.5) + a[min(max(x + shift, 0), n - 1)]
            if shift > 9:
                total += lw.f32(100)
                break
            if x + shift >= 0 and x + shift < n:
                total -= a[x + shift]
            t += 1
        out[x] = total


@kernel(line)
def clamped_with_ifs(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        for k in range(-r, r + 1):
            i = x + k
            if i < 0:
                i = 0
            if i >= n:
                i = n - 1
            total += a[i]
        out[x] = total


@kernel(line)
def clamped_with_else(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        for k in range(-r, r + 1):
            if x + k < 0:
                i = 0
            elif x + k >= n:
                i = n - 1
            else:
                i = x + k
            total = total * lw.f32(0.5) + a[i]
        out[x] = total


@kernel(lambda rng, n: (np.zeros(n + 4, np.float32), rng.random(n + 4, np.float32), int(rng.integers(-2, 4))))
def mirrored(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        for k in range(-r, r + 1):
            i = abs(x + k)
            if i >= n:
                i = 2 * n - 2 - i
            total = total * lw.f32(0.5) + a[i]
        out[x] = total


@kernel(lambda rng, n: (*line(rng, n), int(rng.integers(-9, 33))))
def mirrored_somewhere(out, a, r, at):
    """All gangs may be mirrored: those inside of the borders have a path in any case."""
    n = out.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        for i in range(max(0, x - r), min(n - 1, x + r) + 1):
            total = total * lw.f32(0.5) + a[i] * a[abs(x - at) % n]
        out[x] = total


@kernel(line)
def backwards(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        k = r
        while k > 0:
            total = total * lw.f32(0.5) + a[max(n - 1 - x - k, 0)]
            k -= 1
        out[x] = total


@kernel(line)
def only_inside(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        if x >= r and x < n - r and r >= 0:
            out[x] = a[x - r] + a[x + r]
        else:
            out[x] = lw.f32(-1)


@kernel(line)
def counts_from_the_end(out, a, r):
    for x in lw.lanes(out.shape[0]):
        if x < abs(r) or x > 2 * abs(r):
            for k in range(3):
                out[x] += a[x - k] if x + k < out.shape[0] else a[k - x]


@kernel(lambda rng, n: (np.zeros(max(n, 1), np.int64), int(rng.integers(1, 9)) * int(rng.choice((1, 4, 8)))))
def quotients(out, step):
    for t in lw.lanes(out.shape[0]):
        pair = 2 * step * (t // step) + t % step
        out[t] = out[t] * 3 + pair + ((t // step) % 2) * (t ^ step) + (t & 3)


@kernel(lambda rng, n: (np.zeros(n, np.float32), rng.random(n + 1, np.float32), int(rng.integers(1, 5))))
def wraps_around(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        for k in range(-r, r + 1):
            total += a[(x + k) % n]
        out[x] = total


@kernel(lambda rng, n: (np.zeros(n, np.float32), rng.random(n + 1, np.float32), int(rng.integers(1, 5))))
def wraps_around_from_above(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        for k in range(-r, r + 1):
            total = total * lw.f32(0.5) + a[(x + k + n) % n]
        out[x] = total


@kernel(lambda rng, n: (np.zeros(n, np.float32), rng.random(n + 1, np.float32)))
def known_neighbours(out, a):
    """Loops that go round once at least, and are tested after the body."""
    n = out.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        for k in range(-1, 2):
            total = total * lw.f32(0.5) + a[(x + k) % n]
        for k in range(2, -2, -2):
            total = total * lw.f32(0.5) + a[abs(x - k) % n]
        out[x] = total


@kernel(lambda rng, n: (np.zeros(n, np.float32), rng.random(n + 32, np.float32), int(rng.integers(-3, 12))))
def between_multiples_twice(out, a, c):
    """Two paths, for gangs on this side of a branch and on the other; for both the solver is asked."""
    for x in lw.lanes(out.shape[0]):
        total = lw.f32(0)
        if x > c + 9:
            total = a[x] * a[x + 1] / a[x + 2]
        for i in range(x // 21, x // 21 + c):
            total += a[i]
        out[x] = total


@kernel(lambda rng, n: (np.zeros(n, np.float32), rng.random(n + 32, np.float32), int(rng.integers(-3, 12))))
def between_multiples(out, a, c):
    """All lanes are on one side of the multiples of 21: only the solver sees that."""
    for x in lw.lanes(out.shape[0]):
        total = lw.f32(0)
        for i in range(x // 21, x // 21 + c):
            total += a[i]
        out[x] = total


@kernel(lambda rng, n: (np.zeros(n, np.float32), rng.random(9, np.float32), np.int16(rng.integers(-9, 12))))
def remainder_of_the_greater(out, a, r):
    """What stands in for a remainder is a sum; that the sum does not wrap is no promise of the remainder."""
    for x in lw.lanes(out.shape[0]):
        total = lw.f32(0)
        for i in range(max(x, 3), min(r, x + 5), 2):
            for _ in range(max(x, r), min(i, x + 8)):
                v = max(x, r) % 8
                if v < a.shape[0]:
                    total += a[v]
        out[x] = total


def compiled_for(written: Written, args: tuple[Any, ...]) -> Compiled:
    """For numbers of any sign: they are typed by their value."""
    args = tuple(-1 if isinstance(arg, int) else arg for arg in args)
    return compile_source(written.source, signature_of(written.source, args))


def runs_of(compiled: Compiled, width: int, hot: HotPaths) -> Callable[..., Any]:
    built = build(compiled.module, compiled.name, width, level=QUICK, hot=hot)
    code = built.link()
    return lambda *args: call(built, code, compiled, args)


def has_paths(compiled: Compiled, width: int) -> bool:
    return any("hot_paths" in masked.attrs for masked in bodies(compiled, width))


def bodies(compiled: Compiled, width: int, hot: HotPaths = HOT) -> Iterator[Any]:
    for function in compiled.module.functions.values():
        if lanes_info(function) is not None:
            shapes = {param.name: param.shape for param in function.params if param.shape is not None}
            yield masked_version(function, shapes, width, False, hot)


def agree(written: Written, run: Callable[..., Any], make: Make, size: int, seed: int) -> None:
    mine, theirs = (make(np.random.default_rng(seed), size) for _ in range(2))
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            written.py(*theirs)
        except IndexError:
            with pytest.raises(Failed, match="IndexError"):
                run(*mine)
            return
    run(*mine)
    for a, b in zip(mine, theirs, strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("width", [4, 8])
@pytest.mark.parametrize("name", KERNELS)
def test_around_borders(name: str, width: int) -> None:
    written, make = KERNELS[name]
    compiled = compiled_for(written, make(np.random.default_rng(0), 8))
    assert has_paths(compiled, width), "a kernel without a hot path shows nothing"
    run = runs_of(compiled, width, ALONE)
    for size in range(3 * width + 1):
        agree(written, run, make, size, seed=size)


@pytest.mark.parametrize("width", [4, 8])
def test_convolutions_around_borders(width: int) -> None:
    module = runpy.run_path(str(EXAMPLES / "convolution.py"))
    for name in ("convolution", "clamped", "skipped"):
        written = Written(module[name].function, "kernel")
        compiled = compiled_for(written, image(np.random.default_rng(0), 8))
        assert has_paths(compiled, width)
        run = runs_of(compiled, width, ALONE)
        for size in range(1, 3 * width + 1, 3):
            agree(written, run, image, size, seed=size)


@pytest.mark.parametrize("name", ["dwt_haar", "prefix_sum", "fast_walsh", "bitonic_sort"])
def test_examples_with_witnesses(name: str) -> None:
    module = runpy.run_path(str(EXAMPLES / f"{name}.py"))
    written = Written(module[name].function, "kernel")
    compiled = compiled_for(written, module["arguments"](64))
    assert has_paths(compiled, 8)
    run = runs_of(compiled, 8, ALONE)
    for size in (2, 8, 16, 32, 64, 128):
        mine, theirs = module["arguments"](size), module["arguments"](size)
        written.py(*theirs)
        run(*mine)
        np.testing.assert_array_equal(mine[0], theirs[0])


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.py")), ids=lambda file: file.stem)
def test_examples_run(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(file), run_name="__main__")
    assert "NumPy" in capsys.readouterr().out


def test_a_broken_guard_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards that hold for one gang too many at either end: witnesses say so."""
    right = hot_paths_questions.Questions.literal

    def wrong(self: Any, wanted: Any) -> Any:
        literal = right(self, wanted)
        return None if literal is None else hot_paths_questions.Literal(literal.term.moved(1))

    written, make = KERNELS["window"]
    compiled = compiled_for(written, make(np.random.default_rng(0), 8))
    monkeypatch.setattr(hot_paths_questions.Questions, "literal", wrong)
    run = runs_of(compiled, 4, ALONE)
    with pytest.raises(Failed, match="a hot path counts on what is not so"):
        for size in range(4, 40):
            agree(written, run, make, size, seed=size)


def test_off_is_off() -> None:
    written, make = KERNELS["window"]
    compiled = compiled_for(written, make(np.random.default_rng(0), 8))
    with_paths, without = (
        build(compiled.module, compiled.name, 8, level=QUICK, hot=HotPaths(on, stretches=False)) for on in (True, False)
    )
    assert "hot" in with_paths.llvm
    assert "hot" not in without.llvm


def reported(name: str, kernel: str, width: int, **options: Any) -> list[tuple[int, str]]:
    module = runpy.run_path(str(EXAMPLES / f"{name}.py"))
    version = lw.kernel(width=width, **options)(module[kernel].function)
    explanation = version.explain(*module["examples"][kernel]())
    return [
        (line.number, note.sentence) for line in explanation.lines for note in line.notes if note.kind == "hot path"
    ]


def test_explain_says_when_a_loop_is_hot() -> None:
    centre, cut, left = reported("convolution", "convolution", 16)
    assert [line for line, _ in (centre, cut, left)] == [20, 20, 20]
    assert centre[1] == (
        "when x >= rx and x + rx + 15 < out.shape[1] this loop runs without masks and with contiguous loads"
    )
    assert cut[1] == "when x + 15 >= rx and x + rx < out.shape[1] this loop runs with contiguous loads"
    assert left[1] == "when x + 14 < rx and x + rx + 15 < out.shape[1] this loop runs without gathers"
    assert not reported("convolution", "convolution", 16, hot_paths=False)


def test_gangs_that_may_be_mirrored_have_a_path_of_their_own() -> None:
    written, make = KERNELS["mirrored_somewhere"]
    (body,) = bodies(compiled_for(written, make(np.random.default_rng(0), 8)), 8, HotPaths(stretches=False))
    straight, bent, *_ = (path["guard"] for path in body.attrs["hot_paths"])
    assert "x >= at" in straight
    assert "x >= r" in bent and " at" not in bent


def test_explain_mentions_gangs_outside_of_loops() -> None:
    sentences = [sentence for _, sentence in reported("dwt_haar", "dwt_haar", 8)]
    assert "when t >= active gangs run without masks and without checks" in sentences
    ((_, sentence),) = reported("fast_walsh", "fast_walsh", 8)
    assert sentence.startswith("when step mod 8 == 0 and ")
    assert "tid mod 8 == 0" in sentence
    assert sentence.endswith(" gangs run with contiguous loads and without checks")


def test_the_solver_is_asked_for_what_is_left() -> None:
    """With it the loop of `either_side` is uniform on the path, without it the path is not worth making."""
    written, make = KERNELS["between_multiples"]
    compiled = compiled_for(written, make(np.random.default_rng(0), 8))
    (with_solver,), (without,) = (list(bodies(compiled, 8, HotPaths(solver=on))) for on in (True, False))
    assert "x mod 21 <= 13" in with_solver.attrs["hot_paths"][0]["guard"]
    assert "hot_paths" not in without.attrs


@pytest.mark.needs("clang")
def test_opencl_kernels_have_hot_paths() -> None:
    """The paper's convolution in OpenCL C: the same bits with a path and without."""
    module = lw.load_llvm(EXAMPLES / "kernels.cl")
    rng = np.random.default_rng(1)
    image, stencil = rng.random((5, 61), np.float32), rng.random((3, 5), np.float32)
    results: list[np.ndarray] = []
    for hot in (True, False):
        kernel = module.kernel("convolution", width=8, hot_paths=hot)
        out = np.zeros_like(image)
        kernel(out, image, stencil, 61, 5, 5, 3, global_size=(61, 5))
        assert (".hot" in kernel.inspect(stage="llvm", global_size=(61, 5))) == hot
        results.append(out)
    np.testing.assert_array_equal(*results)  # pyright: ignore[reportArgumentType]
    assert len(np.unique(results[0])) > 200


@lw.kernel(width=8)
def many_quotients(out, a, c):
    """Bounds with so many borders that no guard is found."""
    for x in lw.lanes(out.shape[0]):
        total = lw.f32(0)
        for i in range(min(max((x - c) // 3, 0), 9) // 3, max(min(x // 5 + c, 9), (x - 9) // 7)):
            for j in range(min((i - x) // 5, c), max((x - c) // 9, 9 - i)):
                total += a[min(j, a.shape[0] - 1)]
        out[x] = total


@pytest.mark.parametrize("name", ["window", "only_inside"])
@pytest.mark.parametrize("kind", [np.int32, np.int64])
def test_a_path_does_not_count_on_sums_that_wrap(name: str, kind: type[np.int32 | np.int64]) -> None:
    """`x - r` of the least r is no number of its type; what is clamped must stay so, and lanes without it be right."""
    written, _ = KERNELS[name]
    args = (np.zeros(21, np.float32), np.arange(21, dtype=np.float32))
    compiled = compile_source(written.source, signature_of(written.source, (*args, kind(np.iinfo(kind).min))))
    assert has_paths(compiled, 4)
    runs = [runs_of(compiled, 4, hot) for hot in (ALONE, HotPaths(on=False))]
    ends = np.iinfo(kind)
    for r in (ends.min, ends.min + 3, ends.min + 20, ends.max, ends.max - 3, ends.max - 20, 2, -1):
        outs = [np.zeros_like(args[0]) for _ in runs]
        for run, out in zip(runs, outs, strict=True):
            run(out, args[1], kind(r))
        fine = [all(ends.min <= sum <= ends.max for sum in (x - int(r), x + int(r))) for x in range(21)]
        np.testing.assert_array_equal(*(out[fine] for out in outs))  # pyright: ignore[reportArgumentType]


def remainder_of_nothing(out, a, r, c, s):
    n = out.shape[0]
    m = a.shape[0]
    for x in lw.lanes(n):
        total = lw.f32(0)
        low = x
        for _ in range(low, min(((x + x) + x), low + 1)):
            if x <= x:
                total -= a[max(min(((x - x) % s), m - 1), -m)]
        at = x
        if at >= 0 and at < m:
            total = total * lw.f32(0.5) + a[at]
        out[x] = total


@pytest.mark.parametrize("sign", [-1, 1 << 40])
@pytest.mark.parametrize("width", [4, 8])
def test_a_guard_is_made_of_values_that_originals_know(width: int, sign: int) -> None:
    """On the path 0 % s is 0, so what is made of it could be known early; not so of what it is a copy of."""
    written = Written(remainder_of_nothing, "kernel")
    signature = signature_of(written.source, (*line(np.random.default_rng(0), 8)[:2], sign, sign, 4))
    run = runs_of(compile_source(written.source, signature), width, ALONE)
    for size in (width - 1, 2 * width, 3 * width):
        agree(written, run, lambda rng, n: (*line(rng, n), 1, int(rng.integers(1, 9))), size, seed=size)


def test_goals_without_a_guard_are_reported() -> None:
    explanation = many_quotients.explain(*line(np.random.default_rng(0), 40))
    notes = {note.sentence for one in explanation.lines for note in one.notes if note.kind == "hot path"}
    assert notes == {"no hot path: the solver's budget ended before a test was found"}


def test_questions_about_a_function_share_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a first compile waits for the solver a tenth of a second at most, however often it is asked."""
    spent: list[tuple[int, int]] = []
    ask = hot_paths_plan.ask

    def asking(facts: Any, at: Any, way: Any, budget: Asking) -> Any:
        before = budget.left
        path = ask(facts, at, way, budget)
        spent.append((before, before - budget.left))
        return path

    monkeypatch.setattr(hot_paths_plan, "ask", asking)
    written, make = KERNELS["between_multiples_twice"]
    assert has_paths(compiled_for(written, make(np.random.default_rng(0), 8)), 8)
    assert len(spent) > 1 and 0 < spent[0][1] < UNITS
    assert [before for before, _ in spent] == [UNITS - sum(cost for _, cost in spent[:at]) for at in range(len(spent))]


@pytest.mark.parametrize("cheaper", [True, False])
def test_a_plan_that_never_settles_is_priced(cheaper: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hot_paths_search, "improved", lambda fn, facts, point, plan, way, asking: plan)
    monkeypatch.setattr(hot_paths_search, "pays", lambda plan, cost, general, prices: cheaper and cost > 0)
    written, make = KERNELS["window"]
    assert has_paths(compiled_for(written, make(np.random.default_rng(0), 8)), 8) == cheaper


@lw.function
def window_of(a, x, r, n):
    total = lw.f32(0)
    for i in range(max(0, x - r), min(n - 1, x + r) + 1):
        total += a[i]
        if total > 1e30:
            return total
    return total


@lw.kernel(width=8)
def calls_windows(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        total = window_of(a, x, r, n)
        if total > 3:
            total -= window_of(a, x + 1, r + 1, n)
        out[x] = total


@lw.kernel(width=8)
def some_lanes_call(out, a, r):
    n = out.shape[0]
    for x in lw.lanes(n):
        if a[x] > 0.5:
            out[x] = window_of(a, x, r, n)


@pytest.mark.usefixtures("like_zen4")
@pytest.mark.parametrize("inlines", [True, False])
def test_paths_of_callees_are_reported(inlines: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that is not inlined has paths only where whole gangs call it; elsewhere it runs under a mask."""
    if not inlines:
        monkeypatch.setattr(compiling, "left_out", lambda options: ["inline_calls"])
    args = np.zeros(40, np.float32), np.random.default_rng(0).random(40, np.float32), np.int64(2)
    for given, expected in ((calls_windows, True), (some_lanes_call, inlines)):
        kernel = lw.kernel(width=8)(given.function)
        explanation = kernel.explain(*args)
        reported = [note.sentence for one in explanation.lines for note in one.notes if note.kind == "hot path"]
        assert bool(reported) == expected
        assert any(sentence.startswith("when x >= r and x + r + ") for sentence in reported) == expected
        assert (".hot" in kernel.inspect(*args, stage="llvm")) == expected


BORDERS_IN_C = """
void blur(float *out, const float *a, int n, int r, int x) {
  float s = 0;
  int lo = x - r < 0 ? 0 : x - r, hi = x + r > n - 1 ? n - 1 : x + r;
  for (int i = lo; i <= hi; i++) s += a[i];
  out[x] = s;
}
void skipped(float *out, const float *a, int n, int r, int x) {
  float s = 0;
  for (int i = -r; i <= r; i++)
    if (x + i >= 0 && x + i < n) s = s * 0.5f + a[x + i];
  out[x] = s;
}
void clamped(float *out, const float *a, int n, int r, int x) {
  float s = 0;
  for (int i = -r; i <= r; i++) {
    int at = x + i;
    if (at < 0) at = 0;
    if (at >= n) at = n - 1;
    s = s * 0.5f + a[at];
  }
  out[x] = s;
}
void backwards(float *out, const float *a, int n, int r, int x) {
  float s = 0;
  for (int i = r; i > -r; i--) s = s * 0.5f + a[x - i < 0 ? 0 : x - i > n - 1 ? n - 1 : x - i];
  out[x] = s;
}
void wrapped(float *out, const float *a, int n, int r, int x) {
  float s = 0;
  for (int i = -r; i <= r; i++) s = s * 0.5f + a[(x + i + n) % n];
  out[x] = s;
}
"""
IN_C = {
    "blur": "when r >= 0 and index + x >= r and index + r + x + 7 < n this loop",
    "skipped": "when r + (r + 1) >= 1 and index + x >= r and index + x + (r + 1) + 6 < n and no sum overflows",
    "clamped": "when r >= 0 and index + x >= r and index + r + x + 7 < n this loop",
    "backwards": "when index + x + 7 < n + r and index + r + x + 6 < n and index + x >= r and no sum overflows",
    "wrapped": "when index + x >= r and index + r + x + 7 < n and no sum overflows this loop",
}


@pytest.mark.needs("clang")
@pytest.mark.parametrize("name", IN_C)
def test_borders_in_c(name: str, tmp_path: Path) -> None:
    """What clang makes of loops and of int: zext, sums without promises, counters that end where they are equal."""
    (tmp_path / "borders.c").write_text(BORDERS_IN_C)
    module = lw.load_llvm(str(tmp_path / "borders.c"))
    hot, plain = (module.kernel(name, shapes="U,U,U,U,C", width=8, hot_paths=on) for on in (True, False))
    notes = [note.sentence for one in hot.explain().lines for note in one.notes if note.kind == "hot path"]
    assert any(note.startswith(IN_C[name]) for note in notes) if IN_C[name] else not notes
    for n, r in ((100, 2), (7, 3), (40, 0), (64, 30), (33, -2), (61, 1)):
        a = np.random.default_rng(n).random(n, np.float32)
        outs = [np.zeros(n, np.float32) for _ in range(2)]
        for kernel, out in zip((hot, plain), outs, strict=True):
            kernel(out, a, n, r, 0, lanes=n)
        np.testing.assert_array_equal(*outs)  # pyright: ignore[reportArgumentType]
        assert len(set(outs[0])) > n // 2 or r < 1 or name == "blur"
    a, out = np.arange(50, dtype=np.float32), np.zeros(50, np.float32)
    if name == "blur":  # a radius near the end of int
        hot(out, a, 50, (1 << 31) - 60, 0, lanes=50)
        assert set(out) == {a.sum()}


CLAMPED_IN_C = """
void blur(float *out, const float *a, int n, int r, int x) {
  float s = 0;
  int lo = x - r < 0 ? 0 : x - r, hi = x + r > n - 1 ? n - 1 : x + r;
  for (int i = lo; i <= hi; i++) s += a[i];
  out[x] = s;
}
"""


@pytest.mark.needs("clang")
@pytest.mark.parametrize("width", [4, 8, 16])
def test_a_guard_about_numbers_of_a_guard_before(width: int, tmp_path: Path) -> None:
    """A second path's guard names scalars of the first one's, which goes away if that path does not pay."""
    (tmp_path / "blur.c").write_text(CLAMPED_IN_C)
    blur = lw.load_llvm(str(tmp_path / "blur.c")).kernel("blur", shapes="U,U,U,U,C", width=width)
    for n, r in ((100, 2), (7, 3), (40, 0), (64, 30)):
        a, out = np.arange(n, dtype=np.float32), np.zeros(n, np.float32)
        blur(out, a, n, r, 0, lanes=n)
        assert out.tolist() == [a[max(0, x - r) : x + r + 1].sum() for x in range(n)]


def resized(out, a):
    h, w = a.shape
    for y, x in lw.lanes(*out.shape):
        at = min(max(int(np.floor((x + 0.5) * w / out.shape[1] - 0.5)), 0), w - 2)
        out[y, x] = a[y, at] + a[y, at + 1] * h


def factors(out, a):
    """Lanes leave one by one, whatever is known of the remainder."""
    for i in lw.lanes(len(out)):
        d = 2
        while d * d <= i:
            if i % d == 0:
                break
            d += 1
        out[i, 0] = d


@pytest.mark.parametrize("function", [resized, factors], ids=lambda function: function.__name__)
def test_no_path_for_one_size_nor_where_data_part_lanes(function: Any) -> None:
    args = np.zeros((50, 40)), np.zeros((60, 20))
    written = lw.kernel(function)
    compiled = compiled_for(written, args)
    with recording() as remarks:
        assert not has_paths(compiled, 16)
    assert not any(remark.code in ("LW121", "LW122") for remark in remarks), "the solver was not asked"
