/* --patch writes the first of the least orders into the source: an order that is an argument, on any line of the call,
 * in an argument of a macro, or of a macro of the program; orders that are not written, for a function that means
 * seq_cst; and fences as statements. The patched program is right, and needs all its orders. What is an operator, or
 * has its order elsewhere, is left out, with a warning; then the orders are stronger than they need be. The minima are
 * those of a message, whose flag releases and acquires, and of two threads that store and look at the other's value.
 * An order that is a macro of the file's is replaced where it is used; other uses stay (MACROS).
 * The fixes of SARIF make the same changes; those of an error's report exclude its execution, which is all that these
 * programs need. */
// RUN: %python %tests/patched_orders.py %build/heddle --orders=repair -DMESSAGE %s | FileCheck %s --check-prefix=MESSAGE
// RUN: %python %tests/patched_orders.py %build/heddle --orders=redesign -DMESSAGE %s | FileCheck %s --check-prefix=MESSAGE
// RUN: %python %tests/patched_orders.py %build/heddle --orders=relax -DIMPLICIT %s | FileCheck %s --check-prefix=IMPLICIT
// RUN: %python %tests/patched_orders.py %build/heddle --orders=repair --fences -DBUFFER %s | FileCheck %s --check-prefix=BUFFER
// RUN: %heddle --orders=relax --quiet --patch=%t.patch -DOPERATORS %s 2>&1 | FileCheck %s --check-prefix=OPERATORS
// RUN: %python %tests/patched_orders.py %build/heddle --orders=repair --format=sarif -DMESSAGE %s
// RUN: %python %tests/patched_orders.py %build/heddle --orders=repair --format=sarif --fences -DBUFFER %s
// RUN: %python %tests/patched_orders.py %build/heddle --format=sarif -DMESSAGE %s
// RUN: %python %tests/patched_orders.py %build/heddle --format=sarif -DBUFFER %s
// RUN: %python %tests/patched_orders.py %build/heddle --format=sarif -DRACE %s
// RUN: %heddle --orders=repair --format=sarif --quiet -DRIGHT %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: "results": []
// RUN: %python %tests/patched_orders.py %build/heddle --orders=repair -DMACROS %s | FileCheck %s --check-prefix=MACROS
// MACROS: -    atomic_store_explicit(&flag, 1, PUBLISHED);
// MACROS-NEXT: +    atomic_store_explicit(&flag, 1, memory_order_release);
// MACROS: -{{ +}}if (atomic_compare_exchange_strong_explicit(&flag, &two, 3, rlx, rlx)
// MACROS-NEXT: +{{ +}}if (atomic_compare_exchange_strong_explicit(&flag, &two, 3, memory_order_acquire, memory_order_acquire)
// MACROS-NOT: {{^}}{{[-+]}}
// MACROS-NOT: warning
// MESSAGE: --- a/patch.c
// MESSAGE-NEXT: +++ b/patch.c
// MESSAGE: -    PUT(flag, memory_order_relaxed);
// MESSAGE-NEXT: +    PUT(flag, memory_order_release);
// MESSAGE: -{{ +}}memory_order_relaxed /* ) */) == 1)
// MESSAGE-NEXT: +{{ +}}memory_order_acquire /* ) */) == 1)
// MESSAGE-NOT: {{^}}{{[-+]}}
// MESSAGE-NOT: warning
// IMPLICIT: -    atomic_store(&flag, 1);
// IMPLICIT-NEXT: +    atomic_store_explicit(&flag, 1, memory_order_release);
// IMPLICIT: -    if (__atomic_exchange_n(&number, 1, __ATOMIC_SEQ_CST) == 1)
// IMPLICIT-NEXT: +    if (__atomic_exchange_n(&number, 1, __ATOMIC_RELAXED) == 1)
// IMPLICIT: -    if (atomic_compare_exchange_strong(&flag, &one, 2))
// IMPLICIT-NEXT: +    if (atomic_compare_exchange_strong_explicit(&flag, &one, 2, memory_order_acquire, memory_order_relaxed))
// BUFFER: {{^}}+    atomic_thread_fence(memory_order_seq_cst);
// BUFFER-NEXT: {{^}}     a = atomic_load_explicit(&y, memory_order_relaxed);
// BUFFER: {{^}}+    atomic_thread_fence(memory_order_seq_cst);
// BUFFER-NEXT: {{^}}     if (atomic_load_explicit(&x, memory_order_relaxed))
// BUFFER-NOT: {{^}}{{[-+]}}
// OPERATORS-DAG: warning: --patch leaves out {{.*}}patch.c:[[#]]: seq_cst -> release: no call of a function with an order is there
// OPERATORS-DAG: warning: --patch leaves out {{.*}}patch.c:[[#]]: seq_cst -> acquire: its order is not written there
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag, data, x, y;
static int plain, number, a, b;

#if defined MESSAGE
#define PUT(where, order) atomic_store_explicit(&where, 1, order)
static void *one(void *unused)
{
    atomic_store_explicit(&data, 1, memory_order_relaxed);
    PUT(flag, memory_order_relaxed);
    return unused;
}
static void *two(void *unused)
{
    if (atomic_load_explicit(/* the flag, ( */ &flag,
                             memory_order_relaxed /* ) */) == 1)
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 1);
    return unused;
}
#elif defined RACE || defined RIGHT
static void *one(void *unused)
{
    plain = 1;
#ifdef RACE
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
#else
    atomic_store_explicit(&flag, 1, memory_order_release);
#endif
    return unused;
}
static void *two(void *unused)
{
    if (atomic_load_explicit(&flag, memory_order_acquire))
        assert(plain == 1);
    return unused;
}
#elif defined MACROS
#define rlx memory_order_relaxed
#  define PUBLISHED memory_order_relaxed
#define BUILTIN __ATOMIC_RELAXED
static atomic_int data;
static void *one(void *unused)
{
    atomic_store_explicit(&data, 1, rlx);
    atomic_store_explicit(&flag, 1, PUBLISHED);
    return unused;
}
static void *two(void *unused)
{
    int two = 2;
    if (atomic_compare_exchange_strong_explicit(&flag, &two, 3, rlx, rlx) || two == 0)
        return unused;
    if (__atomic_fetch_add(&number, 0, BUILTIN) == 0)
        assert(atomic_load_explicit(&data, rlx) == 1);
    return unused;
}
#elif defined IMPLICIT
static void *one(void *unused)
{
    plain = 1;
    atomic_store(&flag, 1);
    return unused;
}
static void *two(void *unused)
{
    int one = 1;
    if (__atomic_exchange_n(&number, 1, __ATOMIC_SEQ_CST) == 1)
        return unused;
    if (atomic_compare_exchange_strong(&flag, &one, 2))
        assert(plain == 1);
    return unused;
}
#elif defined BUFFER
static void *one(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}
static void *two(void *unused)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    if (atomic_load_explicit(&x, memory_order_relaxed))
        b = 1;
    return unused;
}
#elif defined OPERATORS
static const memory_order strong = memory_order_seq_cst;
static void *one(void *unused)
{
    plain = 1;
    flag = 1;
    return unused;
}
static void *two(void *unused)
{
    if (atomic_load_explicit(&flag, strong))
        assert(plain == 1);
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
    assert(a == 1 || b == 1);
#endif
}
