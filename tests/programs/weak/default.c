/* The memory model that heddle chooses. Without options it is rc11: store buffering by relaxed accesses fails. What is
 * about interleavings means sc, and says in one line that the orders do not count, unless --sc says so itself. */
// RUN: %exits 1 %heddle --quiet -DORDER=memory_order_relaxed %s | FileCheck %s --check-prefix=WEAK
// RUN: %exits 1 %heddle --quiet --rc11 -DORDER=memory_order_relaxed %s | FileCheck %s --check-prefix=WEAK
// RUN: %exits 1 %heddle --quiet --tso -DORDER=memory_order_relaxed %s | FileCheck %s --check-prefix=WEAK
// RUN: %exits 1 %heddle --quiet --ra -DORDER=memory_order_relaxed %s | FileCheck %s --check-prefix=WEAK
// WEAK: error: assertion `a || b' failed
// WEAK: not possible under sequential consistency
//
// RUN: %heddle --sc -DORDER=memory_order_relaxed %s 2>&1 | FileCheck %s --check-prefix=SILENT
// RUN: %heddle --sc -bound 1 -DORDER=memory_order_relaxed %s 2>&1 | FileCheck %s --check-prefix=SILENT
// SILENT-NOT: warning
// SILENT: No errors found
// RUN: %exits 1 %heddle --quiet -bound 0 -DORDER=memory_order_relaxed %s 2>&1 | FileCheck %s --check-prefix=WEAK
// RUN: %exits 3 %heddle --algorithm=pop -DORDER=memory_order_relaxed %s 2>&1 | FileCheck %s --check-prefix=POP
// POP: count as seq_cst in this run, because the algorithm needs interleavings
// RUN: %exits 3 %heddle -DSECTION -DORDER=memory_order_relaxed %s 2>&1 | FileCheck %s --check-prefix=SECTION
// SECTION: count as seq_cst in this run, because atomic sections need interleavings
// RUN: %exits 2 %heddle --rc11 --algorithm=bpor -bound 1 %s 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: error: --algorithm=bpor is about interleavings, which rc11 does not have: it needs --memory-model=sc
// RUN: %exits 2 %heddle --tso --witness=%t %s 2>&1 | FileCheck %s --check-prefix=WITNESS
// WITNESS: error: --witness is about interleavings, which tso does not have
//
// If all is seq_cst, sc's and rc11's executions are the same: of the 4 outcomes of two stores and two loads, only the
// weak one is lost. A relaxed store behind the joins changes nothing, but then rc11 itself is explored.
// RUN: %heddle -DORDER=memory_order_seq_cst %s | FileCheck %s --check-prefix=EQUAL
// RUN: %heddle -DORDER=memory_order_seq_cst -DLATE %s | FileCheck %s --check-prefix=EQUAL
// RUN: %heddle --sc -DORDER=memory_order_seq_cst -DLATE %s | FileCheck %s --check-prefix=EQUAL
// EQUAL: Executions: 3 complete, 0 blocked
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static atomic_int x, y;
static int a, b;

static void *one(void *unused)
{
    atomic_store_explicit(&x, 1, ORDER);
    a = atomic_load_explicit(&y, ORDER);
    return unused;
}

static void *two(void *unused)
{
    atomic_store_explicit(&y, 1, ORDER);
    b = atomic_load_explicit(&x, ORDER);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#ifdef SECTION
    __VERIFIER_atomic_begin();
    a++;
    __VERIFIER_atomic_end();
#endif
#ifdef LATE
    atomic_store_explicit(&x, 2, memory_order_relaxed);
#endif
    assert(a || b);
    return 0;
}
