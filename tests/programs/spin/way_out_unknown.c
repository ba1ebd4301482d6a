/* 16 threads set a flag each, and clear it again, until `last` has left its loop. That waits for a
 * value that nobody stores, so there is no way out. But the flags have 2^16 states together. So
 * heddle does not find that out, and says so. With two or eight such threads, it does. */
// RUN: %exits 3 %heddle --sc -DTHREADS=16 %s | FileCheck %s
// RUN: %exits 3 %heddle --quiet --sc -DTHREADS=16 --algorithm=optimal %s | FileCheck %s --check-prefix=BRIEF
// RUN: %exits 3 %heddle --sc -DTHREADS=16 --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %exits 1 %heddle --quiet --sc -DTHREADS=8 %s | FileCheck %s --check-prefix=LIVELOCK
// RUN: %exits 1 %heddle --quiet --sc -DTHREADS=2 %s | FileCheck %s --check-prefix=LIVELOCK
// CHECK: No execution was complete: 1 explored under sc, which was cut short.
// CHECK-NEXT: way_out_unknown.c:[[@LINE+25]]:{{[0-9]+}}: note: heddle could not find out whether some schedule ends this loop, where all threads wait
// CHECK: Executions: 0 complete, 0 blocked, 1 truncated (1 by the search for a way out);
// BRIEF: No execution was complete
// BRIEF: note: heddle could not find out whether some schedule ends this loop
// JSON: "verdict": "incomplete"
// JSON: "way_out": 1,
// JSON: "cut_short": {
// JSON-NEXT: "limit": "way_out"
// LIVELOCK: [livelock]
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flags[THREADS], is_out;

static void *beat(void *flag)
{
    while (!is_out) {
        *(atomic_int *)flag = 1;
        *(atomic_int *)flag = 0;
    }
    return NULL;
}

static void *last(void *unused)
{
    while (flags[0] != 2)
        continue;
    is_out = 1;
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS + 1];
    pthread_create(&threads[THREADS], NULL, last, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, beat, &flags[i]);
    for (int i = 0; i <= THREADS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
