/* Nothing is wrong: two threads store to one variable, in two orders. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *store(void *unused)
{
    atomic_store(&x, 1);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, store, NULL);
    pthread_create(&two, NULL, store, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}

// RUN: cd %S && %exits 0 %heddle --no-symmetry safe.c | FileCheck --match-full-lines %s
//      CHECK: No errors found: 2 executions explored under rc11, all there are.
// CHECK-NEXT: Executions: 2 complete, 0 blocked; {{[0-9]+}} events
// CHECK-NEXT: Time: {{.*}}
