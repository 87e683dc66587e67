#include "words.h"

static inline float sample(IN(float) volume, int h, int w, float x, float y, float z) {
    int i = (int)x, j = (int)y, k = (int)z;
    float fx = x - i, fy = y - j, fz = z - k;
    const float *near = volume + (k * h + j) * w + i, *far = near + h * w;
    float a = near[0] * (1.0f - fx) + near[1] * fx, b = near[w] * (1.0f - fx) + near[w + 1] * fx;
    float c = far[0] * (1.0f - fx) + far[1] * fx, d = far[w] * (1.0f - fx) + far[w + 1] * fx;
    return (a * (1.0f - fy) + b * fy) * (1.0f - fz) + (c * (1.0f - fy) + d * fy) * fz;
}

void march(IN(float) volume, int depth, int h, int w, float step, OUT(float) out, int h1, int w1) {
    for (int row = 0; row < h1; row++)
        for (int col = 0; col < w1; col++) {
            float x = col * 0.9f + 0.5f, y = row * 0.9f + 0.5f, z = 0.25f, light = 1, shade = 0;
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
