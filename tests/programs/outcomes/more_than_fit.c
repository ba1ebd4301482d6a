/* The first 1,000 outcomes are kept, and exact: 500 numbers with two texts each. The 1,000
 * executions of the other 500 numbers are counted together. So it is in each order of the search,
 * and with several processes. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static atomic_int x;

static void *store(void *unused)
{
    x = 1;
    return unused;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= n && n < 1000);
    pthread_t thread;
    pthread_create(&thread, NULL, store, NULL);
    int seen = x;
    pthread_join(thread, NULL);
    printf("%03d %d\n", n, seen);
    return 0;
}

// RUN: %heddle --outcomes %s | FileCheck %s
// RUN: %heddle --outcomes --algorithm=naive %s | FileCheck %s
// RUN: %heddle --outcomes -j3 --alone=0 %s | FileCheck %s
//      CHECK: Executions: 2000 complete
//      CHECK: Outcomes: more than 1000
//      CHECK: {{^}}   1          1       0  "000 0\n"{{$}}
//      CHECK: {{^}}1000          1       0  "499 1\n"{{$}}
// CHECK-NEXT: {{^}}           1000          others, which come behind these{{$}}
// RUN: %heddle --outcomes --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "other_outcomes": 1000,

// RUN: %python %tests/outcomes.py %build/heddle --sc %s | FileCheck %s --check-prefix=SAME
// SAME: the same outcomes: 1 runs
