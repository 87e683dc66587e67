"""The solver: one context per problem, each term translated once, every question counted.

    with Session(terms, budget) as session:
        question = session.question([domain, terms.no(spec)])       conditions that always hold
        question.ask("cell", [cube...])                             "sat", "unsat" or "unknown"
        question.model([x, y])          the numbers of a sat        question.core()     what an unsat needed

Questions are in linear integer arithmetic without quantifiers: they are decided, mostly within a millisecond, and leave
nothing behind; quantified ones would slow the process down for good. Assumptions are conditions; each gets a boolean
that implies it, so that an unsat core names them. Opaque terms are fresh variables with lemmas (`lemmas.py`).

Budgets are rlimit units: the same question always ends the same way. When all units are spent nothing more is asked;
`ask` returns "unknown", and `exhausted` is set. A cached answer is charged what it cost when it was computed, so that a
search ends at the same place whatever the cache holds.
Costs: creating a context takes about 9 ms of CPU, a question 0.1 to 3 ms.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .answer_cache import cached_answer
from .guards import Budget, Query
from .lemmas import lemmas_about
from .terms import Node, Terms, operands, ordered
from .z3_library import library

ANSWERS = {1: "sat", -1: "unsat", 0: "unknown"}
MOST_UNITS = 2**32 - 1
SMALL = 2**63


class Session:
    """Terms in one context of the solver, which it deletes at the end."""

    def __init__(self, terms: Terms, budget: Budget, width: int = 1) -> None:
        self.terms = terms
        self.budget = budget
        self.width = width
        self.queries: list[Query] = []
        self.units = 0
        self.counted = 0
        self.exhausted = False
        self.library: Any = None
        self.context = 0
        self.int_sort = self.bool_sort = 0
        self.asts: dict[Node, int] = {}
        self.opaque: dict[Node, None] = {}
        self.lemmas: list[int] = []
        self.questions: list[Question] = []

    def _open(self) -> None:
        """Load the solver and create a context, with the first question."""
        self.library = library()
        self.context = self.library.context()
        self.int_sort = self.library.mk_int_sort(self.context)
        self.bool_sort = self.library.mk_bool_sort(self.context)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        if self.library is not None:
            for question in self.questions:
                self.library.solver_dec_ref(self.context, question.solver)
            self.library.del_context(self.context)
        self.questions.clear()

    def question(self, conditions: Iterable[Node] = ()) -> Question:
        if self.library is None:
            self._open()
        made = Question(self)
        self.questions.append(made)
        for condition in conditions:
            made.add(condition)
        return made

    def ast(self, node: Node) -> int:
        """A term as a node of the library."""
        asts = self.asts
        if node not in asts:
            for inner in ordered([node], asts):
                if inner not in asts:  # a lemma may have added it
                    asts[inner] = self._ast(inner, [asts[arg] for arg in operands(inner)])
        return asts[node]

    def _ast(self, node: Node, args: list[int]) -> int:
        lib, context = self.library, self.context
        match node.op:
            case "lin":
                return self._sum(node, args)
            case "var" | "bool":
                return self.constant(node.args[0], self.int_sort if node.op == "var" else self.bool_sort)
            case "opaque":
                return self._opaque(node)
            case "div":
                return lib.mk_div(context, args[0], self.numeral(node.args[1]))
            case "mod":
                return lib.mk_mod(context, args[0], self.numeral(node.args[1]))
            case "ite" | "choose":
                return lib.mk_ite(context, *args)
            case "ge":
                return lib.mk_ge(context, args[0], self.numeral(0))
            case "eq":
                return lib.mk_eq(context, args[0], self.numeral(0))
            case "not":
                return lib.mk_not(context, args[0])
            case "and" | "or":
                make = lib.mk_and if node.op == "and" else lib.mk_or
                return make(context, len(args), array(args))
            case _:
                return lib.mk_true(context) if node.op == "true" else lib.mk_false(context)

    def _sum(self, node: Node, args: list[int]) -> int:
        lib, context = self.library, self.context
        found = node.sum
        parts = [self.numeral(found.constant)] if found.constant or not args else []
        for factor, arg in zip(found.parts.values(), args, strict=True):
            scaled = array([self.numeral(factor), arg])
            parts.append(arg if factor == 1 else lib.mk_mul(context, 2, scaled))
        return parts[0] if len(parts) == 1 else lib.mk_add(context, len(parts), array(parts))

    def _opaque(self, node: Node) -> int:
        """A fresh variable; its lemmas are added to all questions."""
        made = self.asts[node] = self.constant(f"opaque{node.index}", self.int_sort)
        before = list(self.opaque)
        self.opaque[node] = None
        for lemma in lemmas_about(self.terms, node, before, self.width):
            ast = self.ast(lemma)
            self.lemmas.append(ast)
        return made

    def answer(
        self, parts: Iterable[object], roots: Iterable[Node], make: Callable[[], dict[str, Any]], good: str
    ) -> dict[str, Any]:
        """The result of `make`, or its cached answer (`cached_answer`), at the same cost."""
        before = self.units
        found = cached_answer(parts, roots, lambda: {**make(), "units": self.units - before}, good)
        self.units = before + found["units"]
        return found

    def charge(self, total: int) -> int:
        """Charge the units since the last question; the library counts per context."""
        used, self.counted = max(total - self.counted, 0), total
        return used

    def constant(self, name: str, sort: int) -> int:
        symbol = self.library.mk_string_symbol(self.context, name.encode())
        return self.library.mk_const(self.context, symbol, sort)

    def numeral(self, value: int) -> int:
        if -SMALL <= value < SMALL:
            return self.library.mk_int64(self.context, value, self.int_sort)
        return self.library.mk_numeral(self.context, str(value).encode(), self.int_sort)


class Question:
    """Conditions that hold, and queries under further ones."""

    def __init__(self, session: Session) -> None:
        self.session = session
        lib, context = session.library, session.context
        self.solver = lib.mk_simple_solver(context)
        lib.solver_inc_ref(context, self.solver)
        self.proxies: dict[Node, int] = {}
        self.named: dict[int, Node] = {}
        self.known_lemmas = 0
        params = lib.mk_params(context)
        lib.params_inc_ref(context, params)
        name = lib.mk_string_symbol(context, b"rlimit")
        lib.params_set_uint(context, params, name, min(session.budget.query, MOST_UNITS))
        lib.solver_set_params(context, self.solver, params)

    def add(self, condition: Node) -> None:
        """From now on this holds."""
        self._assert(self.session.ast(condition))

    def _assert(self, ast: int) -> None:
        self.session.library.solver_assert(self.session.context, self.solver, ast)

    def ask(self, phase: str, assumptions: Sequence[Node] = ()) -> str:
        session = self.session
        if session.units >= session.budget.total:
            session.exhausted = True
            return "unknown"
        started = time.thread_time()
        lib, context = session.library, session.context
        given = array([self._proxy(node) for node in assumptions])
        for lemma in session.lemmas[self.known_lemmas :]:
            self._assert(lemma)
        self.known_lemmas = len(session.lemmas)
        answer = ANSWERS[lib.solver_check_assumptions(context, self.solver, len(assumptions), given)]
        lib.check(context)
        units = self._units()
        session.units += units
        session.exhausted |= answer == "unknown"
        session.queries.append(Query(phase, answer, (time.thread_time() - started) * 1e3, units))
        return answer

    def _proxy(self, node: Node) -> int:
        """A boolean that implies the condition."""
        if node not in self.proxies:
            lib, context = self.session.library, self.session.context
            proxy = self.session.constant(f"assume{node.index}", self.session.bool_sort)
            self._assert(lib.mk_or(context, 2, array([lib.mk_not(context, proxy), self.session.ast(node)])))
            self.proxies[node] = proxy
            self.named[proxy] = node
        return self.proxies[node]

    def _units(self) -> int:
        """The cost of the last query."""
        lib, context = self.session.library, self.session.context
        found = lib.solver_get_statistics(context, self.solver)
        lib.stats_inc_ref(context, found)
        total = 0
        for at in range(lib.stats_size(context, found)):
            if lib.stats_get_key(context, found, at) == b"rlimit count":
                total = lib.stats_get_uint_value(context, found, at)
        lib.stats_dec_ref(context, found)
        return self.session.charge(total)

    def model(self, nodes: Sequence[Node]) -> list[int]:
        """The values of terms, and of conditions as 0 and 1, in the last satisfying assignment."""
        lib, context = self.session.library, self.session.context
        asts = [self.session.ast(node) for node in nodes]
        found = lib.solver_get_model(context, self.solver)
        lib.model_inc_ref(context, found)
        result = ctypes.c_void_p()
        numbers: list[int] = []
        for node, ast in zip(nodes, asts, strict=True):
            lib.model_eval(context, found, ast, True, ctypes.byref(result))
            if node.is_term:
                numbers.append(int(lib.get_numeral_string(context, result)))
            else:
                numbers.append(int(lib.get_bool_value(context, result) == 1))
        lib.model_dec_ref(context, found)
        return numbers

    def core(self) -> list[Node]:
        """The assumptions in the last unsat core."""
        lib, context = self.session.library, self.session.context
        found = lib.solver_get_unsat_core(context, self.solver)
        lib.ast_vector_inc_ref(context, found)
        members = {lib.ast_vector_get(context, found, at) for at in range(lib.ast_vector_size(context, found))}
        lib.ast_vector_dec_ref(context, found)
        return [node for proxy, node in self.named.items() if proxy in members]


def array(items: Sequence[int]) -> Any:
    return (ctypes.c_void_p * len(items))(*items)
