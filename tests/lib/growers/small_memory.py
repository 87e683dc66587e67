"""Memory of small kernels: arrays that are read and written, views of them, and elements as text.

`views` holds what a kernel reads: arrays, columns, rows, fields and slices, each with one index. `places` holds what
each lane writes: elements of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lib.growers.kernel_expressions import BOOL, BOUNDS, FLOATS, INTS, cast
from lib.growers.kernels import Grower

LEAST = 11  # elements in the first dimension of an array, at least
FIELDS = {"p": "i32", "q": "f32", "s": "u8"}


def stored(type: str) -> str:
    """The type of elements that hold a variable."""
    return {"w": "i64", "g": "f64", BOOL: "u8"}.get(type, type)


@dataclass(frozen=True)
class View:
    """Something with one index: its text, the type of its elements, their minimal number (0: one per lane)."""

    text: str
    type: str
    least: int = 0


@dataclass(eq=False)
class Memory(Grower):
    """A function with arrays."""

    risk: str = ""
    names: list[str] = field(default_factory=list[str])  # all that may become parameters
    views: list[View] = field(default_factory=list[View])
    places: dict[str, str] = field(default_factory=dict[str, str])  # the lane's own elements, and their types
    library: Mapping[str, str] = field(default_factory=dict[str, str])  # functions that may be called
    host: list[str] = field(default_factory=list[str])  # lines before the lanes loop

    def named(self, layouts: str, type: str, prefix: str = "") -> str:
        if type not in FIELDS.values():
            layouts = layouts.replace("p", "a")
        layout = self.chance.choice(layouts)
        name = f"{prefix[:1]}{layout}{prefix[1:]}_{'rec' if layout == 'p' else type}"
        if name not in self.names:
            self.names.append(name)
        return name

    def read_arrays(self) -> None:
        kinds = [stored(type) for type in (*self.ints, *self.floats)]
        for at in range(self.chance.choice((1, 1, 2))):
            type = kinds[at % len(kinds)]
            name = self.named("aaaaremtfp", type)
            self.views.append(View(name, type) if name[0] in "are" else self._of_many(name, type))
            if self.chance.random() < 0.25:
                self._slice(self.views[-1])
        self.names += ["u", "v"]

    def _of_many(self, name: str, type: str) -> View:
        """A view of an array of rows or structures."""
        if name[0] == "p":
            label = next(label for label, kind in FIELDS.items() if kind == type)
            return View(f'{name}["{label}"]', type)
        column = self.chance.randrange(-4, 4)
        return self.chance.choice(
            (
                View(f"{name}[i]", type, 4),
                View(f"{name}[:, {column}]", type),
                View(f"{name}[i, 1:]", type, 3),
                View(f"{name}[-1 - i][::-1]", type, 4),
                View(f"{name}.T[{column}]", type),
            )
        )

    def _slice(self, of: View) -> None:
        """A slice as a variable, in each lane or, if it is uniform, once."""
        least = of.least or LEAST
        if self.chance.random() < 0.2:
            self.line(f"s{len(self.views)} = {of.text}[1:] if {self.condition()} else {of.text}[:-1]")
            self.views.append(View(f"s{len(self.views)}", of.type, least - 1))
            return
        part, least = self.chance.choice(
            (("[1:]", least - 1), ("[::-1]", of.least), ("[::2]", least // 2), ("[-3:]", 3), ("[1:-1]", least - 2))
        )
        variable, line = f"s{len(self.views)}", f"{of.text}{part}"
        if "[i" in line or "- i" in line or self.chance.random() < 0.5:
            self.line(f"{variable} = {line}")
        else:
            self.host.append(f"    {variable} = {line}")
        self.views.append(View(variable, of.type, least))

    def own_place(self, at: int, type: str) -> None:
        """An element of its own for each lane to write."""
        name = self.named("aaaaremtfp", type, f"o{at}")
        if "_rec" in name:
            label = next(label for label, kind in FIELDS.items() if kind == type)
            self.places[self.chance.choice((f'{name}[i]["{label}"]', f'{name}["{label}"][i]'))] = type
        elif name[1] in "mtf":
            self.places[f"{name}[{self.chance.choice(('i', '-1 - i'))}, {self.chance.randrange(-4, 4)}]"] = type
        else:
            index = self.chance.choice(("i", "i", "i", "-1 - i", f"(i * 3 + 1) % len({name})", "len({name}) - 1 - i"))
            self.places[f"{name}[{index}]".replace("{name}", name)] = type

    def element(self, view: View) -> str:
        return f"{view.text}[{self.index(view)}]"

    def index(self, view: View) -> str:
        if self.risk == "index" and self.chance.random() < 0.5:
            number = self.number("w")
            number = "u" if number.lstrip("-").isdigit() else number  # a known one would be refused
            return self.chance.choice((number, "i + 1", "i * 2", "i - 20", f"{number} * 3"))
        least = view.least or LEAST
        forms = [f"{self.number('w')} % {least}", f"{self.number('w')} % {least} - {least}", "-1", "0"]
        if not view.least:
            forms += ["i"] * 6 + ["-1 - i", f"(i + 2) % len({view.text})", "max(i - 1, 0)", "i - 1"]
        return self.chance.choice(forms)

    def read_number(self, type: str) -> str | None:
        own = [place for place, kind in self.places.items() if kind == type]
        if own and self.chance.random() < 0.4:  # it may have been written before, once or twice
            return self.chance.choice(own)
        fits = [view for view in self.views if view.type in INTS]
        if not fits:
            return None
        view = self.chance.choice(fits)
        text = self.element(view)
        if self.library and self.chance.random() < 0.5:
            if type == "w" and (not view.least or view.least > 2):
                return f"find({view.text}, {self.element(view)})"
            text = f"near({view.text}, {self.number('w')})"
        signs = view.type[0] == "u" or type[0] != "u"
        fine = stored(type) == view.type or (BOUNDS[view.type] <= BOUNDS[type] and signs)
        if view.type == type:
            return text
        return cast(type, text if fine else f"{text} & {3 if type == 'i8' else 63}")

    def read_real(self, type: str) -> str | None:
        fits = [view for view in self.views if view.type in FLOATS]
        if not fits:
            return None
        view = self.chance.choice(fits)
        return self.element(view) if view.type == type else cast(type, self.element(view))

    def memory_forms(self, type: str, other: str) -> list[str]:
        forms = [f"{place} - {other}" for place, kind in self.places.items() if kind == type]
        if self.library:
            forms += [f"both({other}, {self.number(type)})[{self.chance.randrange(2)}]"] * 3
        if self.risk == "division":
            forms += [f"{other} // ({self.number(type)} & 1)", f"{other} % ({self.number(type)})"] * 8
        return forms
