"""Operations across lanes: a gang of one is the meaning in plain Python; wider gangs have tests of their own."""

import lanewise as lw

from . import ints, kernel, zeros

N = 21


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 6))), tags=("gang",))
def votes(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = lw.any(a[i] > 50)
        out[i, 1] = lw.all(a[i] > 50)
        out[i, 2] = lw.count(a[i] > 50)
        out[i, 3] = lw.sum(a[i])
        out[i, 4] = lw.min(a[i]) - lw.max(a[i])
        out[i, 5] = lw.lane() + lw.width()


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 4))), tags=("gang",))
def moves(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = lw.broadcast(a[i], 0)
        out[i, 1] = lw.shuffle(a[i], lw.lane())
        out[i, 2] = lw.scan_add(a[i])
        out[i, 3] = lw.uniform(lw.width())


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)), tags=("gang",))
def any_in_loop(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        n = 0
        while lw.any(x > 0):
            x -= 10
            n += 1
        out[i] = n * 100 + x


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)), tags=("gang", "masked"))
def everywhere_block(a, out):
    for i in lw.lanes(len(a)):
        total = 0
        if a[i] > 20:
            with lw.everywhere():
                total = a[i] * 2
        out[i] = total


@lw.function
def weigh(a, k, scale):
    s = 0
    for j in range(k % 5):
        s += a[j] * scale
    return s


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)), tags=("gang",), distinct=3)
def crev_call(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 10:
            out[i] = lw.crev(weigh)(a, a[i], 2)


@lw.function
def weighted(a, first, scale):
    s = 0
    low = 1000
    for j in lw.lanes(len(a) - first % 7):
        if a[j] % 4 == 3:
            continue
        s += a[j] * scale
        low = min(low, a[j + first % 7])
    return s + low


@lw.function
def table_sum(n, m, k):
    s = k
    for x, y in lw.lanes(n, m):
        s += x * 10 + y
    return s


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 2))), tags=("crev",))
def nested_lanes(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 30:
            out[i, 0] = lw.crev(weighted)(a, a[i], 2)
        out[i, 1] = lw.crev(table_sum)(a[i] % 3, 5, i)


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 2))), tags=("gang",))
def compress_fills_with_zeros(a, out):
    for i in lw.lanes(len(a)):
        out[i, 0] = lw.compress(a[i], a[i] > 50)
        if a[i] < 80:
            out[i, 1] = 1 + lw.compress(lw.u8(a[i]), a[i] % 3 == 0)
