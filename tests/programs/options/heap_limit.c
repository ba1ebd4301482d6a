// An execution in which a thread allocates without end is cut there, and the search goes on: with the other threads of
// that execution, and with other executions. So errors of other threads are found (RACE), also by several processes.
// Without one, the result is incomplete, and names the place. What is freed does not count (FREES), nor does it matter
// who frees it (HANDED): 100 objects of 1 MiB, each of which counts as 2 MiB, go through a limit of 4 MiB, if one lives
// at a time; of those that another thread frees, the allocating thread has 2, and then it is cut off.
//
// RUN: %exits 3 %heddle --heap-limit=64 %s | FileCheck %s --check-prefix=CUT
// CUT: No execution was complete: 1 explored under rc11, which was cut short.
// CUT: heap_limit.c:[[# @LINE + 43]]:{{.*}}: note: the objects of a thread take more memory than --heap-limit allows; it is not followed there
// RUN: %exits 3 %heddle --heap-limit=64 --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "verdict": "incomplete"
// JSON: "truncated": 1,
// JSON: "limit": "memory"
// RUN: %exits 1 %heddle --heap-limit=64 -DRACE %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --heap-limit=64 -DRACE --algorithm=pop %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle --heap-limit=64 -DRACE -j2 --alone=0 %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on 'hits'
// RUN: %exits 3 %heddle -DLARGE %s | FileCheck %s --check-prefix=LARGE
// LARGE: note: {{the objects of a thread take more memory|a thread has too many or too large objects}}
// RUN: %heddle --heap-limit=4 -DFREES %s
// RUN: %exits 3 %heddle --heap-limit=4 -DHANDED %s | FileCheck %s --check-prefix=LARGE
// RUN: %heddle --heap-limit=500 -DHANDED %s
// RUN: %exits 2 %heddle --heap-limit=0 %s
#include <pthread.h>
#include <stdlib.h>

static int hits;

static void *release(void *object)
{
    free(object);
    return NULL;
}

static void hand_over(char *object)
{
    pthread_t thread;
    pthread_create(&thread, NULL, release, object);
    pthread_join(thread, NULL);
}

static void *allocate(void *unused)
{
#if defined FREES || defined HANDED
    for (int i = 0; i < 100; i++) {
        char *object = malloc(1 << 20);
#elif defined LARGE
    for (;;) {
        char *object = malloc(1 << 20);
#else
    for (;;) {
        char *object = malloc(10);
#endif
        object[0] = 1;
#ifdef FREES
        free(object);
#elif defined HANDED
        hand_over(object);
#endif
    }
    (void)hand_over;
    return unused;
}

static void *count(void *unused)
{
    hits++;
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, allocate, NULL);
#ifdef RACE
    pthread_create(&threads[1], NULL, count, NULL);
    pthread_create(&threads[2], NULL, count, NULL);
    for (int i = 1; i < 3; i++)
        pthread_join(threads[i], NULL);
#endif
    (void)count;
    (void)hits;
    pthread_join(threads[0], NULL);
    return 0;
}
