/* A function waits for ever for a variable of its caller, which no other thread can reach: the
 * accesses go through the machine, but none is visible. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "livelock"

__attribute__((noinline)) static int wait_for(volatile int *flag)
{
    while (*flag == 0) // CHECK: "line": [[#@LINE]]
        ;
    return *flag;
}

int main(void)
{
    volatile int flag = 0;
    return wait_for(&flag);
}
