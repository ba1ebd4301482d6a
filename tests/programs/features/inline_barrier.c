/* An empty asm statement is a compiler barrier: nothing that threads can see. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

static int x;

int main(void)
{
    x = 1;
    __asm__ volatile("" ::: "memory");
    return x - 1;
}
