#include "words.h"

void normalize(IN(float) x, int n, int m, OUT(float) out, int n1, int m1) {
    for (int i = 0; i < n; i++) {
        const float *row = x + (long)i * m;
        float mean = 0, variance = 0;
        for (int k = 0; k < m; k++) mean += row[k];
        mean /= m;
        for (int k = 0; k < m; k++) variance += (row[k] - mean) * (row[k] - mean);
        float scale = 1 / sqrtf(variance / m + 1e-5f);
        for (int k = 0; k < m; k++) out[(long)i * m + k] = (row[k] - mean) * scale;
    }
}

void softmax(IN(float) x, int n, int m, OUT(float) out, int n1, int m1) {
    for (int i = 0; i < n; i++) {
        const float *row = x + (long)i * m;
        float *to = out + (long)i * m, top = row[0], total = 0;
        for (int k = 1; k < m; k++) top = row[k] > top ? row[k] : top;
        for (int k = 0; k < m; k++) {
            to[k] = expf(row[k] - top);
            total += to[k];
        }
        for (int k = 0; k < m; k++) to[k] /= total;
    }
}

void distances(IN(double) a, int n, int d, IN(double) b, int m, int d1, OUT(double) out, int n1, int m1) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double total = 0;
            for (int k = 0; k < d; k++) {
                double apart = a[i * d + k] - b[j * d + k];
                total += apart * apart;
            }
            out[i * m + j] = sqrt(total);
        }
}

void argmax(IN(float) x, int n, int m, OUT(int64_t) out, int n1) {
    for (int i = 0; i < n; i++) {
        const float *row = x + (long)i * m;
        int best = 0;
        for (int k = 1; k < m; k++)
            if (row[k] > row[best]) best = k;
        out[i] = best;
    }
}

void insertion_sort(OUT(float) x, int n, int m) {
    for (int i = 0; i < n; i++) {
        float *row = x + (long)i * m;
        for (int k = 1; k < m; k++) {
            float here = row[k];
            int j = k;
            for (; j > 0 && row[j - 1] > here; j--) row[j] = row[j - 1];
            row[j] = here;
        }
    }
}

void assign(IN(double) points, int n, int three, IN(double) centers, int m, int three1, OUT(int64_t) out, int n1) {
    for (int i = 0; i < n; i++) {
        int best = -1;
        double closest = INFINITY;
        for (int c = 0; c < m; c++) {
            double dx = points[i * 3] - centers[c * 3], dy = points[i * 3 + 1] - centers[c * 3 + 1];
            double dz = points[i * 3 + 2] - centers[c * 3 + 2], d = dx * dx + dy * dy + dz * dz;
            if (d < closest) best = c, closest = d;
        }
        out[i] = best;
    }
}

void cholesky(IN(double) a, int n, int four, int four1, IN(double) b, int n1, int four2, OUT(double) x, int n2,
              int four3) {
    for (int i = 0; i < n; i++) {
        double low[4][4], y[4];
        const double *m = a + i * 16;
        for (int r = 0; r < 4; r++)
            for (int c = 0; c <= r; c++) {
                double total = m[r * 4 + c];
                for (int k = 0; k < c; k++) total -= low[r][k] * low[c][k];
                low[r][c] = r == c ? sqrt(total) : total / low[c][c];
            }
        for (int r = 0; r < 4; r++) {
            double total = b[i * 4 + r];
            for (int k = 0; k < r; k++) total -= low[r][k] * y[k];
            y[r] = total / low[r][r];
        }
        for (int r = 3; r >= 0; r--) {
            double total = y[r];
            for (int k = r + 1; k < 4; k++) total -= low[k][r] * x[i * 4 + k];
            x[i * 4 + r] = total / low[r][r];
        }
    }
}

void matrix_vector(IN(double) a, int n, int m, IN(double) x, int m1, OUT(double) y, int n1) {
    for (int i = 0; i < n; i++) {
        double total = 0;
        for (int k = 0; k < m; k++) total += a[(long)i * m + k] * x[k];
        y[i] = total;
    }
}
