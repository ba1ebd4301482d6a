/* The pointer is published after the flag that says that it is there. */
#include <pthread.h>
#include <stdatomic.h>

static int value = 5;
static int *_Atomic pointer;
static atomic_int ready;

static void *reader(void *unused)
{
    if (atomic_load(&ready))
        return *atomic_load(&pointer) == 5 ? unused : NULL;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    atomic_store(&ready, 1);
    atomic_store(&pointer, &value);
    pthread_join(thread, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle null_dereference.c | FileCheck --match-full-lines %s
//      CHECK: null_dereference.c:12:16: error: read through a null pointer [null-dereference]
// CHECK-NEXT:     12 |         return *atomic_load(&pointer) == 5 ? unused : NULL;
// CHECK-NEXT:        |                ^
// CHECK-NEXT: why: pointer still had its initial value 0 when thread 1 (reader) read it (step 4): no thread had written it.
// CHECK-NEXT: null_dereference.c:19:5: note: main creates thread 1 here
// CHECK-NEXT:     19 |     pthread_create(&thread, NULL, reader, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there, with 1 preemption (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (reader)       null_dereference.c:19  pthread_create(&thread, NULL, reader, NULL);
// CHECK-NEXT:      2  0: write ready: 1                 null_dereference.c:20  atomic_store(&ready, 1);
// CHECK-NEXT:         -- main is preempted --
// CHECK-NEXT:      3      1: read ready: 1 (from 2)     null_dereference.c:11  if (atomic_load(&ready))
// CHECK-NEXT:      4      1: read pointer: 0 (initial)  null_dereference.c:12  return *atomic_load(&pointer) == 5 ? unused : NULL;
// CHECK-NEXT: >    5      1: error: null-dereference    null_dereference.c:12  return *atomic_load(&pointer) == 5 ? unused : NULL;
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
