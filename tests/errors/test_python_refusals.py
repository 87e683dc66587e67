"""What the Python front end refuses: the message and where its caret stands."""

from __future__ import annotations

import functools
import linecache
import math
import time  # noqa: F401 - a kernel names it
from typing import Any

import numpy as np
import pytest

import lanewise as lw
from lanewise import CompileError
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.decorate import Written
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.frontend.python.definitions.source import source_from_text
from lanewise.frontend.python.writer import CompileOptions

A = np.zeros(8, np.float32)
I = np.zeros(8, np.int32)
M = np.zeros((4, 4), np.float32)
P = np.zeros(4, [("x", "f4"), ("y", "f4")])
LARGE = np.zeros(20_000)
COMPLEX = np.zeros(4, complex)


def plain(x: Any) -> Any:
    return x


parallel_range = type("prange", (), {})  # as Numba's is a class of that name


@lw.function
def endless(n):
    return endless(n - 1) + 1


@lw.function
def round_and_round(n):
    while True:
        n += 1


@lw.function
def one(x):
    return x


_count = iter(range(10**6))


def refused(text: str, *args: Any, **options: Any) -> CompileError:
    """Compile a kernel given as text; the error."""
    file = f"<refused {next(_count)}>"
    lines = text.strip("\n").split("\n")
    indent = len(lines[0]) - len(lines[0].lstrip())
    whole = "\n".join(line[indent:] for line in lines) + "\n"
    linecache.cache[file] = (len(whole), None, whole.splitlines(True), file)
    names: dict[str, Any] = dict(globals())
    exec(compile(whole, file, "exec"), names)
    with pytest.raises(CompileError) as caught:
        source = Written(names["k"], "kernel").source
        compile_source(source, signature_of(source, args), CompileOptions(**options))
    return caught.value


def in_lanes(body: str, params: str = "a") -> str:
    lines = "\n".join(f"        {line}" for line in body.split("\n"))
    return f"def k({params}):\n    for i in lw.lanes(8):\n{lines}"


