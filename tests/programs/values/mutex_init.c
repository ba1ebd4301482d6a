/* A mutex that is initialised while a thread holds it is not locked any more. What its unlock finds
 * then is left to other algorithms. */
// RUN: %exits 2 %heddle --algorithm=rvf %s 2>&1 | FileCheck %s
// RUN: %exits 2 %heddle --algorithm=rvf -- -DLATER %s 2>&1 | FileCheck %s
// CHECK: mutex_init.c:{{[0-9]+}}:5: error: --algorithm=rvf does not explore mutexes that are initialised while they are in use; leave --algorithm out
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

static void *hold(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, hold, NULL);
#ifdef LATER
    atomic_load(&flag);
#endif
    pthread_mutex_init(&mutex, NULL);
    pthread_join(thread, NULL);
}
