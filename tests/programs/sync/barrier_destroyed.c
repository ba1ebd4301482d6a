/* A barrier is destroyed, and perhaps initialised again. Two threads meet: 1 execution a round.
 *
 * -DCONCURRENT: main does not wait for them. A thread that comes later uses what is destroyed; if one
 * has come, and the other one not, main destroys what it waits for. Which of the two is told first
 * does not matter: both are there.
 * -DLEFT: the only thread that comes waits for ever, unless it finds nothing. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json -DAGAIN %s | FileCheck %s
// RUN: %heddle --format=json -DAGAIN --algorithm=naive %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// RUN: %exits 1 %heddle --keep-going -DCONCURRENT %s | FileCheck --check-prefix=CONCURRENT %s
// RUN: %exits 1 %heddle --keep-going -DCONCURRENT --ordered-sync %s | FileCheck --check-prefix=CONCURRENT %s
// RUN: %exits 1 %heddle --keep-going -DCONCURRENT --algorithm=pop %s | FileCheck --check-prefix=CONCURRENT %s
// CONCURRENT-DAG: error: thread {{[12]}} uses 'barrier', which was destroyed [invalid-use]
// CONCURRENT-DAG: error: main destroys 'barrier', for which others wait [invalid-use]
// RUN: %exits 1 %heddle --keep-going --format=json -DCONCURRENT %s > %t.json
// RUN: %exits 1 %heddle --replay=%t.json -DCONCURRENT %s | FileCheck --check-prefix=REPLAY %s
// REPLAY: The recorded execution ends in the same error
// RUN: %exits 1 %heddle --keep-going -DLEFT %s | FileCheck --check-prefix=LEFT %s
// LEFT: error: main destroys 'barrier', for which others wait [invalid-use]

#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t barrier;

static void *meet(void *unused)
{
    pthread_barrier_wait(&barrier);
    return unused;
}

static void begin(int count)
{
    pthread_t threads[2];
    for (int i = 0; i < count; i++)
        pthread_create(&threads[i], NULL, meet, NULL);
#ifdef CONCURRENT
    for (int i = 0; i < count; i++)
        pthread_detach(threads[i]);
#elif !defined LEFT
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
#endif
}

int main(void)
{
    pthread_barrier_init(&barrier, NULL, 2);
#ifdef LEFT
    begin(1);
    pthread_barrier_destroy(&barrier);
    return 0;
#endif
    begin(2);
    pthread_barrier_destroy(&barrier);
#ifdef AGAIN
    pthread_barrier_init(&barrier, NULL, 2);
    begin(2);
    pthread_barrier_destroy(&barrier);
#endif
    return 0;
}
