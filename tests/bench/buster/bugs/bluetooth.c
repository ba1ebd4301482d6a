/* A driver that is stopped while it is in use: each of N users enters the driver, works, leaves;
 * the stopper forbids entering, leaves in its own name, waits until nobody is inside, and frees
 * the driver. After the Bluetooth driver of Qadeer and Wu's KISS, which SCTBench has, too.
 *
 * The bug: a user looks whether entering is forbidden and then counts itself in; the two are not
 * one step. One preemption shows it: a user is stopped between them, and the stopper runs to its
 * end. None is not enough: without one a user has entered and left before the stopper begins, or
 * finds that entering is forbidden. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 1 /* users */
#endif

void __VERIFIER_assume(int condition);

static atomic_int inside = 1; /* users, and the driver itself until it is stopped */
static atomic_bool is_stopping, is_empty, is_freed;
static atomic_bool was_used_when_freed;

static bool enter(void)
{
    if (atomic_load(&is_stopping))
        return false;
    atomic_fetch_add(&inside, 1);
    return true;
}

static void leave(void)
{
    if (atomic_fetch_sub(&inside, 1) == 1)
        atomic_store(&is_empty, true);
}

static void *use(void *unused)
{
    (void)unused;
    if (!enter())
        return NULL;
    if (atomic_load(&is_freed))
        atomic_store(&was_used_when_freed, true);
    leave();
    return NULL;
}

static void *stop(void *unused)
{
    (void)unused;
    atomic_store(&is_stopping, true);
    leave();
    __VERIFIER_assume(atomic_load(&is_empty));
    atomic_store(&is_freed, true);
    return NULL;
}

int main(void)
{
    pthread_t users[N], stopper;

    for (int i = 0; i < N; i++)
        pthread_create(&users[i], NULL, use, NULL);
    pthread_create(&stopper, NULL, stop, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(users[i], NULL);
    pthread_join(stopper, NULL);
    assert(!atomic_load(&was_used_when_freed));
    return 0;
}
