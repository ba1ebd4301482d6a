/* libuv's thread pool: a queue with a message that ends the workers, and a count of those that wait. The
 * broken worker counts itself idle before it locks, so the count is not that of waiting workers. */
// RUN: %heddle %s > %t && %same_complete %t %heddle --sc --algorithm=optimal %s
// RUN: %exits 1 %heddle -DBROKEN %s | FileCheck %s
// CHECK: error: {{.*}}[{{data-race|deadlock}}]

#include "inputs/threads.h"

#include <stdbool.h>

struct work {
    struct work *next;
    void (*run)(void);
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static unsigned idle_threads;
static struct work *queue, **queue_end = &queue;
static struct work exit_message;
static int done;

static void *worker(void *unused)
{
    for (;;) {
#ifdef BROKEN
        idle_threads++;
        pthread_mutex_lock(&mutex);
#else
        pthread_mutex_lock(&mutex);
        idle_threads++;
#endif
        while (!queue)
            pthread_cond_wait(&cond, &mutex);
        idle_threads--;
        struct work *work = queue;
        if (work == &exit_message) { /* stays for the others */
            pthread_cond_signal(&cond);
            pthread_mutex_unlock(&mutex);
            return unused;
        }
        queue = work->next;
        if (!queue)
            queue_end = &queue;
        pthread_mutex_unlock(&mutex);
        work->run();
    }
}

static void post(struct work *work)
{
    pthread_mutex_lock(&mutex);
    *queue_end = work;
    queue_end = &work->next;
    if (idle_threads > 0)
        pthread_cond_signal(&cond);
    pthread_mutex_unlock(&mutex);
}

static void count(void)
{
    __atomic_fetch_add(&done, 1, __ATOMIC_RELAXED);
}

static void *submit(void *unused)
{
    static struct work work = {NULL, count};
    post(&work);
    post(&exit_message);
    return unused;
}

int main(void)
{
    RUN(worker, worker, submit);
    assert(done == 1);
    return 0;
}
