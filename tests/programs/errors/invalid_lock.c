/* A mutex is locked after it was destroyed. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "invalid-lock"

#include <pthread.h>

int main(void)
{
    pthread_mutex_t lock;
    pthread_mutex_init(&lock, NULL);
    pthread_mutex_destroy(&lock);
    pthread_mutex_lock(&lock); // CHECK: "line": [[#@LINE]]
    return 0;
}
