#include "words.h"

void attract(IN(float) place, int n, int d, IN(float) mass, int n1, OUT(float) force, int n2, int d1) {
    for (int i = 0; i < n; i++) {
        float x = place[3 * i], y = place[3 * i + 1], z = place[3 * i + 2], fx = 0, fy = 0, fz = 0;
        for (int j = 0; j < n; j++) {
            float dx = place[3 * j] - x, dy = place[3 * j + 1] - y, dz = place[3 * j + 2] - z;
            float d2 = dx * dx + dy * dy + dz * dz + 0.01f, pull = mass[j] / (d2 * sqrtf(d2));
            fx += dx * pull;
            fy += dy * pull;
            fz += dz * pull;
        }
        force[3 * i] = fx;
        force[3 * i + 1] = fy;
        force[3 * i + 2] = fz;
    }
}
