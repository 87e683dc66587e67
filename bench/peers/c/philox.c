#include "words.h"

void darts(int each, uint32_t seed, OUT(int32_t) hits, int n) {
    for (int i = 0; i < n; i++) {
        int count = 0;
        for (int j = 0; j < each; j++) {
            uint32_t a = i * each + j, b = 0, key = seed;
            for (int round = 0; round < 10; round++) {
                uint64_t product = (uint64_t)a * 0xD256D193u;
                a = (uint32_t)(product >> 32) ^ key ^ b;
                b = (uint32_t)product;
                key += 0x9E3779B9u;
            }
            float x = (a >> 8) * 0x1p-24f, y = (b >> 8) * 0x1p-24f;
            count += x * x + y * y < 1.0f;
        }
        hits[i] = count;
    }
}
