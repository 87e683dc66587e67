#include "words.h"
#include <stdbool.h>

void forest_fire(IN(uint8_t) now, int h, int w, IN(float) luck, int h1, int w1, float catch, OUT(uint8_t) after, int h2,
                 int w2) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int at = y * w + x;
            if (now[at] == 2) after[at] = 0;
            else if (now[at] == 1) {
                bool burning = false;
                if (y > 0 && now[at - w] == 2) burning = true;
                if (y < h - 1 && now[at + w] == 2) burning = true;
                if (x > 0 && now[at - 1] == 2) burning = true;
                if (x < w - 1 && now[at + 1] == 2) burning = true;
                after[at] = burning || luck[at] < catch ? 2 : 1;
            } else after[at] = luck[at] > 0.95f ? 1 : 0;
        }
}

void mean_reverting(IN(uint32_t) seed, int n, int steps, float pull, float level, float noise, OUT(float) out, int n1) {
    for (int i = 0; i < n; i++) {
        uint32_t state = seed[i];
        float x = level;
        for (int k = 0; k < steps; k++) {
            state = state * 1664525u + 1013904223u;
            float u = (state >> 8) * 0x1p-24f - 0.5f;
            x += pull * (level - x) + noise * u;
        }
        out[i] = x;
    }
}

void shots(IN(double) speed, int n, IN(double) angle, int n1, double drag, double dt, OUT(double) distance, int n2) {
    for (int i = 0; i < n; i++) {
        double x = 0, y = 0, vx = speed[i] * cos(angle[i]), vy = speed[i] * sin(angle[i]);
        while (y >= 0) {
            double v = sqrt(vx * vx + vy * vy);
            vx -= drag * v * vx * dt;
            vy -= (9.81 + drag * v * vy) * dt;
            x += vx * dt;
            y += vy * dt;
        }
        distance[i] = x;
    }
}

void pendulums(OUT(float) angle, int n, OUT(float) speed, int n1, int steps, float dt) {
    for (int i = 0; i < n; i++) {
        float a = angle[i], v = speed[i];
        for (int k = 0; k < steps; k++) {
            v -= 9.81f * sinf(a) * dt;
            a += v * dt;
        }
        angle[i] = a, speed[i] = v;
    }
}

void advect(IN(float) field, int h, int w, IN(float) u, int h1, int w1, IN(float) v, int h2, int w2, float dt,
            OUT(float) out, int h3, int w3) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float fx = x - dt * u[y * w + x], fy = y - dt * v[y * w + x];
            fx = fx < 0 ? 0 : fx;
            fy = fy < 0 ? 0 : fy;
            fx = fx > w - 1.001f ? w - 1.001f : fx;
            fy = fy > h - 1.001f ? h - 1.001f : fy;
            int i = (int)fx, j = (int)fy;
            float a = fx - i, b = fy - j;
            float top = field[j * w + i] * (1 - a) + field[j * w + i + 1] * a;
            float low = field[(j + 1) * w + i] * (1 - a) + field[(j + 1) * w + i + 1] * a;
            out[y * w + x] = top * (1 - b) + low * b;
        }
}

void flock(IN(float) x, int n, IN(float) y, int n1, IN(float) vx, int n2, IN(float) vy, int n3, float reach,
           OUT(float) ax, int n4, OUT(float) ay, int n5) {
    for (int i = 0; i < n; i++) {
        float sx = 0, sy = 0;
        int near = 0;
        for (int j = 0; j < n; j++) {
            float dx = x[j] - x[i], dy = y[j] - y[i];
            if (j != i && dx * dx + dy * dy < reach * reach) sx += vx[j], sy += vy[j], near++;
        }
        ax[i] = near > 0 ? sx / near - vx[i] : 0;
        ay[i] = near > 0 ? sy / near - vy[i] : 0;
    }
}

void decay_chain(OUT(double) amounts, int n, int three, IN(double) rates, int two, int steps, double dt) {
    for (int i = 0; i < n; i++) {
        double a = amounts[i * 3], b = amounts[i * 3 + 1], c = amounts[i * 3 + 2];
        for (int k = 0; k < steps; k++) {
            double da = rates[0] * a, db = rates[1] * b;
            a -= da * dt;
            b += (da - db) * dt;
            c += db * dt;
        }
        amounts[i * 3] = a, amounts[i * 3 + 1] = b, amounts[i * 3 + 2] = c;
    }
}

void march(IN(float) spheres, int n, int four, int limit, OUT(float) out, int h, int w) {
    for (int row = 0; row < h; row++)
        for (int col = 0; col < w; col++) {
            float dx = (float)col / w - 0.5f, dy = (float)row / h - 0.5f, dz = 1;
            float scale = 1 / sqrtf(dx * dx + dy * dy + dz * dz), t = 0;
            dx *= scale, dy *= scale, dz *= scale;
            for (int k = 0; k < limit; k++) {
                float nearest = 100;
                for (int s = 0; s < n; s++) {
                    const float *p = spheres + 4 * s;
                    float px = t * dx - p[0], py = t * dy - p[1], pz = t * dz - p[2];
                    float d = sqrtf(px * px + py * py + pz * pz) - p[3];
                    nearest = d < nearest ? d : nearest;
                }
                if (nearest < 0.001f || t > 20) break;
                t += nearest;
            }
            out[row * w + col] = t;
        }
}
