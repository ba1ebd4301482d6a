/* Inline assembly that heddle follows: none at all, also with operands; hints; fences. The rest is
 * refused, at its place (REFUSED). */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %exits 2 %heddle -DREFUSED %s 2>&1 | FileCheck --check-prefix=REFUSED %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,

#include <assert.h>

#if defined __x86_64__
#define HINT "pause"
#define FENCE "mfence"
#else
#define HINT "yield"
#define FENCE "dmb ish"
#endif

int main(void)
{
    int value = 3;
    __asm__ volatile("" : "+r"(value));
    __asm__ volatile(HINT);
    __asm__ volatile(FENCE ::: "memory");
#ifdef REFUSED
    // REFUSED: assembly.c:[[#@LINE+1]]:5: error: heddle cannot follow the inline assembly ".byte 0"
    __asm__ volatile(".byte 0" ::: "memory");
#endif
    assert(value == 3);
    return 0;
}
