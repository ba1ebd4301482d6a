/* A compare-exchange that fails writes nothing, and two of them have no order in a graph. With `smt` they
 * count as writes, since atomic_fetch_or and others commute with themselves in every state. So a graph may
 * come up more than once, which --enable-checks builds must not take for a bug. Behind the store of 3, nobody
 * changes p. */
// REQUIRES: z3
// RUN: %heddle --algorithm=constrained --independence=smt %s | FileCheck %s
// CHECK: No errors found

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic unsigned p = 2, q = 2;
static unsigned result;

/* Each has a place of its own. */
#define EXCHANGE(expected, value)                          \
    do {                                                   \
        unsigned old = expected;                           \
        atomic_compare_exchange_strong(&p, &old, value);   \
    } while (0)

static void *set(void *unused)
{
    (void)atomic_fetch_or(&p, 1);
    return unused;
}

static void *exchange_once(void *unused)
{
    EXCHANGE(0, 2);
    return unused;
}

static void *store(void *unused)
{
    atomic_store(&p, 3);
    EXCHANGE(1, 1);
    return unused;
}

static void *set_other(void *unused)
{
    result = atomic_fetch_or(&q, 2);
    EXCHANGE(0, 3);
    return unused;
}

int main(void)
{
    void *(*const routines[])(void *) = {set, exchange_once, store, set_other};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, routines[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert(p == 3 && result == 2);
    return 0;
}
