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


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)), tags=("gang",))
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


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 4))), tags=("gang",))
def everywhere_tells_who_was_here(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        total = 0
        far = 0.5
        if x > 30:
            with lw.everywhere() as here:
                total = x * 2 + lw.count(here)
                far = lw.sum(x) + 0.25
                other = lw.shuffle(x, lw.width() - 1 - lw.lane())
                if here:
                    out[i, 2] = other
            out[i, 3] = 7
        out[i, 0] = total
        out[i, 1] = int(far)


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 2))), tags=("gang",))
def everywhere_spans_the_gang(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 20:
            with lw.everywhere():
                s = 3
                for j in lw.lanes(len(a)):
                    if a[j] > 50:
                        with lw.everywhere() as here:
                            if here:
                                s += a[j]
            out[i, 0] = s
            out[i, 1] = s + a[i]


@lw.function
def pair(a, k):
    s = 0
    for j in lw.lanes(len(a)):
        s += a[j] * k
    return s, lw.lane() * 100 + k


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 2))), tags=("gang",))
def crev_of_two_results(a, out):
    for i in lw.lanes(len(a)):
        if a[i] % 3 != 0:
            s, t = lw.crev(pair)(a, a[i])
            out[i, 0] = s
            out[i, 1] = t


@lw.function
def descend(a, k, depth):
    n = k + depth
    for j in lw.lanes(3):
        if depth > 0 and (j + k) % 2 == 0:
            n += lw.crev(descend)(a, k + j, depth - 1) * (j + 1) + a[j]
    return n


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)), tags=("crev",))
def crev_recursion(a, out):
    for i in lw.lanes(len(a)):
        if a[i] % 3 == 1:
            out[i] = lw.crev(descend)(a, i, 2)


@lw.function
def add_up(p, i):
    s = 0
    for j in lw.lanes(4):
        s += p[j]
        p[j] = p[j] * 2 + j
    return s + i


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 2))), tags=("gang",))
def crev_on_a_private_array(a, out):
    for i in lw.lanes(len(a)):
        p = lw.array(4, lw.i32)
        for j in range(4):
            p[j] = a[i] + j
        if a[i] % 2 == 0:
            out[i, 0] = lw.crev(add_up)(p, i)
            with lw.everywhere() as here:
                z = p[3] + p[0]
                if here:
                    p[1] = 1000
            out[i, 1] = z + p[1]


@lw.function
def largest(a, n):
    top = 0
    for j in lw.lanes(n):
        top = max(top, a[j])
    return top > 50, top


@lw.function
def is_large(a, n, factor, yes):
    top = 0.0
    for j in lw.lanes(n):
        top = max(top, a[j] * factor)
    return (top > 50.0) == yes


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 4))), tags=("crev",))
def crev_of_booleans(a, out):
    for i in lw.lanes(len(a)):
        yes, top = lw.crev(largest)(a, i)
        out[i, 0] = top + yes
        if lw.crev(is_large)(a, i, a[i] / 64.0, a[i] % 2 == 0):
            out[i, 1] = a[i]
        out[i, 2] = lw.crev(is_large)(a, 5, 0.5, True)
        out[i, 3] = i


@lw.function
def weight_of(a, k):
    total = 0
    for j in lw.lanes(len(a)):
        total += a[j] * (k + 1)
    return total


@lw.function
def how_many(x, least):
    return lw.count(x > least) * 10 + least


@lw.function
def own(x, k):
    return x + lw.lane() * k


@lw.function
def early(a, k):
    if k > 3:
        return 5
    return a[k] % 4


@lw.function
def by_results_of_calls(a, k):
    n = (weight_of(a, k) + k) % 5
    s = 0
    while n > 0:
        for j in lw.lanes(n + 2):
            s += a[j]
        n -= how_many(a[lw.lane() % len(a)], 0) % 3 + 1
        if early(a, k) < 3:
            for j in lw.lanes(2):
                s += j
    t = own(s, k) + early(a, lw.lane() % 6)
    if t % 2 == 0:
        t += 100
    return t + 7 * s


@kernel(lambda r: (ints(r, N, 1, 99), zeros(N)), tags=("gang",))
def crev_by_results_of_calls(a, out):
    for i in lw.lanes(len(a)):
        if a[i] % 4 != 0:
            out[i] = lw.crev(by_results_of_calls)(a, i % 5)


@lw.function
def of_all(a, k, scale):
    s = 0
    for j in lw.lanes(len(a) - k % 3):
        s += a[j] * scale
    return s


@lw.function
def from_lane(a, k):
    if k % 2 == 0:
        return lw.crev(of_all)(a, k, 3) + k
    t = 0
    while t < k:
        t += lw.crev(of_all)(a[:3], k, 1) + 1
    return t


@kernel(lambda r: (ints(r, N, 1, 99), zeros((N, 4))), tags=("gang",))
def crev_from_a_function(a, out):
    for i in lw.lanes(len(a)):
        if a[i] % 5 != 0:
            out[i, 0] = from_lane(a, a[i] % 7)


@lw.function
def twice_the_lane():
    return lw.lane() * 2


@lw.function
def of_floats(x, y):
    s = 0.0
    for j in lw.lanes(3):
        s += x * j + y
    return s


@lw.function
def view(a, k):
    return a[k % 3 :]


@lw.function
def mutual_a(a, n):
    s = n
    for j in lw.lanes(2):
        if n > 0:
            s += lw.crev(mutual_b)(a, n - 1, j)
    return s


@lw.function
def mutual_b(a, n, j):
    if n % 2 == 0:
        return mutual_a(a, n - j) + 1
    t = j
    for k in lw.lanes(3):
        t += a[k] + n
    return t


@kernel(lambda r: (ints(r, N, 1, 99), zeros((N, 4))), tags=("gang",))
def crev_of_all_kinds(a, out):
    for i in lw.lanes(len(a)):
        if i % 4 != 1:
            out[i, 0] = lw.crev(twice_the_lane)()
            out[i, 1] = int(lw.crev(of_floats)(lw.f32(a[i]) / 8, lw.f32(0.5)) * 16)
            v = lw.crev(view)(a, a[i])
            out[i, 2] = v[0] + len(v)
            out[i, 3] = lw.crev(mutual_a)(a, a[i] % 4)


@kernel(lambda r: (ints(r, N, 1, 99), zeros((N, 4))), tags=("gang",))
def crev_in_a_loop(a, out):
    for i in lw.lanes(len(a)):
        n = a[i] % 6
        while n > 0:
            n -= 1
            if n == 2:
                continue
            if lw.crev(of_all)(a, n, 1) % 3 == 0:
                break
            out[i, 0] += n * a[i]
        out[i, 1] = n
