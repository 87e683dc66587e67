#include "words.h"

void smooth(IN(float) image, int h, int w, int radius, float far, float bright, OUT(float) out, int h1, int w1) {
    for (int row = 0; row < h; row++)
        for (int col = 0; col < w; col++) {
            float here = image[row * w + col], total = 0, weights = 0;
            for (int dy = -radius; dy <= radius; dy++)
                for (int dx = -radius; dx <= radius; dx++) {
                    int y = least(most(row + dy, 0), h - 1), x = least(most(col + dx, 0), w - 1);
                    float other = image[y * w + x], apart = other - here;
                    float weight = expf((dx * dx + dy * dy) * far + apart * apart * bright);
                    total += other * weight;
                    weights += weight;
                }
            out[row * w + col] = total / weights;
        }
}
