#include "words.h"

void wave(IN(float) now, int h, int w, IN(float) before, int h1, int w1, float c, OUT(float) after, int h2, int w2) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float up = now[most(y - 1, 0) * w + x], down = now[least(y + 1, h - 1) * w + x];
            float left = now[y * w + most(x - 1, 0)], right = now[y * w + least(x + 1, w - 1)];
            int at = y * w + x;
            after[at] = 2 * now[at] - before[at] + c * (up + down + left + right - 4 * now[at]);
        }
}

void asian_option(IN(uint32_t) seed, int n1, int steps, float drift, float volatility, float strike, OUT(float) out,
                  int n) {
    for (int i = 0; i < n; i++) {
        uint32_t state = seed[i];
        float price = 100, total = 0;
        for (int k = 0; k < steps; k++) {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            float u = (float)(state >> 8) * 0x1p-24f - 0.5f;
            price *= 1 + drift + volatility * u;
            total += price;
        }
        float gain = total / steps - strike;
        out[i] = gain > 0 ? gain : 0;
    }
}

static inline void infection(double s, double i, double beta, double gamma, double *ds, double *di) {
    *ds = -beta * s * i;
    *di = beta * s * i - gamma * i;
}

void epidemic(IN(double) beta, int n1, IN(double) gamma, int n2, int steps, double dt, OUT(double) peak, int n) {
    for (int k = 0; k < n; k++) {
        double s = 0.999, i = 0.001, high = i;
        for (int step = 0; step < steps; step++) {
            double s1, i1, s2, i2, s3, i3, s4, i4;
            infection(s, i, beta[k], gamma[k], &s1, &i1);
            infection(s + dt / 2 * s1, i + dt / 2 * i1, beta[k], gamma[k], &s2, &i2);
            infection(s + dt / 2 * s2, i + dt / 2 * i2, beta[k], gamma[k], &s3, &i3);
            infection(s + dt * s3, i + dt * i3, beta[k], gamma[k], &s4, &i4);
            s += dt / 6 * (s1 + 2 * s2 + 2 * s3 + s4);
            i += dt / 6 * (i1 + 2 * i2 + 2 * i3 + i4);
            if (i > high) high = i;
        }
        peak[k] = high;
    }
}

void lorenz(IN(double) start, int n, int three, int steps, double dt, OUT(int32_t) out, int n1) {
    for (int k = 0; k < n; k++) {
        double x = start[k * 3], y = start[k * 3 + 1], z = start[k * 3 + 2];
        int crossings = 0;
        for (int step = 0; step < steps; step++) {
            double dx = 10 * (y - x), dy = x * (28 - z) - y, dz = x * y - 8.0 / 3 * z;
            if ((x < 0) != (x + dt * dx < 0)) crossings++;
            x += dt * dx;
            y += dt * dy;
            z += dt * dz;
        }
        out[k] = crossings;
    }
}

void molecules(IN(float) position, int n, int three, float cutoff, OUT(float) force, int n1, int three1) {
    for (int i = 0; i < n; i++) {
        float fx = 0, fy = 0, fz = 0;
        for (int j = 0; j < n; j++) {
            if (i == j) continue;
            float dx = position[i * 3] - position[j * 3], dy = position[i * 3 + 1] - position[j * 3 + 1];
            float dz = position[i * 3 + 2] - position[j * 3 + 2], r2 = dx * dx + dy * dy + dz * dz;
            if (r2 < cutoff * cutoff) {
                float s = 1 / r2, s3 = s * s * s, f = 24 * s * s3 * (2 * s3 - 1);
                fx += f * dx;
                fy += f * dy;
                fz += f * dz;
            }
        }
        force[i * 3] = fx, force[i * 3 + 1] = fy, force[i * 3 + 2] = fz;
    }
}

void spheres(IN(float) center, int n, int three, IN(float) radius, int n1, OUT(float) out, int h, int w) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float dx = (float)x / w - 0.5f, dy = (float)y / h - 0.5f;
            float scale = 1 / sqrtf(dx * dx + dy * dy + 1), dz = scale, nearest = 1e9f, shade = 0;
            int hit = -1;
            dx *= scale, dy *= scale;
            for (int k = 0; k < n; k++) {
                const float *m = center + k * 3;
                float b = dx * m[0] + dy * m[1] + dz * m[2];
                float root = b * b - (m[0] * m[0] + m[1] * m[1] + m[2] * m[2] - radius[k] * radius[k]);
                if (root >= 0) {
                    float t = b - sqrtf(root);
                    if (0 < t && t < nearest) nearest = t, hit = k;
                }
            }
            if (hit >= 0) shade = fabsf(nearest * dz - center[hit * 3 + 2]) / radius[hit];
            out[y * w + x] = shade;
        }
}

void bouncing(OUT(float) x, int n, OUT(float) y, int n1, OUT(float) vx, int n2, OUT(float) vy, int n3, int steps,
              float dt) {
    for (int i = 0; i < n; i++) {
        float px = x[i], py = y[i], ux = vx[i], uy = vy[i];
        for (int k = 0; k < steps; k++) {
            uy -= 9.81f * dt;
            px += ux * dt;
            py += uy * dt;
            if (px < 0 || px > 1) {
                ux = -ux;
                px = px < 0 ? -px : 2 - px;
            }
            if (py < 0) {
                py = -py;
                uy = -uy * 0.9f;
            }
        }
        x[i] = px, y[i] = py, vx[i] = ux, vy[i] = uy;
    }
}

void implicit_heat(OUT(double) u, int n, int m, double r, OUT(double) scratch, int n1, int m1) {
    for (int k = 0; k < m; k++) {
        scratch[k] = -r / (1 + 2 * r);
        u[k] = u[k] / (1 + 2 * r);
        for (int i = 1; i < n; i++) {
            double pivot = 1 + 2 * r + r * scratch[(i - 1) * m + k];
            scratch[i * m + k] = -r / pivot;
            u[i * m + k] = (u[i * m + k] + r * u[(i - 1) * m + k]) / pivot;
        }
        for (int i = n - 2; i >= 0; i--) u[i * m + k] -= scratch[i * m + k] * u[(i + 1) * m + k];
    }
}
