export void heat(uniform float old[], uniform int depth, uniform int h, uniform int w, uniform float new_[],
                 uniform int d1, uniform int h1, uniform int w1, uniform float share) {
    for (uniform int z = 0; z < depth; z++)
        for (uniform int y = 0; y < h; y++)
            foreach (x = 0 ... w) {
                int at = (z * h + y) * w + x;
                float here = old[at];
                if (0 < z && z < depth - 1 && 0 < y && y < h - 1 && 0 < x && x < w - 1) {
                    float around = old[at - h * w] + old[at + h * w] + old[at - w] + old[at + w];
                    here += share * (around + old[at - 1] + old[at + 1] - 6.0f * here);
                }
                new_[at] = here;
            }
}
