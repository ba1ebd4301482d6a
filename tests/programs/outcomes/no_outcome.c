/* Executions without an outcome: a thread stops at a failed assumption, at an error, or at a
 * limit, or all wait for ever. A thread that waits for ever while the process ends is no obstacle.
 * The variable is 0 or 1 when main reads it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

extern void __VERIFIER_assume(int);

static atomic_int x, never;
static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;

static void *store(void *unused)
{
    x = 1;
#ifdef WAIT
    while (!never)
        ;
    puts("too late");
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, store, NULL);
    int seen = x;
    printf("%d\n", seen);
#ifdef ASSUME
    __VERIFIER_assume(seen);
#elif defined(ASSERT)
    assert(seen);
#elif defined(LIMIT)
    for (int i = 0; i < 3 - 2 * seen; i++)
        atomic_fetch_add(&never, 1);
#elif defined(DEADLOCK)
    pthread_mutex_lock(&held);
    if (!seen)
        pthread_mutex_lock(&held);
#endif
#ifndef WAIT
    pthread_join(thread, NULL);
#endif
    return 0;
}

// RUN: %heddle --outcomes -DASSUME %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 1 %heddle --outcomes --keep-going -DASSERT %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 3 %heddle --outcomes --unroll=1 -DLIMIT %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 1 %heddle --outcomes --keep-going -DDEADLOCK %s | FileCheck %s --check-prefix=ONE
//      ONE: Outcomes: 1
// ONE-NEXT: executions
// ONE-NEXT: 1 1 0 "1\n"

// RUN: %heddle --outcomes -DWAIT %s | FileCheck %s --check-prefix=TWO
//      TWO: Executions: 0 complete, 2 blocked
// TWO-NEXT: Outcomes: 2
// TWO-NEXT: executions
// TWO-NEXT: 1 1 0 "0\n"
// TWO-NEXT: 2 1 0 "1\n"

// The first error ends the exploration; the table has what came before it.
// RUN: %exits 1 %heddle --outcomes -DASSERT %s | FileCheck %s --check-prefix=EARLY
// EARLY: Outcomes so far: {{[01]}}

// RUN: %python %tests/outcomes.py %build/heddle --sc -DASSUME %s | FileCheck %s --check-prefix=SAME
// RUN: %python %tests/outcomes.py %build/heddle --sc -DWAIT %s | FileCheck %s --check-prefix=SAME
// SAME: the same outcomes: 1 runs
