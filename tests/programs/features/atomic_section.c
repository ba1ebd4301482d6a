// RUN: %heddle --format=json %s | FileCheck %s
// An atomic section is atomic to every other access, not only to other sections: the two stores are
// never seen apart. The reader's two loads come both before the section, around it or both behind it,
// and no load comes between its stores: that makes three orders.
// CHECK: "verdict": "safe"
// CHECK: "complete": 3
#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *writer(void *unused)
{
    __VERIFIER_atomic_begin();
    atomic_store(&x, 1);
    atomic_store(&y, 1);
    __VERIFIER_atomic_end();
    return unused;
}

static void *reader(void *unused)
{
    int seen_x = atomic_load(&x);
    int seen_y = atomic_load(&y);
    assert(seen_x <= seen_y);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
