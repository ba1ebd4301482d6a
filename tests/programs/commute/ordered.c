/* Each worker releases what it has written by an addition, and main acquires all of it from the
 * last one: there is no race, although the additions have no order. main sees one of the 2^3 sets
 * of additions before its first load; if that is not the whole set, it stops. */
// RUN: %heddle --algorithm=source --commute %s | FileCheck %s
// RUN: %heddle --algorithm=optimal --commute %s | FileCheck %s
// CHECK: No errors found: 8 executions explored under sc, all there are up to operations that commute.

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { N = 3 };

static int data[N];
static atomic_int done;

static void *work(void *place)
{
    *(int *)place = 1;
    atomic_fetch_add(&done, 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, work, &data[i]);
    if (atomic_load(&done) == N)
        assert(data[0] + data[1] + data[2] == N);
    return 0;
}
