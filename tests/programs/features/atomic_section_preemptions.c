/* A section is one step: the reader sees both writes, none, or, preempted between its reads, the
 * second one only. The writer is never preempted inside. */
// RUN: %heddle --count-preemptions %s | FileCheck %s
//      CHECK: No errors found: 3 executions explored under sc, all there are.
//      CHECK: Preemptions executions
// CHECK-NEXT: {{^ +}}0 2{{$}}
// CHECK-NEXT: {{^ +}}1 1{{$}}
// CHECK-NEXT: Time:
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static atomic_int x, y;

static void *write_both(void *unused)
{
    __VERIFIER_atomic_begin();
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    __VERIFIER_atomic_end();
    return unused;
}

static void *read_both(void *unused)
{
    (void)atomic_load(&x);
    (void)atomic_load(&y);
    return unused;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, write_both, NULL);
    pthread_create(&threads[1], NULL, read_both, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
