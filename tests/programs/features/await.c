/* Waiting for a flag by assumption, with plain data behind it. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 1,
// CHECK: "blocked": 1,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int condition);

static int data;
static atomic_int flag;

static void *sender(void *unused)
{
    (void)unused;
    data = 42;
    atomic_store_explicit(&flag, 1, memory_order_release);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, sender, NULL);
    __VERIFIER_assume(atomic_load_explicit(&flag, memory_order_acquire));
    assert(data == 42);
    pthread_join(thread, NULL);
    return 0;
}
