#include "words.h"

void variances(IN(double) x, int n, int m, OUT(double) out, int n1) {
    for (int i = 0; i < n; i++) {
        double mean = 0, square = 0;
        for (int k = 0; k < m; k++) {
            double change = x[i * m + k] - mean;
            mean += change / (k + 1);
            square += change * (x[i * m + k] - mean);
        }
        out[i] = square / (m - 1);
    }
}

void log_sum_exp(IN(float) x, int n, int m, OUT(float) out, int n1) {
    for (int i = 0; i < n; i++) {
        const float *row = x + (long)i * m;
        float top = row[0], total = 0;
        for (int k = 1; k < m; k++)
            if (row[k] > top) top = row[k];
        for (int k = 0; k < m; k++) total += expf(row[k] - top);
        out[i] = top + logf(total);
    }
}

void sparse_rows(IN(double) values, int n, int m, IN(int32_t) columns, int n1, int m1, IN(double) x, int n2,
                 OUT(double) y, int n3) {
    for (int i = 0; i < n; i++) {
        double total = 0;
        for (int k = 0; k < m; k++) total += values[i * m + k] * x[columns[i * m + k]];
        y[i] = total;
    }
}

void moving_average(IN(float) series, int n, int m, float alpha, OUT(float) out, int n1, int m1) {
    for (int i = 0; i < n; i++) {
        float level = out[i * m] = series[i * m];
        for (int t = 1; t < m; t++) out[i * m + t] = level = alpha * series[i * m + t] + (1 - alpha) * level;
    }
}

void longest_rise(IN(int32_t) x, int n, int m, OUT(int32_t) out, int n1) {
    for (int i = 0; i < n; i++) {
        int longest = 1, here = 1;
        for (int k = 1; k < m; k++)
            if (x[i * m + k] > x[i * m + k - 1]) longest = most(longest, ++here);
            else here = 1;
        out[i] = longest;
    }
}

void median_of_five(IN(float) x, int n, int five, OUT(float) out, int n1) {
    for (int i = 0; i < n; i++) {
        float a = x[i * 5], b = x[i * 5 + 1], c = x[i * 5 + 2], d = x[i * 5 + 3], e = x[i * 5 + 4], t;
        if (a > b) t = a, a = b, b = t;
        if (c > d) t = c, c = d, d = t;
        if (a > c) t = b, b = d, d = t, c = a;
        a = e;
        if (a > b) t = a, a = b, b = t;
        if (a > c) t = b, b = d, d = t, a = c;
        out[i] = a < d ? a : d;
    }
}

void autocorrelation(IN(double) x, int n, int m, OUT(double) out, int n1, int lags) {
    for (int i = 0; i < n; i++)
        for (int lag = 0; lag < lags; lag++) {
            double total = 0;
            for (int k = 0; k < m - lag; k++) total += x[i * m + k] * x[i * m + k + lag];
            out[i * lags + lag] = total / (m - lag);
        }
}

void move_points(IN(float) matrices, int n, int four, int four1, IN(float) points, int n1, int four2, OUT(float) out,
                 int n2, int four3) {
    for (int i = 0; i < n; i++)
        for (int r = 0; r < 4; r++) {
            float total = 0;
            for (int c = 0; c < 4; c++) total += matrices[i * 16 + r * 4 + c] * points[i * 4 + c];
            out[i * 4 + r] = total;
        }
}
