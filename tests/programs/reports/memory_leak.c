/* Two threads find the cache empty and fill it: what the first one puts there is forgotten. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *_Atomic cache;

static int *make_entry(void)
{
    return calloc(4, sizeof(int));
}

static void *fill(void *unused)
{
    if (atomic_load(&cache) == NULL)
        atomic_store(&cache, make_entry());
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, fill, NULL);
    fill(NULL);
    pthread_join(thread, NULL);
    free(atomic_load(&cache));
    return 0;
}

// RUN: cd %S && %exits 1 %heddle --leaks=error memory_leak.c | FileCheck --match-full-lines %s
//      CHECK: memory_leak.c:10:12: error: memory leak: the 16 bytes that main allocates here are never freed, and in the end nothing points to them [memory-leak]
// CHECK-NEXT:     10 |     return calloc(4, sizeof(int));
// CHECK-NEXT:        |            ^
// CHECK-NEXT: memory_leak.c:16:9: note: make_entry is called from fill
// CHECK-NEXT: memory_leak.c:24:5: note: called from main
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there, with 2 preemptions (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (fill)                      memory_leak.c:23  pthread_create(&thread, NULL, fill, NULL);
// CHECK-NEXT:      2  0: read cache: 0 (initial)                     memory_leak.c:15  if (atomic_load(&cache) == NULL)
// CHECK-NEXT:      3  0: allocate malloc(16)                         memory_leak.c:10  return calloc(4, sizeof(int));
// CHECK-NEXT:         -- main is preempted --
// CHECK-NEXT:      4      1: read cache: 0 (initial)                 memory_leak.c:15  if (atomic_load(&cache) == NULL)
// CHECK-NEXT:      5      1: allocate malloc(16)                     memory_leak.c:10  return calloc(4, sizeof(int));
// CHECK-NEXT:             -- thread 1 is preempted --
// CHECK-NEXT:      6  0: write cache: &malloc(16) of step 3          memory_leak.c:16  atomic_store(&cache, make_entry());
// CHECK-NEXT:      7      1: write cache: &malloc(16) of step 5      memory_leak.c:16  atomic_store(&cache, make_entry());
// CHECK-NEXT:      8  0: join thread 1                               memory_leak.c:25  pthread_join(thread, NULL);
// CHECK-NEXT:      9  0: read cache: &malloc(16) of step 5 (from 7)  memory_leak.c:26  free(atomic_load(&cache));
// CHECK-NEXT:     10  0: free malloc(16) of step 5                   memory_leak.c:26  free(atomic_load(&cache));
// CHECK-NEXT: >   11  0: the thread ends
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
