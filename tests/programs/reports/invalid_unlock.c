/* A thread unlocks what main has locked. */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *unlocker(void *unused)
{
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_lock(&lock);
    pthread_create(&thread, NULL, unlocker, NULL);
    pthread_join(thread, NULL);
    pthread_mutex_unlock(&lock);
    return 0;
}

// RUN: cd %S && %exits 1 %heddle invalid_unlock.c | FileCheck --match-full-lines %s
//      CHECK: invalid_unlock.c:8:5: error: thread 1 unlocks mutex 'lock', which main holds [invalid-unlock]
// CHECK-NEXT:      8 |     pthread_mutex_unlock(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: main took lock (step 1), and thread 1 (unlocker), which unlocks it (step 3), did not.
// CHECK-NEXT: invalid_unlock.c:15:5: note: main has held 'lock' since here
// CHECK-NEXT:     15 |     pthread_mutex_lock(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: invalid_unlock.c:16:5: note: main creates thread 1 here
// CHECK-NEXT:     16 |     pthread_create(&thread, NULL, unlocker, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: lock lock        invalid_unlock.c:15  pthread_mutex_lock(&lock);
// CHECK-NEXT:      2  0: create thread 1 (unlocker)  invalid_unlock.c:16  pthread_create(&thread, NULL, unlocker, NULL);
// CHECK-NEXT: >    3      1: unlock lock  invalid_unlock.c:8   pthread_mutex_unlock(&lock);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
