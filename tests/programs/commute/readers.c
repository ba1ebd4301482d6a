/* A load conflicts with each addition: it sees one of the 2^2 sets of those before it, and the
 * additions have no order. Without --commute, the three operations have 3! orders.
 *
 * With SAME, two threads store one value. What the load sees depends on whether none was before it,
 * and which one was: 4 classes. (The value alone has 2; values are not looked at.) */
// RUN: %heddle --algorithm=source %s | FileCheck %s --check-prefix=ALL
// RUN: %heddle --algorithm=source -DSAME %s | FileCheck %s --check-prefix=ALL
// ALL: No errors found: 6 executions explored under sc, all there are.
// RUN: %heddle --algorithm=source --commute %s | FileCheck %s
// RUN: %heddle --algorithm=optimal --commute %s | FileCheck %s
// RUN: %heddle --algorithm=source --commute -DSAME %s | FileCheck %s
// RUN: %heddle --algorithm=optimal --commute -DSAME %s | FileCheck %s
// CHECK: No errors found: 4 executions explored under sc, all there are up to operations that commute.

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *write_x(void *number)
{
#ifdef SAME
    (void)number;
    atomic_store(&x, 5);
#else
    atomic_fetch_add(&x, *(int *)number);
#endif
    return NULL;
}

int main(void)
{
    static int numbers[2] = {1, 2};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, write_x, &numbers[i]);
    atomic_load(&x);
    return 0;
}
