/* The worker may still wait when main destroys the semaphore that it waits for. */
#include <pthread.h>
#include <semaphore.h>

static sem_t items;

static void *work(void *unused)
{
    sem_wait(&items);
    return unused;
}

int main(void)
{
    pthread_t worker;
    sem_init(&items, 0, 1);
    pthread_create(&worker, NULL, work, NULL);
    sem_destroy(&items);
    pthread_join(worker, NULL);
    return 0;
}

// main has destroyed what thread 1 waits for: one step each behind the creation.
// RUN: cd %S && %exits 1 %heddle invalid_use.c | FileCheck --match-full-lines %s
//      CHECK: invalid_use.c:9:5: error: thread 1 uses 'items', which was destroyed [invalid-use]
// CHECK-NEXT:      9 |     sem_wait(&items);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: invalid_use.c:18:5: note: main destroys it here
// CHECK-NEXT:     18 |     sem_destroy(&items);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: invalid_use.c:17:5: note: main creates thread 1 here
// CHECK-NEXT:     17 |     pthread_create(&worker, NULL, work, NULL);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: initialise items          invalid_use.c:16  sem_init(&items, 0, 1);
// CHECK-NEXT:      2  0: create thread 1 (work)    invalid_use.c:17  pthread_create(&worker, NULL, work, NULL);
// CHECK-NEXT:      3  0: semaphore-destroy items   invalid_use.c:18  sem_destroy(&items);
// CHECK-NEXT: >    4      1: semaphore-wait items  invalid_use.c:9   sem_wait(&items);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
