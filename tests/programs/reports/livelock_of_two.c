/* Each of two threads waits for the other one to be ready first. */
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready[2];

static void *meet(void *number)
{
    int own = *(int *)number;
    while (!atomic_load(&ready[1 - own]))
        ;
    atomic_store(&ready[own], 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    static int numbers[] = {0, 1};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, meet, &numbers[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}

// Both flags are 0 for ever: each is written only behind the loop that waits for the other one.
// RUN: cd %S && %exits 1 %heddle livelock_of_two.c | FileCheck --match-full-lines %s
//      CHECK: livelock_of_two.c:10:13: error: thread 1 goes round this loop for ever: 'ready[1]' stays as it is, since all others wait or have ended [livelock]
// CHECK-NEXT:     10 |     while (!atomic_load(&ready[1 - own]))
// CHECK-NEXT:        |             ^
// CHECK-NEXT: why: No thread has written ready[1], which thread 1 (meet) waits to change: all others have ended or wait, too.
// CHECK-NEXT: livelock_of_two.c:10:13: note: thread 2 goes round for ever: no other thread will write 'ready[0]'
// CHECK-NEXT:     10 |     while (!atomic_load(&ready[1 - own]))
// CHECK-NEXT:        |             ^
// CHECK-NEXT: livelock_of_two.c:21:9: note: main creates thread 1 here
// CHECK-NEXT:     21 |         pthread_create(&threads[i], NULL, meet, &numbers[i]);
// CHECK-NEXT:        |         ^
// CHECK-NEXT: livelock_of_two.c:21:9: note: main creates thread 2 here
// CHECK-NEXT:     21 |         pthread_create(&threads[i], NULL, meet, &numbers[i]);
// CHECK-NEXT:        |         ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (meet)                                livelock_of_two.c:21  pthread_create(&threads[i], NULL, meet, &numbers[i]);
// CHECK-NEXT:      2  0: create thread 2 (meet)                                livelock_of_two.c:21  pthread_create(&threads[i], NULL, meet, &numbers[i]);
// CHECK-NEXT: >    5          2: goes round for ever: ready[0] stays as it is  livelock_of_two.c:10  while (!atomic_load(&ready[1 - own]))
// CHECK-NEXT: >    6  0: join thread 1: waits for ever                         livelock_of_two.c:23  pthread_join(threads[i], NULL);
// CHECK-NEXT: >    7      1: goes round for ever: ready[1] stays as it is      livelock_of_two.c:10  while (!atomic_load(&ready[1 - own]))
// CHECK-NEXT:         Left out: 2 steps on data of one thread only (see --verbose).
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
