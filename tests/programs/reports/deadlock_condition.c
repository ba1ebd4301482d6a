/* The signal may come before the consumer waits, which does not ask whether there is an item. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *produce(void *unused)
{
    pthread_mutex_lock(&mutex);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *consume(void *unused)
{
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&filled, &mutex);
    items--;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t producer, consumer;
    pthread_create(&producer, NULL, produce, NULL);
    pthread_create(&consumer, NULL, consume, NULL);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    return 0;
}

// The signal comes first, so that nobody waits for it; the mutex is free by then.
// RUN: cd %S && %exits 1 %heddle deadlock_condition.c | FileCheck --match-full-lines %s
//      CHECK: deadlock_condition.c:20:5: error: deadlock: thread 2 waits for a signal of 'filled' [deadlock]
// CHECK-NEXT:     20 |     pthread_cond_wait(&filled, &mutex);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: why: Lost wake-up: thread 1 (produce) signalled filled (step 6) before thread 2 (consume) began to wait for it (step 10): the signal woke nobody.
// CHECK-NEXT: deadlock_condition.c:32:5: note: main waits for the end of thread 2
// CHECK-NEXT:     32 |     pthread_join(consumer, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock_condition.c:30:5: note: main creates thread 2 here
// CHECK-NEXT:     30 |     pthread_create(&consumer, NULL, consume, NULL);
// CHECK-NEXT:        |     ^
// CHECK-NEXT: deadlock_condition.c:12:5: note: thread 1 signals it here, which wakes nobody
// CHECK-NEXT:     12 |     pthread_cond_signal(&filled);
// CHECK-NEXT:        |     ^
// CHECK-EMPTY:
// CHECK-NEXT: An execution that leads there (step, thread: what it does; thread 0 is main):
// CHECK-NEXT:      1  0: create thread 1 (produce)                      deadlock_condition.c:29  pthread_create(&producer, NULL, produce, NULL);
// CHECK-NEXT:      2  0: create thread 2 (consume)                      deadlock_condition.c:30  pthread_create(&consumer, NULL, consume, NULL);
// CHECK-NEXT:      3      1: lock mutex                                 deadlock_condition.c:10  pthread_mutex_lock(&mutex);
// CHECK-NEXT:      6      1: signal filled: nobody waits               deadlock_condition.c:12  pthread_cond_signal(&filled);
// CHECK-NEXT:      7      1: unlock mutex                               deadlock_condition.c:13  pthread_mutex_unlock(&mutex);
// CHECK-NEXT:      8  0: join thread 1                                  deadlock_condition.c:31  pthread_join(producer, NULL);
// CHECK-NEXT:      9          2: lock mutex (from 7)                    deadlock_condition.c:19  pthread_mutex_lock(&mutex);
// CHECK-NEXT:     10          2: begin to wait for filled                 deadlock_condition.c:20  pthread_cond_wait(&filled, &mutex);
// CHECK-NEXT:     11          2: unlock mutex                           deadlock_condition.c:20  pthread_cond_wait(&filled, &mutex);
// CHECK-NEXT: >   12  0: join thread 2: waits for ever                  deadlock_condition.c:32  pthread_join(consumer, NULL);
// CHECK-NEXT: >   13          2: still waits for a signal of filled  deadlock_condition.c:20  pthread_cond_wait(&filled, &mutex);
// CHECK-NEXT:         Left out: 2 steps on data of one thread only (see --verbose).
// CHECK-EMPTY:
// CHECK-NEXT: 1 error found under rc11, and the exploration stopped there.
// CHECK-NEXT: --dot=FILE draws the execution; --keep-going looks for further errors.
// CHECK-NEXT: Executions: {{.*}}
// CHECK-NEXT: Time: {{.*}}
