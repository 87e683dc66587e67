"""`match`: each case is a test, the names that it binds, and a guard; the first that fits runs.

    match kind, n:                      kind == 0                         else kind == 1 or kind == 2, m = n, m > 3
        case 0, _: x = 1                    x = 1                             x = m
        case 1 | 2, m if m > 3: x = m

Patterns are numbers, texts, None and dotted names, names, `_`, `|` and tuples with a fixed number of items or one `*`.
How many items a tuple has is known when compiling, so its shape is no test at run time.
"""

from __future__ import annotations

import ast

from ..unify import Binding
from ..values import Array, Constant, Fact, as_tuple, is_sequence
from ..writer import Path, Writer
from .splitting import split


def write_match(w: Writer, node: ast.Match) -> None:
    subject = w.stored(w.evaluate(node.subject), node.subject)
    ends: list[Path] = []
    for number, case in enumerate(node.cases):
        fails = _write_case(w, node, case, subject, number)
        if w.live:
            ends.append(w.path())
        w.at(node)
        w.meet(fails, "case")
        if not fails:
            break
    w.at(node)
    w.meet([*([w.path()] if w.live else []), *ends], "join")


def _write_case(w: Writer, node: ast.Match, case: ast.match_case, subject: Fact, number: int) -> list[Path]:
    """Write the case; the paths on which it does not fit."""
    fails: list[Path] = []
    binds: dict[str, Fact] = {}
    name = f"case {number} of {node.lineno}:{node.col_offset}"
    test = _test(w, case.pattern, subject, binds, name)
    true, false = _split(w, test, case.pattern)
    fails += false
    w.meet(true, "case")
    if not true:
        return fails
    for key in [key for key in w.env if key.startswith(name)]:
        del w.env[key]
    for target, fact in binds.items():
        w.assign(ast.copy_location(ast.Name(target, ast.Store()), case.pattern), fact, case.pattern)
    if case.guard is not None:
        true, false = split(w, case.guard, "then", "else")
        fails += false
        w.meet(true, "case")
    if w.live:
        w.statements(case.body)
    return fails


def _split(w: Writer, test: ast.expr | bool, pattern: ast.pattern) -> tuple[list[Path], list[Path]]:
    if isinstance(test, bool):
        return ([w.path()], []) if test else ([], [w.path()])
    return split(w, test, "then", "else")


def _test(w: Writer, pattern: ast.pattern, subject: Fact, binds: dict[str, Fact], name: str) -> ast.expr | bool:
    """Does the pattern fit? As syntax over the parts of the subject, or known when compiling."""
    match pattern:
        case ast.MatchValue():
            return _equal(w, pattern, subject, name)
        case ast.MatchSingleton():
            return _is(w, pattern, subject)
        case ast.MatchAs(pattern=inner, name=target):
            found = True if inner is None else _test(w, inner, subject, binds, name)
            if target is not None:
                binds[target] = subject
            return found
        case ast.MatchOr():
            return _either(w, pattern, subject, name)
        case ast.MatchSequence():
            return _parts(w, pattern, subject, binds, name)
        case ast.MatchClass() | ast.MatchMapping():
            w.refuse("a case in a kernel is a number, a name, '_', a tuple of these, or several with '|'", pattern)
        case _:
            w.refuse("'*' in a case stands in a tuple, as in 'case first, *rest'", pattern)


def _equal(w: Writer, pattern: ast.MatchValue, subject: Fact, name: str) -> ast.expr | bool:
    wanted = w.evaluate(pattern.value)
    if is_sequence(subject) is not None or isinstance(subject, Array):
        return False
    if isinstance(subject, Constant) and isinstance(wanted, Constant):
        return bool(subject.value == wanted.value)
    if isinstance(wanted, Constant) and not wanted.is_number:
        return False  # a number is no text
    held = f"{name}.{len(w.env)}"
    w.env[held] = Binding(subject, pattern.lineno)
    left = ast.copy_location(ast.Name(held, ast.Load()), pattern)
    return ast.copy_location(ast.Compare(left, [ast.Eq()], [pattern.value]), pattern)


def _is(w: Writer, pattern: ast.MatchSingleton, subject: Fact) -> bool:
    if isinstance(subject, Constant):
        return subject.value is pattern.value
    if pattern.value is not None:
        w.refuse("True and False are compared by identity in a case; write 'if', or a case of numbers", pattern)
    return False


def _either(w: Writer, pattern: ast.MatchOr, subject: Fact, name: str) -> ast.expr | bool:
    found: list[ast.expr] = []
    for one in pattern.patterns:
        own: dict[str, Fact] = {}
        test = _test(w, one, subject, own, name)
        if own:
            w.refuse("the sides of '|' bind no names in a kernel; write a case for each of them", one)
        if test is True:
            return True
        if test is not False:
            found.append(test)
    if not found:
        return False
    return found[0] if len(found) == 1 else ast.copy_location(ast.BoolOp(ast.Or(), found), pattern)


def _parts(w: Writer, pattern: ast.MatchSequence, subject: Fact, binds: dict[str, Fact], name: str) -> ast.expr | bool:
    items = is_sequence(subject)  # an array is no sequence to `match`
    star = next((k for k, one in enumerate(pattern.patterns) if isinstance(one, ast.MatchStar)), None)
    count = len(pattern.patterns)
    if items is None or (len(items) != count if star is None else len(items) < count - 1):
        return False
    patterns: list[ast.pattern] = list(pattern.patterns)
    if star is not None:
        after = count - star - 1
        rest = patterns.pop(star)
        assert isinstance(rest, ast.MatchStar), "it was found as one"
        if rest.name is not None:
            binds[rest.name] = as_tuple(items[star : len(items) - after])
        items = [*items[:star], *items[len(items) - after :]]
    found: list[ast.expr] = []
    for one, item in zip(patterns, items, strict=True):
        test = _test(w, one, item, binds, name)
        if test is False:
            return False
        if test is not True:
            found.append(test)
    if not found:
        return True
    return found[0] if len(found) == 1 else ast.copy_location(ast.BoolOp(ast.And(), found), pattern)
