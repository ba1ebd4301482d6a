/* A rate limiter: a bucket of tokens that requests take one from.
 *
 * The bug: whether there is a token is asked in one step, and it is taken in another. Two requests
 * may pass with one token. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { CLIENTS = 2, SIZE = 1 };

static atomic_int tokens = SIZE, passed;

static bool take_token(void)
{
    if (atomic_load(&tokens) == 0)
        return false;
    atomic_fetch_sub(&tokens, 1);
    return true;
}

static void *client(void *unused)
{
    (void)unused;
    if (take_token())
        atomic_fetch_add(&passed, 1);
    return NULL;
}

int main(void)
{
    pthread_t threads[CLIENTS];

    for (int i = 0; i < CLIENTS; i++)
        pthread_create(&threads[i], NULL, client, NULL);
    for (int i = 0; i < CLIENTS; i++)
        pthread_join(threads[i], NULL);
    assert(passed <= SIZE);
    return 0;
}
