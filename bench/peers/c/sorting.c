#include "words.h"

void sort16(OUT(float) x, int n, int width) {
    for (int i = 0; i < n; i++) {
        float a[16];
        for (int j = 0; j < 16; j++) a[j] = x[16 * i + j];
        for (int size = 2; size <= 16; size *= 2)
            for (int step = size / 2; step > 0; step /= 2)
                for (int j = 0; j < 16; j++) {
                    int other = j ^ step;
                    if (other > j) {
                        float low = a[j] < a[other] ? a[j] : a[other], high = a[j] < a[other] ? a[other] : a[j];
                        int up = (j & size) == 0;
                        a[j] = up ? low : high;
                        a[other] = up ? high : low;
                    }
                }
        for (int j = 0; j < 16; j++) x[16 * i + j] = a[j];
    }
}
