/* A mutex is destroyed by the thread that holds it. The comment behind the lock makes its line long. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&lock); /* here it is locked, and from here to the end nothing ever unlocks it again */
    pthread_mutex_destroy(&lock);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle invalid_destroy.c | FileCheck --match-full-lines %s
//      CHECK: invalid_destroy.c:9:5: error: main destroys mutex 'lock', which it still holds [invalid-unlock]
// CHECK-NEXT:      9 |     pthread_mutex_destroy(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: invalid_destroy.c:8:5: note: main has held 'lock' since here
// CHECK-NEXT:      8 |     pthread_mutex_lock(&lock); /* here it is locked, and from here to the end nothing ever unlocks it again */
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: lock lock     invalid_destroy.c:8  pthread_mutex_lock(&lock); /* here it is locked, and from here to the end nothing ever unlocks it ag...
// CHECK-NEXT: >    2  0: destroy lock  invalid_destroy.c:9  pthread_mutex_destroy(&lock);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
