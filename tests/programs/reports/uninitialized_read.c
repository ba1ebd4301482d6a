/* What is read is set by a thread that nobody waits for. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static void *set(void *answer)
{
    atomic_store((atomic_int *)answer, 42);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    atomic_int *answer = malloc(sizeof *answer);
    pthread_create(&thread, NULL, set, answer);
    int copy = atomic_load(answer);
    pthread_join(thread, NULL);
    free(answer);
    return copy & 0;
}

// RUN: cd %S && %exits 1 %heddle uninitialized_read.c | FileCheck --match-full-lines %s
//      CHECK: uninitialized_read.c:17:16: error: main reads '*answer', which was never written [uninitialized-read]
// CHECK-NEXT:     17 |     int copy = atomic_load(answer);
// CHECK-NEXT:        |                ^
// CHECK-NEXT: uninitialized_read.c:15:26: note: main allocates it here
// CHECK-NEXT:     15 |     atomic_int *answer = malloc(sizeof *answer);
// CHECK-NEXT:        |                          ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: allocate *answer  uninitialized_read.c:15  atomic_int *answer = malloc(sizeof *answer);
// CHECK-NEXT:      2  0: create thread 1 (set)  uninitialized_read.c:16  pthread_create(&thread, NULL, set, answer);
// CHECK-NEXT: >    3  0: read *answer      uninitialized_read.c:17  int copy = atomic_load(answer);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
