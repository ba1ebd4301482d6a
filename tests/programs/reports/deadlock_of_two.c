/* main waits for a thread while it holds the lock that the thread needs to end. */
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
    pthread_mutex_lock(&lock);
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL);
    pthread_mutex_unlock(&lock);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle deadlock_of_two.c | FileCheck --match-full-lines %s
//      CHECK: deadlock_of_two.c:18:5: error: deadlock: main waits for the end of thread 1 [deadlock]
// CHECK-NEXT:     18 |     pthread_join(thread, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: main waits for the end of thread 1 (worker); thread 1 waits for lock, which main has held since step 1.
// CHECK-NEXT: deadlock_of_two.c:8:5: note: thread 1 waits for 'lock', held by main
// CHECK-NEXT:      8 |     pthread_mutex_lock(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock_of_two.c:16:5: note: main has held 'lock' since here
// CHECK-NEXT:     16 |     pthread_mutex_lock(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock_of_two.c:17:5: note: main creates thread 1 here
// CHECK-NEXT:     17 |     pthread_create(&thread, NULL, worker, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: lock lock                                    deadlock_of_two.c:16  pthread_mutex_lock(&lock);
// CHECK-NEXT:      2  0: create thread 1 (worker)                     deadlock_of_two.c:17  pthread_create(&thread, NULL, worker, NULL);
// CHECK-NEXT: >    3      1: lock lock, held by main: waits for ever  deadlock_of_two.c:8   pthread_mutex_lock(&lock);
// CHECK-NEXT: >    4  0: join thread 1: waits for ever                deadlock_of_two.c:18  pthread_join(thread, NULL);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
