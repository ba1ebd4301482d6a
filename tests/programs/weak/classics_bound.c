// The weak outcome of each classic test needs no preemption: its threads run one after another, and
// each read of an old value is the memory's doing (doc/preemption.md). The assertion says that the
// outcome does not happen. Under sc it does not: the outcomes are those that sc forbids.
//
// RUN: %exits 1 %heddle -bound 0 -DKIND=1 %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 -DKIND=2 %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 -DKIND=3 %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 -DKIND=4 %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 -DKIND=5 %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 0 -DKIND=6 %s | FileCheck %s
// RUN: %heddle --sc -DKIND=1 %s
// RUN: %heddle --sc -DKIND=2 %s
// RUN: %heddle --sc -DKIND=3 %s
// RUN: %heddle --sc -DKIND=4 %s
// RUN: %heddle --sc -DKIND=5 %s
// RUN: %heddle --sc -DKIND=6 %s
// CHECK: error: assertion `!outcome' failed
// CHECK: An execution that leads there (
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;
static int a, b, c, d;

#define READ(v) atomic_load_explicit(&v, memory_order_relaxed)
#define WRITE(v, value) atomic_store_explicit(&v, value, memory_order_relaxed)

#if KIND == 1 /* store buffering */
#define ONE      \
    WRITE(x, 1); \
    a = READ(y)
#define TWO      \
    WRITE(y, 1); \
    b = READ(x)
#define OUTCOME (a == 0 && b == 0)
#elif KIND == 2 /* message passing */
#define ONE      \
    WRITE(x, 1); \
    WRITE(y, 1)
#define TWO      \
    a = READ(y); \
    b = READ(x)
#define OUTCOME (a == 1 && b == 0)
#elif KIND == 3 /* IRIW */
#define ONE WRITE(x, 1)
#define TWO WRITE(y, 1)
#define THREE    \
    a = READ(x); \
    b = READ(y)
#define FOUR     \
    c = READ(y); \
    d = READ(x)
#define OUTCOME (a == 1 && b == 0 && c == 1 && d == 0)
#elif KIND == 4 /* 2+2W */
#define ONE      \
    WRITE(x, 1); \
    WRITE(y, 2)
#define TWO      \
    WRITE(y, 1); \
    WRITE(x, 2)
#define OUTCOME (READ(x) == 1 && READ(y) == 1)
#elif KIND == 5 /* R */
#define ONE      \
    WRITE(x, 1); \
    WRITE(y, 1)
#define TWO      \
    WRITE(y, 2); \
    a = READ(x)
#define OUTCOME (READ(y) == 2 && a == 0)
#else /* S */
#define ONE      \
    WRITE(x, 2); \
    WRITE(y, 1)
#define TWO      \
    a = READ(y); \
    WRITE(x, 1)
#define OUTCOME (a == 1 && READ(x) == 2)
#endif
#ifndef THREE
#define THREE
#define FOUR
#endif

static void *one(void *unused)
{
    ONE;
    return unused;
}

static void *two(void *unused)
{
    TWO;
    return unused;
}

static void *three(void *unused)
{
    THREE;
    return unused;
}

static void *four(void *unused)
{
    FOUR;
    return unused;
}

int main(void)
{
    void *(*const functions[])(void *) = {one, two, three, four};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    int outcome = OUTCOME;
    assert(!outcome);
    return 0;
}
