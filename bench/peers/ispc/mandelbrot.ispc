export void mandelbrot(uniform int out[], uniform int h, uniform int w, uniform float x0, uniform float y0,
                       uniform float dx, uniform float dy, uniform int limit) {
    for (uniform int row = 0; row < h; row++)
        foreach (col = 0 ... w) {
            float cr = x0 + col * dx, ci = y0 + row * dy;
            float zr = cr, zi = ci;
            int n = 0;
            while (n < limit && zr * zr + zi * zi <= 4.0f) {
                float next = zr * zr - zi * zi + cr;
                zi = 2.0f * zr * zi + ci;
                zr = next;
                n++;
            }
            out[row * w + col] = n;
        }
}
