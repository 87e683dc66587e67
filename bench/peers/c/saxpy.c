#include "words.h"

void saxpy(float a, IN(float) x, int n, IN(float) y, int n1, OUT(float) out, int n2) {
    for (int i = 0; i < n; i++) out[i] = a * x[i] + y[i];
}
