/* A pool of workers with a queue of jobs. The pool is stopped when all jobs have been submitted: the
 * workers finish what is queued, and end. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { WORKERS = 2, JOBS = 1 };

typedef void job_function(void *argument);

struct job {
    job_function *run;
    void *argument;
    struct job *next;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct job *first, *last;
    size_t queued;
    atomic_bool stopping;
    pthread_t workers[WORKERS];
};

static struct pool pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .work = PTHREAD_COND_INITIALIZER};
static atomic_int sum;

/* Requires the lock. */
static void enqueue(struct pool *self, struct job *job)
{
    job->next = NULL;
    if (self->last)
        self->last->next = job;
    else
        self->first = job;
    self->last = job;
    self->queued++;
}

/* Requires the lock. Returns NULL if there is none. */
static struct job *dequeue(struct pool *self)
{
    struct job *job = self->first;
    if (!job)
        return NULL;
    self->first = job->next;
    if (!self->first)
        self->last = NULL;
    self->queued--;
    return job;
}

static struct job *wait_for_job(struct pool *self)
{
    pthread_mutex_lock(&self->lock);
    while (!self->first && !atomic_load(&self->stopping))
        pthread_cond_wait(&self->work, &self->lock);
    struct job *job = dequeue(self);
    pthread_mutex_unlock(&self->lock);
    return job;
}

static void *work(void *argument)
{
    struct pool *self = argument;
    struct job *job;
    while ((job = wait_for_job(self)) != NULL) {
        job->run(job->argument);
        free(job);
    }
    return NULL;
}

static void pool_start(struct pool *self)
{
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&self->workers[i], NULL, work, self);
}

static void pool_submit(struct pool *self, job_function *run, void *argument)
{
    struct job *job = malloc(sizeof *job);
    if (!job)
        abort();
    job->run = run;
    job->argument = argument;
    pthread_mutex_lock(&self->lock);
    enqueue(self, job);
    pthread_cond_signal(&self->work);
    pthread_mutex_unlock(&self->lock);
}

static void pool_stop(struct pool *self)
{
    atomic_store(&self->stopping, true);
    pthread_cond_broadcast(&self->work);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(self->workers[i], NULL);
}

static void add(void *argument)
{
    atomic_fetch_add(&sum, *(int *)argument);
}

int main(void)
{
    static int numbers[JOBS] = {7};
    pool_start(&pool);
    for (int i = 0; i < JOBS; i++)
        pool_submit(&pool, add, &numbers[i]);
    pool_stop(&pool);
    assert(atomic_load(&sum) == 7);
    assert(pool.queued == 0);
    return 0;
}

/* The cause: pool_stop sets the flag without the lock, between a worker's look at it and the
 * worker's wait: the broadcast wakes nobody. */
// CHECK: [deadlock]
// CHECK: why: Lost wake-up: thread {{[0-9]}} (work) read pool.stopping: 0 (step [[#]]). Then main wrote 1 (step [[#]]) and signalled pool.work (step [[#]]) before thread {{[0-9]}} began to wait (step [[#]]): the signal woke nobody.
