/* SV-COMP's tasks assume by a function of their own, which ends the program: under a property, what
 * it excludes is not explored. 3 values, none of which is an error. In other runs, the function is
 * what its body says: 0 is among the values that are tried, and the program aborts. */
// RUN: %heddle --property=%S/inputs/unreach-call.prp %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s --check-prefix=PLAIN

#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

void reach_error(void)
{
    abort();
}

void assume_abort_if_not(int condition)
{
    if (!condition)
        abort();
}

// PLAIN: error: the program called abort() [abort]
// CHECK: Executions: 3 complete, 0 blocked
// CHECK: {{^}}true
int main(void)
{
    int x = __VERIFIER_nondet_int();
    assume_abort_if_not(x >= 1 && x <= 3);
    if (x < 1 || x > 3)
        reach_error();
    return 0;
}
