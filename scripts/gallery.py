"""The gallery, docs/gallery.md: twelve kernels, their pictures, and their speed beside NumPy and Numba.

    make gallery                            pictures, measurements, and the page
    python scripts/gallery.py --page        the page alone, from the measurements that are kept

Each file of examples/gallery has a kernel of its name, `numpy_version`, `arguments(h, w)` and `picture(h, w)`: numbers
from 0 to 1. Numba runs the kernel's own text, in which lanes loops are loops over `range` and words of Lanewise are
NumPy's.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import importlib.util
import inspect
import json
import platform
import struct
import sys
import textwrap
import time
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import lanewise as lw
from lanewise.llvm.processor import host_cpu
from lanewise.runtime.call.kernel import kernel as make_kernel

ROOT = Path(__file__).resolve().parents[1]
KERNELS, PICTURES = ROOT / "examples" / "gallery", ROOT / "docs" / "pictures" / "gallery"
PAGE, MEASURED = ROOT / "docs" / "gallery.md", ROOT / "docs" / "pictures" / "gallery" / "measured.json"
NAMES = (
    "mandelbrot", "newton", "lyapunov", "life", "gray_scott", "wave",
    "bilateral", "equalize", "voronoi", "terrain", "spheres", "attractor",
)  # fmt: skip
HEIGHT, WIDTH = 200, 320
LARGE = (600, 960)  # what is measured
HEAD = (
    "Twelve kernels, each a file of `examples/gallery`. The pictures are what they compute; `make gallery` draws them "
    "and measures again. Figures are times divided by Lanewise's, all on one thread, at {width} by {height} pixels, in "
    "one run on {machine}: NumPy's version of the same computation, and Numba's compilation of the same text. Numba "
    "computes in float64 where a Python number meets float32, and its `exp`, `log` and `sin` are scalar unless Intel's "
    "SVML is installed. Tests compare every kernel with NumPy's version and with plain Python."
)
SECONDS = 0.6  # for each way to compute a kernel, in turns with the others
INK = {
    "night": ((7, 18, 38), (22, 78, 135), (90, 170, 215), (255, 244, 214), (246, 166, 35), (120, 40, 20)),
    "grey": ((12, 14, 18), (240, 242, 245)),
    "leaf": ((10, 25, 30), (24, 92, 84), (140, 190, 110), (250, 240, 190)),
    "glow": ((10, 6, 30), (98, 22, 110), (214, 70, 66), (252, 190, 90), (255, 250, 220)),
}
COLOURS = {
    "newton": "glow", "lyapunov": "glow", "life": "leaf", "gray_scott": "leaf", "bilateral": "grey", "equalize": "grey",
    "terrain": "leaf", "spheres": "glow", "attractor": "glow",
}  # fmt: skip


def module_of(name: str) -> Any:
    """The module of a kernel's file, loaded once."""
    known = f"kernel_of_the_gallery_{name}"
    if known not in sys.modules:
        spec = importlib.util.spec_from_file_location(known, KERNELS / f"{name}.py")
        assert spec is not None and spec.loader is not None, "it is a .py file"
        module = importlib.util.module_from_spec(spec)
        sys.modules[known] = module
        spec.loader.exec_module(module)
    return sys.modules[known]


def png(values: np.ndarray[Any, Any], colours: str) -> bytes:
    """A picture of numbers from 0 to 1 in 64 colours between the stops."""
    stops = np.array(INK[colours])
    shades = np.linspace(0, len(stops) - 1, 64)
    palette = np.stack([np.interp(shades, np.arange(len(stops)), stops[:, k]) for k in range(3)], 1).astype(np.uint8)
    rows = np.clip(np.asarray(values) * 63.999, 0, 63).astype(np.uint8)
    h, w = rows.shape
    raw = b"".join(b"\0" + row.tobytes() for row in rows)
    parts = (
        (b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 3, 0, 0, 0)),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(raw, 9)),
        (b"IEND", b""),
    )
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