STATEMENTS = [
    ("try:\n    pass\nexcept ValueError:\n    pass", "test the condition with 'if' before it goes wrong"),
    ("def f(*x):\n    pass", "a function inside a kernel has a fixed list of parameters"),
    ("f = lambda x, y=i: x", "a default inside a kernel must be known when compiling; read the variable"),
    ("def f():\n    nonlocal i\nf()", "a kernel cannot set variables of another function"),
    ("def f(x):\n    return f(x)\nf(1)", "'f' calls itself; define it outside of the kernel with @lw.function"),
    ("def f(x): pass\nf()", "'f' needs a value for 'x'"),
    ("def f(x): pass\nf(1, y=2)", "'f' has no free parameter 'y'; it has x"),
    ("def f(x): pass\nf(1, 2)", "'f' takes 1 arguments, not 2"),
    ("def f(x):\n    if x: return 1\na[i] = f(i)", "'f' returns a value in line 4, but not at its end"),
    ("@abs\ndef f(x): pass", "a function inside a kernel has no decorators"),
    ("f = lambda v: v + i\na[i] = one(f)", "'<lambda>' reads 'i' of this function and is passed to another one"),
    ("x = []\nx.append(i)", "a list in a kernel keeps its length; write x = lw.array(n, dtype)"),
    ("async def f():\n    pass", "'async' is not part of the kernel language"),
    ("class C:\n    pass", "use arrays with a structured dtype"),
    ("del a", "'del' is not part of the kernel language"),
    ("global A", "a kernel cannot set global variables"),
    ("import math", "write it at the top of the file"),
    ("from math import pi", "write it at the top of the file"),
    ("match i:\n    case int():\n        pass", "a case in a kernel is a number, a name, '_', a tuple of these"),
    ("match i:\n    case True:\n        pass", "True and False are compared by identity in a case; write 'if'"),
    ("match (i, i):\n    case (0, x) | (x, 0):\n        pass", "the sides of '|' bind no names in a kernel"),
    ("return", "a lane cannot return from the kernel; write 'continue'"),
    ("break", "none can end the others' loop; write 'continue'"),
    ("with open('f'):\n    pass", "'with' is only for lw.everywhere()"),
    ("with lw.everywhere():\n    continue", "'continue' cannot leave 'with lw.everywhere()'"),
    ("with lw.everywhere():\n    return", "return cannot leave 'with lw.everywhere()'"),
    ("with lw.everywhere() as (x, y):\n    pass", "write a name after 'as': with lw.everywhere() as here"),
    ("with lw.everywhere():\n    p = lw.array(2, lw.f32)\n    p[0] = 1\na[i] = p[0]", "make it before the block"),
    ("with lw.everywhere():\n    while True:\n        a[i] = 1", "this block never ends"),
    ("x, y, *z = 1,", "1 value cannot be given to 2 names and '*'"),
    ("x, *y = a", "how many elements '*' gets must be known when compiling; write a[1:]"),
    ("x, y = 1, 2, 3", "3 values cannot be given to 2 names"),
    ("x, y = a[i]", "only tuples and arrays can be taken apart, not float32"),
    ("a.shape = 3", "cannot be set in a kernel"),
    ("x, y = sorted((a[0], i))", "write min(a[0], i), max(a[0], i)"),
    ("x = sorted(a)", "a lane has no memory for it"),
    ("x = sorted()", "write 'for i in range(...)'"),
    ("for x in map(abs, a):\n    pass", "write 'for i in range(...)'"),
    ("for x in 3.5:\n    pass", "a loop goes over range(...), lw.lanes(...), an array or a tuple, not a Python float"),
    ("for x in zip(*(a, a)):\n    pass", "zip takes what it goes over, one by one: zip(a)"),
    ("for x in zip(a, range(stop=3)):\n    pass", "range takes no named arguments"),
    ("for x in zip():\n    pass", "zip needs something to go over"),
    ("for x in zip(a, (1, 2)):\n    pass", "not over tuples too; write range(n) and t[k]"),
    ("for x in zip(a, a, strict=i):\n    pass", "zip takes what it goes over, one by one, and strict=True or"),
    ("for x in zip((1, 2), (3,), strict=True):\n    pass", "what a strict zip goes over has different lengths"),
    ("for x in reversed(a, key=3):\n    pass", "reversed takes what it goes over, one by one: reversed(a)"),
    ("for x in enumerate(a, 1, 2):\n    pass", "enumerate takes what it goes over and a start"),
    ("for x in reversed(a, a):\n    pass", "reversed takes one range, array or tuple"),
    ("for x in reversed(range(0, 9, i + 1)):\n    pass", "the step of this range must be known when compiling"),
    ("x = zip(a, a)", "'zip(...)' can only follow 'in' of a for loop"),
    ("for x in range(0, 9, 0):\n    pass", "the step of range must not be zero"),
    ("for x in range(0, 9, 1, 2):\n    pass", "range takes one to three numbers"),
    ("for x in range(1.5):\n    pass", "an argument of range must be an integer"),
    ("for j in lw.lanes(3):\n    pass", "a lanes loop cannot stand in another"),
    ("x: lw.f32 = 0.5", "'x' is annotated lw.f32 and is a Python float"),
    (
        "t = lw.array(3, lw.f32)\nu = lw.array(4, lw.f32)\nt[:] = u",
        "the operands have lengths 3 and 4, which do not go",
    ),
    ("t = lw.array(3, lw.f32)\nt[:] = M", "2 axes cannot be stored in one axis of 't[:]'; take a part of it"),
    ("x = a[i:] + 1", "of a length known only at run time, and a lane has no memory for it: 'a[i:]' has an axis left"),
    ("a[:2] = 1, 2", "a tuple sets as many elements of a private array as it has items"),
    ("a[:] = None", "a number must stand here, not None"),
    ("a[0, 0] = 1", "'a' has 1 axis and 2 indices"),
]
EXPRESSIONS = [
    ("{1: 2}", "dicts are not part of the kernel language"),
    ("{1, 2}", "sets are not part of the kernel language"),
    ("[j for j in range(i)]", "how many items this makes is known only at run time; write a loop that sets elements"),
    ("[j for j in range(3) if j < i]", "which items stay is known only at run time; write a loop with 'if'"),
    ("tuple(range(i))", "'tuple(range(i))': how many items there are must be known when compiling; write a loop"),
    ("sum((x for x in a), start=1, y=2)", "sum of a generator takes it and start in a kernel"),
    ("any((x for x in a), 1)", "any of a generator takes nothing else in a kernel"),
    ("sum(j * 0.5 for j in range(i))", "sum of Python floats is rounded otherwise by newer Pythons; write a loop"),
    ("a[a > 0]", "'a[a > 0]' has as many elements as the mask selects, which only a reduction takes"),
    ("a[a > 0] + a", "arrays beside each other need one mask"),
    ("a[a > 0][1]", "has elements only at run time; write a loop with 'if' over them"),
    ("np.cumsum(a[a > 0])[0]", "how many elements np.cumsum gets is known only at run time"),
    ("np.sort(a)[0]", "is an array of a length known only at run time, and a lane has no memory for it"),
    ("np.argsort(a)[0]", "np.argsort needs a row of known length"),
    ("np.searchsorted(a, 1, side='middle')", "the side of np.searchsorted is 'left' or 'right'"),
    ("np.nanmean(a, dtype=int)", "np.nanmean of a row takes nothing else in a kernel"),
    ("np.median(a, overwrite_input=True)", "np.median of a row takes row in a kernel, not 'overwrite_input'"),
    ("{j for j in range(3)}", "use an array of flags"),
    ("{j: j for j in range(3)}", "use arrays and numbers as keys"),
    ("f'{i}'", "f-strings, stand only in print, raise and the message of assert; write the numbers into an array"),
    ("'%d' % i", "f-strings, stand only in print, raise and the message of assert; write the numbers into an array"),
    ("1 if a[i] > 0 & a[i] < 3 else 0", "convert to integers with int(...) first, or write 'and' between conditions"),
    ("1 if a[i] > 0 | a[i] < 3 else 0", "convert to integers with int(...) first, or write 'or' between conditions"),
    ("np.max(a[i], 3)", "'np.max' is a function of arrays; write max(a[i], 3)"),
    ("np.amin(a[i], 3)", "'np.amin' is a function of arrays; write min(a[i], 3)"),
    ("np.max(a, 1)", "np.max of a row takes nothing else in a kernel"),
    ("np.sum(a, where=a > 1)", "np.sum of a row takes nothing else in a kernel"),
    ("np.sum(M)", "np.sum takes one row here, not an array of 2 axes; write a loop over its rows"),
    ("np.dot(a, 3)", "np.dot takes an array or an expression of arrays here, not a Python int"),
    ("np.unique(a)", "'np.unique' is not among the functions of numbers"),
    ("prange(3)", "'prange' is not defined; write lw.lanes(...)"),
    ("lw.prange(3)", "'lw' has no 'prange'; write lw.lanes(...)"),
    ("parallel_range(3)", "'parallel_range' is not part of the kernel language; write lw.lanes(...)"),
    ("(yield)", "a kernel cannot yield"),
    ("b'x'", "pass an array, np.frombuffer(b, np.uint8)"),
    ("a @ 2", "np.dot takes an array or an expression of arrays here, not a Python int"),
    ("1.0 @ i", "'@' is not part of the kernel language; write the sum as a loop, 's += a[i, k] * b[k]'"),
    ("a[i] @ a[i]", "write the sum as a loop"),
    ("a + a", "a lane has no memory for it: 'a' is an array; write elements, as a[i]"),
    (
        "a > 0",
        (
            "write elements, as a[i], or assign it to a part of an array, as b[i, :] = ..., or to t[:] "
            "of t = lw.array(n, dtype, most=64); a mask is an 'if' around what"
        ),
    ),
    ("i in range(3, 8)", "to ask whether x is in it, write 3 <= x < 8"),
    ("i in range(8)", "to ask whether x is in it, write 0 <= x < 8"),
    ("math.sumprod((1, 2), (3, 4))", "write the sum as a loop, 's += a[k] * b[k]'"),
    ("np.array([1, (2, 3)])[0]", "the rows of an array must be numbers, and as many in each"),
    ("np.array([1, 'x'])[0]", "a number must stand here, not the str 'x'"),
    ("np.array([1, 2], copy=True)[0]", "'np.array' takes a list or tuple of numbers, and a dtype"),
    ("lw.atomic_add(a[i], 1)", "lw.atomic_add takes 3 arguments here, not 2: an array, an index and a value, as (a, i"),
    ("lw.min(a[i], 2)", "lw.min takes 1 argument here, not 2: it is of all lanes; write min(x, y) for the smaller"),
    ("a + 1", "write elements, as a[i]"),
    ("a[i] & 1", "'&' has no meaning for float32 and a Python int; convert to integers"),
    ("a[i] << 1", "'<<' has no meaning"),
    ("~a[i]", "'~' has no meaning for a float"),
    ("-(a[i] > 0)", "this operator has no meaning for bool"),
    ("(a[i] > 0) - (a[i] < 0)", "'-' has no meaning for bool and bool"),
    ("i << -1", "a shift by a negative number"),
    ("lw.u8(i) + 300", "300 does not fit uint8"),
    ("max(lw.u8(i), 300)", "300 does not fit uint8"),
    ("min(-1, lw.u8(i))", "-1 does not fit uint8"),
    ("np.clip(lw.u8(i), 0, -1)", "-1 does not fit uint8"),
    ("np.clip(lw.u8(i), 300, 400)", "300 does not fit uint8"),
    ("np.where(i > 3, lw.u8(i), -1)", "-1 does not fit uint8"),
    ("np.maximum(lw.u8(i), -1)", "-1 does not fit uint8"),
    ("np.fmin(256, lw.u8(i))", "256 does not fit uint8"),
    ("np.gcd(lw.i8(i), 300)", "300 does not fit int8"),
    ("divmod(lw.u8(i), -1)[0]", "-1 does not fit uint8"),
    ("300 if i > 3 else lw.u8(i)", "300 in line 3 and uint8 otherwise, which does not hold 300"),
    ("lw.i32(i) ** -1", "no negative power that is an integer"),
    ("1 // 0", "this cannot be computed"),
    ("2 ** 70 + i", "does not fit 64 bits"),
    ("a[1.5]", "an index must be an integer, not a Python float"),
    ("a[a[i]]", "an index must be an integer, not float32"),
    ("a[lw.u64(i) % lw.i32(3)]", "float64 (NumPy's type of uint64 beside signed integers, too: convert one of them"),
    ("a[a]", "an array cannot be indexed by"),
    ("a[None]", "a new axis cannot be made here"),
    ("a[::i]", "known when compiling, and not zero; write 'for k in range(start, stop, step)'"),
    ("a['x']", "'a' has no field 'x'; its elements are float32"),
    ("a.mean", "arrays in kernels have shape, size"),
    ("a.tolist()", "arrays in kernels have no methods; write 'tolist' as a loop over elements"),
    ("a.sum(1)", "np.sum of a row takes nothing else in a kernel"),
    ("a.astype(3)", "astype takes a type of numbers"),
    ("a.foo", "arrays in kernels have shape, size, ndim, dtype, itemsize and T, not 'foo'"),
    ("i.real", "has no attributes in a kernel"),
    ("math.nothing", "'math' has no 'nothing'"),
    ("nowhere", "'nowhere' is not defined"),
    ("later", "'later' has no value here"),
    ("(i, 2.5)[i]", "which item of '(i, 2.5)' is taken is only known at run time, and they are a Python int, a Pyt"),
    ("(1, 2.0)[i]", "only of ints or floats alone is an item taken by a number at run time"),
    ("(1, 2**63)[i]", "an item of '(1, 2 ** 63)' does not fit 64 bits"),
    ("(1, 2)[i * 0.5]", "the index of a tuple must be an integer, not a Python float"),
    ("(1, 2)[i:]", "the bounds of a part of a tuple must be known when compiling"),
    ("(1, 2)[::0]", "the step of a slice must be a number known when compiling"),
    ("(1, 2)[5]", "there is no item 5"),
    ("i[0]", "only arrays and tuples have elements"),
    ("i in a", "'in' takes a tuple of integers in a kernel; write the comparisons with 'or', or a loop"),
    ("a[i] in (1, 2)", "'in' takes integers in a kernel; write the comparisons of floats with 'or'"),
    ("i is 3", "'is' compares only with None"),
    ("a < 3", "a lane has no memory for it"),
    ("1 if a else 2", "an array is neither true nor false"),
    ("i()", "cannot be called"),
    ("plain(i)", "decorate it with @lw.function"),
    ("np.linalg.inv(a)", "not among the functions of numbers that kernels know"),
    ("np.cumsum(a)", "an array of a length known only at run time, and a lane has no memory for it"),
    ("np.cumsum(3)", "'np.cumsum' is a function of arrays; write a loop over elements"),
    ("np.matmul(a, a)", "write a loop over elements, 's += a[i] * a[i]'"),
    ("np.zeros(-3)[0]", "the size of an array must not be negative, it is -3"),
    ("np.zeros(3, dtype='U4')[0]", "the dtype of an array must be a number's, and known when compiling"),
    ("np.zeros(3, order='F')[0]", "'np.zeros' has no free parameter 'order' in a kernel; it has shape, dtype"),
    ("np.zeros(2.5)[0]", "a size of an array must be an integer"),
    ("np.full(3)[0]", "'np.full' needs a value for 'fill_value'"),
    ("np.zeros_like(3)[0]", "np.zeros_like takes an array, not a Python int"),
    ("np.arange()[0]", "np.arange takes a stop, or a start, a stop and a step"),
    ("np.arange(1, 4, 0)[0]", "the step of np.arange must not be zero"),
    ("np.arange(0, 4.0, dtype=np.int32)[0]", "np.arange of floats makes floats in a kernel"),
    ("np.copy(3)[0]", "only arrays can be copied, not a Python int"),
    ("np.eye(3)[0]", "'np.eye' is a function of arrays; write"),
    ("np.argsort(3)", "'np.argsort' is a function of arrays; write a loop over elements"),
    ("i.conjugate()", "numbers in kernels have the methods item, astype, is_integer, bit_count and bit_length"),
    ("a[i].bit_count()", "float32 has no method 'bit_count' in Python"),
    ("a[i].astype(3)", "astype takes a type of numbers, as x.astype(lw.f32)"),
    ("(5).foo()", "'int' has no 'foo'"),
    ("i.bit_count(x=3)", "takes no named arguments in a kernel"),
    ("math.isclose(i, 1, tol=3)", "has no free parameter 'tol'; it has a, b, rel_tol, abs_tol"),
    ("math.gcd(a[i], 3)", "an argument of math.gcd must be an integer, not float32"),
    ("math.dist((1, i), (2,))", "math.dist takes two tuples with as many coordinates"),
    ("math.prod(a)", "math.prod takes a tuple in a kernel; of an array write a loop"),
    ("np.interp(i, 1, 2)", "np.interp takes a number and two arrays of one axis"),
    ("np.bitwise_count(a[i])", "np.bitwise_count takes an integer, not float32"),
    ("pow(i, 3, 7)", "pow of three numbers is a loop here"),
    ("round(i * 0.5, 2)", "a Python float is not rounded to digits in a kernel"),
    ("round(a[i], i)", "the digits of round must be a number known when compiling"),
    ("round(i, -1)", "an integer is rounded before the point by a quotient; write round(x / 10) * 10"),
    ("open(i)", "cannot be called in a kernel, which knows abs min max round"),
    ("complex(i, 1) // 2", "complex numbers have + - * / and **; write the formula"),
    ("complex(i, 1) < 2", "complex numbers have no order; compare abs(z), or z.real"),
    ("math.sin(complex(i, 1))", "'math.sin' of complex numbers is not in kernels, which have abs, np.conj real imag"),
    ("np.sin(COMPLEX * 2)", "has dtype complex128"),
    ("ord(i)", "ord takes a text of one character that is known when compiling"),
    ("lw.float32(i)", "'lw' has no 'float32'; write lw.f32"),
    ("lw.bool(i)", "write lw.bool_"),
    ("math.squrt(i)", "'math' has no 'squrt'; write math.sqrt"),
    ("sum(('a', 'b'))", "this cannot be computed: unsupported operand type(s) for +: 'int' and 'str'"),
    ("sum(((1, 2), (3, 4)))", "this cannot be computed: unsupported operand type(s) for +: 'int' and 'tuple'"),
    ("sum(a, 3, 4)", "'sum' takes one row and a start here"),
    ("sum((i * 0.5, 1.0))", "sum of Python floats is rounded otherwise by newer Pythons; write a + b"),
    ("round(i * 0.5, ndigits=2)", "np.round(x, digits), which rounds x * 10**digits"),
    ("abs(i, i)", "abs takes 1 argument here, not 2"),
    ("min(a, 2)", "'min' takes one row here"),
    ("max(i)", "max takes 2 to 64 arguments"),
    ("len(i)", "len takes an array or a tuple"),
    ("divmod(a[i] > 0, a[i] > 1) + i", "a number must stand here"),
    ("math.sqrt(i, i)", "math.sqrt takes 1 argument"),
    ("np.sqrt(lw.i8(i))", "np.sqrt gives no type that kernels have for int8"),
    ("time.time()", "'time.time' cannot be called in a kernel; compute it before and pass the result"),
    ("np.frexp(lw.u8(i))[1]", "np.frexp gives no type that kernels have for uint8; convert with lw.f32(...) first"),
    ("np.ldexp(i, lw.i32(i))", "np.ldexp gives no type that kernels have for a Python int and int32; convert with"),
    ("np.ldexp(a[i], lw.u64(i))", "np.ldexp gives no type that kernels have for float32 and uint64; convert with"),
    ("np.reciprocal(i)", "np.reciprocal of an integer"),
    ("np.sqrt(x=1)", "takes no named arguments in a kernel"),
    ("lw.f32(1, 2)", "converts one number"),
    ("lw.u8(-1)", "cannot be uint8"),
    ("lw.array(i, lw.f32)", "the size of lw.array must be known when compiling"),
    ("lw.array(-1, lw.f32)", "must not be negative"),
    ("lw.array(200000, lw.f64)", "of a lane take 1600000 bytes, more than 16384; make them smaller, or pass an array"),
    ("lw.array(3000, lw.i32)[i] + lw.array((2, 600), lw.f32)[0, i]", "of a lane take 16800 bytes, more than 16384"),
    ("lw.array(4)", "lw.array takes a size and a dtype"),
    ("lw.array(4, 'x')", "the dtype of lw.array must be known"),
    ("lw.array(4, lw.f32)[9]", "index 9 is outside of axis 0"),
    ("lw.lanes(3)", "can only follow 'in' of a for loop"),
    ("range(3)[i]", "can only follow 'in' of a for loop"),
    ("lw.sum(a[i] > 0)", "write lw.count"),
    ("lw.atomic_add(i, 0, 1)", "an atomic update is of an array's element"),
    ("lw.atomic_or(a, i, 1)", "lw.atomic_or has no meaning for float32"),
    ("lw.atomic_compare_exchange(a, i, 0, 1)", "takes integers"),
    ("lw.crev(one)", "lw.crev(f) is called at once"),
    ("lw.crev(plain)(i)", "lw.crev takes a function made with @lw.function"),
    ("one()", "'one' needs a value for 'x'"),
    ("one(1, 2)", "'one' takes 1 argument, not 2"),
    ("one(y=1)", "'one' has no free parameter 'y'"),
    ("endless(i)", "never returns without calling itself"),
    ("round_and_round(i)", "'round_and_round' never returns; give it a path that returns"),
    ("LARGE[i]", "pass it as an argument"),
    ("COMPLEX[i]", "has dtype complex128"),
]


