export void align(uniform uint8 word[], uniform int length, uniform uint8 texts[], uniform int count,
                  uniform int width, uniform int best[], uniform int n) {
    foreach (i = 0 ... n) {
        int column[33];
        for (uniform int k = 0; k <= length; k++) column[k] = 0;
        int top = 0;
        for (uniform int at = 0; at < width; at++) {
            int letter = texts[i * width + at], diagonal = 0;
            if (letter == 0) break;
            for (uniform int k = 1; k <= length; k++) {
                int score = diagonal + (word[k - 1] == letter ? 3 : -2);
                diagonal = column[k];
                score = max(max(score, 0), max(diagonal, column[k - 1]) - 2);
                column[k] = score;
                top = max(top, score);
            }
        }
        best[i] = top;
    }
}
