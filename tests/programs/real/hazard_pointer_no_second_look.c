/* A hazard pointer: a reader says which object it is about to use, and a writer frees an object
 * that it has replaced only when no reader says so.
 *
 * The bug: the reader does not look again whether the object is still current. The writer may have
 * looked for readers, and freed it, between the reader's load and its announcement. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct route {
    int hops;
};

static struct route *_Atomic current;
static struct route *_Atomic hazard;

static struct route *new_route(int hops)
{
    struct route *route = malloc(sizeof *route);
    route->hops = hops;
    return route;
}

static void *reader(void *unused)
{
    (void)unused;
    struct route *route = atomic_load(&current);

    atomic_store(&hazard, route);
    assert(route->hops == 3 || route->hops == 2);
    atomic_store(&hazard, NULL);
    return NULL;
}

static void *writer(void *unused)
{
    (void)unused;
    struct route *old = atomic_exchange(&current, new_route(2));
    if (atomic_load(&hazard) != old)
        free(old);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    current = new_route(3);
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
