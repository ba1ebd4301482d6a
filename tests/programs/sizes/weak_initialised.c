/* A structure that is initialised as a whole, in all the ways there are, and whose members are two
 * atomics then: each thread may miss the other one's store. The initialisation is no reason to order
 * the members. */
// RUN: %exits 1 %heddle --quiet %s -- "-DINIT=memset(p, 0, sizeof *p)" | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- "-DINIT=free(p), p = calloc(1, sizeof *p)" | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- "-DINIT=memcpy(p, &zero, sizeof *p)" | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- "-DINIT=*p = (struct pair){0, 0}" | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- "-DINIT=*(uint64_t *)p = 0" | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- "-DINIT=atomic_init(&p->x, 0), atomic_init(&p->y, 0)" | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- "-DINIT=atomic_store((_Atomic uint64_t *)p, 0)" | FileCheck %s
// RUN: %exits 1 %heddle --quiet --tso %s -- "-DINIT=atomic_store((_Atomic uint64_t *)p, 0)" | FileCheck %s
// RUN: %exits 1 %heddle --quiet --mixed-size=error %s -- "-DINIT=atomic_store((_Atomic uint64_t *)p, 0)" | FileCheck %s
// CHECK: error: assertion `a || b' failed

// 16 bytes are accessed as 8 and 8 afterwards.
// RUN: %exits 1 %heddle --quiet %s -- -DTYPE=uint64_t -mcx16 "-DINIT=__atomic_store_n((wide *)p, 0, __ATOMIC_SEQ_CST)" | FileCheck %s
// RUN: %exits 1 %heddle --quiet %s -- -DTYPE=uint64_t -mcx16 "-DINIT=*p = (struct pair){0, 0}, __atomic_fetch_or((wide *)p, 0, __ATOMIC_SEQ_CST)" | FileCheck %s
// RUN: %heddle --quiet %s -- -DTYPE=uint64_t -DORDER=seq_cst -mcx16 "-DINIT=__atomic_store_n((wide *)p, 0, __ATOMIC_RELAXED)" | FileCheck %s --check-prefix=NONE
// NONE: No errors found: 3 executions explored{{.*}}, all there are

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef TYPE
#define TYPE int
#endif
#ifndef ORDER
#define ORDER relaxed
#endif
#define PASTE(order) memory_order_##order
#define ORDER_OF(order) PASTE(order)

__extension__ typedef unsigned __int128 wide;

struct pair {
    _Alignas(2 * sizeof(TYPE)) _Atomic(TYPE) x;
    _Atomic(TYPE) y;
};

static struct pair *p;
static const uint64_t zero;
static int a, b;

static void *one(void *unused)
{
    atomic_store_explicit(&p->x, 1, ORDER_OF(ORDER));
    a = (int)atomic_load_explicit(&p->y, ORDER_OF(ORDER));
    return unused;
}

static void *other(void *unused)
{
    atomic_store_explicit(&p->y, 1, ORDER_OF(ORDER));
    b = (int)atomic_load_explicit(&p->x, ORDER_OF(ORDER));
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    p = malloc(sizeof *p);
    INIT;
    pthread_create(&threads[0], 0, one, 0);
    pthread_create(&threads[1], 0, other, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(a || b);
    (void)zero;
    free(p);
}
