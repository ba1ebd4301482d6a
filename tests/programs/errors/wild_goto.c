/* A computed goto leads to the labels of its own function. A wild address would be run as code. */
// RUN: %heddle --quiet -DAT=1 -Wno-return-stack-address %s
// RUN: %exits 1 %heddle -DAT=2 -Wno-return-stack-address %s | FileCheck %s
// RUN: %exits 1 %heddle -DAT=3 -Wno-return-stack-address %s | FileCheck %s
// RUN: %exits 1 %heddle -O0 --algorithm=source --sc -DAT=2 -Wno-return-stack-address %s | FileCheck %s
// CHECK: wild_goto.c:[[#@LINE+23]]:5: error: the address that goto leads to is no label of this

#include <stdint.h>

#ifndef AT
#define AT 2
#endif

static void *foreign(void)
{
    return &&inside;
inside:
    return 0;
}

int main(void)
{
    void *targets[] = {&&leave, &&jump, (void *)(uintptr_t)0x400000, foreign()};
    int steps = 0;
    goto *targets[1];
jump:
    if (steps++ > 1)
        return 1;
    goto *targets[AT == 1 ? 0 : AT];
leave:
    return 0;
}
