"""Edge cases in small kernels: numbers at the ends of types, loops there, aliased arrays, whole gangs.

    x_u16          elements at the ends of their type, read only
    ya_oa0_i32     an alias of oa0_i32; yr_ reversed, ys_ from two elements before it on

Numbers of any size are *wide* here: only operations that cannot overflow take them, and results are limited to a bound.
"""

from __future__ import annotations

from dataclasses import dataclass

from lib.growers.kernel_expressions import BOOL, FLOATS, INTS, cast
from lib.growers.small_memory import Memory, stored

SIGNS = ("<", ">", "==", "!=", "<=", ">=")
CREV = """@lw.function
def served(p, q):
    s = q
    for j in lw.lanes({many}):
        s {way}
    return {result}
"""


def ends(type: str) -> tuple[int, int]:
    kind = stored(type)
    bits = int(kind[1:])
    return (0, 2**bits - 1) if kind[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


@dataclass(eq=False)
class Edges(Memory):
    """A kernel that goes to the ends; `keen` is how often."""

    keen: float = 0.0
    served: str = ""  # a function for the whole gang, if it may be called

    # numbers

    def end(self, type: str) -> int:
        low, high = ends(type)
        near = (low, low, high, high, low + 1, high - 1, high // 2, high // 2 + 1, -(high // 2) - 1, 0, 1, -1, 7)
        return self.chance.choice([number for number in near if low <= number <= high])

    def constant(self, type: str, number: int | None = None) -> str:
        number = self.end(type) if number is None else number
        return str(number) if type == "w" or self.chance.random() < 0.4 else f"lw.{type}({number})"

    def wide(self, type: str) -> str:
        """Any number of a type."""
        dice = self.chance.random()
        if dice < 0.25:
            return self.number(type)
        if dice < 0.4:
            return self.constant(type, self.end(type)) if type == "w" else f"lw.{type}({self.end(type)})"
        if dice < 0.5 and type != "w":
            other = self.chance.choice([kind for kind in INTS if kind not in ("w", type)])
            return cast(type, self._extreme(other))
        return self._extreme(type)

    def _extreme(self, type: str) -> str:
        name = f"x_{stored(type)}"
        if name not in self.names:
            self.names.append(name)
        place = self.chance.choice(("i", "i", "i", "-1 - i", "0", "u % 11", f"{self.number('w')} % 11"))
        return f"int({name}[{place}])" if type == "w" else f"{name}[{place}]"

    def expression(self, type: str) -> str:
        return self._wide_expression(type) if self.chance.random() < self.keen else super().expression(type)

    def _wide_expression(self, type: str) -> str:
        a, b, other = self.wide(type), self.wide(type), self.constant(type)
        low, high = ends(type)
        divisor = next(number for _ in range(99) if (number := self.end(type)) not in (0, -1))
        by, shift = self.constant(type, divisor), self.chance.randrange(high.bit_length())
        forms = [
            *(f"({a} {sign} {self.chance.choice((b, other))})" for sign in ("&", "|", "^")),
            *(f"({other} {sign} {a})" for sign in ("&", "|", "^")),
            f"~{a}",
            f"{self.chance.choice(('min', 'max'))}({a}, {self.chance.choice((b, other))})",
            f"{self.chance.choice(('min', 'max'))}({other}, {a})",
            f"{a} // {by}",
            f"{a} % {by}",
            f"divmod({a}, {by})[{self.chance.randrange(2)}]",
            f"({other} >> 1) // max({a} >> 2, {cast(type, '1')})",
            f"{a} % max({b} >> 2, {cast(type, '1')})",
            f"{a} // max({b} >> {shift}, {cast(type, '1')})",
            f"divmod({a}, max({b}, {cast(type, '1')}))[{self.chance.randrange(2)}]",
            f"{a} >> {shift}",
            f"({a} >> 1) + ({b} >> 1)",
            f"({a} >> 1) - ({b} >> 1)",
            f"{a} // 2 - {b} // 2",
            f"({a} if {self.condition()} else {b})",
            f"({a} & {self.constant(type, high // 4)}) * 2 + 1",
            f"max(min({a}, {b}), {other})",
            f"{a} >> ({b} & {int(stored(type)[1:]) - 1})",
            f"np.{self.chance.choice(('minimum', 'maximum'))}({a}, {b})"
            if type != "w"
            else f"math.gcd({a} >> 1, {b} >> 1)",
            f"({a}).bit_count()" if type != "w" else f"({a}).bit_length()",
        ]
        if low == 0:
            forms += [f"{a} {sign} {self.chance.choice((b, other))}" for sign in "+-*"]
            forms += [f"{other} {sign} {a}" for sign in "+-*"] + [f"{a} << {shift}", f"{a} * {b} + {other}"]
            forms += [f"{a} << ({b} & {int(stored(type)[1:]) - 1})", f"{a} ** {shift % 4}", f"{a} ** ({b} & 7)"]
        else:
            forms += [f"{a} {sign} -max({b} >> {shift}, {cast(type, '2')})" for sign in ("//", "%")]
            forms += [f"-1 - {a}", f"-max({a}, {cast(type, '-5')})", f"abs({a} // 3)", f"abs({a} >> 1)"]
        return self.chance.choice(forms)

    def condition(self) -> str:
        if self.chance.random() >= self.keen:
            return super().condition()
        type, sign = self.chance.choice(self.ints), self.chance.choice(SIGNS)
        other = self.chance.choice([kind for kind in INTS if kind != "w"]) if self.chance.random() < 0.3 else type
        a, b, constant = self.wide(type), self.wide(other), self.constant(type)
        forms = [f"{a} {sign} {b}", f"{a} {sign} {constant}", f"{constant} {sign} {a}"]
        forms += [f"{self._wide_expression(type)} {sign} {constant}", f"{constant} {sign} {a} <= {self.wide(type)}"]
        forms += [f"{a} in ({constant}, {self.constant(type)})", f"bool({a} & {constant})", f"not {a}"]
        return self.chance.choice(forms)

    # loops

    def loop(self, size: int) -> int:
        if self.chance.random() >= 2 * self.keen:
            return super().loop(size)
        part, count = max(1, size // 2), self.fresh()
        near = self.chance.random() < 0.5
        self.line(f"for {self._near_ends(count) if near else self._over(count)}:")
        fits = [name for name, kind in self.types.items() if kind in INTS and name not in self.fixed]
        if near and fits:
            name = self.chance.choice(fits)
            kind = self.types[name]
            few = cast(kind, f"{count} & 3")
            self.line(f"    {name} = {self.wrapped(kind, f'{self.number(kind)} + {few}')}")
        if not near:
            self.types[count] = "w"
            self.fixed.add(count)
        self.inside(part, "for")
        self.types.pop(count, None)
        if self.chance.random() < 0.3:
            self.line("else:")
            self.inside(1)
        return part + 2

    def _near_ends(self, count: str) -> str:
        """A range with a few iterations next to an end."""
        type = self.chance.choice(("w", *self.ints))
        low, high = ends(type)
        few, step = self.chance.randrange(1, 5), self.chance.choice((1, 1, 2, 3))
        spreads = (
            (high - few, high, step),
            (low, low + few, step),
            (low + few, low, -step),
            (high, high - few, -step),
            (low, high, high // 2 + 1),
            (low, high, high),
            (high, low, -(high // 2)),
            (high, low, low) if low else (low, high, high - 1),
            (self.end(type), self.end(type), high),
        )
        # From the last number on, a step must stay within 64 bits.
        inside = [one for one in spreads if abs(one[1] + one[2]) < 2**63 - 1]
        spread = self.chance.choice(inside or [(high - 9, high - 5, step)])
        words = [str(number) for number in spread]
        if type != "w" and self.chance.random() < 0.6:
            words = [cast(type, word) if low <= int(word) <= high else word for word in words]
        if self.chance.random() < 0.3:
            first, last = spread[0] - (spread[0] > 0), spread[1] - (spread[1] > 0)
            words[0], words[1] = f"({first} + ({self.number('w')} & 1))", f"({last} + ({self.number('w')} & 1))"
        text = f"range({', '.join(words)})"
        return f"{count} in {self.chance.choice((text, text, f'reversed({text})'))}"

    def _over(self, count: str) -> str:
        """enumerate, zip and reversed of few elements."""
        a, b = (self.number("w") for _ in range(2))
        few = [view for view in self.views if view.type in INTS and 0 < view.least < 9 and "[i" in view.text]
        forms = [
            f"{count} in reversed(range({a} & 3))",
            f"{count} in reversed(range({a} % 5, {b} & 3, -1))",
            f"{count}, _ in zip(range({a} & 3), range({b} & 3))",
            f"{count}, _ in zip(range({a} % 4, -3, -2), reversed(range({b} & 7)))",
            f"{count}, _ in enumerate(range({a} & 3, {b} & 7, 2), {b})",
            f"{count} in ({a}, {b}, 3)",
            f"{count} in reversed(({a}, {b}, 3))",
        ]
        forms += [
            f"{count}, _ in {self.chance.choice(('enumerate({})', 'enumerate(reversed({}))')).format(view.text)}"
            for view in few
        ]
        return self.chance.choice(forms)

    # memory

    def second_names(self) -> None:
        """Some elements of the lane's own are also reached through another argument."""
        for place, type in list(self.places.items()):
            name, _, index = place.partition("[")
            if name[1] == "a" and index == "i]" and "_rec" not in name and self.chance.random() < self.keen:
                way, at = self.chance.choice(
                    (("ya", "i"), ("yr", "-1 - i"), ("ys", "i + 2"), ("yr", f"len({name}) - 1 - i"))
                )
                self.names.append(f"{way}_{name}")
                self.places[f"{way}_{name}[{at}]"] = type

    # gangs

    def rare(self) -> bool:
        """Write one of the rare statements, or none."""
        if self.across and self.depth < 6 and self.chance.random() < self.keen:
            self._everywhere()
            return True
        return False

    def _everywhere(self) -> None:
        here, own = f"b{self.fresh()}", [name for name in self.types if name not in self.fixed]
        self.line(f"with lw.everywhere() as {here}:")
        self.depth += 1
        for _ in range(self.chance.randrange(1, 4)):
            name = self.chance.choice(own)
            type = self.types[name]
            value = self.bounded(type)
            ask = self.chance.random() < 0.3
            if type in INTS and not ask and self.chance.random() < 0.3:
                value = f"lw.shuffle({self.number(type)}, {self.number('w')} % lw.width())"
            if type not in (*FLOATS, BOOL) and self.chance.random() < 0.2:
                value = cast(type, f"lw.count({here}) & 3")
            if ask:
                self.line(f"if {here}:")
            self.line(f"{'    ' * ask}{name} = {value}")
        self.depth -= 1

    def call(self, type: str) -> str | None:
        text = super().call(type)
        if text and self.across and self.chance.random() < 0.6:
            return text.replace("(", ")(", 1).join(("lw.crev(", ""))
        if not text and type == "i64" and self.chance.random() < 0.1:
            return f"lw.random.integers(-9, 10, {self.number('w')} & 63, {self.number('w')} & 63)"
        if not text and type == "w" and self.served:
            return f"lw.crev(served)({self.number('w')} & 7, {self.number('w')} & 63)"
        return text

    def crev_text(self) -> str:
        """A function for the whole gang."""
        many = self.chance.choice(("p", "q & 7", "5", "p + 1"))
        way = self.chance.choice(
            ("+= j * p", "+= (j ^ q) & 7", "= max(s, j * 3)", "= min(s, p - j)", "-= lw.lane() & 1")
        )
        return CREV.format(
            many=many, way=way, result=self.chance.choice(("s & 63", "(s + p) % 99", "(s + lw.lane()) & 63"))
        )
