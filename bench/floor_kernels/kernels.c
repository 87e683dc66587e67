/* The kernels of bench/floor.py as plain scalar C: what gcc -O3 -march=native is given.

   Sizes are long, as lengths of arrays are; arrays do not overlap. Each function does what the kernel of the same name
   in kernels.py does, in the same order of operations. */
#include <math.h>
#include <stdint.h>

#define IN(type) const type *restrict
#define OUT(type) type *restrict

void mandelbrot(OUT(int32_t) out, long h, long w, double x0, double y0, double dx, double dy, long limit) {
    for (long row = 0; row < h; row++)
        for (long col = 0; col < w; col++) {
            float cr = (float)(x0 + col * dx), ci = (float)(y0 + row * dy), zr = 0, zi = 0;
            int n = 0;
            while (n < limit && zr * zr + zi * zi < 4.0f) {
                float next = zr * zr - zi * zi + cr;
                zi = 2.0f * zr * zi + ci;
                zr = next;
                n++;
            }
            out[row * w + col] = n;
        }
}

static inline float cnd(float x) {
    float l = fabsf(x), k = 1.0f / (1.0f + 0.2316419f * l), k2 = k * k, k3 = k2 * k, k4 = k2 * k2, k5 = k3 * k2;
    float w = 0.31938153f * k - 0.356563782f * k2 + 1.781477937f * k3 - 1.821255978f * k4 + 1.330274429f * k5;
    w = w * 0.39894228040f * expf(-l * l * 0.5f);
    if (x > 0.0f) w = 1.0f - w;
    return w;
}

void black_scholes(IN(float) s, IN(float) x, IN(float) t, IN(float) r, IN(float) v, OUT(float) out, long n) {
    for (long i = 0; i < n; i++) {
        float root = v[i] * sqrtf(t[i]);
        float d1 = (logf(s[i] / x[i]) + (r[i] + v[i] * v[i] * 0.5f) * t[i]) / root, d2 = d1 - root;
        out[i] = s[i] * cnd(d1) - x[i] * expf(-r[i] * t[i]) * cnd(d2);
    }
}

void collatz_i32(IN(int32_t) first, OUT(int32_t) steps, long n) {
    for (long i = 0; i < n; i++) {
        int32_t x = first[i], count = 0;
        while (x != 1) {
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
            count++;
        }
        steps[i] = count;
    }
}

void collatz_i64(IN(int64_t) first, OUT(int64_t) steps, long n) {
    for (long i = 0; i < n; i++) {
        int64_t x = first[i], count = 0;
        while (x != 1) {
            x = x % 2 == 0 ? x / 2 : 3 * x + 1;
            count++;
        }
        steps[i] = count;
    }
}

