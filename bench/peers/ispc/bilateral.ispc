export void smooth(uniform float image[], uniform int h, uniform int w, uniform int radius, uniform float far,
                   uniform float bright, uniform float out[], uniform int h1, uniform int w1) {
    for (uniform int row = 0; row < h; row++)
        foreach (col = 0 ... w) {
            float here = image[row * w + col], total = 0, weights = 0;
            for (uniform int dy = -radius; dy <= radius; dy++)
                for (uniform int dx = -radius; dx <= radius; dx++) {
                    uniform int y = min(max(row + dy, 0), h - 1);
                    int x = min(max(col + dx, 0), w - 1);
                    float other = image[y * w + x];
                    float apart = other - here;
                    float weight = exp((dx * dx + dy * dy) * far + apart * apart * bright);
                    total += other * weight;
                    weights += weight;
                }
            out[row * w + col] = total / weights;
        }
}
