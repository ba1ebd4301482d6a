/* An assertion that fails only when the other thread runs first. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static void *writer(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    assert(atomic_load(&x) == 0); // CHECK: "line": [[#@LINE]]
    pthread_join(thread, NULL);
    return 0;
}
