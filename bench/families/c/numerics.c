#include "words.h"

void newton_fractal(double x0, double y0, double step, int limit, OUT(int32_t) out, int h, int w) {
    for (int row = 0; row < h; row++)
        for (int col = 0; col < w; col++) {
            double x = x0 + col * step, y = y0 + row * step;
            int n = 0;
            for (; n < limit; n++) {
                double xx = x * x - y * y, yy = 2 * x * y;
                double fx = xx * x - yy * y - 1, fy = xx * y + yy * x;
                if (fx * fx + fy * fy < 1e-6) break;
                double scale = 3 * (xx * xx + yy * yy);
                x -= (fx * xx + fy * yy) / scale;
                y -= (fy * xx - fx * yy) / scale;
            }
            out[row * w + col] = n;
        }
}

void simpson(IN(double) a, int n0, IN(double) b, int n1, int n, OUT(double) out, int count) {
    for (int i = 0; i < count; i++) {
        double h = (b[i] - a[i]) / n, total = exp(-a[i] * a[i]) + exp(-b[i] * b[i]);
        for (int k = 1; k < n; k++) {
            double x = a[i] + k * h;
            total += (k % 2 == 1 ? 4 : 2) * exp(-x * x);
        }
        out[i] = total * h / 3;
    }
}

void kepler(IN(double) mean, int n0, IN(double) eccentricity, int n1, OUT(double) out, int count) {
    for (int i = 0; i < count; i++) {
        double low = 0, high = 2 * 3.141592653589793;
        while (high - low > 1e-9) {
            double middle = (low + high) / 2;
            if (middle - eccentricity[i] * sin(middle) < mean[i])
                low = middle;
            else
                high = middle;
        }
        out[i] = low;
    }
}

void jacobi(IN(double) u, int h, int w, IN(double) f, int h1, int w1, double hh, OUT(double) out, int h2, int w2) {
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int at = y * w + x;
            out[at] = (u[at - 1] + u[at + 1] + u[at - w] + u[at + w] - hh * f[at]) / 4;
        }
}

void gcd(IN(int32_t) a, int n0, IN(int32_t) b, int n1, OUT(int32_t) out, int count) {
    for (int i = 0; i < count; i++) {
        int x = a[i], y = b[i];
        while (y != 0) {
            int rest = x % y;
            x = y;
            y = rest;
        }
        out[i] = x;
    }
}

void power_modulo(IN(int64_t) base, int n0, IN(int64_t) exponent, int n1, int modulus, OUT(int64_t) out, int count) {
    for (int i = 0; i < count; i++) {
        int64_t result = 1, b = base[i] % modulus, e = exponent[i];
        while (e > 0) {
            if (e & 1) result = result * b % modulus;
            b = b * b % modulus;
            e >>= 1;
        }
        out[i] = result;
    }
}

void spline(IN(double) knots, int n, IN(double) values, int n1, IN(double) second, int n2, IN(double) x, int n3,
            OUT(double) out, int count) {
    for (int i = 0; i < count; i++) {
        int low = 0, high = n - 1;
        while (high - low > 1) {
            int middle = (low + high) / 2;
            if (knots[middle] > x[i])
                high = middle;
            else
                low = middle;
        }
        double h = knots[high] - knots[low], a = (knots[high] - x[i]) / h, b = (x[i] - knots[low]) / h;
        double curve = ((a * a * a - a) * second[low] + (b * b * b - b) * second[high]) * h * h / 6;
        out[i] = a * values[low] + b * values[high] + curve;
    }
}

void bessel(IN(double) x, int n, OUT(double) out, int count) {
    for (int i = 0; i < count; i++) {
        double q = x[i] * x[i] / 4, term = 1, total = 1;
        for (int k = 1; fabs(term) > 1e-16 * fabs(total); k++) {
            term *= -q / ((double)k * k);
            total += term;
        }
        out[i] = total;
    }
}
