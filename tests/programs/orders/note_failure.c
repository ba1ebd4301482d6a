/* Notes and answers about the order of a compare-exchange that fails. C11 and C++ allow no release and no acq_rel
 * there, and C11 none that is stronger than the success's; C++17 does. So where only the failure has to acquire, a
 * program in C needs both orders, and one in C++ the failure's alone. seq_cst on both sides of a buffer (BUFFER) is the
 * most that a failure can be. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s --check-prefix=C
// RUN: cp %s %t.cpp && %exits 1 %heddle --quiet -I %S/../weak %t.cpp | FileCheck %s --check-prefix=CXX
// RUN: %exits 1 %heddle --quiet -DBUFFER %s | FileCheck %s --check-prefix=BUFFER
// RUN: %python %tests/patched_orders.py %build/heddle --format=sarif %s
// RUN: %heddle --orders=repair --quiet %s | FileCheck %s --check-prefix=ORDERS
// RUN: %heddle --orders=repair --quiet %t.cpp | FileCheck %s --check-prefix=CXX_ORDERS
// C: note: {{.*}} if the store to 'flag' at {{.*}} were a release, the compare-exchange of 'flag' at {{.*}} an acquire and the failing compare-exchange of 'flag' at {{.*}} an acquire{{$}}
// CXX: note: {{.*}} if the store to 'flag' at {{.*}} were a release and the failing compare-exchange of 'flag' at {{.*}} an acquire{{$}}
// BUFFER: note: this would not happen if {{.*}} compare-exchange
// BUFFER-NOT: failing compare-exchange of {{[^,]*}} a{{(n acquire and)?}} release
// BUFFER-NOT: failing compare-exchange of {{[^,]*}} acq_rel
// ORDERS: compare-exchange of 'flag': relaxed -> acquire
// ORDERS-NEXT: failing compare-exchange of 'flag': relaxed -> acquire
// CXX_ORDERS-NOT: {{[0-9]}}: compare-exchange of 'flag'
// CXX_ORDERS: failing compare-exchange of 'flag': relaxed -> acquire
#include <assert.h>
#include <pthread.h>
#ifdef __cplusplus
#include <atomic>
using std::atomic_int;
using std::memory_order_relaxed;
#else
#include <stdatomic.h>
#endif

static atomic_int flag;
static int data;

#ifndef BUFFER
static void *one(void *unused)
{
    data = 1;
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

static void *two(void *unused)
{
    int expected = 0;
    if (!atomic_compare_exchange_strong_explicit(&flag, &expected, 2, memory_order_relaxed,
                                                 memory_order_relaxed))
        assert(data == 1);
    return unused;
}
#else
static atomic_int other;
static int seen;

/* The other's number is never 2, so that the compare-exchange fails. */
static int look(atomic_int *at)
{
    int expected = 2;
    atomic_compare_exchange_strong_explicit(at, &expected, 3, memory_order_relaxed,
                                            memory_order_relaxed);
    return expected;
}

static void *one(void *unused)
{
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    data = look(&other);
    return unused;
}

static void *two(void *unused)
{
    atomic_store_explicit(&other, 1, memory_order_relaxed);
    seen = look(&flag);
    return unused;
}
#endif

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#ifdef BUFFER
    assert(data || seen);
#endif
    return 0;
}
