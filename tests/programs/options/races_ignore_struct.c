/* With --races=ignore, an assignment of a struct of 8 bytes is not atomic: another thread may see
 * one member of each of two values. A struct of one member is copied in one step. */
// RUN: %exits 1 %heddle --races=ignore %s | FileCheck %s
// RUN: %exits 1 %heddle --races=ignore --algorithm=pop %s | FileCheck %s
// RUN: %exits 1 %heddle --races=ignore %s -- -DTYPE=short | FileCheck %s
// RUN: %exits 1 %heddle --races=ignore %s -- -DTYPE=char | FileCheck %s
// RUN: %exits 1 %heddle --races=ignore %s -- -DTYPE=long | FileCheck %s
// CHECK: [assertion]
// RUN: %heddle --races=ignore %s -- -DSINGLE | FileCheck %s --check-prefix=SINGLE
// SINGLE: Executions: 2 complete, 0 blocked

// The copies are ordered by a lock: no error.
// RUN: %heddle --races=ignore --quiet %s -- -DLOCKED
// RUN: %heddle --quiet %s -- -DLOCKED
// RUN: %exits 1 %heddle %s | FileCheck %s --check-prefix=RACE
// RACE: [data-race]

#include <assert.h>
#include <pthread.h>

#ifndef TYPE
#define TYPE int
#endif

struct pair {
#ifdef SINGLE
    long a;
#else
    TYPE a, b;
#endif
};

static struct pair shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void assign(struct pair value)
{
#ifdef LOCKED
    pthread_mutex_lock(&mutex);
#endif
    struct pair copy = value;
    struct pair *target = &shared;
    *target = copy;
#ifdef LOCKED
    pthread_mutex_unlock(&mutex);
#endif
}

static void *run(void *unused)
{
    struct pair one = {.a = 1};
#ifndef SINGLE
    one.b = 1;
#endif
    assign(one);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    struct pair two = {.a = 2};
#ifndef SINGLE
    two.b = 2;
#endif
    assign(two);
    pthread_join(thread, NULL);
    pthread_mutex_destroy(&mutex);
#ifndef SINGLE
    assert(shared.a == shared.b);
#endif
}
