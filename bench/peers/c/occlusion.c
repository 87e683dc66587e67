#include "words.h"

static inline float meets(IN(float) sphere, float ox, float oy, float oz, float dx, float dy, float dz) {
    float cx = ox - sphere[0], cy = oy - sphere[1], cz = oz - sphere[2];
    float b = cx * dx + cy * dy + cz * dz, c = cx * cx + cy * cy + cz * cz - sphere[3] * sphere[3];
    float inside = b * b - c;
    return inside <= 0.0f ? -1.0f : -b - sqrtf(inside);
}

static inline float drawn(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return (*state >> 8) * 0x1p-24f - 0.5f;
}

void occlude(IN(float) spheres, int count, int d, int tries, OUT(float) out, int h, int w) {
    for (int row = 0; row < h; row++)
        for (int col = 0; col < w; col++) {
            float x = col * 4.0f / w - 2.0f, z = row * 4.0f / h - 2.0f;
            uint32_t state = row * w + col + 1;
            int open_ways = 0;
            for (int t = 0; t < tries; t++) {
                float dx = drawn(&state), dz = drawn(&state), dy = fabsf(drawn(&state)) + 0.01f;
                float length = sqrtf(dx * dx + dy * dy + dz * dz);
                dx /= length;
                dy /= length;
                dz /= length;
                int blocked = 0;
                for (int k = 0; k < count; k++)
                    if (meets(spheres + 4 * k, x, 0, z, dx, dy, dz) > 0.0f) {
                        blocked = 1;
                        break;
                    }
                open_ways += !blocked;
            }
            out[row * w + col] = (float)open_ways / tries;
        }
}
