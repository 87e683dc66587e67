"""Arrays of any rank and stride, views, fields, private arrays, tables, uniform and scattered access."""

import numpy as np

import lanewise as lw

from . import floats, ints, kernel, zeros

N = 24
TABLE = np.array([3, 1, 4, 1, 5, 9, 2, 6], np.int32)
WEIGHTS = np.array([[1.0, 2.0, 1.0], [2.0, 4.0, 2.0], [1.0, 2.0, 1.0]], np.float32)
POINT = np.dtype([("x", "f4"), ("y", "f4"), ("id", "i4")])
PACKED = np.dtype([("tag", "u1"), ("value", "f8"), ("pair", "i2", (2,))])
ALIGNED = np.dtype([("kind", "i1"), ("weight", "f8"), ("inner", POINT)], align=True)


def points(r, n, dtype=POINT):
    a = np.zeros(n, dtype)
    for name in dtype.names:  # pyright: ignore[reportOptionalIterable]
        if dtype[name].fields is None:
            a[name] = r.integers(0, 20, a[name].shape)
    return a


@kernel(lambda r: (ints(r, 2 * N, 0, 99)[::2], zeros(3 * N)[::3]))
def strided(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] + 1


@kernel(lambda r: (ints(r, N, 0, 99)[::-1], zeros(N)))
def reversed_view(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] * 2 + i


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 2)), 3, np.int64(2)))
def negated_argument(a, out, n, m):
    for i in lw.lanes(len(a)):
        if a[i] % 3 == 0:
            j, k = -n, -m
        else:
            j, k = n, m
        out[i, 0] = a[j] + i
        out[i, 1] = a[k] - i


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)))
def reversed_index(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[len(a) - 1 - i] - i


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)))
def negative_index(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[-1] + a[-i - 1] + a[i - 3]


@kernel(lambda r: (ints(r, (5, 7), 0, 99).T, zeros((7, 5))))
def transposed_argument(a, out):
    for i, j in lw.lanes(*a.shape):
        out[i, j] = a[i, j] - i * j


@kernel(lambda r: (np.asfortranarray(ints(r, (5, 7), 0, 99)), zeros((5, 7))))
def fortran_order(a, out):
    for i, j in lw.lanes(*a.shape):
        out[i, j] = a[i, j] + a[i, (j + 1) % a.shape[1]]


@kernel(lambda r: (ints(r, (5, 7), 0, 99), zeros((7, 5))))
def transpose_view(a, out):
    t = a.T
    for i, j in lw.lanes(*t.shape):
        out[i, j] = t[i, j] + a.T[i, j]


@kernel(lambda r: (ints(r, (6, 8), 0, 99), zeros(6)))
def rows(a, out):
    for i in lw.lanes(a.shape[0]):
        row = a[i]
        s = 0
        for k in range(len(row)):
            s += row[k] * (k + 1)
        out[i] = s


@kernel(lambda r: (ints(r, (6, 8), 0, 99), zeros(8)))
def columns(a, out):
    for j in lw.lanes(a.shape[1]):
        column = a[:, j]
        s = 0
        for k in range(column.size):
            s = s * 2 + column[k]
        out[j] = s


@kernel(lambda r: (ints(r, N, 0, 99), zeros((N, 4)), 5))
def slices(a, out, n):
    head, tail, middle, back = a[:n], a[-n:], a[n:-3:2], a[::-2]
    for i in lw.lanes(len(a)):
        out[i, 0] = head[i % len(head)]
        out[i, 1] = tail[i % len(tail)]
        out[i, 2] = middle[i % len(middle)]
        out[i, 3] = back[i % len(back)] + len(a[30:]) + len(a[5:2])


@kernel(lambda r: (ints(r, (4, 5, 6), 0, 99), zeros((4, 5))))
def ellipsis_and_rank(a, out):
    last = a[..., -1]
    for i, j in lw.lanes(*last.shape):
        out[i, j] = last[i, j] * a.ndim + a[i, ..., 0][j] + a.size


@kernel(lambda r: (ints(r, N, 0, N), ints(r, N, 0, 99), zeros(N)))
def gather(index, a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[index[i]]


@kernel(lambda r: (r.permutation(N).astype("i8"), ints(r, N, 0, 99), zeros(N)))
def scatter(index, a, out):
    for i in lw.lanes(len(a)):
        out[index[i]] = a[i] + i


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)))
def masked_store(a, out):
    for i in lw.lanes(len(a)):
        if a[i] % 3 == 1:
            out[i] = a[i]


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N), 7))
def uniform_load(a, out, k):
    for i in lw.lanes(len(a)):
        if a[i] > 50:
            out[i] = a[k]
        else:
            out[i] = a[k + 1] + a[i]


@kernel(lambda r: (ints(r, 3 * N, 0, 99), zeros(N)))
def interleaved(a, out):
    for i in lw.lanes(len(out)):
        out[i] = a[3 * i] + 2 * a[3 * i + 1] - a[3 * i + 2]


@kernel(lambda r: (ints(r, N, 0, 8), zeros(N)))
def table(a, out):
    for i in lw.lanes(len(a)):
        out[i] = TABLE[a[i]] * 10 + TABLE[2] + len(TABLE)


