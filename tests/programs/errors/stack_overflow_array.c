/* A local array that is larger than any stack, with a recursion that goes over it. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "stack-overflow"

static volatile int rounds = 1000000;

static int fill(int n)
{
    char room[4096];
    for (int i = 0; i < (int)sizeof room; i++)
        room[i] = (char)(n + i);
    return n == 0 ? room[7] : room[n % (int)sizeof room] + fill(n - 1);
}

int main(void)
{
    return fill(rounds) & 0;
}
