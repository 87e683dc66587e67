#include "words.h"

void mandelbrot(OUT(int32_t) out, int h, int w, float x0, float y0, float dx, float dy, int limit) {
    for (int row = 0; row < h; row++)
        for (int col = 0; col < w; col++) {
            float cr = x0 + col * dx, ci = y0 + row * dy, zr = cr, zi = ci;
            int n = 0;
            while (n < limit && zr * zr + zi * zi <= 4.0f) {
                float next = zr * zr - zi * zi + cr;
                zi = 2.0f * zr * zi + ci;
                zr = next;
                n++;
            }
            out[row * w + col] = n;
        }
}
