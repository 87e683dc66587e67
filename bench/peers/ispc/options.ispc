#define STEPS 64

static inline float cnd(float x) {
    float l = abs(x);
    float k = 1.0f / (1.0f + 0.2316419f * l);
    float k2 = k * k;
    float k3 = k2 * k, k4 = k2 * k2;
    float k5 = k3 * k2;
    float w = 0.31938153f * k - 0.356563782f * k2 + 1.781477937f * k3 - 1.821255978f * k4 + 1.330274429f * k5;
    w = w * 0.39894228040f * exp(-l * l * 0.5f);
    if (x > 0.0f) w = 1.0f - w;
    return w;
}

export void black_scholes(uniform float s[], uniform int n, uniform float x[], uniform int n1, uniform float t[],
                          uniform int n2, uniform float r[], uniform int n3, uniform float v[], uniform int n4,
                          uniform float out[], uniform int n5) {
    foreach (i = 0 ... n) {
        float root = v[i] * sqrt(t[i]);
        float d1 = (log(s[i] / x[i]) + (r[i] + v[i] * v[i] * 0.5f) * t[i]) / root;
        float d2 = d1 - root;
        out[i] = s[i] * cnd(d1) - x[i] * exp(-r[i] * t[i]) * cnd(d2);
    }
}

export void binomial(uniform float price[], uniform int n, uniform float strike[], uniform int n1,
                     uniform float time[], uniform int n2, uniform float rate[], uniform int n3,
                     uniform float spread[], uniform int n4, uniform float out[], uniform int n5) {
    foreach (i = 0 ... n) {
        float s = price[i], x = strike[i], dt = time[i] / STEPS;
        float up = exp(spread[i] * sqrt(dt));
        float down = 1.0f / up;
        float grown = exp(rate[i] * dt);
        float p = (grown - down) / (up - down), shrunk = 1.0f / grown;
        float q = 1.0f - p;
        float value[STEPS];
        for (uniform int j = 0; j < STEPS; j++) value[j] = max(x - s * pow(up, (float)(2 * j - STEPS)), 0.0f);
        for (uniform int j = STEPS - 1; j >= 0; j--)
            for (uniform int k = 0; k < j; k++) value[k] = (q * value[k] + p * value[k + 1]) * shrunk;
        out[i] = value[0];
    }
}
