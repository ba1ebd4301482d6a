/* A table of computed values: whoever misses one offers a fresh entry with a
 * compare-and-exchange.
 *
 * The bug: who comes too late replaces the entry of the winner and frees it, although the winner is
 * still using it. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct entry {
    int argument, result;
};

static struct entry *_Atomic slot;

static const struct entry *square(int n)
{
    struct entry *known = atomic_load(&slot);
    if (known != NULL)
        return known;

    struct entry *fresh = malloc(sizeof *fresh);
    fresh->argument = n;
    fresh->result = n * n;
    if (!atomic_compare_exchange_strong(&slot, &known, fresh)) {
        free(atomic_exchange(&slot, fresh));
    }
    return fresh;
}

static void *user(void *unused)
{
    (void)unused;
    const struct entry *entry = square(5);
    assert(entry->argument == 5 && entry->result == 25);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    free(slot);
    return 0;
}
