// An execution that has more threads than heddle can follow is cut there, and the search goes on: with the other
// threads of that execution, and with other executions. So errors are found. Without one, the result is incomplete.
//
// Rounds of two threads that lock in opposite orders. Each pair can deadlock.
// RUN: %exits 1 %heddle -DROUNDS=300 -DABBA --format=json %s | FileCheck %s --check-prefix=DEADLOCK
// RUN: %exits 1 %heddle -DROUNDS=300 -DABBA --format=json --algorithm=pop %s | FileCheck %s --check-prefix=DEADLOCK
// RUN: %exits 1 %heddle -DROUNDS=300 -DABBA --format=json -j2 %s | FileCheck %s --check-prefix=DEADLOCK
// DEADLOCK: "verdict": "error"
// DEADLOCK: "kind": "deadlock"
// An endless number of threads, which race on a variable.
// RUN: %exits 1 %heddle -DFOREVER %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'hits'
// RUN: %exits 3 %heddle -DFOREVER -DNOTHING %s | FileCheck %s --check-prefix=CUT
// CUT: No execution was complete: 1 explored
// CUT: thread_limit.c:[[# @LINE + 42]]:{{.*}}: note: an execution has more than {{[0-9]+}} threads; this one is not followed there
// RUN: %exits 3 %heddle -DFOREVER -DNOTHING --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "verdict": "incomplete"
// JSON: "limit": "threads"
// Right: the rounds have one order, and there are fewer threads than the limit.
// RUN: %heddle -DROUNDS=2 %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: No errors found: 4 executions explored
// 300 rounds are fewer than the limit, too, though they are 600 threads.
// RUN: %heddle -DROUNDS=300 -DSEQUENTIAL %s | FileCheck %s --check-prefix=MANY
// RUN: %heddle -DROUNDS=300 -DSEQUENTIAL -j2 --alone=0 %s | FileCheck %s --check-prefix=MANY
// MANY: No errors found: 1 execution explored
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int hits;

static void *run(void *number)
{
#ifdef FOREVER
#ifndef NOTHING
    hits++;
#endif
#else
    pthread_mutex_t *first = number ? &b : &a, *second = number ? &a : &b;
#ifndef ABBA
    first = &a, second = &b;
#endif
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    hits++;
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
#endif
    return number;
}

int main(void)
{
    pthread_t s, t;
#ifdef FOREVER
    for (;;)
        pthread_create(&t, 0, run, 0);
#else
    for (int i = 0; i < ROUNDS; i++) {
        pthread_create(&s, 0, run, 0);
#ifdef SEQUENTIAL
        pthread_join(s, 0);
        pthread_create(&t, 0, run, &t);
#else
        pthread_create(&t, 0, run, &t);
        pthread_join(s, 0);
#endif
        pthread_join(t, 0);
    }
    assert(hits == 2 * ROUNDS);
#endif
    (void)s;
}
