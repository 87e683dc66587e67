static inline float fade(float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

static inline float gradient(int hashed, float x, float y) {
    float u = (hashed & 1) == 0 ? x : -x, v = (hashed & 2) == 0 ? y : -y;
    return (hashed & 4) == 0 ? u + v : u - v;
}

static inline float noise(uniform int table[], float x, float y) {
    float fx = floor(x), fy = floor(y);
    int i = (int)fx & 255, j = (int)fy & 255;
    x -= fx;
    y -= fy;
    float u = fade(x), v = fade(y);
    int a = table[i] + j, b = table[i + 1] + j;
    float low = gradient(table[a], x, y) * (1.0f - u) + gradient(table[b], x - 1.0f, y) * u;
    float high = gradient(table[a + 1], x, y - 1.0f) * (1.0f - u) + gradient(table[b + 1], x - 1.0f, y - 1.0f) * u;
    return low * (1.0f - v) + high * v;
}

export void clouds(uniform int table[], uniform int size, uniform float step, uniform int octaves, uniform float out[],
                   uniform int h, uniform int w) {
    for (uniform int row = 0; row < h; row++)
        foreach (col = 0 ... w) {
            float x = col * step, y = row * step, total = 0;
            uniform float share = 1;
            for (uniform int k = 0; k < octaves; k++) {
                total += noise(table, x, y) * share;
                x *= 2.0f;
                y *= 2.0f;
                share *= 0.5f;
            }
            out[row * w + col] = total;
        }
}
