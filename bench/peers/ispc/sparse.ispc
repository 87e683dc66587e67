export void times(uniform int start[], uniform int s, uniform int column[], uniform int c, uniform double value[],
                  uniform int v, uniform double x[], uniform int n, uniform double y[], uniform int rows) {
    foreach (row = 0 ... rows) {
        double total = 0;
        int end = start[row + 1];
        for (int at = start[row]; at < end; at++) total += value[at] * x[column[at]];
        y[row] = total;
    }
}
