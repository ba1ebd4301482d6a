/* Threads that only older values of `a` and `b` let go on, or none at all. A loop of which all that could
 * end it has been tried stays so when a later write takes back what has happened since (the first part: an
 * execution was found twice), but not when it takes back more than that (the second: one was lost). The
 * counts are those of all interleavings. */
// RUN: %heddle %s | FileCheck %s --check-prefix=TAKEN
// RUN: %heddle --algorithm=naive %s | FileCheck %s --check-prefix=TAKEN
// RUN: %exits 1 %heddle --keep-going %s -- -DMORE | FileCheck %s --check-prefix=MORE
// RUN: %exits 1 %heddle --keep-going --algorithm=naive %s -- -DMORE | FileCheck %s --check-prefix=MORE
// TAKEN: Executions: 6 complete
// MORE: Executions: 2 complete
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int a, b;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void take(atomic_int *lock)
{
    do
        while (atomic_load(lock) != 0)
            continue;
    while (atomic_exchange(lock, 1) != 0);
}

static void *take_b(void *unused)
{
    a = 1;
    take(&b);
    return unused;
}

static void *wait_for_both(void *unused)
{
    while (b != 1)
        continue;
    while (a != 1)
        continue;
    return unused;
}

static void *take_a(void *unused)
{
    take(&a);
    a = 1;
    return unused;
}

static void *close_a(void *unused)
{
    while (pthread_mutex_trylock(&mutex) != 0)
        continue;
    a = 3;
    return unused;
}

static void *just_lock(void *unused)
{
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *try_a(void *unused)
{
    take(&a);
    return unused;
}

static void *reset_b(void *unused)
{
    int free = 0;
    while (!atomic_compare_exchange_strong(&b, &free, 0))
        free = 0;
    return unused;
}

static void start(void *(*run)(void *))
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    pthread_detach(thread);
}

int main(void)
{
#ifdef MORE
    start(close_a);
    start(try_a);
    start(reset_b);
    start(just_lock);
    take(&b);
#else
    start(take_b);
    start(wait_for_both);
    start(take_a);
    b = 1;
    b = 3;
#endif
    return 0;
}
