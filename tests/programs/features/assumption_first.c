/* The first assumption that fails is behind an exchange that was about to revisit the look: that it has changed
 * nothing, and is not to do so, is known only then. It must not come back as something else. Nobody ever
 * writes 0.
 *
 * Either thread gets the lock first and the other one fails, and the look comes before that or behind it. */
// RUN: %exits 3 %heddle %s | FileCheck %s
// CHECK: Executions: 0 complete, 4 blocked (4 at assumptions);
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { FREE = 1, HELD };

void __VERIFIER_assume(int condition);

static atomic_int lock = FREE;

static void *get(void *unused)
{
    __VERIFIER_assume(atomic_exchange(&lock, HELD) == FREE);
    return unused;
}

static void *look(void *unused)
{
    assert(atomic_load(&lock) != 0);
    return unused;
}

int main(void)
{
    pthread_t threads[3];

    pthread_create(&threads[0], NULL, get, NULL);
    pthread_create(&threads[1], NULL, look, NULL);
    pthread_create(&threads[2], NULL, get, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
