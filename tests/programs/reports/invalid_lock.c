/* The mutex is destroyed while a thread may still come to lock it. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_mutex_destroy(&lock);
    pthread_join(thread, NULL);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle invalid_lock.c | FileCheck --match-full-lines %s
//      CHECK: invalid_lock.c:8:5: error: thread 1 locks mutex 'lock', which was destroyed [invalid-lock]
// CHECK-NEXT:      8 |     pthread_mutex_lock(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: invalid_lock.c:17:5: note: main destroys it here
// CHECK-NEXT:     17 |     pthread_mutex_destroy(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: invalid_lock.c:16:5: note: main creates thread 1 here
// CHECK-NEXT:     16 |     pthread_create(&thread, NULL, worker, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (worker)  invalid_lock.c:16  pthread_create(&thread, NULL, worker, NULL);
// CHECK-NEXT:      2  0: destroy lock     invalid_lock.c:17  pthread_mutex_destroy(&lock);
// CHECK-NEXT: >    3      1: lock lock    invalid_lock.c:8   pthread_mutex_lock(&lock);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
