/* --orders-together: the uses of a macro with an operation have one order, and so have the operations of one kind in a
 * function, and all uses of a macro that is an order. So the store to 'other' gets the order that the store to 'flag'
 * needs. A macro that is the order of loads and of stores can only be relaxed or seq_cst. The patch changes the macro's
 * definition, once, in the header. What it cannot find, or finds several times, is left to the user. A function's
 * operations are changed each. The fuzzer compares shared orders with brute force. */
// RUN: %python %tests/patched_orders.py %build/heddle --orders=redesign --orders-together=LOAD,STORE -DOPERATIONS %s | FileCheck %s --check-prefix=OPERATIONS
// OPERATIONS: --- a/together.h
// OPERATIONS: -#define LOAD(x) atomic_load_explicit(&(x), memory_order_relaxed)
// OPERATIONS-NEXT: +#define LOAD(x) atomic_load_explicit(&(x), memory_order_acquire)
// OPERATIONS: +{{ +}}memory_order_release)
// OPERATIONS-NOT: {{^[-+]}}
// OPERATIONS-NOT: warning
// RUN: %python %tests/patched_orders.py %build/heddle --orders=redesign --orders-together=ORDER_PUBLISH -DORDERS %s | FileCheck %s --check-prefix=ORDERS
// ORDERS: {{^}}+    if (atomic_load_explicit(&flag, memory_order_acquire))
// ORDERS: {{^}}+#define ORDER_PUBLISH memory_order_release
// ORDERS-NOT: {{^[-+]}}
// ORDERS-NOT: warning
// RUN: %python %tests/patched_orders.py %build/heddle --orders=repair --orders-together=ORDER_HERE -DMIXED %s | FileCheck %s --check-prefix=MIXED
// MIXED: {{^}}+#define ORDER_HERE (memory_order_seq_cst)
// MIXED-NOT: warning
// RUN: %python %tests/patched_orders.py %build/heddle --orders=redesign --orders-together=writer -DFUNCTION %s | FileCheck %s --check-prefix=FUNCTION
// FUNCTION: {{^}}+    atomic_store_explicit(&other, 1, memory_order_release);
// FUNCTION: {{^}}+    atomic_store_explicit(&flag, 1, memory_order_release);
// FUNCTION-NOT: warning
// RUN: %heddle --orders=redesign --orders-together=ORDER_PUBLISH --quiet -DORDERS %s | FileCheck %s --check-prefix=TEXT
// TEXT: Cost 3:
// TEXT-NEXT: store to 'other' (ORDER_PUBLISH): relaxed -> release
// TEXT-NEXT: update of 'flag' (ORDER_PUBLISH): relaxed -> release
// TEXT-NEXT: load of 'flag': relaxed -> acquire
// RUN: %heddle --orders=redesign --orders-together=ORDER_PUBLISH --format=json -DORDERS %s | FileCheck %s --check-prefix=JSON
// JSON: "together": "ORDER_PUBLISH"
// RUN: %heddle --orders=redesign --orders-together=ORDER_TWICE --quiet --patch=%t.patch -DTWICE %s 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: warning: --patch leaves out {{.*}}: relaxed -> release: the macro is defined several times
// RUN: %exits 2 %heddle --orders=redesign --orders-together=LOAD,SWAP -DOPERATIONS %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: --orders-together: no atomic operation is in a macro or function 'SWAP', or has it as its order
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include "together.h"

static atomic_int flag, other;
static int data;

static void *writer(void *unused)
{
#if defined OPERATIONS
    STORE(other, 1);
    data = 42;
    STORE(flag, 1);
#elif defined ORDERS
    atomic_store_explicit(&other, 1, ORDER_PUBLISH);
    data = 42;
    atomic_exchange_explicit(&flag, 1, ORDER_PUBLISH);
#elif defined MIXED
    atomic_store_explicit(&other, 1, ORDER_HERE);
    data = 42;
    atomic_store_explicit(&flag, 1, ORDER_HERE);
#elif defined FUNCTION
    atomic_store_explicit(&other, 1, memory_order_relaxed);
    data = 42;
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
#elif defined TWICE
    data = 42;
    atomic_store_explicit(&flag, 1, ORDER_TWICE);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
#if defined OPERATIONS
    LOAD(other);
    if (LOAD(flag))
        assert(data == 42);
#elif defined ORDERS
    atomic_load_explicit(&other, memory_order_relaxed);
    if (atomic_load_explicit(&flag, memory_order_relaxed))
        assert(data == 42);
#elif defined FUNCTION || defined TWICE
    if (atomic_load_explicit(&flag, memory_order_relaxed))
        assert(data == 42);
#elif defined MIXED
    if (atomic_load_explicit(&flag, ORDER_HERE))
        assert(data == 42);
#endif
    pthread_join(thread, NULL);
    return 0;
}
