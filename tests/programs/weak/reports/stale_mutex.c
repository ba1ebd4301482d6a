// A mutex that a thread initialises before it raises a flag. Under rc11, a relaxed flag orders nothing: the reader of
// the flag may use the mutex while it is initialised, which is a data race. With a release and an acquire it is none.
// RUN: %S/../in_models 0 "sc tso ra" %heddle --quiet %s
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 stale_mutex.c | FileCheck %s
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 -DSEMAPHORE stale_mutex.c | FileCheck %s
// RUN: cd %S && %heddle -DSTORED=memory_order_release -DLOADED=memory_order_acquire stale_mutex.c
// RUN: cd %S && %heddle -DSEMAPHORE -DSTORED=memory_order_release -DLOADED=memory_order_acquire stale_mutex.c
// CHECK: error: data race on '{{mutex|semaphore}}'
// CHECK: the two would be ordered if the store to 'ready' at stale_mutex.c:[[#]] were a release and the load
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#ifndef STORED
#define STORED memory_order_relaxed
#define LOADED memory_order_relaxed
#endif

static pthread_mutex_t mutex;
static sem_t semaphore;
static atomic_int ready;

static void *prepare(void *unused)
{
#ifdef SEMAPHORE
    sem_init(&semaphore, 0, 1);
#else
    pthread_mutex_init(&mutex, NULL);
#endif
    atomic_store_explicit(&ready, 1, STORED);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, prepare, NULL);
    if (atomic_load_explicit(&ready, LOADED)) {
#ifdef SEMAPHORE
        sem_wait(&semaphore);
#else
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
#endif
    }
    pthread_join(thread, NULL);
    return 0;
}
