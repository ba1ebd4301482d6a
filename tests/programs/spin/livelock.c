// The waiting thread may find the flag set and reset again: it then waits for ever, and nobody is left
// who could write. Polling under a lock comes to the same.
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle %s -- -DLOCKED | FileCheck %s
// RUN: %heddle %s -- -DKEEP | FileCheck %s --check-prefix=KEPT
// CHECK: [livelock]
// KEPT: Executions: 1 complete, 0 blocked
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int flag;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int is_set(void)
{
#ifdef LOCKED
    pthread_mutex_lock(&mutex);
#endif
    int set = atomic_load(&flag);
#ifdef LOCKED
    pthread_mutex_unlock(&mutex);
#endif
    return set;
}

static void *wait_for_flag(void *unused)
{
    while (!is_set())
        continue;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_flag, NULL);
    atomic_store(&flag, 1);
#ifndef KEEP
    atomic_store(&flag, 0);
#endif
    pthread_join(thread, NULL);
    return 0;
}