@pytest.mark.parametrize("text, sentence", STATEMENTS, ids=[text.split("\n")[0] for text, _ in STATEMENTS])
def test_statement(text: str, sentence: str) -> None:
    error = refused(in_lanes(text), A)
    assert sentence in error.sentence, error
    assert error.position.line >= 3 and error.source is not None


@pytest.mark.parametrize("text, sentence", EXPRESSIONS, ids=[text for text, _ in EXPRESSIONS])
def test_expression(text: str, sentence: str) -> None:
    error = refused(in_lanes(f"x = {text}\nlater = 1"), A)
    assert sentence in error.sentence, error


def test_private_arrays_outside_of_lanes_have_more_room() -> None:
    text = "def k(a):\n    t = lw.array({}, lw.f64)\n    t[0] = 1\n    a[0] = t[0]"
    error = refused(text.format(131073), A)
    assert "outside of lanes take 1048584 bytes, more than 1048576" in error.sentence and error.position.line == 2
    for fits in (text.format(131072), in_lanes("t = lw.array(2048, lw.f64)\nt[0] = 1\na[i] = t[0]")):
        with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
            refused(fits, A)


def test_caret_stands_under_the_expression() -> None:
    error = refused(in_lanes("b = a[i] + {1, 2}"), A)
    assert str(error).split("\n")[1:] == [
        "            b = a[i] + {1, 2}",
        "                       ^~~~~~",
    ]
    assert error.position.line == 3


