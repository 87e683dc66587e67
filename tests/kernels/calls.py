"""Functions called from lanes: several results, recursion, arrays and functions as arguments, defaults."""

import math

import numpy as np

import lanewise as lw

from . import floats, ints, kernel, zeros

N = 23


@lw.function
def square(x):
    return x * x


@lw.function
def clamp(x, low=-5, high=5):
    if x < low:
        return low
    if x > high:
        return high
    return x


@lw.function
def polar(x, y):
    return x * x + y * y, x - y


@lw.function
def factorial(n):
    if n <= 1:
        return 1
    return n * factorial(n - 1)


@lw.function
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@lw.function
def is_even(n):
    if n == 0:
        return True
    return is_odd(n - 1)


@lw.function
def is_odd(n):
    if n == 0:
        return False
    return is_even(n - 1)


@lw.function
def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


@lw.function
def row_sum(row, scale):
    total = lw.f32(0)
    for k in range(len(row)):
        total += row[k] * scale
    return total


@lw.function
def fill(row, value):
    for k in range(len(row)):
        row[k] = value + k


@lw.function
def apply_twice(f, x):
    return f(f(x))


@lw.function
def early(x, limit):
    k = 0
    while True:
        x = x * 3 // 2 + 1
        k += 1
        if x > limit:
            return k
        if k > 10:
            break
    return -x


@lw.function
def halves(a):
    n = len(a) // 2
    return a[:n], a[n:]


@lw.function
def binary_search(a, x):
    low, high = 0, len(a)
    while low < high:
        middle = (low + high) // 2
        if a[middle] < x:
            low = middle + 1
        elif a[middle] == x:
            return middle
        else:
            high = middle
    return -low - 1


@kernel(lambda r: (ints(r, N, -20, 20), zeros(N)))
def simple_call(a, out):
    for i in lw.lanes(len(a)):
        out[i] = square(a[i]) + square(3) + square(i)


@kernel(lambda r: (floats(r, N), zeros(N, "f4")))
def typed_twice(a, out):
    for i in lw.lanes(len(a)):
        out[i] = square(a[i]) * square(1.5) - square(np.float64(0.5))


@kernel(lambda r: (ints(r, N, -20, 20), zeros((N, 3))))
def defaults_and_names(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = clamp(a[i])
        out[i, 1] = clamp(a[i], high=2)
        out[i, 2] = clamp(a[i], -1, 9)


@kernel(lambda r: (floats(r, N), floats(r, N), zeros((N, 2), "f4")))
def tuple_result(a, b, out):
    for i in lw.lanes(len(a)):
        r, d = polar(a[i], b[i])
        out[i, 0] = r
        out[i, 1] = d


@kernel(lambda r: (ints(r, N, 0, 12), zeros(N, "i8")))
def recursion(a, out):
    for i in lw.lanes(len(a)):
        out[i] = factorial(int(a[i]))


@kernel(lambda r: (ints(r, N, 0, 9), zeros(N)))
def double_recursion(a, out):
    for i in lw.lanes(len(a)):
        out[i] = fib(a[i])


@kernel(lambda r: (ints(r, N, 0, 9), zeros(N)), distinct=2)
def mutual_recursion(a, out):
    for i in lw.lanes(len(a)):
        out[i] = is_even(a[i]) * 2 + is_odd(a[i])


@kernel(lambda r: (ints(r, N, 0, 3), ints(r, N, 0, 3), zeros(N)), distinct=4)
def nested_recursion(a, b, out):
    for i in lw.lanes(len(a)):
        out[i] = ackermann(a[i], b[i])


@kernel(lambda r: (floats(r, (N, 5)), zeros(N, "f4")))
def array_argument(a, out):
    for i in lw.lanes(len(a)):
        out[i] = row_sum(a[i], 0.5) + row_sum(a[i, 1:3], 2)


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 4))))
def function_that_writes(a, out):
    for i in lw.lanes(len(a)):
        fill(out[i], a[i])


@kernel(lambda r: (ints(r, N, -5, 6), zeros(N)))
def function_as_argument(a, out):
    for i in lw.lanes(len(a)):
        out[i] = apply_twice(square, a[i]) - apply_twice(clamp, a[i] * 3)


@kernel(lambda r: (ints(r, N, 0, 60), zeros(N)))
def return_from_loop(a, out):
    for i in lw.lanes(len(a)):
        out[i] = early(a[i], 50 + i)


@kernel(lambda r: (ints(r, N, 0, 60), zeros(N)))
def array_result(a, out):
    first, second = halves(a)
    for i in lw.lanes(len(first)):
        out[i] = first[i] - second[i]


@kernel(lambda r: (np.sort(ints(r, N, 0, 60)), ints(r, N, 0, 60), zeros(N)))
def search(a, x, out):
    for i in lw.lanes(len(x)):
        out[i] = binary_search(a, x[i])


@kernel(lambda r: (ints(r, N, 0, 60), zeros(N)))
def call_under_divergence(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 30:
            out[i] = early(a[i] - 30, 20)
        elif a[i] > 10:
            out[i] = square(a[i])


def make_closure():
    shift = 7
    table = (1, 2, 4)

    @kernel(lambda r: (ints(r, N, 0, 60), zeros(N)))
    def closure(a, out):
        for i in lw.lanes(len(a)):
            out[i] = a[i] + shift * table[2] - math.floor(math.pi)

    return closure


make_closure()


@kernel(lambda r: (ints(r, N, 0, 60), zeros(N)))
def function_in_host(a, out):
    n = clamp(len(a), 0, 11)
    total = square(n)
    for i in lw.lanes(n):
        out[i] = a[i] + total


@lw.function
def logstar(x):
    if x <= 1.0:
        return 0
    return 1 + logstar(math.log2(x))


@kernel(lambda r: (2.0 ** r.integers(0, 40, N), zeros(N)), distinct=3)
def recursion_on_floats(a, out):
    for i in lw.lanes(len(a)):
        out[i] = logstar(a[i] + 0.5) * 10 + logstar(a[i] * a[i])
