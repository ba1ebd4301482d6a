/* N threads: setters write a, then b; CHECKERS of them read a, then b. After SCTBench's reorder_N.
 *
 * The bug: a checker takes it that a and b are set at once, so that it sees both or none.
 * One preemption shows it: a setter is stopped between its writes, and a checker runs to its end.
 * None is not enough: then the writes of a setter, and the reads of a checker, are not
 * interrupted.
 * More threads make the bug no deeper, but the executions far more numerous. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 3 /* threads */
#endif
#ifndef CHECKERS
#define CHECKERS 1 /* how many of them check: the last ones */
#endif

static atomic_int a, b;
static atomic_bool was_half_set;

static void *set(void *unused)
{
    (void)unused;
    atomic_store(&a, 1);
    atomic_store(&b, 1);
    return NULL;
}

static void *check(void *unused)
{
    (void)unused;
    int seen = atomic_load(&a);
    if (atomic_load(&b) != seen)
        atomic_store(&was_half_set, true);
    return NULL;
}

int main(void)
{
    pthread_t threads[N];

    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, i < N - CHECKERS ? set : check, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(!atomic_load(&was_half_set));
    return 0;
}
