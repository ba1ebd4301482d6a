/* A list of listeners that is never changed: adding one publishes a longer copy.
 *
 * The bug: the copy is published with a plain store, whatever has become of the original meanwhile.
 * Of two listeners that are added at the same time, one is lost. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct list {
    int count;
    int listeners[];
};

static struct list *_Atomic current;

static void add(int listener)
{
    struct list *old = atomic_load(&current);
    struct list *new = malloc(sizeof *new + (size_t)(old->count + 1) * sizeof(int));
    new->count = old->count + 1;
    for (int i = 0; i < old->count; i++)
        new->listeners[i] = old->listeners[i];
    new->listeners[old->count] = listener;
    atomic_store(&current, new);
}

static void *writer(void *listener)
{
    add(*(int *)listener);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int listeners[2] = {10, 20};

    current = calloc(1, sizeof(struct list));
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, writer, &listeners[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(current->count == 2);
    return 0;
}
