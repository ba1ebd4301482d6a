/* Two threads that join each other: what the one may still do depends on the other, in a circle. The
 * deadlock needs no preemption: main ends, and each thread runs up to its join. */
// RUN: %exits 1 %heddle --races=ignore --keep-going -bound 0 %s | FileCheck %s
// RUN: %exits 1 %heddle --races=ignore --keep-going -bound 1 %s | FileCheck %s
// CHECK: error: {{.*}}[deadlock]
#include <pthread.h>
#include <stdatomic.h>

static pthread_t one, other;
static atomic_int x;

static void *join_other(void *unused)
{
    (void)unused;
    atomic_store(&x, 1);
    pthread_join(other, NULL);
    return NULL;
}

static void *join_one(void *unused)
{
    (void)unused;
    atomic_store(&x, 2);
    pthread_join(one, NULL);
    return NULL;
}

int main(void)
{
    pthread_create(&one, NULL, join_other, NULL);
    pthread_create(&other, NULL, join_one, NULL);
    return atomic_load(&x) > 2;
}
