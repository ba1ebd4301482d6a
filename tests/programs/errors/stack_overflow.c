/* A recursion without an end. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "stack-overflow"

static volatile int one = 1;

static int depth(int n)
{
    volatile int here = n;
    return depth(n + one) + here;
}

int main(void)
{
    return depth(0);
}
