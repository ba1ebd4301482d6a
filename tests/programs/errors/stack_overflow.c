/* A recursion without an end. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "stack-overflow"

static volatile int one = 1;

static int depth(int n, int step)
{
    volatile int here = n;
    return depth(n + step, step) + here;
}

int main(void)
{
    return depth(0, one);
}
