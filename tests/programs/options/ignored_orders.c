/* Most algorithms explore interleavings, which are not all executions of a program with weaker orders than
 * seq_cst. Without an error, such a run is incomplete, and says under what it has seen all; --sc says that
 * interleavings are what is meant. The program is store buffering: both threads may read 0 under rc11, which no
 * interleaving shows. There are three of those, as each thread may read 1 or 0 and one of them reads 1. */
// RUN: %exits 3 %heddle --algorithm=bpor -bound 9 %s | FileCheck %s --check-prefix=BOUND
// BOUND: No errors found so far: 3 executions with at most 9 preemptions explored, all there are under sequential consistency, but the program has memory orders weaker than seq_cst.
// RUN: %exits 3 %heddle --algorithm=pop -j2 %s | FileCheck %s
// RUN: rm -f %t.saved && %exits 3 %heddle --algorithm=pop --checkpoint=%t.saved %s | FileCheck %s
// RUN: %exits 3 %heddle --algorithm=pop --resume=%t.saved %s | FileCheck %s
// RUN: %exits 3 %heddle --algorithm=optimal %s | FileCheck %s
// RUN: %exits 3 %heddle --algorithm=naive %s | FileCheck %s
// RUN: %exits 3 %heddle --algorithm=pop %s | FileCheck %s
// CHECK: No errors found so far: 3 executions explored, all there are under sequential consistency, but the program has memory orders weaker than seq_cst.
// RUN: %exits 3 %heddle --algorithm=rvf %s | FileCheck %s --check-prefix=RVF
// RVF: executions explored, all there are under sequential consistency, but
//
// RUN: %exits 3 %heddle --algorithm=bpor -bound 9 --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "verdict": "incomplete"
// JSON: "model": "sc"
// JSON-NEXT: "bound": 9
// JSON: "incomplete": "the program has memory orders weaker than seq_cst"
// RUN: %exits 3 %heddle --algorithm=bpor -bound 9 --format=sarif %s | FileCheck %s --check-prefix=SARIF
// SARIF: "text": "Not all executions were explored: the program has memory orders weaker than seq_cst."
// SARIF: "verdict": "incomplete"
// SARIF-NEXT: "model": "sc"
// SARIF-NEXT: "bound": 9
//
// Who says sc means it, and trust explores what the orders allow.
// RUN: %heddle --sc -bound 9 %s | FileCheck %s --check-prefix=SC
// SC: No errors found: 3 executions explored under sc, all there are; the bound of 9 leaves none out.
// RUN: %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle %s -- -DBOTH
//
// With seq_cst there is nothing else to explore.
// RUN: %heddle -bound 9 -DORDER=memory_order_seq_cst %s | FileCheck %s --check-prefix=SAME
// SAME: No errors found: 3 executions explored under rc11 (here the same as sc), all there are; the bound of 9 leaves none out.
// RUN: %heddle --algorithm=optimal -DORDER=memory_order_seq_cst %s
//
// Plain accesses whose races count as no errors order nothing either. A mutex does. An attempt to lock that fails orders
// nothing (as in C11), but is no weaker order of the program's own: no program may rely on what it sees. Both
// attempts succeed, in either order, or one of them finds the mutex held by the other thread: 4 executions.
// RUN: %heddle --algorithm=naive -DLOCK=pthread_mutex_trylock %s | FileCheck %s --check-prefix=ATTEMPT
// ATTEMPT: No errors found: 4 executions explored under sc, all there are.
// RUN: %exits 3 %heddle --algorithm=naive -DPLAIN --races=ignore %s | FileCheck %s --check-prefix=WEAK
// RUN: %heddle --algorithm=naive -DLOCK=pthread_mutex_lock %s | FileCheck %s --check-prefix=STRONG
// WEAK: all there are under sequential consistency, but
// STRONG: No errors found: 2 executions explored under sc, all there are.
//
// Atomic sections need interleavings, too.
// RUN: %exits 3 %heddle -DSECTIONS %s | FileCheck %s --check-prefix=WEAK
//
// Errors count as ever.
// RUN: %exits 1 %heddle --algorithm=bpor -bound 9 -DBOTH -DORDER=memory_order_relaxed -DFIRST %s | FileCheck %s --check-prefix=ERROR
// ERROR: 1 error found under sc with bound 9, and the exploration stopped there.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
#ifdef PLAIN
static int x, y;
#define STORE(object) ((object) = 1)
#define LOAD(object) (object)
#else
static atomic_int x, y;
#define STORE(object) atomic_store_explicit(&(object), 1, ORDER)
#define LOAD(object) atomic_load_explicit(&(object), ORDER)
#endif
static int seen_x, seen_y;

static void *one(void *unused)
{
    (void)unused;
#ifdef LOCK
    if (LOCK(&mutex) == 0)
        pthread_mutex_unlock(&mutex);
    return NULL;
#endif
#ifdef SECTIONS
    __VERIFIER_atomic_begin();
#endif
    STORE(x);
#ifdef SECTIONS
    __VERIFIER_atomic_end();
#endif
    seen_y = LOAD(y);
    return NULL;
}

static void *other(void *unused)
{
    (void)unused;
#ifdef LOCK
    if (LOCK(&mutex) == 0)
        pthread_mutex_unlock(&mutex);
    return NULL;
#endif
    STORE(y);
    seen_x = LOAD(x);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, other, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#ifdef FIRST
    assert(seen_x == 1 && seen_y == 1);
#endif
#ifdef BOTH
    assert(seen_x == 1 || seen_y == 1);
#endif
    return 0;
}
