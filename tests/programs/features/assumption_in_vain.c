/* An exchange that finds the lock held writes back what was there, and the assumption ends its thread: trust
 * does not let others read or follow that. Complete executions are the orders in which three threads get the
 * lock: 3! of them. With no preemption, all are there still. */
// RUN: %heddle --no-symmetry %s | FileCheck %s
// RUN: %heddle --no-symmetry -bound 0 %s | FileCheck %s
// RUN: %heddle --no-symmetry --algorithm=naive %s | FileCheck %s
// RUN: %heddle --no-symmetry --algorithm=pop %s | FileCheck %s
// CHECK: Executions: 6 complete,
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { THREADS = 3 };

void __VERIFIER_assume(int condition);

static atomic_bool locked;
static int counter;

static void *count(void *unused)
{
    __VERIFIER_assume(!atomic_exchange(&locked, 1));
    counter++;
    atomic_store(&locked, 0);
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS];

    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, count, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
