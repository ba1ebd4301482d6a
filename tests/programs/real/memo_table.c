/* A table of computed values, without locks: whoever misses one computes it into a fresh entry and
 * offers it with a compare-and-exchange; who comes too late frees its own entry and takes the
 * other's.
 *
 * One of the two threads wins. The other one looks before that, and loses the exchange, or after: 2
 * * 2. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { ENTRIES = 4 };

struct entry {
    int argument, result;
};

static struct entry *_Atomic table[ENTRIES];

static const struct entry *factorial(int n)
{
    struct entry *known = atomic_load(&table[n]);
    if (known != NULL)
        return known;

    struct entry *fresh = malloc(sizeof *fresh);
    fresh->argument = n;
    fresh->result = 1;
    for (int i = 2; i <= n; i++)
        fresh->result *= i;
    if (atomic_compare_exchange_strong(&table[n], &known, fresh))
        return fresh;
    free(fresh);
    return known;
}

static void *user(void *unused)
{
    (void)unused;
    const struct entry *entry = factorial(3);
    assert(entry->argument == 3 && entry->result == 6);
    return (void *)entry;
}

int main(void)
{
    pthread_t threads[2];
    void *results[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], &results[i]);
    assert(results[0] == results[1] && results[0] == table[3]);
    free(table[3]);
    return 0;
}
