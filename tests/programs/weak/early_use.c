/* Memory is used by a thread that its allocation does not happen before: a data race of the use and the allocation.
 * The giver writes nothing there, so no other access tells. What is published by a release and found by an acquire is
 * in order, and so is all under sc and tso, where the publication itself orders. A mutex orders, too. */
// RUN: %exits 1 %heddle --quiet -DALLOC='malloc(4)' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALLOC='calloc(1,4)' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALLOC='realloc(NULL,4)' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALLOC='aligned_alloc(8,8)' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALLOC='memalign()' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALLOC='moved()' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALLOC='calloc(1,4)' -DUSE='load(seen)' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALLOC='malloc(sizeof(pthread_mutex_t))' -DUSE='lock(seen)' %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALLOC='malloc(4)' -DUSE='seen = realloc(seen, 8)' %s | FileCheck --check-prefix=ANY %s
// RUN: %exits 1 %heddle --quiet -DALLOC='malloc(4)' -DUSE='free(seen)' %s | FileCheck --check-prefix=FREE %s
// RUN: %exits 1 %heddle --quiet -DALLOC='local()' %s | FileCheck --check-prefix=LOCAL %s
// RUN: %heddle --quiet -DALLOC='malloc(4)' -DGIVE=release -DTAKE=acquire %s
// RUN: %heddle --quiet -DALLOC='moved()' -DGIVE=release -DTAKE=acquire %s
// RUN: %heddle --quiet -DALLOC='malloc(4)' -DFENCES %s
// RUN: %heddle --quiet -DALLOC='malloc(4)' -DLOCKED %s
// RUN: %heddle --quiet -DALLOC='malloc(4)' -DUSE='(void)0' %s
// RUN: %heddle --quiet -DALLOC='malloc(4)' --races=ignore %s
// RUN: %heddle --quiet -DALLOC='malloc(4)' --sc --algorithm=optimal %s
// RUN: %heddle --quiet -DALLOC='calloc(1,4)' --sc --algorithm=rvf %s
// RUN: %heddle --quiet -DALLOC='malloc(4)' --tso %s
// RUN: %heddle --quiet -DALLOC='malloc(4)' --ra %s
// RUN: %exits 1 %heddle -DALLOC='malloc(4)' --format=json %s >%t.json
// RUN: %exits 1 %heddle --quiet -DALLOC='malloc(4)' --replay=%t.json %s | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DALLOC='malloc(4)' -j2 --keep-going %s | FileCheck %s
// CHECK: error: data race on '{{.*}}': {{write|read|lock}} by thread 2 and allocation by thread 1 [data-race]
// CHECK: note: thread 1 allocates it here, and nothing orders the two
// CHECK: note: the two would be ordered if the store to 'cell' {{.*}} were a release and the load of 'cell' {{.*}} an acquire
// ANY: and allocation by thread 1 [data-race]
// FREE: error: thread 2 frees '{{.*}}' while thread 1 may still use it [use-after-free]
// FREE: note: thread 1 allocates it here, and nothing orders the two
// LOCAL: error: data race on 'here': write by thread 2 and declaration by thread 1 [data-race]

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef GIVE
#define GIVE relaxed
#define TAKE relaxed
#endif
#ifndef USE
#define USE *seen = 5
#endif
#define ORDER(name) JOINED(memory_order_, name)
#define JOINED(a, b) a##b

static _Atomic(int *) cell;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static inline void *memalign(void)
{
    void *memory = NULL;
    posix_memalign(&memory, 8, 8);
    return memory;
}

static inline void *moved(void)
{
    void *small = malloc(2);
    return realloc(small, 4);
}

static inline void load(void *object)
{
    atomic_load_explicit((atomic_int *)object, memory_order_relaxed);
}

static inline void lock(void *object)
{
    pthread_mutex_lock(object);
}

/* The variable lives until the other thread has told that it is done. */
static _Atomic int done;
static void give(int *fresh)
{
#ifdef FENCES
    atomic_thread_fence(memory_order_release);
#elif defined LOCKED
    pthread_mutex_lock(&mutex);
#endif
    atomic_store_explicit(&cell, fresh, ORDER(GIVE));
#ifdef LOCKED
    pthread_mutex_unlock(&mutex);
#endif
}

static inline int *local(void)
{
    int here;
    give(&here);
    while (!atomic_load(&done))
        ;
    return NULL;
}

static void *giver(void *unused)
{
    give(ALLOC);
    return unused;
}

static void *user(void *unused)
{
#ifdef LOCKED
    pthread_mutex_lock(&mutex);
#endif
    int *seen = atomic_load_explicit(&cell, ORDER(TAKE));
#ifdef FENCES
    atomic_thread_fence(memory_order_acquire);
#elif defined LOCKED
    pthread_mutex_unlock(&mutex);
#endif
    if (seen)
        USE;
    atomic_store(&done, 1);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, giver, NULL);
    pthread_create(&b, NULL, user, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
