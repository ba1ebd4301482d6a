// The worker goes on until main takes the lock, and main gets no turn without a preemption: no execution has none, and
// the search for one has no end. So the bound of 0 gives way. With one preemption, main stops the worker behind its 17th
// section. The random runs beside a bounded search hardly stop it just there.
// RUN: %exits 1 %heddle --sc -bound 0..3 -DWRONG=17 %s | FileCheck %s --check-prefix=WRONG
// RUN: %exits 1 %heddle --sc -bound 0..3 -DWRONG=17 --time-limit=1 %s | FileCheck %s --check-prefix=WRONG
// RUN: %exits 1 %heddle --sc -bound 0..3 -DWRONG=17 --time-limit=1 -j2 %s | FileCheck %s --check-prefix=WRONG
// WRONG: error: assertion
// WRONG: 1 error found under sc with bound 1
// WRONG-NOT: no preemption
// WRONG: 0 0 {{.*}}(not finished)
//
// A saved run goes on with the bound that it was at, and that one gives way, too.
// RUN: rm -f %t.saved
// RUN: %exits 3 %python %tests/interrupt.py INT 0.2 %build/heddle --quiet -bound 0..0 --checkpoint=%t.saved %s
// RUN: %exits 3 %python %tests/interrupt.py INT 0.2 %build/heddle --quiet -bound 0..0 --checkpoint=%t.saved --resume=%t.saved %s
//
// Without the assertion, no bound ends, and none is said to be proved.
// RUN: %exits 3 %heddle -bound 0..1 --time-limit=0.5 %s | FileCheck %s --check-prefix=SAFE
// SAFE: {{No errors found so far|No execution was complete}}
// SAFE-NOT: preemption{{s?}} have no error
// SAFE: 0 {{.*}}(not finished)
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#ifndef WRONG
#define WRONG -1
#endif
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t ready;
static int running = 1, ticks;

static void *worker(void *unused)
{
    sem_post(&ready);
    for (;;) {
        pthread_mutex_lock(&mutex);
        int goes_on = running;
        ticks++;
        pthread_mutex_unlock(&mutex);
        if (!goes_on)
            return unused;
    }
}

int main(void)
{
    pthread_t thread;
    sem_init(&ready, 0, 0);
    pthread_create(&thread, NULL, worker, NULL);
    sem_wait(&ready);
    pthread_mutex_lock(&mutex);
    running = 0;
    assert(ticks != WRONG);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