@kernel(lambda r: (floats(r, (8, 9)), zeros((8, 9), "f4")))
def convolution(a, out):
    for i, j in lw.lanes(a.shape[0] - 2, a.shape[1] - 2):
        s = lw.f32(0)
        for di in range(3):
            for dj in range(3):
                s += WEIGHTS[di, dj] * a[i + di, j + dj]
        out[i + 1, j + 1] = s / 16.0


@kernel(lambda r: (points(r, N), zeros((N, 3), "f4")))
def structure_fields(p, out):
    for i in lw.lanes(len(p)):
        out[i, 0] = p[i]["x"] + p["y"][i]
        out[i, 1] = p["id"][i] * 2
        q = p[i]
        out[i, 2] = q["x"] * q["y"]


@kernel(lambda r: (points(r, N),))
def structure_stores(p):
    for i in lw.lanes(len(p)):
        p[i]["x"] += 1.0
        p["y"][i] = p[i]["id"] * 0.5
        p[i]["id"] = i


@kernel(lambda r: (points(r, N).view(np.recarray), zeros(N, "f4")))
def record_fields(p, out):
    for i in lw.lanes(len(p)):
        out[i] = p[i].x + p.y[i]
        p[i].id = i
        p[i].x += 0.5


@kernel(lambda r: (points(r, N, PACKED), zeros(N, "f8")))
def packed_structure(p, out):
    for i in lw.lanes(len(p)):
        out[i] = p[i]["tag"] + p[i]["value"] * 2 + p[i]["pair"][0] - p["pair"][i, 1]
        p["pair"][i, 0] = i


@kernel(lambda r: (points(r, N, ALIGNED), zeros(N, "f8")))
def nested_structure(p, out):
    for i in lw.lanes(len(p)):
        p[i]["inner"]["id"] = i * 3
        out[i] = p["inner"]["id"][i] + p[i]["weight"] + p[i]["kind"]


@kernel(lambda r: (ints(r, N, 0, 9), zeros(N)))
def private_array(a, out):
    for i in lw.lanes(len(a)):
        stack = lw.array(8, lw.i32)
        for k in range(8):
            stack[k] = a[i] * k + k
        s = 0
        for k in range(8):
            s += stack[(k * 3) % 8] * (k + 1)
        out[i] = s


@kernel(lambda r: (ints(r, N, 1, 99), zeros(N)))
def private_stack(a, out):
    for i in lw.lanes(len(a)):
        stack = lw.array(16, lw.i64)
        top = 0
        n = a[i]
        while n > 0:
            stack[top] = n % 10
            top += 1
            n //= 3
        r = 0
        while top > 0:
            top -= 1
            r = r * 2 + stack[top]
        out[i] = r


@kernel(lambda r: (floats(r, (N, 4)), zeros((N, 2), "f4")))
def private_matrix(a, out):
    for i in lw.lanes(len(a)):
        m = lw.array((2, 2), lw.f32)
        for k in range(4):
            m[k // 2, k % 2] = a[i, k]
        row = m[1]
        out[i, 0] = m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0]
        out[i, 1] = row[0] + row[-1]


@kernel(lambda r: (ints(r, N, 0, 9), zeros(N)))
def private_dtype_and_sort(a, out):
    for i in lw.lanes(len(a)):
        v = lw.array(5, a.dtype)
        for k in range(5):
            v[k] = a[(i + k * 3) % len(a)] * 7 % 11
        for j in range(1, 5):
            x = v[j]
            k = j - 1
            while k >= 0 and v[k] > x:
                v[k + 1] = v[k]
                k -= 1
            v[k + 1] = x
        out[i] = v[0] + 10 * v[2] + 100 * v[4]


@kernel(lambda r: (ints(r, N, 0, 9), ints(r, N, 0, 99), zeros(N)))
def array_chosen(a, b, out):
    for i in lw.lanes(len(a)):
        source = a if i % 3 == 0 else b
        out[i] = source[i] + source[0]


@kernel(lambda r: (ints(r, (4, N), 0, 99), zeros(N)))
def pointer_in_loop(a, out):
    for i in lw.lanes(a.shape[1]):
        row = a[0]
        k = 0
        while row[i] > 30 and k < 3:
            k += 1
            row = a[k]
        out[i] = row[i] * 10 + k


@kernel(lambda r: (ints(r, N, 0, 99), zeros(N)))
def overlapping_views(a, out):
    left, right = a[:-1], a[1:]
    for i in lw.lanes(len(left)):
        out[i] = left[i] * 2 - right[i]


@kernel(lambda r: (np.array(5, np.int32), ints(r, N, 0, 99), zeros(N)))
def zero_dimensional(k, a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] * k[()]


@kernel(lambda r: (zeros((0, 5)), zeros(4)), distinct=0)
def zero_size(a, out):
    for i, j in lw.lanes(*a.shape):
        a[i, j] = 1
    for i in lw.lanes(len(out)):
        out[i] = len(a) + a.size


def readonly(r):
    a = ints(r, N, 0, 99)
    a.flags.writeable = False
    return a, zeros(N)


@kernel(readonly)
def read_only(a, out):
    for i in lw.lanes(len(a)):
        out[i] = a[i] + 5
