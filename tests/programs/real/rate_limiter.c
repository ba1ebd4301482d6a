/* A rate limiter: a bucket of tokens that requests take one from with a compare-and-exchange, and
 * that a tick fills up to its size. Never more requests pass than there were tokens. Counted by two
 * algorithms. With the load written inside of the loop, the counts are the same. */
// RUN: %heddle --no-symmetry --format=json --ordered-sync %s | FileCheck %s
// RUN: %heddle --no-symmetry --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 20,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { CLIENTS = 2, SIZE = 2 };

static atomic_int tokens = SIZE, passed;

static bool take_token(void)
{
    int left = atomic_load(&tokens);

    while (left > 0)
        if (atomic_compare_exchange_strong(&tokens, &left, left - 1))
            return true;
    return false;
}

static void *client(void *unused)
{
    (void)unused;
    if (take_token())
        atomic_fetch_add(&passed, 1);
    return NULL;
}

static bool tick(void)
{
    int left = atomic_load(&tokens);
    return left < SIZE && atomic_compare_exchange_strong(&tokens, &left, left + 1);
}

int main(void)
{
    pthread_t threads[CLIENTS];

    for (int i = 0; i < CLIENTS; i++)
        pthread_create(&threads[i], NULL, client, NULL);
    bool filled = tick();
    for (int i = 0; i < CLIENTS; i++)
        pthread_join(threads[i], NULL);
    assert(passed + tokens == SIZE + filled);
    return 0;
}