@pytest.mark.parametrize("target", ("a[i]", "a[:]", "p[i].x"))
def test_caret_stands_under_the_value_that_is_no_number(target: str) -> None:
    value = "None"
    error = refused(in_lanes(f"{target} = {value}", "a, p"), A, P.view(np.recarray))
    assert error.sentence.startswith("a number must stand here, not None; ")
    assert error.source is not None
    assert error.source[error.position.column - 1 :][: error.length] == value


def test_a_clash_names_both_lines() -> None:
    body = "if a[i] > 0:\n    x = a[i]\nelse:\n    x = b[i]\nb[i] = x"
    error = refused(in_lanes(body, "a, b"), A, I)
    assert "'x' is float32 in line 4 and int32 in line 6; write the conversion" in error.sentence
    assert error.position.line == 7


def test_a_clash_that_is_never_read_is_none() -> None:
    body = "if a[i] > 0:\n    x = a[i]\nelse:\n    x = b[i]\nb[i] = 1"
    with pytest.raises(AssertionError, match="DID NOT RAISE"):
        try:
            refused(in_lanes(body, "a, b"), A, I)
        except pytest.fail.Exception as failure:
            raise AssertionError(str(failure)) from None


def test_a_clash_round_a_loop() -> None:
    error = refused(in_lanes("x = a[i]\nwhile x > 0:\n    x = b[i]\nb[i] = 1", "a, b"), A, I)
    assert "'x' is float32 in line 3 and int32 in line 5" in error.sentence


