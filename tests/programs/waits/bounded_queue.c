/* A queue for several producers and consumers, whose places are given out by exchanges of one
 * word that has both indices. A failed exchange is relaxed. Three producers and two consumers.
 * WRONG: a full cell is not released. */
// RUN: %heddle --no-symmetry --rc11 %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --no-symmetry --rc11 -DFAIL=memory_order_acquire %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --no-symmetry --ra %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --no-symmetry --quiet -DWRONG %s | FileCheck %s --check-prefix=ERROR
// ERROR: [data-race]
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef SIZE
#define SIZE 2
#endif
#ifndef FAIL
#define FAIL memory_order_relaxed
#endif
#ifndef W
#define W 3
#define R 2
#endif
#ifdef WRONG
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

static int cells[SIZE];
static atomic_uint places, emptied, filled;

static int *begin_taking(void)
{
    unsigned found = atomic_load_explicit(&places, memory_order_acquire), first, end;
    for (;;) {
        first = found >> 16 & 0xffff;
        end = found & 0xffff;
        if (end == first)
            return NULL;
        if (atomic_compare_exchange_weak_explicit(&places, &found, found + (1 << 16),
                                                  memory_order_acq_rel, FAIL))
            break;
    }
    while ((atomic_load_explicit(&filled, memory_order_acquire) & 0xffff) != end)
        ;
    return &cells[first % SIZE];
}

static int *begin_putting(void)
{
    unsigned found = atomic_load_explicit(&places, memory_order_acquire), first, end;
    for (;;) {
        first = found >> 16 & 0xffff;
        end = found & 0xffff;
        if (end == ((first + SIZE) & 0xffff))
            return NULL;
        if (atomic_compare_exchange_weak_explicit(
                &places, &found, (first << 16) | ((end + 1) & 0xffff), memory_order_acq_rel, FAIL))
            break;
    }
    while ((atomic_load_explicit(&emptied, memory_order_acquire) & 0xffff) != first)
        ;
    return &cells[end % SIZE];
}

static void *writer(void *unused)
{
    int *cell = begin_putting();
    if (cell) {
        *cell = 1;
        atomic_fetch_add_explicit(&filled, 1, PUBLISH);
    }
    return unused;
}

static void *reader(void *unused)
{
    int *cell = begin_taking();
    if (cell) {
        int taken = *cell;
        (void)taken;
        atomic_fetch_add_explicit(&emptied, 1, memory_order_release);
    }
    return unused;
}

int main(void)
{
    pthread_t threads[W + R];
    for (int i = 0; i < W; i++)
        pthread_create(&threads[i], NULL, writer, NULL);
    for (int i = 0; i < R; i++)
        pthread_create(&threads[W + i], NULL, reader, NULL);
    for (int i = 0; i < W + R; i++)
        pthread_join(threads[i], NULL);
}
