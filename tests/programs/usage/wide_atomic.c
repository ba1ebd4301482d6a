/* libatomic's functions for 16 bytes are refused by name, at the place of the call: clang has instructions for them. */
// RUN: %exits 2 %heddle %s -- -w 2>&1 | FileCheck %s

extern __int128 __atomic_load_16(const volatile void *object, int order);

static _Alignas(16) char shared[16];

int main(void)
{
    // CHECK: wide_atomic.c:[[#@LINE+1]]:{{[0-9]+}}: error: call of '__atomic_load_16': {{.*}}-mcx16
    return (int)__atomic_load_16(shared, __ATOMIC_SEQ_CST);
}
