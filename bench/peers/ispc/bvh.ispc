static inline float enters(uniform float low[], uniform float high[], int node, float ox, float oy, float oz, float ix,
                           float iy, float iz, float nearest) {
    float ax = (low[3 * node] - ox) * ix, bx = (high[3 * node] - ox) * ix;
    float ay = (low[3 * node + 1] - oy) * iy, by = (high[3 * node + 1] - oy) * iy;
    float az = (low[3 * node + 2] - oz) * iz, bz = (high[3 * node + 2] - oz) * iz;
    float near = max(max(min(ax, bx), min(ay, by)), max(min(az, bz), 0.0f));
    float far = min(min(max(ax, bx), max(ay, by)), min(max(az, bz), nearest));
    return near <= far ? near : nearest;
}

export void trace(uniform float low[], uniform int nodes, uniform int d, uniform float high[], uniform int n1,
                  uniform int d1, uniform int child[], uniform int n2, uniform int d2, uniform float origin[],
                  uniform int n3, uniform int d3, uniform float direction[], uniform int n4, uniform int d4,
                  uniform int hit[], uniform int n, uniform float distance[], uniform int n5) {
    foreach (i = 0 ... n) {
        float ox = origin[3 * i], oy = origin[3 * i + 1], oz = origin[3 * i + 2];
        float ix = 1 / direction[3 * i], iy = 1 / direction[3 * i + 1], iz = 1 / direction[3 * i + 2];
        int stack[32], top = 1, found = -1;
        float nearest = 1e30f;
        stack[0] = 0;
        while (top > 0) {
            top--;
            int node = stack[top];
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
