/* Who waits since a write has taken back that it went on must get the chance to go on again with each later
 * write that ends the wait, also where yet another write comes behind that one; and may go on waiting all the
 * same. A read-modify-write that comes back must wait until such threads
 * have gone on. (Executions were lost.) The counts are those of all interleavings. */
// RUN: %exits 1 %heddle --keep-going -DPART=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %exits 1 %heddle --keep-going --algorithm=naive -DPART=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DPART=2 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=naive -DPART=2 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --ordered-sync -DPART=3 %s | FileCheck %s --check-prefix=THREE
// RUN: %heddle --algorithm=naive -DPART=3 %s | FileCheck %s --check-prefix=THREE
// (Where b stays 2, two threads wait for each other: one takes b where the other frees it. Main has returned, so that
// is no error.)
// THREE: Executions: 48 complete, 32 blocked
// ONE: Executions: 3 complete
// TWO: No errors found: {{[0-9]+}} executions
// TWO: Executions: 7 complete
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int a, b;

static pthread_t start(void *(*run)(void *))
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    return thread;
}

static void take(atomic_int *lock)
{
    do
        while (atomic_load(lock) != 0)
            continue;
    while (atomic_exchange(lock, 1) != 0);
}

static int replace(atomic_int *place, int old, int new)
{
    int found = old;
    atomic_compare_exchange_strong(place, &found, new);
    return found;
}

static void await_and_replace(atomic_int *place, int old, int new)
{
    while (replace(place, old, new) != old)
        continue;
}

#if PART == 1
static void *retake_a(void *unused)
{
    int found = replace(&a, 1, 0);
    take(&a);
    b = 1 + found;
    return unused;
}

static void *await_taken(void *unused)
{
    start(retake_a);
    atomic_load(&b);
    while (a != 1)
        continue;
    return unused;
}

static void *close_a(void *unused)
{
    a = 2;
    return unused;
}

int main(void)
{
    start(await_taken);
    start(close_a);
    take(&a);
    return 0;
}

#elif PART == 2
static void *take_and_free(void *unused)
{
    await_and_replace(&a, 0, 1);
    await_and_replace(&a, 1, 0);
    b += 2;
    return unused;
}

static void *await_either(void *unused)
{
    start(take_and_free);
    while (b != 0 && a != 0)
        continue;
    return unused;
}

static void *close_both(void *unused)
{
    b = 1;
    a = 2;
    return unused;
}

int main(void)
{
    start(await_either);
    start(close_both);
    return 0;
}

#else
static void *add_to_a(void *unused)
{
    atomic_fetch_add(&a, 3);
    return unused;
}

static void *close_and_await_b(void *unused)
{
    b = 2;
    while (b != 1)
        continue;
    return unused;
}

static void *free_b(void *unused)
{
    await_and_replace(&b, 1, 0);
    atomic_fetch_add(&a, 2);
    return unused;
}

static void *take_b(void *unused)
{
    take(&b);
    a = 1;
    return unused;
}

int main(void)
{
    start(add_to_a);
    start(close_and_await_b);
    start(free_b);
    start(take_b);
    a = 2;
    return 0;
}
#endif
