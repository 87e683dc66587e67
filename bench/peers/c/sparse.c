#include "words.h"

void times(IN(int32_t) start, int s, IN(int32_t) column, int c, IN(double) value, int v, IN(double) x, int n,
           OUT(double) y, int rows) {
    for (int row = 0; row < rows; row++) {
        double total = 0;
        for (int at = start[row]; at < start[row + 1]; at++) total += value[at] * x[column[at]];
        y[row] = total;
    }
}
