/* C allows mtx_trylock to fail although nobody holds the mutex; POSIX does not allow pthread_mutex_trylock to. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %heddle --spurious-failures=0 %s
// RUN: %heddle -DRIGHT %s
// RUN: %heddle -DPOSIX %s
// CHECK: error: assertion
// CHECK: the next attempt fails for no reason
#include <assert.h>
#include <pthread.h>
#include <threads.h>

int main(void)
{
#ifdef POSIX
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    assert(pthread_mutex_trylock(&mutex) == 0);
    pthread_mutex_unlock(&mutex);
#else
    mtx_t mutex;
    mtx_init(&mutex, mtx_plain);
#ifdef RIGHT
    while (mtx_trylock(&mutex) != thrd_success)
        thrd_yield();
#else
    assert(mtx_trylock(&mutex) == thrd_success);
#endif
    mtx_unlock(&mutex);
    mtx_destroy(&mutex);
#endif
}
