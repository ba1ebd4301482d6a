/* Threads that outlive main go on: the order of their stores is still explored. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int x;

static void *store(void *value)
{
    atomic_store(&x, (int)(intptr_t)value);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (intptr_t i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, store, (void *)i);
    pthread_exit(NULL);
}
