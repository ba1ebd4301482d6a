/* --order-contexts tells the calls of a function apart. The flag needs a release and an acquire, and the counter none;
 * the same two functions are called for both. Without the option, the orders of both are one choice. With a wrapper
 * around them, one level tells only the wrapper's calls, and two levels tell the callers of the wrapper. A recursive
 * function cannot be inlined, so its calls are not told apart; nor are calls through a pointer. --patch refuses what
 * its callers need differently, also where the order is implied, and changes what they all need.
 * tests/order_contexts.py compares the answers for random programs with those of macros in place of functions. */
// RUN: %python %tests/order_contexts.py --programs=4 %build/heddle | FileCheck %s --check-prefix=RANDOM
// RANDOM: 4 programs, {{[1-4]}} with other orders if callers share them; 0 failed
// RUN: %heddle --orders=redesign --quiet %s | FileCheck %s --check-prefix=ONE
// ONE: Cost 2:
// ONE-NEXT: contexts.c:[[#]]: load of '*p': relaxed -> acquire
// ONE-NEXT: contexts.c:[[#]]: store to '*p': relaxed -> release
// RUN: %heddle --orders=redesign --order-contexts=1 --quiet %s | FileCheck %s --check-prefix=TWO
// TWO: Cost 2:
// TWO-NEXT: contexts.c:[[#]]: load of '*p', called from main (contexts.c:[[#]]): relaxed -> acquire
// TWO-NEXT: contexts.c:[[#]]: store to '*p', called from writer (contexts.c:[[#]]): relaxed -> release
// TWO-NOT: ->
// RUN: %heddle --orders=redesign --order-contexts=1 --quiet -DWRAPPED %s | FileCheck %s --check-prefix=WRAPPED
// WRAPPED: Cost 2:
// WRAPPED-NEXT: load of '*p', called from look (contexts.c:[[#]]): relaxed -> acquire
// WRAPPED-NEXT: store to '*p', called from writer
// RUN: %heddle --orders=redesign --order-contexts=2 --quiet -DWRAPPED %s | FileCheck %s --check-prefix=DEEP
// DEEP: Cost 2:
// DEEP-NEXT: load of '*p', called from look (contexts.c:[[#]]), called from main (contexts.c:[[#]]): relaxed -> acquire
// DEEP-NEXT: store to '*p', called from writer (contexts.c:[[#]]): relaxed -> release
// RUN: %heddle --orders=redesign --order-contexts=1 --quiet -DRECURSIVE %s | FileCheck %s --check-prefix=SHARED
// RUN: %heddle --orders=redesign --order-contexts=1 --quiet -DPOINTER %s | FileCheck %s --check-prefix=SHARED
// SHARED: load of '*p': relaxed -> acquire
// RUN: %heddle --orders=redesign --order-contexts=1 --quiet --patch=%t.patch %s 2>&1 | FileCheck %s --check-prefix=SPLIT
// SPLIT: warning: --patch leaves out {{.*}}contexts.c:[[#]], called from main (contexts.c:[[#]]): relaxed -> acquire: its callers need different orders
// SPLIT: warning: --patch leaves out {{.*}}contexts.c:[[#]], called from writer (contexts.c:[[#]]): relaxed -> release: its callers need different orders
// RUN: %heddle --orders=relax --order-contexts=1 --quiet --patch=%t.patch -DIMPLIED %s 2>&1 | FileCheck %s --check-prefix=IMPLIED
// IMPLIED: load of '*p', called from main (contexts.c:[[#]]): seq_cst -> relaxed
// IMPLIED: load of '*p', called from main (contexts.c:[[#]]): seq_cst -> acquire
// IMPLIED: warning: --patch leaves out {{.*}}: seq_cst -> acquire: its callers need different orders
// RUN: %python %tests/patched_orders.py %build/heddle --orders=redesign --order-contexts=1 -DALIKE %s | FileCheck %s --check-prefix=ALIKE
// ALIKE: -{{ +}}return atomic_load_explicit(p, memory_order_relaxed);
// ALIKE-NEXT: +{{ +}}return atomic_load_explicit(p, memory_order_acquire);
// ALIKE-NOT: warning
// RUN: %heddle --orders=redesign --order-contexts=1 --orders-in=get,put --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "called_from": [
// JSON-NEXT: {
// JSON-NEXT: "function": "main",
// RUN: %exits 2 %heddle --order-contexts=1 %s 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: --order-contexts needs --orders: it is about memory orders
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, counter;
static int data;

static int get(atomic_int *p)
{
#if defined RECURSIVE
    if (!p)
        return get(&counter);
#endif
#if defined IMPLIED
    return atomic_load(p);
#else
    return atomic_load_explicit(p, memory_order_relaxed);
#endif
}

static void put(atomic_int *p, int value)
{
#if defined IMPLIED
    atomic_store(p, value);
#else
    atomic_store_explicit(p, value, memory_order_relaxed);
#endif
}

#if defined WRAPPED
static int look(atomic_int *p)
{
    return get(p);
}
#elif defined POINTER
static int (*look)(atomic_int *) = get;
#else
#define look get
#endif

static void *writer(void *unused)
{
#if !defined ALIKE
    put(&counter, 1);
#endif
    data = 42;
    put(&flag, 1);
    return unused;
}

#if defined ALIKE
static void *reader(void *unused)
{
    if (get(&flag))
        assert(data == 42);
    return unused;
}
#endif

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
#if defined ALIKE
    pthread_create(&threads[1], NULL, reader, NULL);
#else
    look(&counter);
#endif
    if (look(&flag))
        assert(data == 42);
    pthread_join(threads[0], NULL);
#if defined ALIKE
    pthread_join(threads[1], NULL);
#endif
    return 0;
}
