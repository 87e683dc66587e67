export void saxpy(uniform float a, uniform float x[], uniform int n, uniform float y[], uniform int n1,
                  uniform float out[], uniform int n2) {
    foreach (i = 0 ... n) out[i] = a * x[i] + y[i];
}
