// Vectors as OpenCL code uses them: float4 and int2 in registers, in memory, in structs, in private arrays.
typedef struct { float4 position; float mass; int2 cell; } body;

float4 blend(float4 a, float4 b, float t) { return a + (b - a) * t; }

kernel void nbody(global const float4 *at, global float4 *velocity, int n, float dt) {
    int i = get_global_id(0);
    float4 here = at[i], force = (float4)(0.0f);
    for (int j = 0; j < n; j++) {
        float4 d = at[j] - here;
        float r = rsqrt(dot(d.xyz, d.xyz) + 0.01f);
        force.xyz += d.xyz * (at[j].w * r * r * r);
    }
    velocity[i] += force * dt;
}

kernel void blur(global const uchar4 *in, global uchar4 *out, int w, int h) {
    int x = get_global_id(0), y = get_global_id(1);
    float4 sum = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            sum += convert_float4(in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)]);
    out[y * w + x] = convert_uchar4_sat(sum / 9.0f);
}

kernel void lanes(global int4 *v, global float *f, local float *scratch) {
    int i = get_local_id(0);
    int4 a = v[i];
    a.s0 = a.s3 + a.s1;
    a = select(a, a.wzyx, a > (int4)(0, 1, 2, 3));
    v[i] = a << 1;
    scratch[i] = f[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    vstore4(vload4(0, scratch) * native_exp(vload4(i, f)), i, f);
    atomic_add((global int *)v, a.x);
}

kernel void bodies(global body *b, float t) {
    body mine = b[get_global_id(0)];
    mine.position = blend(mine.position, b[mine.cell.x].position, t);
    float4 stack[4];
    for (int k = 0; k < 4; k++) stack[k] = mine.position * (float)k;
    mine.mass = stack[mine.cell.y & 3].y;
    b[get_global_id(0)] = mine;
}
