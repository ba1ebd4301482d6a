/* A mutex is given attributes that were never initialised. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "uninitialized-read"

#include <pthread.h>

static pthread_mutex_t mutex;

int main(void)
{
    pthread_mutexattr_t attr;
    pthread_mutex_init(&mutex, &attr); // CHECK: "line": [[#@LINE]]
    return 0;
}
