/* An atomic object that is a structure of eight bytes is one location. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
    int left, right;
};

static _Atomic struct pair shared;

static void *writer(void *unused)
{
    (void)unused;
    atomic_store(&shared, ((struct pair){1, -1}));
    atomic_store(&shared, ((struct pair){2, -2}));
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    struct pair seen = atomic_load(&shared);
    assert(seen.left == -seen.right);
    pthread_join(thread, NULL);
    return 0;
}
