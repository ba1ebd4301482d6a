/* A hazard pointer: a reader says which object it is about to use, and looks again whether that
 * object is still the current one; a writer that has replaced an object frees it only when no
 * reader says that it uses it, and leaves it to the end otherwise. Counted by two algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 9,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { ATTEMPTS = 2 };

struct route {
    int hops;
};

static struct route *_Atomic current;
static struct route *_Atomic hazard;
static struct route *retired; /* the writer's: what it could not free yet */

static struct route *new_route(int hops)
{
    struct route *route = malloc(sizeof *route);
    route->hops = hops;
    return route;
}

static void *reader(void *unused)
{
    (void)unused;
    for (int i = 0; i < ATTEMPTS; i++) {
        struct route *route = atomic_load(&current);
        atomic_store(&hazard, route);
        if (atomic_load(&current) == route) {
            assert(route->hops == 3 || route->hops == 2);
            break;
        }
    }
    atomic_store(&hazard, NULL);
    return NULL;
}

static void replace(struct route *fresh)
{
    struct route *old = atomic_exchange(&current, fresh);

    if (atomic_load(&hazard) == old)
        retired = old;
    else
        free(old);
}

int main(void)
{
    pthread_t thread;

    current = new_route(3);
    pthread_create(&thread, NULL, reader, NULL);
    replace(new_route(2));
    pthread_join(thread, NULL);
    free(retired);
    free(current);
    return 0;
}
