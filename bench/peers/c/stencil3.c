#include "words.h"

void heat(IN(float) old, int depth, int h, int w, OUT(float) new, int d1, int h1, int w1, float share) {
    for (int z = 0; z < depth; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                int at = (z * h + y) * w + x;
                float here = old[at];
                if (0 < z && z < depth - 1 && 0 < y && y < h - 1 && 0 < x && x < w - 1) {
                    float around = old[at - h * w] + old[at + h * w] + old[at - w] + old[at + w];
                    here += share * (around + old[at - 1] + old[at + 1] - 6.0f * here);
                }
                new[at] = here;
            }
}
