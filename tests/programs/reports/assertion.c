/* Two atomic additions made of a load and a store each: one is lost. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void *add(void *unused)
{
    (void)unused;
    int before = atomic_load(&sum);
    atomic_store(&sum, before + 1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, add, NULL);
    add(NULL);
    pthread_join(thread, NULL);
    assert(atomic_load(&sum) == 2);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle assertion.c | FileCheck --match-full-lines %s
//      CHECK: assertion.c:22:5: error: assertion `atomic_load(&sum) == 2' failed [assertion]
// CHECK-NEXT:     22 |     assert(atomic_load(&sum) == 2);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: Lost update: main and thread 1 (add) both read sum: 0 (step 2 and step 3). Then main wrote 1 (step 4), and thread 1 replaced that by 1 (step 5) without having seen it.
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there, with 2 preemptions (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (add)      assertion.c:19  pthread_create(&thread, NULL, add, NULL);
// CHECK-NEXT:      2  0: read sum: 0 (initial)      assertion.c:11  int before = atomic_load(&sum);
// CHECK-NEXT:         -- main is preempted --
// CHECK-NEXT:      3      1: read sum: 0 (initial)  assertion.c:11  int before = atomic_load(&sum);
// CHECK-NEXT:             -- thread 1 is preempted --
// CHECK-NEXT:      4  0: write sum: 1               assertion.c:12  atomic_store(&sum, before + 1);
// CHECK-NEXT:      5      1: write sum: 1           assertion.c:12  atomic_store(&sum, before + 1);
// CHECK-NEXT:      6  0: join thread 1              assertion.c:21  pthread_join(thread, NULL);
// CHECK-NEXT:      7  0: read sum: 1 (from 5)       assertion.c:22  assert(atomic_load(&sum) == 2);
// CHECK-NEXT: >    8  0: error: assertion           assertion.c:22  assert(atomic_load(&sum) == 2);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
