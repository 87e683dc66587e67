"""bench/workloads/options.py in OpenCL C."""

# pyright: basic

from opencl import prepared

ARGUMENTS = """(__global const float *price, int n, __global const float *strike, int n1,
                __global const float *time, int n2, __global const float *rate, int n3,
                __global const float *spread, int n4, __global float *out, int n5)"""

prepare_black_scholes = prepared(
    """
    float cnd(float x) {
        float far = fabs(x), k = 1.0f / (1.0f + 0.2316419f * far);
        float k2 = k * k, k3 = k2 * k, k4 = k2 * k2, k5 = k3 * k2;
        float w = 0.31938153f * k - 0.356563782f * k2 + 1.781477937f * k3 - 1.821255978f * k4 + 1.330274429f * k5;
        w = w * 0.39894228040f * exp(-far * far * 0.5f);
        return x > 0.0f ? 1.0f - w : w;
    }
    __kernel void black_scholes"""
    + ARGUMENTS
    + """ {
        int i = get_global_id(0);
        float root = spread[i] * sqrt(time[i]);
        float d1 = (log(price[i] / strike[i]) + (rate[i] + spread[i] * spread[i] * 0.5f) * time[i]) / root;
        float d2 = d1 - root;
        out[i] = price[i] * cnd(d1) - strike[i] * exp(-rate[i] * time[i]) * cnd(d2);
    }
    """,
    "black_scholes",
)

prepare_binomial = prepared(
    "#define STEPS 64\n__kernel void binomial"
    + ARGUMENTS
    + """ {
        int i = get_global_id(0);
        float s = price[i], x = strike[i], dt = time[i] / STEPS;
        float up = exp(spread[i] * sqrt(dt)), down = 1.0f / up, grown = exp(rate[i] * dt);
        float p = (grown - down) / (up - down), q = 1.0f - p, shrunk = 1.0f / grown;
        float value[STEPS];
        for (int j = 0; j < STEPS; j++) value[j] = fmax(x - s * pow(up, (float)(2 * j - STEPS)), 0.0f);
        for (int j = STEPS - 1; j >= 0; j--)
            for (int k = 0; k < j; k++) value[k] = (q * value[k] + p * value[k + 1]) * shrunk;
        out[i] = value[0];
    }
    """,
    "binomial",
)
