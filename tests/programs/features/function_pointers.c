/* Functions in tables, as arguments, and as what a thread runs. */
// RUN: %heddle --format=json --ordered-sync %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;

static int twice(int n)
{
    return 2 * n;
}

static int square(int n)
{
    return n * n;
}

static int (*const table[])(int) = {twice, square};

static int apply(int (*function)(int), int n)
{
    return function(n);
}

static void *add_one(void *unused)
{
    (void)unused;
    atomic_fetch_add(&x, 1);
    return NULL;
}

static void *add_ten(void *unused)
{
    (void)unused;
    atomic_fetch_add(&x, 10);
    return NULL;
}

int main(void)
{
    void *(*const bodies[])(void *) = {add_one, add_ten};
    pthread_t threads[2];

    assert(apply(table[0], 5) == 10 && apply(table[1], 5) == 25);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(x == 11);
    return 0;
}
