/* SV-COMP's tasks assume by a function of their own, which ends the program: under a property, what
 * it excludes is not explored. 3 values, none of which is an error. */
// RUN: %heddle --property=%S/inputs/unreach-call.prp %s | FileCheck %s
// RUN: %exits 2 %heddle %s 2>&1 | FileCheck %s --check-prefix=PLAIN

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

// CHECK: Executions: 3 complete, 0 blocked
// CHECK: {{^}}true
int main(void)
{
    // PLAIN: assume_abort.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}right after
    int x = __VERIFIER_nondet_int();
    assume_abort_if_not(x >= 1 && x <= 3);
    if (x < 1 || x > 3)
        reach_error();
    return 0;
}