def test_a_value_that_may_be_missing() -> None:
    error = refused(in_lanes("for j in range(i):\n    x = a\na[i] = x[i]"), A)  # of a number it is tested
    assert "'x' may not have a value here; give it one before line 3" in error.sentence


def test_a_value_from_an_earlier_iteration() -> None:
    error = refused("def k(a):\n    x = 0\n    for i in lw.lanes(8):\n        a[i] = x\n        x = i", A)
    assert (
        "lanes run side by side; give it a value in the loop first, or only accumulate it (x += ..., x = min(x, ...))"
        in (error.sentence)
    )


def test_a_minimum_by_if_gets_the_reduction_as_remedy() -> None:
    text = "def k(a):\n    m = 9.0\n    for i in lw.lanes(8):\n        if a[i] < m:\n            m = a[i]\n    a[0] = m"
    assert "m = min(m, ...)" in refused(text, A).sentence


@pytest.mark.parametrize("test, word", [("a[i] > best", "max"), ("best >= a[i]", "min"), ("best < a[i]", "max")])
def test_a_search_should_find_the_value_first(test: str, word: str) -> None:
    body = f"        if {test}:\n            best = a[i]\n            at = i\n"
    error = refused(f"def k(a):\n    best, at = -1.0, -1\n    for i in lw.lanes(8):\n{body}    a[0] = at", A)
    assert f"first find the value alone by best = {word}(best, ...), then its place in a second loop" in error.sentence


