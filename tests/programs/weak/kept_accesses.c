/* A thread waits in a loop whose iterations have no effect, and leaves it. Then it stores relaxed,
 * and another thread reads that. Nothing orders what this one does next behind the iterations. So
 * what they access is a race with it, or a use of what it ends, and the thread needs one iteration
 * for that, although it leaves the loop (doc/waiting.md).
 *
 * KIND 1: a write. 2: a free. 3: the end of a scope, behind an atomic access. 4: an atomic write. 5:
 * the iteration writes what is there, the other thread reads. 6: a free by a third thread, which a
 * second loop has let go on. 7: the iteration has a loop in it. 8: it takes three states in turn,
 * and the access is in one of them. 9: the thread has waited in the same loop before. 10: the end of
 * a scope where only the loop in the loop accesses the variable. 11: an iteration takes a lock and
 * gives it back.
 *
 * With RIGHT, the store releases, and the load acquires: then there is no error, and nothing is
 * kept. The waiting thread reads 0 or 1 from x: it stays in the iteration, or leaves the loop. */
// RUN: %exits 1 %heddle -DKIND=1 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=4 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=5 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=7 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=8 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=9 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=11 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=1 -j 2 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=1 -bound 2 %s | FileCheck %s --check-prefix=RACE
// RUN: %exits 1 %heddle -DKIND=1 %s | FileCheck %s --check-prefix=RACE
// RACE: error: data race on {{.*}}data
// RUN: %exits 1 %heddle -DKIND=2 %s | FileCheck %s --check-prefix=FREE
// RUN: %exits 1 %heddle -DKIND=6 %s | FileCheck %s --check-prefix=FREE
// FREE: error: {{.*}}[use-after-free]
// RUN: %exits 1 %heddle -DKIND=3 %s | FileCheck %s --check-prefix=SCOPE
// RUN: %exits 1 %heddle -DKIND=10 %s | FileCheck %s --check-prefix=SCOPE
// SCOPE: error: {{.*}}[use-after-scope]
// RUN: %heddle -DRIGHT -DKIND=1 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=3 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=4 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=5 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=6 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=7 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=8 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=9 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=10 %s | FileCheck %s
// RUN: %heddle -DRIGHT -DKIND=11 %s | FileCheck %s
// CHECK: No errors found: {{.*}} under rc11, all there are.
// RUN: %heddle -DRIGHT -DKIND=1 %s | FileCheck %s --check-prefix=COUNT
// COUNT: Executions: 2 complete, 1 blocked (1 merged iteration);
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef RIGHT
#define RELEASES memory_order_release
#define ACQUIRES memory_order_acquire
#else
#define RELEASES memory_order_relaxed
#define ACQUIRES memory_order_relaxed
#endif

static atomic_int x, y, z, *object;
static int data, seen, *heap;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int load(atomic_int *from)
{
    return atomic_load_explicit(from, memory_order_relaxed);
}

static void *wait(void *argument)
{
#if KIND == 1 || KIND == 4
    while (!load(&x))
        seen = data;
#elif KIND == 2 || KIND == 6
    while (!load(&x))
        seen = *heap;
#elif KIND == 3
    while (!load(&x))
        load(object);
#elif KIND == 5
    while (!load(&x))
        data = 0;
#elif KIND == 7
    while (!load(&x))
        while (!load(&z) && !load(&x))
            seen = data;
#elif KIND == 8
    for (int state = 0; !load(&x); state = (state + 1) % 3)
        if (state == 1)
            seen = data;
#elif KIND == 9
    for (int i = 0; i < 2; i++)
        while (!load(i == 0 ? &z : &x))
            seen = data;
#elif KIND == 10
    while (!load(&x))
        for (int i = 0; i < 2; i++)
            load(object);
#elif KIND == 11
    while (!load(&x)) {
        pthread_mutex_lock(&mutex);
        seen = data;
        pthread_mutex_unlock(&mutex);
    }
#endif
    atomic_store_explicit(&y, 1, RELEASES);
    return argument;
}

static void *follow(void *argument)
{
#if KIND == 3 || KIND == 10
    atomic_int local = 0;
    object = &local;
#endif
#if KIND == 9
    atomic_store_explicit(&z, 1, memory_order_relaxed);
#endif
#if KIND == 3 || KIND == 10
    pthread_t waiting;
    pthread_create(&waiting, NULL, wait, NULL);
    pthread_detach(waiting);
    while (!atomic_load_explicit(&y, ACQUIRES))
        ;
#else
    if (!atomic_load_explicit(&y, ACQUIRES))
        return argument;
#if KIND == 2
    free(heap);
    heap = NULL;
#elif KIND == 4
    __atomic_store_n(&data, 1, __ATOMIC_RELAXED);
#elif KIND == 5
    seen = data;
#elif KIND == 6
    atomic_store_explicit(&z, 1, RELEASES);
#else
    data = 1;
#endif
#endif
    return argument;
}

static void *end(void *argument)
{
    while (!atomic_load_explicit(&z, ACQUIRES))
        ;
    free(heap);
    heap = NULL;
    return argument;
}

int main(void)
{
    pthread_t threads[3];
    int count = 1;
    heap = calloc(1, sizeof *heap);
    pthread_create(&threads[0], NULL, follow, NULL);
#if KIND != 3 && KIND != 10
    pthread_create(&threads[count++], NULL, wait, NULL);
#endif
#if KIND == 6
    pthread_create(&threads[count++], NULL, end, NULL);
#endif
    atomic_store_explicit(&x, 1, memory_order_relaxed);
#if KIND == 6
    pthread_join(threads[1], NULL);
    pthread_join(threads[0], NULL);
    if (!load(&z))
        atomic_store_explicit(&z, 1, memory_order_release);
    pthread_join(threads[2], NULL);
#else
    while (count > 0)
        pthread_join(threads[--count], NULL);
    free(heap);
#endif
    return 0;
}
