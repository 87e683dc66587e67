#include "words.h"

void sobel(IN(float) image, int h, int w, OUT(float) out, int h1, int w1) {
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const float *a = image + (y - 1) * w + x, *b = a + w, *c = b + w;
            float gx = a[1] + 2 * b[1] + c[1] - (a[-1] + 2 * b[-1] + c[-1]);
            float gy = c[-1] + 2 * c[0] + c[1] - (a[-1] + 2 * a[0] + a[1]);
            out[y * w + x] = sqrtf(gx * gx + gy * gy);
        }
}

void erode(IN(uint8_t) image, int h, int w, int radius, OUT(uint8_t) out, int h1, int w1) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint8_t best = image[y * w + x];
            for (int j = most(y - radius, 0); j < least(y + radius + 1, h); j++)
                for (int i = most(x - radius, 0); i < least(x + radius + 1, w); i++)
                    if (image[j * w + i] < best) best = image[j * w + i];
            out[y * w + x] = best;
        }
}

void to_hsv(IN(float) rgb, int h, int w, int three, OUT(float) hsv, int h1, int w1, int three1) {
    for (int at = 0; at < h * w; at++) {
        float r = rgb[at * 3], g = rgb[at * 3 + 1], b = rgb[at * 3 + 2];
        float high = r > g ? r : g, low = r < g ? r : g, hue = 0;
        high = high > b ? high : b;
        low = low < b ? low : b;
        float span = high - low;
        if (span > 0) {
            if (high == r) {
                hue = (g - b) / span;
                if (hue < 0) hue += 6;
            } else if (high == g)
                hue = (b - r) / span + 2;
            else
                hue = (r - g) / span + 4;
        }
        hsv[at * 3] = hue * 60;
        hsv[at * 3 + 1] = high > 0 ? span / high : 0.0f;
        hsv[at * 3 + 2] = high;
    }
}

void rotate(IN(float) image, int h, int w, double cosine, double sine, OUT(float) out, int h1, int w1) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double dx = x - w * 0.5, dy = y - h * 0.5;
            double u = cosine * dx + sine * dy + w * 0.5, v = cosine * dy - sine * dx + h * 0.5;
            int i = (int)floor(u), j = (int)floor(v);
            float value = 0;
            if (0 <= i && i < w - 1 && 0 <= j && j < h - 1) {
                double a = u - i, b = v - j;
                double top = image[j * w + i] * (1 - a) + image[j * w + i + 1] * a;
                double low = image[j * w + w + i] * (1 - a) + image[j * w + w + i + 1] * a;
                value = (float)(top * (1 - b) + low * b);
            }
            out[y * w + x] = value;
        }
}

void median(IN(uint8_t) image, int h, int w, OUT(uint8_t) out, int h1, int w1) {
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            uint8_t v[9];
            int n = 0;
            for (int dy = -1; dy < 2; dy++)
                for (int dx = -1; dx < 2; dx++) v[n++] = image[(y + dy) * w + x + dx];
            for (int i = 1; i < 9; i++) {
                uint8_t here = v[i];
                int j = i;
                for (; j > 0 && v[j - 1] > here; j--) v[j] = v[j - 1];
                v[j] = here;
            }
            out[y * w + x] = v[4];
        }
}

void box_blur(IN(double) total, int h2, int w2, int radius, OUT(double) out, int h, int w) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int top = most(y - radius, 0), bottom = least(y + radius + 1, h);
            int left = most(x - radius, 0), right = least(x + radius + 1, w);
            int area = (bottom - top) * (right - left);
            double sum = total[bottom * w2 + right] - total[top * w2 + right];
            out[y * w + x] = (sum - total[bottom * w2 + left] + total[top * w2 + left]) / area;
        }
}

void binary_pattern(IN(uint8_t) image, int h, int w, OUT(uint8_t) out, int h1, int w1) {
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const uint8_t *a = image + (y - 1) * w + x, *b = a + w, *c = b + w;
            uint8_t here = b[0];
            int code = 0;
            if (a[-1] >= here) code |= 1;
            if (a[0] >= here) code |= 2;
            if (a[1] >= here) code |= 4;
            if (b[1] >= here) code |= 8;
            if (c[1] >= here) code |= 16;
            if (c[0] >= here) code |= 32;
            if (c[-1] >= here) code |= 64;
            if (b[-1] >= here) code |= 128;
            out[y * w + x] = (uint8_t)code;
        }
}

void blend(IN(uint8_t) front, int h, int w, int four, IN(uint8_t) back, int h1, int w1, int three, OUT(uint8_t) out,
           int h2, int w2, int three2) {
    for (int at = 0; at < h * w; at++) {
        int alpha = front[at * 4 + 3];
        for (int c = 0; c < 3; c++)
            out[at * 3 + c] = (uint8_t)((front[at * 4 + c] * alpha + back[at * 3 + c] * (255 - alpha)) / 255);
    }
}
