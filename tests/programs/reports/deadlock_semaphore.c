/* One place is free, and who takes it does not give it back. */
#include <pthread.h>
#include <semaphore.h>

static sem_t places;

static void *enter(void *unused)
{
    sem_wait(&places);
    return unused;
}

int main(void)
{
    pthread_t guests[2];
    sem_init(&places, 0, 1);
    for (int i = 0; i < 2; i++)
        pthread_create(&guests[i], NULL, enter, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(guests[i], NULL);
    return 0;
}

// The one place is taken by the first guest, who has ended: main waits for the second one.
// RUN: cd %S && %exits 1 %heddle deadlock_semaphore.c | FileCheck --match-full-lines %s
//      CHECK: deadlock_semaphore.c:9:5: error: deadlock: thread 2 waits for semaphore 'places', which is 0 [deadlock]
// CHECK-NEXT:      9 |     sem_wait(&places);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: places is 0 since thread 1 (enter) took the last of it (step 4), and all who could post it have ended or wait, too.
// CHECK-NEXT: deadlock_semaphore.c:9:5: note: thread 1 takes the last of it here
// CHECK-NEXT:      9 |     sem_wait(&places);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock_semaphore.c:20:9: note: main waits for the end of thread 2
// CHECK-NEXT:     20 |         pthread_join(guests[i], NULL);
// CHECK-NEXT:        |         ^
// CHECK-NEXT: deadlock_semaphore.c:18:9: note: main creates thread 2 here
// CHECK-NEXT:     18 |         pthread_create(&guests[i], NULL, enter, NULL);
// CHECK-NEXT:        |         ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: initialise places                                          deadlock_semaphore.c:16  sem_init(&places, 0, 1);
// CHECK-NEXT:      2  0: create thread 1 (enter)                                    deadlock_semaphore.c:18  pthread_create(&guests[i], NULL, enter, NULL);
// CHECK-NEXT:      3  0: create thread 2 (enter)                                    deadlock_semaphore.c:18  pthread_create(&guests[i], NULL, enter, NULL);
// CHECK-NEXT:      4      1: semaphore-wait places                                  deadlock_semaphore.c:9   sem_wait(&places);
// CHECK-NEXT:      5  0: join thread 1                                              deadlock_semaphore.c:20  pthread_join(guests[i], NULL);
// CHECK-NEXT: >    6  0: join thread 2: waits for ever                              deadlock_semaphore.c:20  pthread_join(guests[i], NULL);
// CHECK-NEXT: >    7          2: semaphore-wait places, which is 0: waits for ever  deadlock_semaphore.c:9   sem_wait(&places);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
