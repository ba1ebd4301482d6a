/* zstd's pool: a ring of jobs with two conditions, and a flag for its end. A worker that wakes looks
 * again whether there is a job. The broken one does not, and takes a job that another has taken. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{.*}}[{{assertion|null-dereference|out-of-bounds|wild-call}}]

#include "inputs/threads.h"

#include <stdbool.h>

enum { QUEUE_SIZE = 2 };

typedef void (*job_function)(void *);
struct job {
    job_function function;
    void *argument;
};

static struct {
    struct job queue[QUEUE_SIZE];
    size_t head, tail;
    bool empty, shutdown;
    pthread_mutex_t mutex;
    pthread_cond_t push, pop;
} pool = {.empty = true,
          .mutex = PTHREAD_MUTEX_INITIALIZER,
          .push = PTHREAD_COND_INITIALIZER,
          .pop = PTHREAD_COND_INITIALIZER};

static int done;

static void *work(void *unused)
{
    for (;;) {
        pthread_mutex_lock(&pool.mutex);
#ifdef BROKEN
        if (pool.empty && !pool.shutdown)
            pthread_cond_wait(&pool.pop, &pool.mutex);
        if (pool.empty && pool.shutdown) {
#else
        while (pool.empty && !pool.shutdown)
            pthread_cond_wait(&pool.pop, &pool.mutex);
        if (pool.empty) {
#endif
            pthread_mutex_unlock(&pool.mutex);
            return unused;
        }
        struct job job = pool.queue[pool.head];
        pool.queue[pool.head].function = NULL;
        pool.head = (pool.head + 1) % QUEUE_SIZE;
        pool.empty = pool.head == pool.tail;
        pthread_cond_signal(&pool.push);
        pthread_mutex_unlock(&pool.mutex);
        job.function(job.argument);
    }
}

static void add(job_function function, void *argument)
{
    pthread_mutex_lock(&pool.mutex);
    while (!pool.empty && pool.head == (pool.tail + 1) % QUEUE_SIZE)
        pthread_cond_wait(&pool.push, &pool.mutex);
    pool.empty = false;
    pool.queue[pool.tail] = (struct job){function, argument};
    pool.tail = (pool.tail + 1) % QUEUE_SIZE;
    pthread_cond_signal(&pool.pop);
    pthread_mutex_unlock(&pool.mutex);
}

static void count(void *argument)
{
    __atomic_fetch_add((int *)argument, 1, __ATOMIC_RELAXED);
}

static void *submit(void *unused)
{
    add(count, &done);
    pthread_mutex_lock(&pool.mutex);
    pool.shutdown = true;
    pthread_mutex_unlock(&pool.mutex);
    pthread_cond_broadcast(&pool.pop);
    pthread_cond_broadcast(&pool.push);
    return unused;
}

int main(void)
{
    RUN(work, work, submit);
    assert(done == 1);
    return 0;
}
