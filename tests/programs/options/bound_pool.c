// A pool of threads that take jobs from a counter, with a mutex and a condition variable. bpor counts preemptions
// in code of its own, and finds as many executions within each bound.
// RUN: %heddle --no-symmetry -bound 0 --algorithm=bpor %s > %t && %same_complete %t %heddle --no-symmetry -bound 0 %s
// RUN: %heddle --no-symmetry -bound 1 --algorithm=bpor %s > %t && %same_complete %t %heddle --no-symmetry -bound 1 %s
// RUN: %heddle --no-symmetry -bound 1 --algorithm=bpor -DTHREADS=2 -DJOBS=3 %s > %t
// RUN: %same_complete %t %heddle --no-symmetry -bound 1 -DTHREADS=2 -DJOBS=3 %s
//
// Workers that came before the jobs are asleep when main stops the pool, and main wakes one of them. If that one
// does not wake the next, the others sleep for ever, and main waits for them. This takes one preemption, of main
// behind the creation of the threads: if main goes on, it stops the pool before they come.
// RUN: %exits 1 %heddle --no-symmetry -bound 0..1 --bound-strict -DFORGETS %s | FileCheck %s
// CHECK: error: {{.*}} [deadlock]
// CHECK: Executions with no preemption have no error.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef JOBS
#define JOBS 2
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static unsigned idle, queued, done;
static bool stopping;

static void *work(void *unused)
{
    pthread_mutex_lock(&lock);
    for (;;) {
        while (queued == 0 && !stopping) {
            idle++;
            pthread_cond_wait(&wake, &lock);
            idle--;
        }
        if (queued == 0)
            break;
        queued--;
        pthread_mutex_unlock(&lock);
        pthread_mutex_lock(&lock);
        done++;
    }
#ifndef FORGETS
    pthread_cond_signal(&wake);
#endif
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < JOBS; i++) {
        pthread_mutex_lock(&lock);
        queued++;
        if (idle > 0)
            pthread_cond_signal(&wake);
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_lock(&lock);
    stopping = true;
    pthread_cond_signal(&wake);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(done == JOBS);
}