def test_a_lane_variable_after_the_loop() -> None:
    error = refused("def k(a):\n    for i in lw.lanes(8):\n        x = a[i]\n    a[0] = x", A)
    assert "'x' belongs to the lanes of the loop in line 2 and has no value after it" in error.sentence


def test_everywhere_outside_of_lanes() -> None:
    assert "stands in a lanes loop" in refused("def k(a):\n    with lw.everywhere():\n        a[0] = 1", A).sentence


def test_a_private_array_of_an_earlier_iteration() -> None:
    body = "old = lw.array(2, lw.f32)\nfor j in range(i):\n    new = lw.array(2, lw.f32)\n"
    body += "    new[0] = old[0]\n    old = new"
    assert "make it before the loop to keep it" in refused(in_lanes(body), A).sentence


HOST = [
    ("lw.any(True)", "lw.any stands in a lanes loop"),
    ("lw.lane()", "lw.lane stands in a lanes loop"),
    ("lw.crev(one)(1)", "lw.crev stands in a lanes loop"),
    ("lw.f32.nothing", "has no 'nothing'"),
]


@pytest.mark.parametrize("text, sentence", HOST)
def test_outside_of_lanes(text: str, sentence: str) -> None:
    assert sentence in refused(f"def k(a):\n    a[0] = {text}", A).sentence


LANES = [
    ("for i in lw.lanes():\n        pass", "takes one, two or three sizes"),
    ("for i in lw.lanes(1, 2, 3, 4):\n        pass", "or three sizes, not 4; write the first as 'for i in range(n)'"),
    ("for i in lw.lanes(a):\n        pass", "write len(a) or *a.shape"),
    ("for i in lw.lanes(2.5):\n        pass", "a size of lw.lanes must be an integer"),
    ("for i in lw.lanes(n=3):\n        pass", "lw.lanes takes sizes and ranges only"),
    ("for i in lw.lanes(3):\n        pass\n    else:\n        pass", "a lanes loop has no 'else'"),
    ("for i, j in lw.lanes(3):\n        pass", "one size gives one index, not 2; write"),
    ("for i, j in lw.lanes(3, 4, 5):\n        pass", "3 sizes give 3 indices, not 2"),
    ("for i in lw.lanes(1, 8):\n        a[i] = 0", "lw.lanes(1, 8) has 2 sizes, and 'i' is a tuple of 2 indices"),
    ("for i in lw.lanes(1, 8):\n        a[2] = i + 1", "write lw.lanes(range(1, 8)) for a start"),
    ("for i in lw.lanes(1, 8, 2):\n        a[2] = 2 if i > 1 else 3", "write lw.lanes(range(1, 8, 2)) for a start"),
    ("for i in lw.lanes(2, 3):\n        x = a[i], 1", "lw.lanes(2, 3) has 2 sizes"),
    ("for i in lw.lanes(range(1, 8, 0)):\n        pass", "the step of range must not be zero"),
    ("for i in lw.lanes(range(1, 8.0)):\n        pass", "an argument of range must be an integer"),
    ("for i in lw.lanes(range()):\n        pass", "range takes one to three numbers"),
    ("for i, j in lw.lanes(range(3)):\n        pass", "one size gives one index, not 2"),
    ("s = a[0]\n    for i in lw.lanes(3):\n        s = s and a[i]", "cannot be accumulated with 'and'"),
    ("s = a\n    for i in lw.lanes(3):\n        s += 1", "cannot be accumulated over lanes"),
]


