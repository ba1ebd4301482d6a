/* Two threads take the same buffer. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static void *_Atomic buffer;

static void *drop(void *unused)
{
    void *mine = atomic_load(&buffer);
    atomic_store(&buffer, NULL);
    free(mine);
    return unused;
}

int main(void)
{
    pthread_t thread;
    buffer = malloc(16);
    pthread_create(&thread, NULL, drop, NULL);
    drop(NULL);
    pthread_join(thread, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle double_free.c | FileCheck --match-full-lines %s
//      CHECK: double_free.c:12:5: error: thread 1 frees '*buffer' a second time [double-free]
// CHECK-NEXT:     12 |     free(mine);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: main and thread 1 (drop) both read the pointer to it (step 4 and step 5) before either freed it (step 7 and step 9).
// CHECK-NEXT: double_free.c:19:14: note: main allocates it here
// CHECK-NEXT:     19 |     buffer = malloc(16);
// CHECK-NEXT:        |              ^
// CHECK-NEXT: double_free.c:12:5: note: main frees it here
// CHECK-NEXT:     12 |     free(mine);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: double_free.c:21:5: note: drop is called from main
// CHECK-NEXT: double_free.c:20:5: note: main creates thread 1 here
// CHECK-NEXT:     20 |     pthread_create(&thread, NULL, drop, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there, with 2 preemptions (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: allocate *buffer                    double_free.c:19  buffer = malloc(16);
// CHECK-NEXT:      2  0: write buffer: &*buffer              double_free.c:19  buffer = malloc(16);
// CHECK-NEXT:      3  0: create thread 1 (drop)              double_free.c:20  pthread_create(&thread, NULL, drop, NULL);
// CHECK-NEXT:      4  0: read buffer: &*buffer (from 2)      double_free.c:10  void *mine = atomic_load(&buffer);
// CHECK-NEXT:         -- main is preempted --
// CHECK-NEXT:      5      1: read buffer: &*buffer (from 2)  double_free.c:10  void *mine = atomic_load(&buffer);
// CHECK-NEXT:             -- thread 1 is preempted --
// CHECK-NEXT:      6  0: write buffer: 0                     double_free.c:11  atomic_store(&buffer, NULL);
// CHECK-NEXT:      7  0: free *buffer                        double_free.c:12  free(mine);
// CHECK-NEXT:      8      1: write buffer: 0                 double_free.c:11  atomic_store(&buffer, NULL);
// CHECK-NEXT: >    9      1: free *buffer                    double_free.c:12  free(mine);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
