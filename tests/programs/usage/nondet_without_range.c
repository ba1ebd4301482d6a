/* A value of which nothing, too little or nothing in time is assumed is refused, with advice. */
// RUN: %exits 2 %heddle --nondet=refuse %s 2>&1 | FileCheck %s --implicit-check-not=error:

#include <heddle/verifier.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
double __VERIFIER_nondet_double(void);
void *__VERIFIER_nondet_pointer(void);

static int shared;

int main(void)
{
    // CHECK: range.c:[[#@LINE+1]]:13: error: heddle must know which values __VERIFIER_nondet_int may have: say __VERIFIER_assume(lo <= x && x <= hi) right after, or use heddle_choose(lo, hi)
    int a = __VERIFIER_nondet_int();
    // CHECK: range.c:[[#@LINE+1]]:13: error: {{.*}}right after
    int b = __VERIFIER_nondet_int(); /* one bound is not enough */
    __VERIFIER_assume(b >= 0);
    // CHECK: range.c:[[#@LINE+1]]:18: error: __VERIFIER_nondet_uint may have 65537 values here, and heddle tries at most 65536
    unsigned c = __VERIFIER_nondet_uint();
    __VERIFIER_assume(c <= 65536);
    // CHECK: range.c:[[#@LINE+1]]:13: error: {{.*}}right after
    int d = __VERIFIER_nondet_int();
    shared = d; /* which others see before it is assumed */
    __VERIFIER_assume(d >= 0 && d < 2);
    // CHECK: range.c:[[#@LINE+1]]:13: error: {{.*}}right after
    int e = __VERIFIER_nondet_int();
    if (shared)
        __VERIFIER_assume(e >= 0 && e < 2); /* not always */
    // CHECK: range.c:[[#@LINE+1]]:13: error: {{.*}}right after
    int f = __VERIFIER_nondet_int();
    __VERIFIER_assume(f > 0 || f < 5); /* which is always true */
    // CHECK: range.c:[[#@LINE+1]]:16: error: heddle does not choose values of __VERIFIER_nondet_double, only integers
    double g = __VERIFIER_nondet_double();
    // CHECK: range.c:[[#@LINE+1]]:15: error: {{.*}}__VERIFIER_nondet_pointer
    void *h = __VERIFIER_nondet_pointer();
    // CHECK: range.c:[[#@LINE+1]]:13: error: {{.*}}right after
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume((char)i >= 0 && (char)i < 3); /* says nothing of the other bytes */
    return a + b + (int)c + d + e + f + (g > 0) + (h != 0) + i;
}
