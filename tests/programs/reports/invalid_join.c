/* A thread that was detached is joined. */
#include <pthread.h>

static void *worker(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_detach(thread);
    pthread_join(thread, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle invalid_join.c | FileCheck --match-full-lines %s
//      CHECK: invalid_join.c:14:5: error: main joins thread 1, which main has detached: since then, no copy of the thread's identifier is valid [invalid-join]
// CHECK-NEXT:     14 |     pthread_join(thread, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: invalid_join.c:13:5: note: main detaches it here
// CHECK-NEXT:     13 |     pthread_detach(thread);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (worker)  invalid_join.c:12  pthread_create(&thread, NULL, worker, NULL);
// CHECK-NEXT:      2  0: detach thread 1  invalid_join.c:13  pthread_detach(thread);
// CHECK-NEXT: >    3  0: join thread 1    invalid_join.c:14  pthread_join(thread, NULL);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
