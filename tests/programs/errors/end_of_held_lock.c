/* The memory of a lock ends while a thread holds the lock: it is freed, or goes out of scope. */
// RUN: %exits 1 %heddle --quiet -DSCOPE %s | FileCheck --check-prefix=SCOPE %s
// RUN: %exits 1 %heddle --quiet -DHEAP %s | FileCheck --check-prefix=HEAP %s
// RUN: %exits 1 %heddle --quiet -DREADER %s | FileCheck --check-prefix=READER %s
// RUN: %exits 1 %heddle --quiet -DSPIN %s | FileCheck --check-prefix=SPIN %s
// RUN: %exits 1 %heddle --quiet -DTRY --algorithm=rvf %s | FileCheck --check-prefix=HEAP %s
// RUN: %exits 1 %heddle --format=json -DOTHER %s >%t && FileCheck --check-prefix=JSON %s <%t
// RUN: %exits 1 %heddle --replay=%t -DOTHER %s | FileCheck --check-prefix=OTHER %s
// RUN: %exits 1 %heddle --quiet -DOTHER --algorithm=optimal %s | FileCheck --check-prefix=OTHER %s
// RUN: %exits 1 %heddle --quiet -DRECURSIVE %s | FileCheck --check-prefix=HEAP %s
// RUN: %heddle --quiet -DRIGHT %s
// SCOPE: error: main leaves the scope of 'local', which it holds [end-of-held-lock]
// HEAP: error: main frees '{{.*}}' while it holds '{{.*}}lock' [end-of-held-lock]
// HEAP: note: main locks it here
// READER: error: main frees '{{.*}}' while it holds '{{.*}}rwlock' [end-of-held-lock]
// SPIN: error: main frees '{{.*}}' while it holds '{{.*}}spin' [end-of-held-lock]
// JSON: "kind": "end-of-held-lock"
// OTHER: error: main frees '{{.*}}' while thread 1 holds '{{.*}}lock' [end-of-held-lock]

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct item {
    int value;
    pthread_mutex_t lock;
    pthread_rwlock_t rwlock;
    pthread_spinlock_t spin;
};

static atomic_int is_locked;

static void *hold(void *item)
{
    pthread_mutex_lock(&((struct item *)item)->lock);
    atomic_store(&is_locked, 1);
    return NULL;
}

static struct item *new_item(void)
{
    struct item *item = malloc(sizeof *item);
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
#if defined RECURSIVE
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
#endif
    pthread_mutex_init(&item->lock, &attributes);
    pthread_rwlock_init(&item->rwlock, NULL);
    pthread_spin_init(&item->spin, 0);
    return item;
}

static void lock_local(void)
{
    pthread_mutex_t local = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&local);
#if defined RIGHT
    pthread_mutex_unlock(&local);
#endif
}

int main(void)
{
    struct item *item = new_item();
#if defined SCOPE
    lock_local();
#elif defined HEAP
    pthread_mutex_lock(&item->lock);
#elif defined TRY
    if (pthread_mutex_trylock(&item->lock) != 0)
        return 1;
#elif defined RECURSIVE
    pthread_mutex_lock(&item->lock);
    pthread_mutex_lock(&item->lock);
    pthread_mutex_unlock(&item->lock);
#elif defined READER
    pthread_rwlock_rdlock(&item->rwlock);
    pthread_rwlock_rdlock(&item->rwlock);
    pthread_rwlock_unlock(&item->rwlock);
#elif defined SPIN
    pthread_spin_lock(&item->spin);
#elif defined OTHER
    pthread_t thread;
    pthread_create(&thread, NULL, hold, item);
    while (!atomic_load(&is_locked))
        ;
    pthread_join(thread, NULL);
#elif defined RIGHT
    /* All given back; and a lock elsewhere is held while other memory ends. */
    static pthread_mutex_t global = PTHREAD_MUTEX_INITIALIZER;
    lock_local();
    pthread_mutex_lock(&item->lock);
    pthread_rwlock_wrlock(&item->rwlock);
    pthread_rwlock_unlock(&item->rwlock);
    pthread_mutex_unlock(&item->lock);
    pthread_spin_lock(&item->spin);
    pthread_spin_unlock(&item->spin);
    pthread_mutex_lock(&global);
    free(malloc(sizeof(pthread_mutex_t)));
    free(item);
    item = NULL;
    pthread_mutex_unlock(&global);
#endif
    free(item);
    return 0;
}
