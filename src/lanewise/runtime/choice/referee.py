"""The referee of a kernel's tournament: which rivals are compiled, who runs pieces, and who won.

    referee = Referee(version)
    referee.visit()             from the threads that call the kernel, each time the entry asks for it (`chooser.py`)
    referee.finish(run)         lw.tune: compile all rivals and race until everything is decided
    referee.standings()         {"k.lanes0": {"16 lanes": 1.0, "32 lanes": 1.2}}, of the size class that ran most

**Budget.** All that the tournament takes from the program counts, in seconds of processor time: compiling rivals in the
workshop, loading them, the referee itself. It stays below a fifth of what the kernel itself has run in this process
(`SHARE`). Rivals that another process has compiled are in the cache; those that one compiles now are marked there, and
this one does something else. Rivals of a kernel that never runs long are never compiled.

**Pieces.** A batch of pieces (`plan/contest.py`) takes a few milliseconds; then the winner so far runs for `APART`
times as long. Once a contest is decided, a batch comes after `REVISIT` times its length, so that data may change.
Standings go to disk when a contest is decided, and when its winner changes.

Requires  a version whose plan has rivals, on a machine with a cycle counter.
Ensures   results do not change: rivals compute the same bits.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from ...codegen.launch.built import Built, Code
from ...codegen.launch.refilled import has_refills
from ...codegen.launch.shared_words import NEVER, SOON
from ...ir.parse import parse_module
from ...ir.position import CompileError
from ...plan.contest import CLOSE, Contest
from ...plan.variant import Plan, as_plan
from ...process.forks import at_work
from ...process.locks import Lock
from ...record import replace
from ..cache import Order, cached, mark, marked, read_entry, store_rival
from ..call.settings import cache_folder, settings
from ..profile.perf_files import announce
from .race_code import race_code
from .race_table import SIZES, WANTED, RaceTable
from .standings import Standings, note

if TYPE_CHECKING:
    from ..call.version import Version
    from .workshop import Workshop

TICKS = 2.5e9  # of a second, about: budgets need no more
LEAST, LEAST_DECIDED = 0.005, 0.03  # seconds of the kernel's own time between visits
SHARE = 0.2  # of the kernel's own time
STARTS, EXPECTED, LOADING = 0.4, 0.2, 0.005  # seconds: the workshop starts, compiles a rival, a rival is loaded
PIECE = 2e-5  # seconds that a piece takes
APART, REVISIT = 4, 50  # times the length of a batch
SELDOM = 1.0  # seconds of the kernel's own time between visits where nothing races
ENOUGH_TRIES = 2000  # runs of `finish`
UNKNOWN, ORDERED, READY, NONE = "unknown", "ordered", "ready", "none"


class Rival:
    """A plan, and its code where there is some."""

    __slots__ = ("built", "code", "plan", "state")

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.state = UNKNOWN
        self.built: Built | None = None
        self.code: Code | None = None


class Referee:
    def __init__(self, version: Version, begun: float | None = None) -> None:
        """`begun`: the thread's time when it began to load this."""
        assert version.order is not None, "it competes"
        self.version, self.order = version, version.order
        self.name = version.note
        code = version.code
        self.visits = ctypes.c_int64.from_address(code.visits)
        self.set = SOON
        self.during = 0.0  # seconds that were counted before their launch ended
        self.rivals = [Rival(version.plan), *map(Rival, version.plan.rivals)]
        self.rivals[0].state, self.rivals[0].built, self.rivals[0].code = READY, version.built, code
        self.own = 0.0  # seconds that the kernel has run
        self.spent = 0.0 if begun is None else time.thread_time() - begun  # seconds that the tournament has taken
        self.expected, self.loading = EXPECTED, LOADING
        self.shop: Workshop | None = None
        self.starting = STARTS  # of the workshop, until it has compiled something
        self.contests: dict[tuple[int, int], Contest] = {}  # by loop and size class
        self.due: dict[tuple[int, int], float] = {}  # the kernel's own time from which on the next batch may begin
        self.hurries = False
        self.tables: list[RaceTable] = []
        self.known = version.standings
        self._lock = Lock()

    # visits

    def visit(self, during: float = 0.0) -> None:
        """After a call, or so many seconds after the last visit `during` one; one thread at a time."""
        if not self._lock.acquire(blocking=False):
            return
        try:
            with at_work():
                started = time.thread_time()
                self._elapse(during)
                self._collect()
                self._prepare()
                after = self._races()
                self._wait(after)
                self.spent += time.thread_time() - started
        finally:
            self._lock.release()

    def _elapse(self, during: float = 0.0) -> None:
        """Count what the kernel has run since the last visit; launches count when they end."""
        left = self.visits.value
        if left < WANTED // 2:
            left -= WANTED
        ended = max(0, self.set - left) / TICKS
        again = min(ended, self.during)
        self.own += during + ended - again
        self.during += during - again
        self.set = left
        self.visits.value = left

    def _wait(self, seconds: float) -> None:
        self.set = int(seconds * TICKS)
        self.visits.value = self.set

    @property
    def left(self) -> float:
        """What may be taken now, in seconds."""
        waiting = (self.expected + self.starting) * self.shop.waiting if self.shop is not None else 0.0
        return SHARE * self.own - self.spent - waiting

    # rivals

    def _collect(self) -> None:
        """What the workshop has finished."""
        if self.shop is None:
            return
        for done in self.shop.finished():
            rival = self.rivals[done.number]
            self.spent += done.seconds
            self.expected = max(EXPECTED / 4, done.seconds - self.starting)
            self.starting = 0.0
            self._made(rival, done.built, keep=True)
        if self.shop.has_ended and not self.shop.waiting:
            for rival in self.rivals:
                if rival.state == ORDERED:  # the process was killed
                    self._made(rival, None, keep=False)
            self._close()
        elif not self.shop.waiting and not any(self._wanted()):
            self._close()

    def _close(self) -> None:
        if self.shop is not None:
            self.shop.close()
            self.starting = STARTS
        self.shop = None

    def _prepare(self) -> None:
        """Load a rival from the cache, or have one compiled, if there is time for it."""
        if self.left < self.loading:
            return
        for rival in self._wanted():
            parts = self._order(rival).parts
            begun = time.thread_time()
            found = read_entry(parts)
            if found is not None:
                self._made(rival, found, keep=False)
                self.loading = max(self.loading / 2, time.thread_time() - begun)
                return
            if self.left < self.expected + self.starting or not self._may_order(rival, parts):
                continue
            return

    def _wanted(self) -> Iterator[Rival]:
        """Rivals that are worth a look: the noted winners first, and none beyond a width that lost clearly."""
        unknown = [rival for rival in self.rivals if rival.state == UNKNOWN]
        if self.known is not None:
            winners = {self.known.winner(size) for size in self.known.scores}
            unknown.sort(key=lambda rival: rival.plan.name not in winners)
        yield from (rival for rival in unknown if not self._is_hopeless(rival.plan))

    def _is_hopeless(self, plan: Plan) -> bool:
        """Did it lose clearly in an earlier process, or a gang between this one and the first in this process?"""
        if self.known is not None and self.known.scores:
            noted = [scores.get(plan.name, 0.0) for scores in self.known.scores.values()]
            if all(score > CLOSE for score in noted):
                return True
        first = self.rivals[0].plan.width
        between = [
            number
            for number, rival in enumerate(self.rivals)
            if rival.state == READY
            and rival.plan.loops != plan.loops
            and _is_between(rival.plan.width, first, plan.width)
        ]
        lost = [contest.slower() for contest in self.contests.values() if contest.rounds]
        return bool(lost) and any(all(at in slower for slower in lost) for at in between)

    def _may_order(self, rival: Rival, parts: list[str]) -> bool:
        """Let the workshop compile it, unless another process compiles it now."""
        if (self.shop is not None and self.shop.waiting) or marked(parts):
            return False
        if self.shop is None:
            from .workshop import Workshop, is_possible  # kernels that run long

            if not is_possible():
                self._give_up()
                return False
            orders = [replace(self._order(one), module=None) for one in self.rivals]
            try:
                self.shop = Workshop(cache_folder(), orders)
            except OSError:
                self._give_up()
                return False
        mark(parts)
        rival.state = ORDERED
        self.shop.allow(self.rivals.index(rival))
        return True

    def _give_up(self) -> None:
        """No process can be started: only the rivals that are there compete."""
        for rival in self.rivals:
            if rival.state == UNKNOWN:
                rival.state = NONE

    def _order(self, rival: Rival) -> Order:
        return replace(self.order, plan=rival.plan)

    def _made(self, rival: Rival, built: Built | None, keep: bool) -> None:
        """Code has arrived, or there is none."""
        if keep and built is not None:
            store_rival(self._order(rival).parts, built)
        if built is None:
            rival.state = NONE
            return
        rival.built = built
        rival.code = built.link(partial(self.version.printed, of=built), self.version.outside())
        rival.state = READY
        if settings().perf:
            announce(f"{self.version.source.name}[{rival.plan.name}]", built, rival.code)
        number = self.rivals.index(rival)
        if not self.tables:
            self._open()
        for table, own in zip(self.tables, rival.code.own, strict=True):
            table.set_rival(number, own, built.width)
        for contest in self.contests.values():
            contest.add(number)
        self.version.needs_stack(built.stack)

    def _open(self) -> None:
        """Loops have a race from now on."""
        version = self.version
        for driver, own, race in zip(version.built.drivers, version.code.own, version.code.races, strict=True):
            reduces = driver.partial_bytes > 0
            table = RaceTable(
                race_code(), own, version.built.width, driver.dims, reduces, driver.ordered, version.code.visits
            )
            self.tables.append(table)
            ctypes.c_int64.from_address(race).value = table.address

    # races

    def _races(self) -> float:
        """Read the times of batches that are over, and begin others; the seconds until the next visit."""
        soonest = SELDOM if any(self._wanted()) or self._is_waiting() else NEVER / TICKS
        for loop, table in enumerate(self.tables):
            for size in range(SIZES):
                if table.units(size) and table.is_over(size):
                    soonest = min(soonest, self._race(loop, size, table))
        if self.left < self.loading or self._is_waiting():
            soonest = min(soonest, max(LEAST, (self.expected + self.starting - self.left) / SHARE))
        return min(soonest, NEVER / TICKS)

    def _is_waiting(self) -> bool:
        return self.shop is not None and self.shop.waiting > 0

    def _race(self, loop: int, size: int, table: RaceTable) -> float:
        """Note a batch that is over, or begin one that is due; the seconds until the next visit."""
        contest = self._contest(loop, size)
        rivals, ticks, units = table.log(size)
        if rivals:
            self._played(contest, rivals, ticks, units)
            table.choose(size, contest.winner)
            table.schedule(size, [], 0)
            length, decided = sum(ticks) / TICKS, contest.is_decided
            after = max(LEAST_DECIDED, length * REVISIT) if decided else max(LEAST, length * APART)
            self.due[loop, size] = self.own + (0.0 if self.hurries else after)
        table.choose(size, contest.winner)
        left = self.due.get((loop, size), 0.0) - self.own
        if left > 0:
            return left
        batch = contest.batch()
        table.schedule(size, batch, int(PIECE * TICKS))
        return LEAST_DECIDED if batch else SELDOM

    def _played(self, contest: Contest, rivals: list[int], ticks: list[int], units: list[int]) -> None:
        before, was_decided = contest.winner, contest.is_decided
        contest.note(rivals, ticks, units)
        if contest.winner != before or (contest.is_decided and not was_decided):
            self._note()

    def _contest(self, loop: int, size: int) -> Contest:
        found = self.contests.get((loop, size))
        if found is None:
            ready = [number for number, rival in enumerate(self.rivals) if rival.state == READY]
            found = self.contests[loop, size] = Contest(ready)
            noted = self.known.winner(self._key(loop, size)) if self.known is not None else None
            found.winner = next((at for at in ready if self.rivals[at].plan.name == noted), 0)
        return found

    def _key(self, loop: int, size: int) -> str:
        return f"{self.version.built.drivers[loop].body} {size}"

    # standings

    def _note(self) -> None:
        scores = {**(self.known.scores if self.known is not None else {})}
        for (loop, size), contest in self.contests.items():
            if contest.scores:
                found = self._scores(contest)
                scores[self._key(loop, size)] = {name: round(score, 4) for name, score in found.items()}
        self.known = Standings(self.leader()[0].name, scores)
        note(cache_folder(), self.name, self.known)

    def leader(self) -> tuple[Plan, dict[str, float]]:
        """The winner of the loop and size class in which most time was spent, and the scores there."""
        raced = [at for at, contest in self.contests.items() if contest.scores]
        if not raced:
            plan = self.rivals[0].plan
            return plan, {plan.name: 1.0}
        contest = self.contests[max(raced, key=lambda at: self._weight(*at))]
        return self.rivals[contest.winner].plan, self._scores(contest)

    def _scores(self, contest: Contest) -> dict[str, float]:
        """Times relative to the winner, the winner first; a lead that the contest did not act on counts as none."""
        winner = self.rivals[contest.winner].plan.name
        others = sorted((score.median, self.rivals[at].plan.name) for at, score in contest.scores.items())
        return {winner: 1.0} | {name: max(1.0, median) for median, name in others if name != winner}

    def _weight(self, loop: int, size: int) -> float:
        """About the time that was spent in it."""
        contest, units = self.contests[loop, size], self.tables[loop].units(size)
        times = [times[contest.winner] for _, times in contest.rounds if contest.winner in times]
        return units * min(times, default=0.0)

    def standings(self) -> dict[str, dict[str, float]]:
        """Scores by bodies: of the size class in which most time was spent, the winner first."""
        found: dict[str, tuple[float, dict[str, float]]] = {}
        for (loop, size), contest in self.contests.items():
            body, weight = self.version.built.drivers[loop].body, self._weight(loop, size)
            if contest.scores and weight >= found.get(body, (0.0, {}))[0]:
                found[body] = weight, self._scores(contest)
        return {body: scores for body, (_, scores) in found.items()}

    # lw.tune

    def finish(self, run: Callable[[], object], progress: Callable[[], bool] = lambda: True) -> None:
        """Compile all rivals here and now, and race until every contest is decided; then `leader` has won."""
        with self._lock:
            for rival in self.rivals:
                if rival.state in (UNKNOWN, ORDERED):
                    self._made(rival, compiled_here(self._order(rival)), keep=False)
            self._close()
        self.hurries = True
        self.due.clear()
        for _ in range(ENOUGH_TRIES):
            run()
            with self._lock:
                self._elapse()
                self._races()
                self.visits.value = self.set = NEVER
                done = bool(self.contests) and all(contest.is_decided for contest in self.contests.values())
            if done or not progress():
                break
        with self._lock:
            self.hurries = False
            self._note()
            self._wait(LEAST)


def compiled_here(order: Order) -> Built | None:
    """The code of a rival, from the cache or compiled in this process; None if there is none."""
    try:
        if not has_refills(parse_module(order.text), as_plan(order.plan), order.hot, order.off):
            return None
        order = replace(order, module=parse_module(order.text))
        return cached(order.parts, order.build, rival=True)
    except CompileError:
        return None


def _is_between(width: int, first: int, last: int) -> bool:
    low, high = min(first, last), max(first, last)
    return low < width < high
