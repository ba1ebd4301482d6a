/* An atomic access at an address that is not a multiple of its size is an error, within a word and
 * across two. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DOFFSET=6 | FileCheck %s
// RUN: %heddle --quiet %s -- -DOFFSET=4
// CHECK: misaligned.c:[[#@LINE+13]]:{{[0-9]+}}: error: atomic access of 4 bytes at an address that is not a multiple of 4, which C leaves undefined: 'bytes+{{1|6}}' [mixed-size-atomic]

#include <stdint.h>
#include <string.h>

#ifndef OFFSET
#define OFFSET 1
#endif

static _Alignas(8) char bytes[16];

int main(void)
{
    return (int)__atomic_load_n((uint32_t *)(bytes + OFFSET), __ATOMIC_SEQ_CST);
}
