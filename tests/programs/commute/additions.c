/* Three threads add twice each. The results are ignored, so all orders are alike: of the
 * 6! / (2! 2! 2!) = 90 orders, one is explored. With results that are used, all are. */
// RUN: %heddle --algorithm=source %s | FileCheck %s --check-prefix=ALL
// RUN: %heddle --algorithm=source --commute -DUSED %s | FileCheck %s --check-prefix=USED
// ALL: No errors found: 90 executions explored under sc, all there are.
// USED: No errors found: 90 executions explored under sc, all there are up to operations that commute.
// RUN: %heddle --algorithm=source --commute %s | FileCheck %s
// RUN: %heddle --algorithm=optimal --commute %s | FileCheck %s
// RUN: %heddle --algorithm=optimal --commute -DOTHERS %s | FileCheck %s
// CHECK: No errors found: 1 execution explored under sc, all there is up to operations that commute.
// CHECK-NEXT: Executions: 1 complete, 0 blocked;
// RUN: %heddle --algorithm=source --commute --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "up_to_commuting": true

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { N = 3 };

static atomic_uint x;

static void *add(void *unused)
{
    (void)unused;
#ifdef USED
    static _Thread_local unsigned seen;
    seen = atomic_fetch_add(&x, 1);
    seen += atomic_fetch_add(&x, 2);
    return (void *)(size_t)seen;
#elif defined OTHERS
    x -= 1;
    x += 4;
#else
    atomic_fetch_add(&x, 1);
    x += 2;
#endif
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, add, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(x == 3 * N);
    return 0;
}