@pytest.mark.parametrize("text, sentence", LANES)
def test_lanes(text: str, sentence: str) -> None:
    assert sentence in refused(f"def k(a):\n    {text}", A).sentence


def test_arguments_that_kernels_cannot_have() -> None:
    text = "def k(a):\n    pass"
    assert "argument 'a' is a list; pass NumPy arrays and numbers" in refused(text, [1]).sentence
    assert "does not fit 64 bits" in refused(text, 2**64).sentence
    assert "array 'a' has dtype object" in refused(text, np.zeros(3, "O")).sentence
    assert "'a' is annotated lw.f32 and is a Python float" in refused("def k(a: lw.f32):\n    pass", 0.5).sentence
    assert "takes 1 arguments, not 0" in refused_count(text).sentence


def refused_count(text: str) -> CompileError:
    from lanewise.frontend.python.definitions.signature import Signature
    from lanewise.frontend.python.definitions.source import source_from_text

    with pytest.raises(CompileError) as caught:
        compile_source(source_from_text(text, "k", {}), Signature(()))
    return caught.value


def test_parameters() -> None:
    assert "name each of them" in refused("def k(**a):\n    pass").sentence


def test_read_only() -> None:
    a = A.copy()
    a.flags.writeable = False
    said = refused(in_lanes("a[i] = 1"), a).sentence
    assert "'a' is read-only; pass an array that can be written, as b = a.copy()" in said
    assert "'a' is read-only" in refused(in_lanes("lw.atomic_add(a, i, 1)"), a).sentence


def test_fields() -> None:
    assert "'a' has no field 'z'; it has x, y" in refused(in_lanes("a[0]['z'] = 1"), P).sentence
    assert "'a[0]' has the fields x, y; set them one by one, as a[0]['x']" in refused(in_lanes("a[0] = 1"), P).sentence


PARTS = {
    "a[:, 0]": "a[j, 0]",
    "a[:, i]": "a[j, i]",
    "a[i, 1:]": "a[i, 1 + j]",
    "a[i, i:3]": "a[i, i + j]",
    "a[i, ::2]": "a[i, ::2][j]",
    "a[i, -2:]": "a[i, -2:][j]",
}


def test_arrays_are_made_outside() -> None:
    """Of a size that is known at run time only: what is refused next is not advised."""
    outside = "write np.empty(n, dtype) here, or pass one as an argument"
    assert outside in refused("def k(a):\n    b = lw.array(len(a), lw.f64)", A).sentence
    why = (
        "a kernel cannot return a private 1-dimensional array of float32, which is on its stack; make it with np.empty"
    )
    assert why in refused("def k(a):\n    b = lw.array(4, lw.f32)\n    return b", A).sentence
    why = "cannot return a 1-dimensional array of float32 from outside; return numbers, arrays that were passed or made"
    assert why in refused("def k(a):\n    return A", A).sentence
    for text in ("np.empty(len(a))", "np.zeros_like(a)", "np.zeros((3, i))", "lw.array(i, lw.f32)"):
        assert "or pass an array with a row for each lane" in refused(in_lanes(f"b = {text}"), A).sentence


def test_parts_of_arrays() -> None:
    rows = np.zeros((8, 3))
    assert "'a[i]' has an axis left; write a[i, j]" in refused(in_lanes("a[i, 0] = a[i] > 0"), rows).sentence
    assert "'a[i]' has an axis left; write a[i, j]" in refused(in_lanes("a[i, 0] = a[i] + 1"), rows).sentence
    for part, right in PARTS.items():
        assert f"'{part}' has an axis left; write {right}" in refused(in_lanes(f"a[i, 0] = {part} + 1"), rows).sentence
    cube = np.zeros((4, 4, 4))
    assert (
        "'a[i, j]' has an axis left; write a[i, j, k]"
        in refused(in_lanes("j = 1\nif a[i, j] > 0: pass"), cube).sentence
    )
    assert "as a[i, j, k]" in refused(in_lanes("a[0, 0, 0] = a[i]"), cube).sentence
    wrong = "'a' has 1 dimension: 1 value cannot be given to 2 names"
    assert wrong in refused(in_lanes("h, w = a.shape"), A).sentence
    right = "not records; 'a[0]' has the fields x, y: write one of them, as a[0]['x']"
    for line in ("a[0]['x'] = a[0] + 1", "if a[0] == a[i]: pass", "if a[0]: pass", "a[0]['x'] = abs(a[0])"):
        assert right in refused(in_lanes(line), P).sentence
    assert "write one of them, as a[i]['x']" in refused(in_lanes("a[0]['x'] = a[i]"), P).sentence
    assert "numbers are added and the like, not records" in refused(in_lanes("a[i] += a[i]"), P).sentence
    whole = np.zeros(8, [("b", "i1"), ("v", "f4", 3)])
    assert "write a[i]['v'][j]" in refused(in_lanes("if a[i]['v'] > 0: pass"), whole).sentence
    assert "np.dtype(..., align=True)" in refused(in_lanes("lw.atomic_add(a['v'], (i, 0), 1)"), whole).sentence


