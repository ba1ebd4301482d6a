/* The two additions commute. In one order, the second one acquires what the first one releases, and
 * that orders the accesses of `data`; in the other order, they race. */
// RUN: %exits 1 %heddle --algorithm=source --commute %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=optimal --commute %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=source --commute -DSWAPPED %s | FileCheck %s
// CHECK: error: data race

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;
static int data;

static void *release(void *unused)
{
    (void)unused;
    data = 1;
    atomic_fetch_add(&x, 1);
    return NULL;
}

static void *acquire(void *unused)
{
    (void)unused;
    atomic_fetch_add(&x, 1);
    data = 2;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
#ifdef SWAPPED
    pthread_create(&threads[1], NULL, acquire, NULL);
    pthread_create(&threads[0], NULL, release, NULL);
#else
    pthread_create(&threads[0], NULL, release, NULL);
    pthread_create(&threads[1], NULL, acquire, NULL);
#endif
    return 0;
}
