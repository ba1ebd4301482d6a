/* The program gives up when a thread comes too early. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int open;

static void *enter(void *unused)
{
    if (!atomic_load(&open))
        abort();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, enter, NULL);
    atomic_store(&open, 1);
    pthread_join(thread, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle abort.c | FileCheck --match-full-lines %s
//      CHECK: abort.c:11:9: error: the program called abort() [abort]
// CHECK-NEXT:     11 |         abort();
// CHECK-NEXT:        |         ^
// CHECK-NEXT: why: open still had its initial value 0 when thread 1 (enter) read it (step 2): no thread had written it.
// CHECK-NEXT: abort.c:18:5: note: main creates thread 1 here
// CHECK-NEXT:     18 |     pthread_create(&thread, NULL, enter, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there, with 1 preemption (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (enter)     abort.c:18  pthread_create(&thread, NULL, enter, NULL);
// CHECK-NEXT:         -- main is preempted --
// CHECK-NEXT:      2      1: read open: 0 (initial)  abort.c:10  if (!atomic_load(&open))
// CHECK-NEXT: >    3      1: error: abort            abort.c:11  abort();
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
