/* An update that acquires what it reads comes after a plain read that the source's thread did before.
 * Where it reads the initial value instead, it writes nothing. With a release alone, it acquires
 * nothing, and races. */
// RUN: %exits 0 %heddle %s -- -DORDER=__ATOMIC_SEQ_CST | FileCheck %s
// RUN: %exits 0 %heddle --memory-model=sc --algorithm=optimal %s -- -DORDER=__ATOMIC_SEQ_CST | FileCheck %s
// RUN: %exits 0 %heddle %s -- -DORDER=__ATOMIC_ACQ_REL | FileCheck %s
// RUN: %exits 0 %heddle %s -- -DORDER=__ATOMIC_ACQUIRE -DFENCE | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DORDER=__ATOMIC_RELEASE 2>&1 | FileCheck %s --check-prefix=RACE

#include <pthread.h>

// CHECK: No errors found: 2 executions
// RACE: data race on 'turn': update by main and read by thread 1

static int turn;

static void pass(int expected, int desired)
{
#ifdef FENCE
    __atomic_thread_fence(__ATOMIC_RELEASE);
#endif
    __atomic_compare_exchange_n(&turn, &expected, desired, 0, ORDER, __ATOMIC_RELAXED);
}

static void *first(void *unused)
{
    if (turn == 0)
        pass(0, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, first, NULL);
    pass(1, 2);
    pthread_join(thread, NULL);
}
