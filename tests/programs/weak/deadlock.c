/* Two threads take two locks in different orders. Under every model two executions end, one for each order of the
 * threads, and in one each thread waits for the other: taking and giving back a lock orders the same everywhere. The
 * relaxed accesses keep heddle from exploring under sc in place of rc11; each thread sees what was written under the
 * locks before. */
// RUN: %S/in_models 1 "sc tso ra rc11" %heddle --keep-going %s > %t
// RUN: FileCheck %s < %t
// CHECK-COUNT-4: Executions: 2 complete, 1 blocked (1 waits for ever);
// RUN: grep -c '\[deadlock\]' %t | FileCheck %s --check-prefix=KIND
// KIND: {{^4$}}
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;
static atomic_int turns;

static void take_turn(pthread_mutex_t *first, pthread_mutex_t *second)
{
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    int before = atomic_load_explicit(&turns, memory_order_relaxed);
    atomic_store_explicit(&turns, before + 1, memory_order_relaxed);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *up(void *unused)
{
    (void)unused;
    take_turn(&one, &two);
    return NULL;
}

static void *down(void *unused)
{
    (void)unused;
    take_turn(&two, &one);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, up, NULL);
    pthread_create(&threads[1], NULL, down, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(turns == 2);
    return 0;
}
