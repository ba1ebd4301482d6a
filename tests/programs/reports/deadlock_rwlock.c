/* Two readers want to write what they have read, without letting go of it. */
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *upgrade(void *unused)
{
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, upgrade, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}

// Both have it to read, and each waits for the other one, and for itself, to let go of it.
// RUN: cd %S && %exits 1 %heddle deadlock_rwlock.c | FileCheck --match-full-lines %s
//      CHECK: deadlock_rwlock.c:9:5: error: deadlock: thread 1 waits for 'lock' to write, held by itself and thread 2 [deadlock]
// CHECK-NEXT:      9 |     pthread_rwlock_wrlock(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: thread 1 (upgrade) holds lock for reading since step 3, and wants it for writing.
// CHECK-NEXT: deadlock_rwlock.c:8:5: note: thread 1 takes it here
// CHECK-NEXT:      8 |     pthread_rwlock_rdlock(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock_rwlock.c:8:5: note: thread 2 takes it here
// CHECK-NEXT:      8 |     pthread_rwlock_rdlock(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock_rwlock.c:20:9: note: main waits for the end of thread 1
// CHECK-NEXT:     20 |         pthread_join(threads[i], NULL);
// CHECK-NEXT:        |         ^
// CHECK-NEXT: deadlock_rwlock.c:9:5: note: thread 2 waits for 'lock' to write, held by thread 1 and itself
// CHECK-NEXT:      9 |     pthread_rwlock_wrlock(&lock);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock_rwlock.c:18:9: note: main creates thread 1 here
// CHECK-NEXT:     18 |         pthread_create(&threads[i], NULL, upgrade, NULL);
// CHECK-NEXT:        |         ^
// CHECK-NEXT: deadlock_rwlock.c:18:9: note: main creates thread 2 here
// CHECK-NEXT:     18 |         pthread_create(&threads[i], NULL, upgrade, NULL);
// CHECK-NEXT:        |         ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (upgrade)                                      deadlock_rwlock.c:18  pthread_create(&threads[i], NULL, upgrade, NULL);
// CHECK-NEXT:      2  0: create thread 2 (upgrade)                                      deadlock_rwlock.c:18  pthread_create(&threads[i], NULL, upgrade, NULL);
// CHECK-NEXT:      3      1: read-lock lock                                             deadlock_rwlock.c:8   pthread_rwlock_rdlock(&lock);
// CHECK-NEXT:      4          2: read-lock lock                                         deadlock_rwlock.c:8   pthread_rwlock_rdlock(&lock);
// CHECK-NEXT: >    5          2: write-lock lock, held by thread 1 and itself: waits for ever  deadlock_rwlock.c:9   pthread_rwlock_wrlock(&lock);
// CHECK-NEXT: >    6  0: join thread 1: waits for ever                                  deadlock_rwlock.c:20  pthread_join(threads[i], NULL);
// CHECK-NEXT: >    7      1: write-lock lock, held by itself and thread 2: waits for ever  deadlock_rwlock.c:9   pthread_rwlock_wrlock(&lock);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
