#include "words.h"
#define STEPS 64

static inline float cnd(float x) {
    float l = fabsf(x), k = 1.0f / (1.0f + 0.2316419f * l), k2 = k * k, k3 = k2 * k, k4 = k2 * k2, k5 = k3 * k2;
    float w = 0.31938153f * k - 0.356563782f * k2 + 1.781477937f * k3 - 1.821255978f * k4 + 1.330274429f * k5;
    w = w * 0.39894228040f * expf(-l * l * 0.5f);
    return x > 0.0f ? 1.0f - w : w;
}

void black_scholes(IN(float) s, int n, IN(float) x, int n1, IN(float) t, int n2, IN(float) r, int n3, IN(float) v,
                   int n4, OUT(float) out, int n5) {
    for (int i = 0; i < n; i++) {
        float root = v[i] * sqrtf(t[i]);
        float d1 = (logf(s[i] / x[i]) + (r[i] + v[i] * v[i] * 0.5f) * t[i]) / root, d2 = d1 - root;
        out[i] = s[i] * cnd(d1) - x[i] * expf(-r[i] * t[i]) * cnd(d2);
    }
}

void binomial(IN(float) price, int n, IN(float) strike, int n1, IN(float) time, int n2, IN(float) rate, int n3,
              IN(float) spread, int n4, OUT(float) out, int n5) {
    for (int i = 0; i < n; i++) {
        float s = price[i], x = strike[i], dt = time[i] / STEPS, up = expf(spread[i] * sqrtf(dt)), down = 1.0f / up;
        float grown = expf(rate[i] * dt), p = (grown - down) / (up - down), q = 1.0f - p, shrunk = 1.0f / grown;
        float value[STEPS];
        for (int j = 0; j < STEPS; j++) value[j] = fmaxf(x - s * powf(up, (float)(2 * j - STEPS)), 0.0f);
        for (int j = STEPS - 1; j >= 0; j--)
            for (int k = 0; k < j; k++) value[k] = (q * value[k] + p * value[k + 1]) * shrunk;
        out[i] = value[0];
    }
}
