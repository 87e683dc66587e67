export void deposit(uniform int place[], uniform int n, uniform float weight[], uniform int n1, uniform float table[],
                    uniform int places) {
    foreach (i = 0 ... n) atomic_add_local(&table[place[i]], weight[i]);
}

export void deposit_some(uniform int place[], uniform int n, uniform float weight[], uniform int n1,
                         uniform float least, uniform float table[], uniform int places) {
    foreach (i = 0 ... n)
        if (weight[i] > least) atomic_add_local(&table[place[i]], weight[i]);
}

export void tally(uniform int place[], uniform int n, uniform int counts[], uniform int places) {
    foreach (i = 0 ... n) atomic_add_local(&counts[place[i]], 1);
}
