export void search(uniform uint8 text[], uniform int n, uniform uint8 word[], uniform int m, uniform uint8 found[],
                   uniform int n1) {
    foreach (i = 0 ... n1) {
        int j = 0;
        while (j < m && text[i + j] == word[j]) j++;
        found[i] = j == m ? 1 : 0;
    }
}
