/* libatomic's functions for the sizes of instructions are refused by name, at the place of the call, with advice. */
// RUN: %exits 2 %heddle %s -- -w 2>&1 | FileCheck %s

extern long __atomic_load_8(const volatile void *object, int order);

static long shared;

int main(void)
{
    // CHECK: wide_atomic.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of '__atomic_load_8': {{.*}} use __atomic_load_n
    return (int)__atomic_load_8(&shared, __ATOMIC_SEQ_CST);
}
