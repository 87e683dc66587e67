"""Branches, loops, breaks, early ends: uniform and divergent, nested, with several exits."""

import lanewise as lw

from . import floats, ints, kernel, zeros

N = 37


@kernel(lambda r: (ints(r, N, -20, 20), zeros(N)))
def if_else(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > 3:
            out[i] = a[i] * 2
        else:
            out[i] = -a[i]


@kernel(lambda r: (ints(r, N, -9, 9), zeros(N), 3))
def one_of_some(a, out, n):
    for i in lw.lanes(len(a)):
        x = a[i]
        if x in (1, 3, n, -2) or i not in (4, 5, x):
            out[i] = x * 2
        else:
            out[i] = 7 if n in (3, 4) else -x


@kernel(lambda r: (floats(r, 4, "f8"), floats(r, 5, "f4"), floats(r, (6, 2), "f8"), zeros(N, "f8")))
def over_arrays(a, b, m, out):
    for i in lw.lanes(len(out)):
        s = 0.5 * i
        for x in a:
            s += x
        for j, (x, row) in enumerate(zip(b, m, strict=False), 3):
            if s > 40:
                break
            s += j * x * row[1]
        else:
            s += 1
        for w, q in zip((1, 2), (3.0, i), strict=True):
            s += w * q
        for w, q in zip(range(9, 0, -4), (s, i), strict=False):
            s += w * q
        for j in reversed(range(i % 7)):
            s = s * 0.5 + j
        for x in reversed(a):
            s = s * 0.75 + x
        for p, x in zip(range(3, 20, 4), a[i % 3 :], strict=False):
            s += p * x
        for p, x in zip(range(9, -40, -3), b, strict=False):
            s -= p * x
        for k, q in enumerate((i, 2.5)):
            s += k * q
        out[i] = s


@kernel(lambda r: (floats(r, N, "f4"), zeros((N, 3)), zeros((N, 4), "f4"), 5), distinct=2)
def filled(a, out, rows, n):
    rows[:, 1:] = n
    for i in lw.lanes(len(a)):
        t = lw.array(5, lw.f32)
        t[:] = 2
        t[1:3] = a[i]
        t[::2] += i
        u = lw.array((2, 3), lw.i32)
        u[:] = 1
        u[0] = i
        u[:, 1] *= n
        v = lw.array(3, lw.i64)
        v[:] = 1, i, 7
        v[1:] = (n, 4)
        rows[i] += t[i % 5]
        rows[i, : i % 3] = 9
        out[i, 0], out[i, 1], out[i, 2] = u[0, 1] + u[1, 1], u[1, 0] + u[0, 2], v[0] + v[1] * v[2]


@kernel(lambda r: (ints(r, N, -20, 20), zeros(N), 3))
def if_uniform(a, out, mode):
    for i in lw.lanes(len(a)):
        if mode > 2:
            out[i] = a[i] + mode
        else:
            out[i] = a[i] - mode


@kernel(lambda r: (ints(r, N, -20, 20), zeros(N)))
def if_without_else(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        if x % 3 == 0:
            x = x * x
        out[i] = x


@kernel(lambda r: (ints(r, N, -40, 40), zeros(N)))
def elif_cascade(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        if x < -20:
            y = 1
        elif x < -10:
            y = x + 2
        elif x < 0:
            y = x * 3
        elif x < 10:
            y = x - 4
        else:
            y = 5
        out[i] = y


@kernel(lambda r: (ints(r, N, -20, 20), ints(r, N, -20, 20), zeros(N)))
def nested_if(a, b, out):
    for i in lw.lanes(len(a)):
        r = 0
        if a[i] > 0:
            if b[i] > 0:
                r = a[i] + b[i]
            else:
                r = a[i] - b[i]
            r += 100
        else:
            if b[i] > 5:
                r = 7
        out[i] = r


@kernel(lambda r: (ints(r, N, -9, 10), ints(r, N, -9, 10), zeros(N), 2))
def mixed_uniform_divergent(a, b, out, flag):
    for i in lw.lanes(len(a)):
        x = a[i]
        if flag == 2:
            x += 1
            if b[i] > 0:
                x += 10
                if flag > 1:
                    x *= 2
        if b[i] < 0:
            if flag == 1:
                x = 0
            else:
                x -= 5
        out[i] = x


@kernel(lambda r: (ints(r, N, 1, 200), zeros(N)))
def collatz(a, out):
    for i in lw.lanes(len(a)):
        n = a[i]
        steps = 0
        while n != 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            steps += 1
        out[i] = steps


@kernel(lambda r: (ints(r, N, 0, 30), zeros(N)))
def while_divergent(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        k = 0
        while k * k < x:
            k += 1
        out[i] = k


@kernel(lambda r: (ints(r, N, -5, 30), zeros(N)))
def while_zero_times(a, out):
    for i in lw.lanes(len(a)):
        k = a[i]
        t = 100
        while k > 20:
            k -= 3
            t += 1
        out[i] = k + t


@kernel(lambda r: (ints(r, N, 0, 50), zeros(N)))
def while_true_break(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        while True:
            x = x * 2 + 1
            if x > 60:
                break
        out[i] = x


@kernel(lambda r: (ints(r, N, 0, 50), zeros(N)))
def while_continue(a, out):
    for i in lw.lanes(len(a)):
        n = a[i]
        total = 0
        while n > 0:
            n -= 1
            if n % 3 == 0:
                continue
            total += n
        out[i] = total


@kernel(lambda r: (ints(r, N, 0, 50), zeros(N)))
def while_else(a, out):
    for i in lw.lanes(len(a)):
        n = a[i]
        d = 2
        while d * d <= n:
            if n % d == 0:
                r = d
                break
            d += 1
        else:
            r = -n
        out[i] = r


@kernel(lambda r: (ints(r, N, 0, 12), zeros(N)))
def for_range(a, out):
    for i in lw.lanes(len(a)):
        s = 0
        for k in range(a[i]):
            s += k * k
        out[i] = s


@kernel(lambda r: (ints(r, N, 0, 12), zeros(N)))
def for_range_start_stop(a, out):
    for i in lw.lanes(len(a)):
        s = 1
        for k in range(3, a[i]):
            s = s * 2 + k
        out[i] = s


@kernel(lambda r: (ints(r, N, -12, 12), zeros(N)))
def for_range_down(a, out):
    for i in lw.lanes(len(a)):
        s = 0
        for k in range(a[i], -10, -3):
            s = s * 3 + k
        out[i] = s


@kernel(lambda r: (ints(r, N, -12, 12), ints(r, N, 1, 4), zeros(N)))
def for_range_step(a, b, out):
    for i in lw.lanes(len(a)):
        s = 0
        step = b[i]
        if a[i] < 0:
            step = -step
        for k in range(0, a[i], step):
            s += k + 1
        out[i] = s


@kernel(lambda r: (ints(r, N, 0, 12), zeros(N)))
def for_variable_after(a, out):
    for i in lw.lanes(len(a)):
        k = -1
        for k in range(a[i]):  # noqa: B007
            pass
        out[i] = k


@kernel(lambda r: (ints(r, N, 0, 12), zeros(N)))
def for_variable_changed(a, out):
    for i in lw.lanes(len(a)):
        s = 0
        for k in range(a[i]):
            s += k
            k = k * 5
            s += k
        out[i] = s


@kernel(lambda r: (ints(r, N, 0, 12), zeros(N)))
def for_bound_changed(a, out):
    for i in lw.lanes(len(a)):
        n = a[i]
        s = 0
        for k in range(n):  # noqa: B007
            n = n + 1
            s += n
        out[i] = s


@kernel(lambda r: (ints(r, N, 0, 40), zeros(N)))
def for_break(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        for k in range(10):
            x -= k
            if x < 0:
                break
        out[i] = x + 100 * k


@kernel(lambda r: (ints(r, N, 0, 40), zeros(N)))
def for_else(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        for k in range(2, 7):
            if x % k == 0:
                r = k
                break
        else:
            r = x
        out[i] = r


@kernel(lambda r: (ints(r, N, 0, 9), ints(r, N, 0, 9), zeros(N)))
def nested_loops(a, b, out):
    for i in lw.lanes(len(a)):
        s = 0
        for j in range(a[i]):
            for k in range(j, b[i]):
                s += j * k
                if s > 60:
                    break
            s += 1
        out[i] = s


@kernel(lambda r: (ints(r, N, 0, 9), ints(r, N, 0, 9), zeros(N)))
def break_two_levels(a, b, out):
    for i in lw.lanes(len(a)):
        done = False
        s = 0
        for j in range(1, 8):
            for k in range(1, 8):
                s += 1
                if j * k > a[i] * b[i]:
                    done = True
                    break
            if done:
                break
        out[i] = s


@kernel(lambda r: (ints(r, N, 0, 30), zeros(N)))
def uniform_loop_under_divergence(a, out):
    for i in lw.lanes(len(a)):
        s = a[i]
        if a[i] > 10:
            for k in range(5):
                s = s * 2 - k
        out[i] = s


@kernel(lambda r: (ints(r, N, 0, 30), zeros(N)))
def continue_lane(a, out):
    for i in lw.lanes(len(a)):
        if a[i] < 8:
            continue
        x = a[i] * 2
        if x > 40:
            out[i] = -x
            continue
        out[i] = x


@kernel(lambda r: (ints(r, N, 0, 30), zeros(N)))
def continue_in_while(a, out):
    for i in lw.lanes(len(a)):
        k = 0
        s = 0
        while k < a[i]:
            k += 1
            if k == 7:
                continue
            if k > 20:
                break
            s += k
        else:
            s = -s
        out[i] = s


@kernel(lambda r: (ints(r, N, -9, 9), ints(r, N, -9, 9), zeros(N)))
def short_circuit(a, b, out):
    for i in lw.lanes(len(a)):
        if b[i] != 0 and a[i] // b[i] > 1:
            out[i] = 1
        elif a[i] == 0 or b[i] % a[i] == 0:
            out[i] = a[i] + 20
        else:
            out[i] = b[i]


@kernel(lambda r: (ints(r, N, -9, 9), ints(r, N, -9, 9), zeros(N)))
def and_or_values(a, b, out):
    for i in lw.lanes(len(a)):
        x = a[i] or b[i]
        y = a[i] and b[i]
        z = not a[i]
        out[i] = x * 3 + y * 2 + z


@kernel(lambda r: (ints(r, N, -9, 9), zeros(N)))
def chained_comparison(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        r = 0
        if -4 <= x < 5:
            r = x + 50
        if -8 < x <= 0 < x + 6:
            r += 7
        out[i] = r


@kernel(lambda r: (ints(r, N, -9, 9), zeros(N)))
def conditional_expression(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        out[i] = x * 3 if x > 2 else (x - 1 if x > -3 else -x * x)


@kernel(lambda r: (floats(r, N), zeros(N, "f4")))
def conditional_division(a, out):
    for i in lw.lanes(len(a)):
        x = a[i]
        out[i] = 1.0 / x if x != 0 else x + 2.0


@kernel(lambda r: (ints(r, N, -9, 9), zeros(N)))
def walrus(a, out):
    for i in lw.lanes(len(a)):
        if (x := a[i] * 2) > 4:
            out[i] = x
        else:
            out[i] = x - 1


@kernel(lambda r: (ints(r, N, -9, 9), zeros(N)))
def walrus_after_and(a, out):
    for i in lw.lanes(len(a)):
        if a[i] > -3 and (x := a[i] * 2) < 9 and (y := x - a[0]) != 2:
            out[i] = x * 3 + y
        elif not (a[i] > -5 or (z := a[i] + 1) < -6):
            out[i] = z
        else:
            out[i] = -1


@kernel(lambda r: (ints(r, N, -9, 9), zeros(N)))
def walrus_in_a_loop(a, out):
    for i in lw.lanes(len(a)):
        j, steps = i, 0
        while steps < 12 and (x := a[j]) % 4 != 3 and (j := (j + abs(x) + 1) % len(a)) != i:
            steps += 1
            out[i] += x
        else:
            out[i] += (y + j if j > 2 and (y := a[j]) > 0 else 100) * 1000


@kernel(lambda r: (ints(r, N, -9, 9), zeros(N)))
def tuples_and_swap(a, out):
    for i in lw.lanes(len(a)):
        x, y = a[i], a[i] + 3
        if x > 0:
            x, y = y, x
        (p, q), z = (x, y), 5
        w = v = p * q
        out[i] = w - v + x - y * z


@kernel(lambda r: (ints(r, N, 0, 9), zeros(N)))
def fibonacci_pair(a, out):
    for i in lw.lanes(len(a)):
        x, y = 0, 1
        for _ in range(a[i]):
            x, y = y, x + y
        out[i] = x


@kernel(lambda r: (ints(r, N, 0, 9), zeros(N)))
def unrolled_tuple(a, out):
    for i in lw.lanes(len(a)):
        s = a[i]
        for dx, dy in ((1, 2), (3, -4), (-5, 6)):
            if s * dx > 20:
                continue
            s = s + dx * dy
            if s < -30:
                break
        out[i] = s


@kernel(lambda r: (zeros(40), 5))
def host_control(out, n):
    size = 1
    for k in range(n):
        if k % 2 == 0:
            size += k
        else:
            size *= 2
    while size > 40:
        size -= 7
    for i in lw.lanes(size):
        out[i] = i * size
    if n > 3:
        for i in lw.lanes(3):
            out[i] += n


@kernel(lambda r: (ints(r, N, 0, 100), zeros(N), 6))
def host_time_steps(a, b, steps):
    for t in range(steps):
        for i in lw.lanes(len(a)):
            left = a[i - 1] if i > 0 else a[len(a) - 1]
            b[i] = (left + a[i]) // 2 + t
        a, b = b, a


@kernel(lambda r: (ints(r, N, 0, 100), zeros(N)))
def deep_nest(a, out):
    for i in lw.lanes(len(a)):
        s = 0
        x = a[i]
        while x > 0:
            y = x % 10
            while y > 0:
                for k in range(y):
                    if (k + x) % 4 == 0:
                        s += 1
                        if s % 7 == 6:
                            break
                    elif k > 5:
                        s += 2
                else:
                    s += 3
                y -= 2
            x //= 3
        out[i] = s


@kernel(lambda r: (ints(r, N, 0, 64), zeros(N)))
def stride_three_condition(a, out):
    for i in lw.lanes(len(a)):
        if 3 * i < 24:
            out[i] = a[i]
        elif i < 9:
            out[i] = -a[i]
        else:
            out[i] = a[i] * i


@kernel(lambda r: (zeros((7, 9)),))
def two_dimensions(out):
    for row, col in lw.lanes(*out.shape):
        if row == col:
            out[row, col] = 1000
        elif row > col:
            out[row, col] = row * col
        else:
            out[row, col] = row - col


@kernel(lambda r: (zeros((3, 4, 5)),))
def three_dimensions(out):
    for i, j, k in lw.lanes(3, 4, 5):
        out[i, j, k] = 100 * i + 10 * j + k


@kernel(lambda r: (zeros((3, 4)),))
def index_as_tuple(out):
    for index in lw.lanes(*out.shape):
        out[index] = index[0] * 7 + index[1]


@kernel(lambda r: (zeros(10), 0, -3), distinct=0)
def empty_domain(out, n, m):
    for i in lw.lanes(n):
        out[i] = 1
    for i in lw.lanes(m):
        out[i] = 2
