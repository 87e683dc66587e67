#include "words.h"

void julia(double cx, double cy, double step, int limit, OUT(double) out, int h, int w) {
    for (int row = 0; row < h; row++)
        for (int col = 0; col < w; col++) {
            double x = (col - w / 2.0) * step, y = (row - h / 2.0) * step;
            int n = 0;
            while (x * x + y * y < 100 && n < limit) {
                double t = x * x - y * y + cx;
                y = 2 * x * y + cy;
                x = t;
                n++;
            }
            double smooth = n;
            if (n < limit) smooth += 1 - log(log(sqrt(x * x + y * y))) / log(2.0);
            out[row * w + col] = smooth;
        }
}

void gauss_legendre(IN(double) nodes, int m, IN(double) weights, int m1, IN(double) a, int n, IN(double) b, int n1,
                    OUT(double) out, int n2) {
    for (int i = 0; i < n; i++) {
        double middle = (a[i] + b[i]) / 2, half = (b[i] - a[i]) / 2, total = 0;
        for (int k = 0; k < m; k++) {
            double x = middle + half * nodes[k];
            total += weights[k] * x / (1 + x * x);
        }
        out[i] = half * total;
    }
}

void secant(IN(double) target, int n, int most, OUT(double) out, int n1) {
    for (int i = 0; i < n; i++) {
        double p = 0, q = 2, fp = p * p * p + p - target[i], fq = q * q * q + q - target[i];
        for (int k = 0; k < most; k++) {
            if (fabs(fq) < 1e-12 || fq == fp) break;
            double r = q - fq * (q - p) / (fq - fp);
            p = q, fp = fq;
            q = r, fq = r * r * r + r - target[i];
        }
        out[i] = q;
    }
}

void exponential_integral(IN(double) x, int n, OUT(double) out, int n1) {
    for (int i = 0; i < n; i++) {
        double b = x[i] + 1, c = 1e300, d = 1 / b, h = d;
        for (int k = 1; k < 100; k++) {
            double a = -k * k;
            b += 2;
            d = 1 / (a * d + b);
            c = b + a / c;
            double change = c * d;
            h *= change;
            if (fabs(change - 1) < 1e-14) break;
        }
        out[i] = h * exp(-x[i]);
    }
}

void clenshaw(IN(double) c, int m, IN(double) x, int n, OUT(double) out, int n1) {
    for (int i = 0; i < n; i++) {
        double b1 = 0, b2 = 0;
        for (int k = m - 1; k > 0; k--) {
            double b = 2 * x[i] * b1 - b2 + c[k];
            b2 = b1;
            b1 = b;
        }
        out[i] = x[i] * b1 - b2 + c[0];
    }
}

void inverse_3x3(IN(double) ms, int n, int three, int three1, OUT(double) out, int n1, int three2, int three3) {
    for (int i = 0; i < n; i++) {
        const double *m = ms + i * 9;
        double *to = out + i * 9;
        double a = m[0], b = m[1], c = m[2], d = m[3], e = m[4], f = m[5], g = m[6], h = m[7], k = m[8];
        double det = a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g);
        to[0] = (e * k - f * h) / det, to[1] = (c * h - b * k) / det, to[2] = (b * f - c * e) / det;
        to[3] = (f * g - d * k) / det, to[4] = (a * k - c * g) / det, to[5] = (c * d - a * f) / det;
        to[6] = (d * h - e * g) / det, to[7] = (b * g - a * h) / det, to[8] = (a * e - b * d) / det;
    }
}

void divisor_sums(int first, OUT(int32_t) out, int count) {
    for (int i = 0; i < count; i++) {
        int n = first + i, total = 0;
        for (int d = 1; d * d <= n; d++)
            if (n % d == 0) {
                total += d;
                if (d * d != n) total += n / d;
            }
        out[i] = total;
    }
}

void integer_root(IN(int32_t) numbers, int count, OUT(int32_t) out, int count1) {
    for (int i = 0; i < count; i++) {
        int n = numbers[i], x = n, y = (n + 1) / 2;
        while (y < x) {
            x = y;
            y = (x + n / x) / 2;
        }
        out[i] = x;
    }
}