void saxpy(float a, IN(float) x, OUT(float) y, long n) {
    for (long i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}

void reverse(IN(float) x, OUT(float) out, long n) {
    for (long i = 0; i < n; i++) out[i] = x[n - 1 - i];
}

void dot(IN(float) x, IN(float) y, OUT(float) out, long n) {
    float sum = 0;
    for (long i = 0; i < n; i++) sum += x[i] * y[i];
    out[0] = sum;
}

void convolution(IN(float) x, IN(float) weights, OUT(float) out, long n, long r) {
    for (long i = 0; i < n; i++) {
        float sum = 0;
        for (long j = -r; j <= r; j++) {
            long k = i + j;
            k = k < 0 ? 0 : k;
            k = k > n - 1 ? n - 1 : k;
            sum += x[k] * weights[j + r];
        }
        out[i] = sum;
    }
}

void convolution_2d(IN(float) x, IN(float) weights, OUT(float) out, long h, long w, long r) {
    for (long row = 0; row < h; row++)
        for (long col = 0; col < w; col++) {
            float sum = 0;
            for (long dy = -r; dy <= r; dy++)
                for (long dx = -r; dx <= r; dx++) {
                    long a = row + dy, b = col + dx;
                    if (a >= 0 && a < h && b >= 0 && b < w)
                        sum += x[a * w + b] * weights[(dy + r) * (2 * r + 1) + dx + r];
                }
            out[row * w + col] = sum;
        }
}

void stencil(IN(float) x, OUT(float) out, long h, long w) {
    for (long row = 0; row < h; row++)
        for (long col = 0; col < w; col++) {
            IN(float) at = x + row * w + col;
            if (row > 0 && row < h - 1 && col > 0 && col < w - 1)
                out[row * w + col] = 0.25f * (at[-w] + at[w] + at[-1] + at[1]);
            else
                out[row * w + col] = at[0];
        }
}

void nbody(IN(float) place, IN(float) mass, OUT(float) force, long n) {
    for (long i = 0; i < n; i++) {
        float x = place[3 * i], y = place[3 * i + 1], z = place[3 * i + 2], fx = 0, fy = 0, fz = 0;
        for (long j = 0; j < n; j++) {
            float dx = place[3 * j] - x, dy = place[3 * j + 1] - y, dz = place[3 * j + 2] - z;
            float d = dx * dx + dy * dy + dz * dz + 0.01f;
            float pull = mass[j] / (d * sqrtf(d));
            fx += dx * pull;
            fy += dy * pull;
            fz += dz * pull;
        }
        force[3 * i] = fx;
        force[3 * i + 1] = fy;
        force[3 * i + 2] = fz;
    }
}

void histogram(IN(uint8_t) x, OUT(int32_t) counts, long n) {
    for (long i = 0; i < n; i++) counts[x[i]]++;
}

void string_search(IN(uint8_t) text, IN(uint8_t) word, OUT(uint8_t) found, long n, long m) {
    for (long i = 0; i < n - m + 1; i++) {
        long j = 0;
        while (j < m && text[i + j] == word[j]) j++;
        found[i] = j == m;
    }
}

void find(IN(int32_t) table, IN(int32_t) keys, OUT(int32_t) places, long size, long n) {
    for (long i = 0; i < n; i++) {
        int32_t key = keys[i];
        long low = 0, high = size;
        while (low < high) {
            long middle = (low + high) / 2;
            if (table[middle] < key)
                low = middle + 1;
            else
                high = middle;
        }
        places[i] = low < size && table[low] == key ? (int32_t)low : -1;
    }
}

void grey(IN(float) rgb, OUT(float) out, long n) {
    for (long i = 0; i < n; i++) out[i] = 0.299f * rgb[3 * i] + 0.587f * rgb[3 * i + 1] + 0.114f * rgb[3 * i + 2];
}

void product(IN(float) a, IN(float) b, OUT(float) out, long n) {
    for (long row = 0; row < n; row++)
        for (long col = 0; col < n; col++) {
            float sum = 0;
            for (long k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + col];
            out[row * n + col] = sum;
        }
}

void smooth(IN(float) x, OUT(float) out, long n) { /* a private array of each element: the median of five */
    for (long i = 0; i < n; i++) {
        float near[5];
        for (long j = 0; j < 5; j++) {
            long k = i + j - 2;
            k = k < 0 ? 0 : k;
            k = k > n - 1 ? n - 1 : k;
            near[j] = x[k];
        }
        for (long a = 0; a < 4; a++)
            for (long b = 0; b < 4 - a; b++) {
                float low = near[b] < near[b + 1] ? near[b] : near[b + 1];
                float high = near[b] < near[b + 1] ? near[b + 1] : near[b];
                near[b] = low;
                near[b + 1] = high;
            }
        out[i] = near[2];
    }
}

void polynomial(IN(double) x, OUT(double) out, long n) { /* divergent, one side expensive and rare */
    for (long i = 0; i < n; i++) {
        double v = x[i];
        if (v > 0.99) {
            double s = 0;
            for (long k = 0; k < 40; k++) s = s * v + 1.0 / (k + v);
            v = s;
        }
        out[i] = v;
    }
}

void newton(IN(float) x, OUT(float) out, long n) {
    for (long i = 0; i < n; i++) {
        float a = x[i], guess = a * 0.5f + 0.5f;
        for (long k = 0; k < 50; k++) {
            float next = 0.5f * (guess + a / guess);
            if (fabsf(next - guess) < 1e-6f * next) break;
            guess = next;
        }
        out[i] = guess;
    }
}
