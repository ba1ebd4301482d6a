/* A mutex with a static initialiser that is initialised while another thread may hold it: an error
 * for all algorithms, rvf among them. */
// RUN: %exits 1 %heddle --quiet %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --algorithm=rvf %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet --algorithm=rvf -- -DLATER %s | FileCheck %s
// CHECK: error: main initialises 'mutex', which a thread holds [double-init]
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
