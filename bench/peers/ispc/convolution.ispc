export void convolve_rows(uniform float image[], uniform int h, uniform int w, uniform float weights[],
                          uniform int taps, uniform float out[], uniform int h1, uniform int w1) {
    uniform int r = taps / 2;
    for (uniform int y = 0; y < h; y++)
        foreach (x = 0 ... w) {
            float sum = 0;
            int end = min(w - 1, x + r);
            for (int at = max(0, x - r); at <= end; at++) sum += image[y * w + at] * weights[at - x + r];
            out[y * w + x] = sum;
        }
}

export void convolve(uniform float image[], uniform int h, uniform int w, uniform float weights[], uniform int taps,
                     uniform int t1, uniform float out[], uniform int h1, uniform int w1) {
    uniform int r = taps / 2;
    for (uniform int y = 0; y < h; y++)
        foreach (x = 0 ... w) {
            float sum = 0;
            uniform int last = min(h - 1, y + r);
            int end = min(w - 1, x + r);
            for (uniform int down = max(0, y - r); down <= last; down++)
                for (int at = max(0, x - r); at <= end; at++)
                    sum += image[down * w + at] * weights[(down - y + r) * taps + at - x + r];
            out[y * w + x] = sum;
        }
}
