#include "words.h"

void histogram(IN(uint8_t) x, int n, OUT(int32_t) counts, int bins) {
    for (int i = 0; i < n; i++) counts[x[i]]++;
}
