// Polling a mutex by trylock.
// RUN: %heddle %s > %t && FileCheck %s < %t
// RUN: %same_complete %t %heddle %s -- -DASSUME
// RUN: %same_complete %t %heddle --sc --algorithm=pop %s
// CHECK: complete, 0 blocked
#define THREADS 3
#include "await.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *unused)
{
    AWAIT(pthread_mutex_trylock(&mutex) == 0);
    count++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    run_threads(run);
    assert(count == THREADS);
    return 0;
}
