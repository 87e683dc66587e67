static inline float sample(uniform float volume[], uniform int h, uniform int w, float x, float y, float z) {
    int i = (int)x, j = (int)y, k = (int)z;
    float fx = x - i, fy = y - j, fz = z - k;
    int near = (k * h + j) * w + i;
    int far = near + h * w;
    float a = volume[near] * (1.0f - fx) + volume[near + 1] * fx;
    float b = volume[near + w] * (1.0f - fx) + volume[near + w + 1] * fx;
    float c = volume[far] * (1.0f - fx) + volume[far + 1] * fx;
    float d = volume[far + w] * (1.0f - fx) + volume[far + w + 1] * fx;
    return (a * (1.0f - fy) + b * fy) * (1.0f - fz) + (c * (1.0f - fy) + d * fy) * fz;
}

export void march(uniform float volume[], uniform int depth, uniform int h, uniform int w, uniform float step,
                  uniform float out[], uniform int h1, uniform int w1) {
    for (uniform int row = 0; row < h1; row++)
        foreach (col = 0 ... w1) {
            float x = col * 0.9f + 0.5f, light = 1, shade = 0;
            uniform float y = row * 0.9f + 0.5f;
            uniform float z = 0.25f;
            float dx = (col * 2.0f / w1 - 1.0f) * step;
            while (z < depth - 1 && light > 0.01f) {
                if (x >= 0.0f && x < w - 1 && y < h - 1) {
                    float density = sample(volume, h, w, x, y, z);
                    shade += light * density * step;
                    light *= 1.0f - density * step;
                }
                x += dx;
                z += step;
            }
            out[row * w1 + col] = shade;
        }
}
