/* A thread unlocks a mutex that another one holds. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "invalid-unlock"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *unlocker(void *unused)
{
    (void)unused;
    pthread_mutex_unlock(&lock); // CHECK: "line": [[#@LINE]]
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_mutex_lock(&lock);
    pthread_create(&thread, NULL, unlocker, NULL);
    pthread_join(thread, NULL);
    return 0;
}