def test_running_sums() -> None:
    """The caret stands where the sum is read."""
    text = "def k(a):\n    s = 0.0\n    for i in lw.lanes(8):\n        s += a[i]\n        a[i] = s"
    error = refused(text, A)
    assert "'s' is accumulated and read in one loop" in error.sentence and "np.cumsum" in error.sentence
    assert (error.position.line, error.position.column) == (5, 16)


def test_fields_that_do_not_exist() -> None:
    for body in ("a[0].xx = 1", "b = a[0].xx"):
        assert "'a[0]' has no field 'xx'; it has x, y: write a[0]['x']" in refused(in_lanes(body), P).sentence


def test_fields_as_attributes() -> None:
    """As NumPy has it: of records alone."""
    for body, shown in (("a[0].x + 1", "a[0]['x']"), ("a.x[0] = 1", "a['x']"), ("a[1].y += 2", "a[1]['y']")):
        reported = refused(in_lanes(body), P).sentence
        assert reported == f"only records (np.recarray) have fields as attributes; write {shown}"
    assert "'a' has no field 'z'; it has x, y" in refused(in_lanes("a[1].z += 2"), P.view(np.recarray)).sentence


def test_other_decorators() -> None:
    """What they add would not be there."""

    def twice(function: Any) -> Any:
        @functools.wraps(function)
        def wrapper(*args: Any) -> Any:
            return 2 * function(*args)

        return wrapper

    with pytest.raises(CompileError, match=r"another decorator stands between Lanewise and 'plain'.*right above 'def'"):
        lw.function(twice(plain))
    with pytest.raises(CompileError, match="stands between"):
        lw.kernel(functools.lru_cache(plain))
    names = {"outside": twice(one)}
    text = "def k(a):\n    for i in lw.lanes(len(a)):\n        a[i] = outside(i)"
    source = source_from_text(text, "k", {"lw": lw, **names})
    with pytest.raises(CompileError, match="'outside' is a plain Python function"):
        compile_source(source, signature_of(source, (A,)))


def test_a_kernel_from_a_lane() -> None:
    inner = Written(plain, "kernel")
    globals()["inner"] = inner
    assert "is a kernel and cannot be called from a lane" in refused(in_lanes("inner(a)"), A).sentence


def test_results_that_clash() -> None:
    text = "def k(a):\n    if a[0] > 0:\n        return 1\n    return a[0] > 1"
    assert "is a Python int in line 3 and bool in line 4" in refused(text, A).sentence


def test_sources_that_cannot_be_read() -> None:
    with pytest.raises(CompileError, match="a lambda cannot be a kernel"):
        Written(lambda x: x, "kernel")
    with pytest.raises(CompileError, match="decorate a function that 'def' makes"):
        Written(math.sqrt, "kernel")
    names: dict[str, Any] = {}
    exec("".join(["def nowhere_", "found(a):\n    pass"]), names)  # no variable holds the text
    with pytest.raises(CompileError, match="the source of 'nowhere_found' cannot be found"):
        Written(names["nowhere_found"], "kernel")


@lw.function
def inner_lanes(a):
    s = 0.0
    for j in lw.lanes(len(a)):
        s += a[j]
    return s


@lw.function
def inner_break(a):
    for j in lw.lanes(len(a)):
        if a[j] > 0:
            break


def test_lanes_in_functions() -> None:
    assert "call it with lw.crev, or write range" in refused(in_lanes("a[i] = inner_lanes(a)"), A).sentence
    assert "write 'continue'" in refused(in_lanes("lw.crev(inner_break)(a)"), A).sentence


@pytest.mark.parametrize(
    "body",
    [
        "m = -1\n    for i in lw.lanes(len(a)):\n        m = max(m, a[i])\n    return m",
        "for i in lw.lanes(5):\n        m = -1\n        for k in range(i):\n            m = a[0]\n        a[i] = m",
        "for i in lw.lanes(len(a)):\n        m = a[i]\n        if m > 3:\n            m = -1\n        a[i] = m",
    ],
)
def test_a_python_int_that_the_type_it_meets_does_not_hold(body: str) -> None:
    error = refused(f"def k(a):\n    {body}\n", np.zeros(5, np.uint8))
    assert (
        "'m' is -1 in line" in error.sentence and "and uint8 otherwise, which does not hold -1; write" in error.sentence
    )


def test_it_may_meet_it_where_it_is_not_read() -> None:
    @lw.kernel
    def forgets(a):
        for i in lw.lanes(len(a)):
            m = a[i]
            if m > 3:
                m = -1
            m = 7
            a[i] = m

    a = np.arange(9, dtype=np.uint8)
    forgets(a)
    assert set(a) == {7}


OUTER = np.zeros(3)


def test_what_stands_outside_is_not_written() -> None:
    for line in ("OUTER[i % 3] = 1", "lw.atomic_add(OUTER, i % 3, 1)"):
        said = refused(in_lanes(line), A).sentence
        assert "'OUTER' stands outside of the kernel, where all is constant; pass it as an argument" in said
