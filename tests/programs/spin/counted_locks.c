// Threads that take a lock more often than the spin limit says, which is 64 here. A thread that only changes data
// under the lock does not wait for other data: its loop ends by itself, and is explored to its end.
//
// Two threads take the lock 100 times each. Without a preemption, one comes after the other: 2 executions. With one,
// either is left behind one of its first 99 sections: 2 + 2 * 99 executions.
// RUN: %exits 0 %heddle --no-symmetry --sc --spin-limit=64 -bound 0 %s | FileCheck %s --check-prefix=ZERO
// RUN: %exits 0 %heddle --no-symmetry --sc --spin-limit=64 -bound 1 %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 0 %heddle --no-symmetry --sc --spin-limit=64 -bound 1 -DEMPTY %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 0 %heddle --no-symmetry --sc --spin-limit=64 -bound 1 -DWRAPPED %s | FileCheck %s --check-prefix=ONE
// ZERO: No errors found with no preemption: 2 executions explored under sc, all there are within the bound.
// ONE: No errors found with at most 1 preemption: 200 executions explored under sc, all there are within the bound.
//
// A thread that looks at data under the lock, and finds in each iteration what it found before, may wait for them. So
// it does here, where each number of iterations is an execution of its own.
// RUN: %exits 3 %heddle --no-symmetry --sc --spin-limit=64 -bound 1 -DWAITS %s | FileCheck %s --check-prefix=CUT
// CUT: note: a thread reads the same old value here 64 times in a row
//
// An error behind 100 sections is found: the other thread comes between two of them, with one preemption.
// RUN: %exits 1 %heddle --no-symmetry --sc --spin-limit=64 -bound 0..1 -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion
// BUG: An execution that leads there, with 1 preemption
#include <assert.h>
#include <pthread.h>

#ifdef WAITS
enum { ROUNDS = 1 };
#else
enum { ROUNDS = 100 };
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int data, rounds;

static void take(void)
{
    pthread_mutex_lock(&mutex);
#ifndef EMPTY
    data++;
#endif
    pthread_mutex_unlock(&mutex);
}

static void *change(void *unused)
{
    for (int i = 0; i < ROUNDS; i++) {
#ifdef WRAPPED
        take();
#else
        pthread_mutex_lock(&mutex);
#ifndef EMPTY
        data++;
#endif
        pthread_mutex_unlock(&mutex);
#endif
    }
    return unused;
}

/* Ends when the other thread has changed the data. */
static void *look(void *unused)
{
    for (int found = 0; found < ROUNDS;) {
        pthread_mutex_lock(&mutex);
        found = data;
        rounds++;
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

/* The other thread has done none of its sections, or all. */
static void *check(void *unused)
{
    pthread_mutex_lock(&mutex);
    assert(data == 0 || data == ROUNDS);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, change, NULL);
#ifdef WAITS
    pthread_create(&threads[1], NULL, look, NULL);
#elif defined(BUG)
    pthread_create(&threads[1], NULL, check, NULL);
#else
    pthread_create(&threads[1], NULL, change, NULL);
#endif
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return rounds < 0; /* looks at the count, so that iterations differ */
}
