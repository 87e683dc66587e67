export void darts(uniform int each, uniform uint32 seed, uniform int hits[], uniform int n) {
    foreach (i = 0 ... n) {
        int count = 0;
        for (uniform int j = 0; j < each; j++) {
            uint32 a = i * each + j, b = 0;
            uniform uint32 key = seed;
            for (uniform int round = 0; round < 10; round++) {
                uint64 product = (uint64)a * 0xD256D193u;
                a = (uint32)(product >> 32) ^ key ^ b;
                b = (uint32)product;
                key += 0x9E3779B9u;
            }
            float x = (a >> 8) * 5.9604644775390625e-8f, y = (b >> 8) * 5.9604644775390625e-8f;
            if (x * x + y * y < 1.0f) count++;
        }
        hits[i] = count;
    }
}
