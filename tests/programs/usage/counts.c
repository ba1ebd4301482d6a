/* What is blocked or truncated says why, alike with each algorithm that counts it. */
// Two threads take two locks in opposite orders: either is first, or both wait for ever.
// RUN: %exits 1 %heddle -DCIRCLE --keep-going %s | FileCheck %s --check-prefix=CIRCLE
// RUN: %exits 1 %heddle -DCIRCLE --keep-going --algorithm=naive %s | FileCheck %s --check-prefix=CIRCLE
// RUN: %exits 1 %heddle -DCIRCLE --keep-going --algorithm=pop %s | FileCheck %s --check-prefix=CIRCLE
// RUN: %exits 1 %heddle -DCIRCLE --keep-going -j2 --alone=0 %s | FileCheck %s --check-prefix=CIRCLE
// CIRCLE: Executions: 2 complete, 1 blocked (1 waits for ever)
//
// The thread waits for a post that nobody makes, and main does not wait for it.
// RUN: %heddle -DDAEMON %s | FileCheck %s --check-prefix=DAEMON
// RUN: %heddle -DDAEMON --algorithm=naive %s | FileCheck %s --check-prefix=DAEMON
// RUN: %heddle -DDAEMON --algorithm=optimal %s | FileCheck %s --check-prefix=DAEMON
// DAEMON: Executions: 0 complete, 1 blocked (1 at the end of the process);
//
// The thread reads 0 or 1. If it reads 1, it stops at an assumption (and main waits for it), or at
// an error.
// RUN: %heddle -DASSUME --algorithm=naive %s | FileCheck %s --check-prefix=ASSUME
// RUN: %heddle -DASSUME --algorithm=pop %s | FileCheck %s --check-prefix=ASSUME
// RUN: %heddle -DASSUME --algorithm=source %s | FileCheck %s --check-prefix=ASSUME
// ASSUME: Executions: 1 complete, 1 blocked (1 at an assumption)
// RUN: %exits 1 %heddle -DFAIL --keep-going %s | FileCheck %s --check-prefix=FAIL
// RUN: %exits 1 %heddle -DFAIL --keep-going --algorithm=naive %s | FileCheck %s --check-prefix=FAIL
// RUN: %exits 1 %heddle -DFAIL --keep-going --algorithm=optimal %s | FileCheck %s --check-prefix=FAIL
// FAIL: Executions: 1 complete, 1 blocked (1 at an error)
// The same where the error ends the search: the other execution comes before it, or not at all.
// RUN: %exits 1 %heddle -DFAIL %s | FileCheck %s --check-prefix=STOPS
// RUN: %exits 1 %heddle -DFAIL --algorithm=source %s | FileCheck %s --check-prefix=STOPS
// RUN: %exits 1 %heddle -DFAIL -bound 1 %s | FileCheck %s --check-prefix=STOPS
// RUN: %exits 1 %heddle -DFAIL -j2 --alone=0 %s | FileCheck %s --check-prefix=STOPS
// STOPS: Executions: {{[01]}} complete, 1 blocked (1 at an error)
// A deadlock is found at the end of its execution, which counts once.
// RUN: %exits 1 %heddle -DCIRCLE %s | FileCheck %s --check-prefix=ONCE
// ONCE: Executions: {{[0-2]}} complete, 1 blocked (1 waits for ever);
//
// The thread waits in a loop for the 1. An explorer that cannot keep it waiting stops it behind the
// iteration that reads 0; the execution that goes on is another one.
// RUN: %heddle -DWAIT %s | FileCheck %s --check-prefix=WAIT
// RUN: %heddle -DWAIT --algorithm=naive %s | FileCheck %s --check-prefix=WAIT
// WAIT: Executions: 1 complete, 0 blocked;
// RUN: %heddle -DWAIT --algorithm=pop %s | FileCheck %s --check-prefix=MERGED
// RUN: %heddle -DWAIT --algorithm=optimal %s | FileCheck %s --check-prefix=MERGED
// MERGED: Executions: 1 complete, 1 blocked (1 merged iteration);
//
// Without a preemption, main stores before the thread reads. So there is one execution within the
// bound of 0, and none of them is complete; with one preemption, there are both.
// RUN: %heddle -DASSUME -bound 0..5 --algorithm=naive %s | FileCheck %s --check-prefix=TABLE
// RUN: %heddle -DASSUME -bound 0..5 %s | FileCheck %s --check-prefix=TABLE
// TABLE: Bound executions complete blocked assumptions bound-blocked beyond it events seconds
// TABLE-NEXT: {{^ +}}0 1 0 1 1 0
// TABLE-NEXT: {{^ +}}1 2 1 1 1 0
//
// The iterations of the thread end by a limit; the executions of other threads do not matter then.
// RUN: %exits 3 %heddle -DLONG --unroll=3 %s | FileCheck %s --check-prefix=LONG
// RUN: %exits 3 %heddle -DLONG --unroll=3 --algorithm=pop %s | FileCheck %s --check-prefix=LONG
// RUN: %exits 3 %heddle -DLONG --unroll=3 -j2 --alone=0 %s | FileCheck %s --check-prefix=LONG
// LONG: The executions that come to no limit were explored.
// LONG: Executions: 1 complete, 0 blocked, 1 truncated (1 by --unroll);
// RUN: %exits 3 %heddle -DLONG --unroll=3 --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "truncated": 1,
// JSON: "blocked_by": {
// JSON-NEXT: "assumptions": 0,
// JSON-NEXT: "errors": 0,
// JSON-NEXT: "merged": 0,
// JSON-NEXT: "end": 0,
// JSON-NEXT: "for_ever": 0
// JSON: "truncated_by": {
// JSON-NEXT: "unroll": 1,
// JSON-NEXT: "step_limit": 0,
// JSON-NEXT: "threads": 0,
// JSON-NEXT: "objects": 0,
// JSON-NEXT: "memory": 0,
// JSON-NEXT: "length": 0,
// JSON-NEXT: "way_out": 0,
// JSON-NEXT: "spin_limit": 0
// JSON: "others_complete": true
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;
static sem_t post;

static void both(pthread_mutex_t *first, pthread_mutex_t *second)
{
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *run(void *unused)
{
    (void)unused;
#if defined CIRCLE
    both(&one, &other);
#elif defined DAEMON
    sem_wait(&post);
#elif defined ASSUME
    __VERIFIER_assume(flag == 0);
#elif defined FAIL
    assert(flag == 0);
#elif defined WAIT
    while (!flag)
        ;
#else
    int seen = flag;
    for (int i = 0; i < 4 * seen; i++)
        flag = 2;
#endif
    return NULL;
}

int main(void)
{
    pthread_t thread;
    sem_init(&post, 0, 0);
    pthread_create(&thread, NULL, run, NULL);
#ifdef DAEMON
    return 0;
#endif
#ifdef CIRCLE
    both(&other, &one);
#endif
    flag = 1;
    pthread_join(thread, NULL);
}
