static inline float meets(uniform float sphere[], float ox, float oy, float oz, float dx, float dy, float dz) {
    float cx = ox - sphere[0], cy = oy - sphere[1], cz = oz - sphere[2];
    float b = cx * dx + cy * dy + cz * dz, c = cx * cx + cy * cy + cz * cz - sphere[3] * sphere[3];
    float inside = b * b - c;
    if (inside <= 0.0f) return -1.0f;
    return -b - sqrt(inside);
}

static inline float drawn(uint32 &state) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) * 5.9604644775390625e-8f - 0.5f;
}

export void occlude(uniform float spheres[], uniform int count, uniform int d, uniform int tries, uniform float out[],
                    uniform int h, uniform int w) {
    for (uniform int row = 0; row < h; row++)
        foreach (col = 0 ... w) {
            float x = col * 4.0f / w - 2.0f, z = row * 4.0f / h - 2.0f;
            uint32 state = row * w + col + 1;
            int open_ways = 0;
            for (uniform int t = 0; t < tries; t++) {
                float dx = drawn(state), dz = drawn(state), dy = abs(drawn(state)) + 0.01f;
                float length = sqrt(dx * dx + dy * dy + dz * dz);
                dx /= length;
                dy /= length;
                dz /= length;
                bool blocked = false;
                for (uniform int k = 0; k < count; k++)
                    if (meets(spheres + 4 * k, x, 0, z, dx, dy, dz) > 0.0f) {
                        blocked = true;
                        break;
                    }
                if (!blocked) open_ways++;
            }
            out[row * w + col] = (float)open_ways / tries;
        }
}
