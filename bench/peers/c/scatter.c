#include "words.h"

void deposit(IN(int32_t) place, int n, IN(float) weight, int n1, OUT(float) table, int places) {
    for (int i = 0; i < n; i++) table[place[i]] += weight[i];
}

void deposit_some(IN(int32_t) place, int n, IN(float) weight, int n1, float least, OUT(float) table, int places) {
    for (int i = 0; i < n; i++)
        if (weight[i] > least) table[place[i]] += weight[i];
}

void tally(IN(int32_t) place, int n, OUT(int32_t) counts, int places) {
    for (int i = 0; i < n; i++) counts[place[i]]++;
}
