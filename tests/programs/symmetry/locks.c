/* Four threads take a lock twice each: 8! / (2!)^4 = 2,520 orders. The threads' keys differ, so each
 * order has 4! images, and 105 are left. */
// RUN: %heddle --no-symmetry %s | FileCheck %s --check-prefix=ALL
// ALL: No errors found: 2520 executions explored under {{[a-z0-9]+}}, all there are.
// RUN: %heddle %s | FileCheck %s
// CHECK: No errors found: 105 executions explored under {{[a-z0-9]+}}, all there are up to symmetry.
// CHECK-NEXT: Executions: 105 complete, 0 blocked;

#include <pthread.h>
#include <stddef.h>

enum { N = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *add_twice(void *unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        counter++;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, add_twice, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
