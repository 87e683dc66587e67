export void nearest(uniform float points[], uniform int n, uniform int d, uniform float asked[], uniform int count,
                    uniform int d1, uniform int found[], uniform int c1) {
    foreach (i = 0 ... count) {
        float x = asked[2 * i], y = asked[2 * i + 1], least = 1e30f, gaps[24];
        int best = -1, nodes[24], top = 1;
        nodes[0] = 0;
        gaps[0] = 0;
        while (top > 0) {
            top--;
            int node = nodes[top], depth = 0;
            if (gaps[top] >= least) continue;
            for (int rest = node + 1; rest > 1; rest >>= 1) depth++;
            float px = points[2 * node], py = points[2 * node + 1];
            float apart = (px - x) * (px - x) + (py - y) * (py - y);
            if (apart < least) {
                best = node;
                least = apart;
            }
            float across = (depth & 1) == 0 ? x - px : y - py;
            int near = across < 0 ? 2 * node + 1 : 2 * node + 2;
            int far = 4 * node + 3 - near;
            if (far < n) {
                nodes[top] = far;
                gaps[top] = across * across;
                top++;
            }
            if (near < n) {
                nodes[top] = near;
                gaps[top] = 0;
                top++;
            }
        }
        found[i] = best;
    }
}
