/* A local variable is freed. */
#include <pthread.h>
#include <stdlib.h>

static void *consume(void *number)
{
    free(number);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int number = 7;
    pthread_create(&thread, NULL, consume, &number);
    pthread_join(thread, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle invalid_free.c | FileCheck --match-full-lines %s
//      CHECK: invalid_free.c:7:5: error: thread 1 frees 'number', which malloc did not return [invalid-free]
// CHECK-NEXT:      7 |     free(number);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: invalid_free.c:14:5: note: main declares it here
// CHECK-NEXT:     14 |     int number = 7;
// CHECK-NEXT:        |     ^
// CHECK-NEXT: invalid_free.c:15:5: note: main creates thread 1 here
// CHECK-NEXT:     15 |     pthread_create(&thread, NULL, consume, &number);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: declare number   invalid_free.c:14  int number = 7;
// CHECK-NEXT:      3  0: create thread 1 (consume)  invalid_free.c:15  pthread_create(&thread, NULL, consume, &number);
// CHECK-NEXT: >    4      1: free number  invalid_free.c:7   free(number);
// CHECK-NEXT:         Left out: 1 step on data of one thread only (see --verbose).
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