class _ToNumba(ast.NodeTransformer):
    """A kernel's text as Numba reads it."""

    def visit_For(self, node: ast.For) -> ast.stmt:
        self.generic_visit(node)
        if not (isinstance(node.iter, ast.Call) and ast.unparse(node.iter.func) == "lw.lanes"):
            return node
        names = node.target.elts if isinstance(node.target, ast.Tuple) else [node.target]
        body: list[ast.stmt] = node.body
        for name, size in reversed(list(zip(names, node.iter.args, strict=True))):
            body = [ast.For(name, ast.Call(ast.Name("range", ast.Load()), [size], []), body, [])]
        return body[0]

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        call = node.value
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "lw.atomic_add":
            array, index, value = map(ast.unparse, call.args)
            return ast.parse(f"{array}[{index}] += {value}").body[0]
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        names = {"lw.f32": "np.float32", "lw.f64": "np.float64", "lw.i32": "np.int32", "lw.u32": "np.uint32"}
        found = names.get(ast.unparse(node))
        return ast.parse(found, mode="eval").body if found else node


def numba_version(module: Any, name: str) -> Callable[..., Any] | None:
    """The kernel and its functions, compiled by Numba for one thread; None where it is not installed."""
    try:
        numba: Any = importlib.import_module("numba")
    except ImportError:
        return None
    tree = ast.parse(inspect.getsource(module))
    names: dict[str, Any] = {"np": np, "numba": numba}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            node.decorator_list = [ast.parse("numba.njit", mode="eval").body]
            text = ast.unparse(ast.fix_missing_locations(_ToNumba().visit(node)))
            exec(compile(text, f"<{node.name}>", "exec"), names)
    return names[name]


def best_seconds(ways: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """The least time of each, which run in turns."""
    least = dict.fromkeys(ways, float("inf"))
    for run in ways.values():
        run()
    end = time.perf_counter() + SECONDS * len(ways)
    while time.perf_counter() < end or float("inf") in least.values():
        for way, run in ways.items():
            start = time.perf_counter()
            run()
            least[way] = min(least[way], time.perf_counter() - start)
    return least


def measured(name: str) -> dict[str, float]:
    module = module_of(name)
    args = module.arguments(*LARGE)
    one = make_kernel(getattr(module, name), threads=1)
    lw.tune(one, *args)
    ways = {"lanewise": partial(one, *args), "numpy": partial(module.numpy_version, *args)}
    numba = numba_version(module, name)
    if numba is not None:
        ways["numba"] = partial(numba, *args)
    return best_seconds(ways)


def page(seconds: dict[str, dict[str, float]], machine: str) -> str:
    """The text of docs/gallery.md."""
    parts = [
        "# Gallery",
        textwrap.fill(HEAD.format(width=LARGE[1], height=LARGE[0], machine=machine), 130),
        "| kernel | ms | NumPy takes | Numba takes |\n| --- | --: | --: | --: |\n"
        + "\n".join(_row(name, seconds[name]) for name in NAMES),
    ]
    for name in NAMES:
        module = module_of(name)
        kernel = getattr(module, name)
        parts.append(f"## {name.replace('_', '-')}")
        parts.append(f"{inspect.getdoc(module)}")
        parts.append(f"![{name}](pictures/gallery/{name}.png)")
        functions = [value for value in vars(module).values() if type(value).__name__ == "Function"]
        texts = [textwrap.dedent(one.source.text).strip() for one in (*functions, kernel)]
        parts.append("```python\n" + "\n\n\n".join(texts) + "\n```")
    return "\n\n".join(parts) + "\n"


def _row(name: str, found: dict[str, float]) -> str:
    own = found["lanewise"]
    others = (f"{found[way] / own:.1f} ×" if way in found else "-" for way in ("numpy", "numba"))
    return f"| [{name.replace('_', '-')}](#{name.replace('_', '-')}) | {own * 1e3:.3g} | {' | '.join(others)} |"


def kept() -> tuple[dict[str, dict[str, float]], str]:
    record = json.loads(MEASURED.read_text(encoding="utf-8"))
    return record["seconds"], record["machine"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--page", action="store_true", help="only the page, from the measurements that are kept")
    if not parser.parse_args().page:
        PICTURES.mkdir(parents=True, exist_ok=True)
        for name in NAMES:
            values = module_of(name).picture(HEIGHT, WIDTH)
            (PICTURES / f"{name}.png").write_bytes(png(values, COLOURS.get(name, "night")))
        machine = f"{host_cpu()}, NumPy {np.__version__}, Python {platform.python_version()}"
        seconds = {name: measured(name) for name in NAMES}
        MEASURED.write_text(json.dumps({"machine": machine, "seconds": seconds}, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(*kept()), encoding="utf-8")
    print(f"wrote {PAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
