export void attract(uniform float place[], uniform int n, uniform int d, uniform float mass[], uniform int n1,
                    uniform float force[], uniform int n2, uniform int d1) {
    foreach (i = 0 ... n) {
        float x = place[3 * i], y = place[3 * i + 1], z = place[3 * i + 2], fx = 0, fy = 0, fz = 0;
        for (uniform int j = 0; j < n; j++) {
            float dx = place[3 * j] - x, dy = place[3 * j + 1] - y, dz = place[3 * j + 2] - z;
            float d2 = dx * dx + dy * dy + dz * dz + 0.01f;
            float pull = mass[j] / (d2 * sqrt(d2));
            fx += dx * pull;
            fy += dy * pull;
            fz += dz * pull;
        }
        force[3 * i] = fx;
        force[3 * i + 1] = fy;
        force[3 * i + 2] = fz;
    }
}
