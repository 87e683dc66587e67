export void sort16(uniform float x[], uniform int n, uniform int width) {
    foreach (i = 0 ... n) {
        float a[16];
        for (uniform int j = 0; j < 16; j++) a[j] = x[16 * i + j];
        for (uniform int size = 2; size <= 16; size *= 2)
            for (uniform int step = size / 2; step > 0; step /= 2)
                for (uniform int j = 0; j < 16; j++) {
                    uniform int other = j ^ step;
                    if (other > j) {
                        float low = min(a[j], a[other]), high = max(a[j], a[other]);
                        uniform bool up = (j & size) == 0;
                        a[j] = up ? low : high;
                        a[other] = up ? high : low;
                    }
                }
        for (uniform int j = 0; j < 16; j++) x[16 * i + j] = a[j];
    }
}
