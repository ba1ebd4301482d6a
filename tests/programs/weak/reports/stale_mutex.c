// A mutex that a thread initialises before it raises a flag. Under rc11, the reader of the flag may
// find the mutex as it was before: the lock reads the initial value.
// RUN: %S/../in_models 0 "sc tso ra" %heddle --quiet %s
// RUN: cd %S && %python %tests/check_weak.py rc11 weak %heddle stale_mutex.c
// RUN: cd %S && %exits 1 %heddle --memory-model=rc11 stale_mutex.c | FileCheck %s
// CHECK: note: this execution is not possible under sequential consistency
// CHECK: [[#INIT:]] 1: initialise mutex
// CHECK: 0: lock mutex (initial, older than [[#INIT]])
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex;
static atomic_int ready;

static void *prepare(void *unused)
{
    pthread_mutex_init(&mutex, NULL);
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, prepare, NULL);
    if (atomic_load_explicit(&ready, memory_order_relaxed)) {
        pthread_mutex_lock(&mutex);
        pthread_mutex_unlock(&mutex);
    }
    pthread_join(thread, NULL);
    return 0;
}
