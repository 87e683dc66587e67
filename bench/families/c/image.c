#include "words.h"

void contrast(IN(uint8_t) image, int h, int w, int gain, int offset, OUT(uint8_t) out, int h1, int w1) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int v = ((image[y * w + x] * gain) >> 8) + offset;
            if (v < 0) v = 0;
            if (v > 255) v = 255;
            out[y * w + x] = v;
        }
}

void blur_along(IN(float) image, int h, int w, IN(float) weights, int n, OUT(float) out, int h1, int w1) {
    int radius = n / 2;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float total = 0;
            for (int k = 0; k < n; k++) {
                int at = x + k - radius;
                if (at < 0) at = 0;
                else if (at >= w) at = w - 1;
                total += weights[k] * image[y * w + at];
            }
            out[y * w + x] = total;
        }
}

void enlarge(IN(uint8_t) image, int h1, int w1, int three, int factor, OUT(uint8_t) out, int h, int w, int three1) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                out[(y * w + x) * 3 + c] = image[(y / factor * w1 + x / factor) * 3 + c];
}

void thin_edges(IN(float) gx, int h, int w, IN(float) gy, int h1, int w1, OUT(float) out, int h2, int w2) {
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float a = gx[y * w + x], b = gy[y * w + x], here = a * a + b * b;
            int dy = 0, dx = 1;
            if (fabsf(b) > 2.414f * fabsf(a)) dy = 1, dx = 0;
            else if (fabsf(b) > 0.414f * fabsf(a)) dy = 1, dx = a * b > 0 ? 1 : -1;
            int p = (y - dy) * w + x - dx, q = (y + dy) * w + x + dx;
            float before = gx[p] * gx[p] + gy[p] * gy[p], after = gx[q] * gx[q] + gy[q] * gy[q];
            out[y * w + x] = here >= before && here >= after ? here : 0;
        }
}

void yuv_to_rgb(IN(uint8_t) luma, int h, int w, IN(uint8_t) blue, int h1, int w1, IN(uint8_t) red, int h2, int w2,
                OUT(uint8_t) out, int h3, int w3, int three) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int c = 298 * (luma[y * w + x] - 16);
            int u = blue[(y >> 1) * w1 + (x >> 1)] - 128, v = red[(y >> 1) * w1 + (x >> 1)] - 128;
            uint8_t *to = out + (y * w + x) * 3;
            to[0] = least(most((c + 409 * v + 128) >> 8, 0), 255);
            to[1] = least(most((c - 100 * u - 208 * v + 128) >> 8, 0), 255);
            to[2] = least(most((c + 516 * u + 128) >> 8, 0), 255);
        }
}

void barrel(IN(float) image, int h, int w, float strength, OUT(float) out, int h1, int w1) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float u = 2 * (float)x / w - 1, v = 2 * (float)y / h - 1, r = 1 + strength * (u * u + v * v);
            int i = (int)((u * r + 1) * w / 2), j = (int)((v * r + 1) * h / 2);
            out[y * w + x] = i >= 0 && i < w && j >= 0 && j < h ? image[j * w + i] : 0;
        }
}

void cells(IN(double) px, int n, IN(double) py, int n1, OUT(int32_t) label, int h, int w) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double nearest = 1e30;
            int best = -1;
            for (int k = 0; k < n; k++) {
                double dx = px[k] - x, dy = py[k] - y, d = dx * dx + dy * dy;
                if (d < nearest) nearest = d, best = k;
            }
            label[y * w + x] = best;
        }
}

void ordered_dither(IN(uint8_t) image, int h, int w, IN(uint8_t) matrix, int four, int four1, OUT(uint8_t) out, int h1,
                    int w1) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) out[y * w + x] = image[y * w + x] > matrix[(y & 3) * 4 + (x & 3)] ? 255 : 0;
}
