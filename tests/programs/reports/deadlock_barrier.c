/* Three threads are to meet, but one of them may find that there is nothing to do and leave. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static pthread_barrier_t met;
static atomic_bool done;

static void *work(void *unused)
{
    if (!atomic_exchange(&done, true))
        pthread_barrier_wait(&met);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_barrier_init(&met, NULL, 3);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    pthread_barrier_wait(&met);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}

// Who loses the exchange does not come to the barrier: two of three have arrived.
// RUN: cd %S && %exits 1 %heddle deadlock_barrier.c | FileCheck --match-full-lines %s
//      CHECK: deadlock_barrier.c:22:5: error: deadlock: main waits at barrier 'met', where 2 of 3 have arrived [deadlock]
// CHECK-NEXT:     22 |     pthread_barrier_wait(&met);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: thread 1 (work) (step 6) and main (step 4) came to met, and wait for more: all others have ended or wait, too.
// CHECK-NEXT: deadlock_barrier.c:12:9: note: thread 1 waits at barrier 'met', where 2 of 3 have arrived
// CHECK-NEXT:     12 |         pthread_barrier_wait(&met);
// CHECK-NEXT:        |         ^
// CHECK-NEXT: deadlock_barrier.c:21:9: note: main creates thread 1 here
// CHECK-NEXT:     21 |         pthread_create(&threads[i], NULL, work, NULL);
// CHECK-NEXT:        |         ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: initialise met                                                 deadlock_barrier.c:19  pthread_barrier_init(&met, NULL, 3);
// CHECK-NEXT:      2  0: create thread 1 (work)                                         deadlock_barrier.c:21  pthread_create(&threads[i], NULL, work, NULL);
// CHECK-NEXT:      3  0: create thread 2 (work)                                         deadlock_barrier.c:21  pthread_create(&threads[i], NULL, work, NULL);
// CHECK-NEXT:      4  0: barrier-arrive met                                             deadlock_barrier.c:22  pthread_barrier_wait(&met);
// CHECK-NEXT:      5      1: exchange done: 0 -> 1 (initial)                            deadlock_barrier.c:11  if (!atomic_exchange(&done, true))
// CHECK-NEXT:      6      1: barrier-arrive met                                         deadlock_barrier.c:12  pthread_barrier_wait(&met);
// CHECK-NEXT:      7          2: exchange done: 1 -> 1 (from 5)                         deadlock_barrier.c:11  if (!atomic_exchange(&done, true))
// CHECK-NEXT: >    8      1: barrier-pass met, where 2 of 3 have arrived: waits for ever  deadlock_barrier.c:12  pthread_barrier_wait(&met);
// CHECK-NEXT: >    9  0: barrier-pass met, where 2 of 3 have arrived: waits for ever    deadlock_barrier.c:22  pthread_barrier_wait(&met);
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
