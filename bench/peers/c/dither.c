#include "words.h"

void dither(IN(float) image, int h, int w, OUT(uint8_t) out, int h1, int w1) {
    for (int row = 0; row < h; row++) {
        float error = 0;
        for (int col = 0; col < w; col++) {
            float wanted = image[row * w + col] + error;
            int white = wanted > 0.5f;
            out[row * w + col] = white ? 255 : 0;
            error = (wanted - (white ? 1.0f : 0.0f)) * 0.4375f;
        }
    }
}
