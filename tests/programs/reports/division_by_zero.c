/* The average of what has arrived, when nothing has. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *arrive(void *unused)
{
    atomic_fetch_add(&count, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, arrive, NULL);
    int average = 100 / atomic_load(&count);
    pthread_join(thread, NULL);
    return average & 0;
}

// RUN: cd %S && %exits 1 %heddle division_by_zero.c | FileCheck --match-full-lines %s
//      CHECK: division_by_zero.c:17:23: error: division by zero [division-by-zero]
// CHECK-NEXT:     17 |     int average = 100 / atomic_load(&count);
// CHECK-NEXT:        |                       ^
// CHECK-NEXT: why: count still had its initial value 0 when main read it (step 2): no thread had written it. By then, main has not joined thread 1 (arrive).
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (arrive)  division_by_zero.c:16  pthread_create(&thread, NULL, arrive, NULL);
// CHECK-NEXT:      2  0: read count: 0 (initial)  division_by_zero.c:17  int average = 100 / atomic_load(&count);
// CHECK-NEXT: >    3  0: error: division-by-zero  division_by_zero.c:17  int average = 100 / atomic_load(&count);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
