// Each of the two threads chooses among 3 numbers, and one of them again among 2 where it chose 0;
// nothing else is to be ordered: (2 + 1 + 1) * 3 = 12 executions.
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle --algorithm=naive --quiet %s | FileCheck %s --check-prefix=NAIVE
// RUN: %exits 2 %heddle --algorithm=pop %s 2>&1 | FileCheck %s --check-prefix=POP
// RUN: %exits 2 %heddle --algorithm=optimal %s 2>&1 | FileCheck %s --check-prefix=POP
// RUN: %heddle --algorithm=source %s | FileCheck %s
// RUN: %heddle --algorithm=classic %s | FileCheck %s
// RUN: %heddle --algorithm=constrained %s | FileCheck %s --check-prefix=CONSTRAINED
// RUN: %heddle --algorithm=constrained --independence=state %s | FileCheck %s --check-prefix=CONSTRAINED
// RUN: %exits 1 %heddle --algorithm=source %s -- -DWRONG 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exits 1 %heddle --algorithm=constrained %s -- -DWRONG 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exits 2 %heddle --algorithm=bpor %s 2>&1 | FileCheck %s --check-prefix=POP
// RUN: %exits 1 %heddle %s -- -DWRONG 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exits 2 %heddle %s -- -DEMPTY 2>&1 | FileCheck %s --check-prefix=EMPTY
// CHECK: Executions: 12 complete, 0 blocked
// NAIVE: No errors found: 12 executions
// CONSTRAINED: Executions: 12 complete, 0 blocked
// POP: error: --algorithm=pop, optimal, bpor and the published baselines do not try all that a program chooses
// WRONG: assertion
// WRONG: choose 2 from 0..2
// EMPTY: heddle_choose(1, 0): there is nothing to choose
#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stddef.h>

static void *run(void *argument)
{
    long long chosen = heddle_choose(-1, 1);
    assert(-1 <= chosen && chosen <= 1);
    if (argument && chosen == -1)
        chosen = heddle_choose(7, 8);
#ifdef WRONG
    assert(chosen != 1);
#endif
#ifdef EMPTY
    heddle_choose(1, 0);
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, run, threads);
    pthread_create(&threads[1], NULL, run, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
