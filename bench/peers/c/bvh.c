#include "words.h"

/* Conditional moves, as Python's min and max take the first unless the second is less. */
static inline float low2(float a, float b) { return b < a ? b : a; }
static inline float high2(float a, float b) { return b > a ? b : a; }

static inline float enters(IN(float) low, IN(float) high, int node, float ox, float oy, float oz, float ix, float iy,
                           float iz, float nearest) {
    float ax = (low[3 * node] - ox) * ix, bx = (high[3 * node] - ox) * ix;
    float ay = (low[3 * node + 1] - oy) * iy, by = (high[3 * node + 1] - oy) * iy;
    float az = (low[3 * node + 2] - oz) * iz, bz = (high[3 * node + 2] - oz) * iz;
    float near = high2(high2(low2(ax, bx), low2(ay, by)), high2(low2(az, bz), 0));
    float far = low2(low2(high2(ax, bx), high2(ay, by)), low2(high2(az, bz), nearest));
    return near <= far ? near : nearest;
}

void trace(IN(float) low, int nodes, int d, IN(float) high, int n1, int d1, IN(int32_t) child, int n2, int d2,
           IN(float) origin, int n3, int d3, IN(float) direction, int n4, int d4, OUT(int32_t) hit, int n,
           OUT(float) distance, int n5) {
    for (int i = 0; i < n; i++) {
        float ox = origin[3 * i], oy = origin[3 * i + 1], oz = origin[3 * i + 2];
        float ix = 1 / direction[3 * i], iy = 1 / direction[3 * i + 1], iz = 1 / direction[3 * i + 2];
        int stack[32], top = 1, found = -1;
        float nearest = 1e30f;
        stack[0] = 0;
        while (top > 0) {
            int node = stack[--top];
            float near = enters(low, high, node, ox, oy, oz, ix, iy, iz, nearest);
            if (near >= nearest) continue;
            if (child[2 * node] == -1) {
                nearest = near;
                found = child[2 * node + 1];
                continue;
            }
            stack[top] = child[2 * node];
            stack[top + 1] = child[2 * node + 1];
            top += 2;
        }
        hit[i] = found;
        distance[i] = nearest;
    }
}
