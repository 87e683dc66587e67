#include "words.h"

void nearest(IN(float) points, int n, int d, IN(float) asked, int count, int d1, OUT(int32_t) found, int c1) {
    for (int i = 0; i < count; i++) {
        float x = asked[2 * i], y = asked[2 * i + 1], least_apart = 1e30f, gaps[24];
        int best = -1, nodes[24], top = 1;
        nodes[0] = 0;
        gaps[0] = 0;
        while (top > 0) {
            top--;
            int node = nodes[top], depth = 0;
            if (gaps[top] >= least_apart) continue;
            for (int rest = node + 1; rest > 1; rest >>= 1) depth++;
            float px = points[2 * node], py = points[2 * node + 1];
            float apart = (px - x) * (px - x) + (py - y) * (py - y);
            if (apart < least_apart) {
                best = node;
                least_apart = apart;
            }
            float across = (depth & 1) == 0 ? x - px : y - py;
            int near = across < 0 ? 2 * node + 1 : 2 * node + 2, far = 4 * node + 3 - near;
            if (far < n) {
                nodes[top] = far;
                gaps[top++] = across * across;
            }
            if (near < n) {
                nodes[top] = near;
                gaps[top++] = 0;
            }
        }
        found[i] = best;
    }
}
