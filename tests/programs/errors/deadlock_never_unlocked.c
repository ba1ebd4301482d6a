/* Whichever thread locks first never unlocks, so that the other one waits for ever. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *locker(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock); // CHECK: "line": [[#@LINE]]
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, locker, NULL);
    pthread_create(&threads[1], NULL, locker, NULL);
    return 0;
}
