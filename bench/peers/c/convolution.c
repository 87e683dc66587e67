#include "words.h"

void convolve_rows(IN(float) image, int h, int w, IN(float) weights, int taps, OUT(float) out, int h1, int w1) {
    int r = taps / 2;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int at = most(0, x - r), end = least(w - 1, x + r); at <= end; at++)
                sum += image[y * w + at] * weights[at - x + r];
            out[y * w + x] = sum;
        }
}

void convolve(IN(float) image, int h, int w, IN(float) weights, int taps, int t1, OUT(float) out, int h1, int w1) {
    int r = taps / 2;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int down = most(0, y - r), last = least(h - 1, y + r); down <= last; down++)
                for (int at = most(0, x - r), end = least(w - 1, x + r); at <= end; at++)
                    sum += image[down * w + at] * weights[(down - y + r) * taps + at - x + r];
            out[y * w + x] = sum;
        }
}
