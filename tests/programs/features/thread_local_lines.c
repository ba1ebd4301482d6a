/* Counters of threads, each on a cache line of its own, as against false sharing. A thread finds the line of a counter
 * by clearing the low bits of its address, which needs the alignment: without it (PACKED), the line begins before the
 * variable, and the write there is out of bounds. */
// RUN: %heddle --quiet %s
// RUN: %exits 1 %heddle --format=json -DPACKED %s | FileCheck %s
// CHECK: "kind": "out-of-bounds"

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifdef PACKED
static _Thread_local char before[16];
#define LINE
#else
#define LINE _Alignas(64)
#endif

static _Thread_local LINE struct {
    int head, hits;
} counters;

static void *run(void *unused)
{
#ifdef PACKED
    before[0] = 1;
#endif
    counters.hits = 7;
    int *line = (int *)((char *)&counters.hits - ((uintptr_t)&counters.hits & 63));
    *line = 1;
    assert(counters.head == 1 && counters.hits == 7);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    return 0;
}
