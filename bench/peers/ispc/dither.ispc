export void dither(uniform float image[], uniform int h, uniform int w, uniform uint8 out[], uniform int h1,
                   uniform int w1) {
    foreach (row = 0 ... h) {
        float error = 0;
        for (uniform int col = 0; col < w; col++) {
            float wanted = image[row * w + col] + error;
            bool white = wanted > 0.5f;
            out[row * w + col] = white ? 255 : 0;
            error = (wanted - (white ? 1.0f : 0.0f)) * 0.4375f;
        }
    }
}
