/* Two threads try to take a lock, and note in a variable of their own that they do: before each
 * attempt, as in an MCS lock. The second and each further attempt stores what the thread has stored
 * before, so it changes nothing. Each thread takes the lock once, in one of two orders. The second
 * one to take it has failed before, or has not: a first attempt that fails is there in either case,
 * since its store is an effect, and further ones are left out. So there are 2 * 2 executions, as
 * under sc.
 *
 * With OTHER, a third thread stores to the variable, too. Then the stores of later iterations
 * matter: its owner overwrites the other value in its second iteration only (the assertion fails).
 * With CHANGES, an iteration stores two values in turn, and another thread sees the first one again
 * behind the second one. With NEVER, a thread waits for a lock that nobody gives back. */
// RUN: %heddle --memory-model=sc %s | FileCheck %s
// RUN: %heddle --memory-model=tso %s | FileCheck %s
// RUN: %heddle --memory-model=ra %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// CHECK: Executions: 4 complete, 0 blocked
// RUN: %exits 1 %heddle --memory-model=tso -DOTHER %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=ra -DOTHER %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=rc11 -DOTHER %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=tso -DCHANGES %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle --memory-model=rc11 -DCHANGES %s | FileCheck --check-prefix=ERROR %s
// ERROR: error: assertion `!is_back' failed
// RUN: %exits 1 %heddle --memory-model=tso -DNEVER %s | FileCheck --check-prefix=NEVER %s
// RUN: %exits 1 %heddle --memory-model=ra -DNEVER %s | FileCheck --check-prefix=NEVER %s
// RUN: %exits 1 %heddle --memory-model=rc11 -DNEVER %s | FileCheck --check-prefix=NEVER %s
// NEVER: error: {{.*}}[livelock]

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int lock, mine[2];

static void *take(void *argument)
{
    atomic_int *own = argument;
    int expected;
    do {
        atomic_store_explicit(own, 1, memory_order_relaxed);
#ifdef CHANGES
        atomic_store_explicit(own, 2, memory_order_relaxed);
#endif
        expected = 0;
    } while (!atomic_compare_exchange_strong(&lock, &expected, 1));
#ifndef NEVER
    atomic_store_explicit(&lock, 0, memory_order_release);
#endif
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, NULL, take, &mine[0]);
    pthread_create(&two, NULL, take, &mine[1]);
#if defined OTHER || defined CHANGES
    int first = atomic_load(&mine[0]);
#ifdef OTHER
    atomic_store(&mine[0], 2);
#endif
    int second = atomic_load(&mine[0]), third = atomic_load(&mine[0]);
    bool is_back = first == 1 && second == 2 && third == 1;
    assert(!is_back);
#endif
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
