/* The last reference: who drops it gets the lock, takes the object off the list under it, and frees
 * the object; a look-up takes the lock, too, so that it never finds a count of 0. Without the lock
 * (UNLOCKED), the look-up may find an object that is about to be freed. Bits with two underscores are
 * not atomic: two threads race (PLAIN_BITS), unless a lock keeps them apart. */
// RUN: %heddle --quiet %s
// RUN: %heddle --quiet -DMUTEX %s
// RUN: %heddle --quiet -DATOMIC %s
// RUN: %exits 1 %heddle --quiet -DUNLOCKED %s | FileCheck --check-prefix=FREED %s
// RUN: %exits 1 %heddle --quiet -DPLAIN_BITS %s | FileCheck --check-prefix=RACE %s
// FREED: [use-after-free]
// RACE: [data-race]

#include <lkmm.h>

struct object {
    refcount_t references;
    atomic_t count;
    unsigned long flags[2];
};

#ifdef MUTEX
static DEFINE_MUTEX(guard);
#define GUARD_LOCK mutex_lock
#define GUARD_UNLOCK mutex_unlock
#define PUT(o) refcount_dec_and_mutex_lock(&(o)->references, &guard)
#define GET(o) refcount_inc_not_zero(&(o)->references)
#else
static DEFINE_SPINLOCK(guard);
#define GUARD_LOCK spin_lock
#define GUARD_UNLOCK spin_unlock
#ifdef ATOMIC
#define PUT(o) atomic_dec_and_lock(&(o)->count, &guard)
#define GET(o) atomic_inc_not_zero(&(o)->count)
#else
#define PUT(o) refcount_dec_and_lock(&(o)->references, &guard)
#define GET(o) refcount_inc_not_zero(&(o)->references)
#endif
#endif

static struct object *listed;

static void put(struct object *object)
{
    if (PUT(object)) {
        WRITE_ONCE(listed, NULL);
        GUARD_UNLOCK(&guard);
        free(object);
    }
}

static void *dropper(void *unused)
{
#ifdef PLAIN_BITS
    __set_bit(65, listed->flags);
#endif
    put(READ_ONCE(listed));
    return unused;
}

static void *finder(void *unused)
{
#ifndef UNLOCKED
    GUARD_LOCK(&guard);
#endif
    struct object *found = READ_ONCE(listed);
#ifdef PLAIN_BITS
    if (found)
        __set_bit(65, found->flags);
#endif
    if (found)
        WARN_ON(!GET(found));
#ifndef UNLOCKED
    if (found)
        assert(__test_and_set_bit(3, found->flags) == false);
    GUARD_UNLOCK(&guard);
#endif
    if (found)
        put(found);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    struct object *object = calloc(1, sizeof *object);
    refcount_set(&object->references, 1);
    atomic_set(&object->count, 1);
    listed = object;
    pthread_create(&threads[0], NULL, dropper, NULL);
    pthread_create(&threads[1], NULL, finder, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(listed == NULL);
    return 0;
}
