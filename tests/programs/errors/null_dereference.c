/* A pointer is set only after the thread that uses it has been started. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "null-dereference"

#include <pthread.h>
#include <stdatomic.h>

static int value = 1;
static int *_Atomic pointer;

static void *reader(void *unused)
{
    (void)unused;
    int *target = atomic_load(&pointer);
    return *target ? unused : NULL; // CHECK: "line": [[#@LINE]]
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    atomic_store(&pointer, &value);
    pthread_join(thread, NULL);
    return 0;
}
