/* keys.c - thread-specific data.
 *
 * The number of a key follows from the history of the thread that creates it, so it is the same
 * in every order of the threads. It is never used again. */
#include "libc/models.h"
#include "machine/memory/address.h"

#include <pthread.h>

enum {
    KEYS_OF_THREAD = 128,
    KEYS = 1 + ADDRESS_THREADS * KEYS_OF_THREAD,
    ROUNDS_OF_DESTRUCTORS = 4
};

typedef void destructor(void *value);

/* By the number of the key; NULL: there is no such key. No key is 0, so that a variable that was
 * never set is no key. */
static destructor *destructors[KEYS];

static _Thread_local unsigned keys_created;

/* The keys that the thread has set, in the order in which it first set them. */
static _Thread_local struct {
    pthread_key_t key;
    void *value;
} specifics[KEYS_OF_THREAD];
static _Thread_local unsigned specific_count;

static void destroy_nothing(void *value)
{
    (void)value;
}

static destructor *find_destructor(pthread_key_t key)
{
    return key < KEYS ? __atomic_load_n(&destructors[key], __ATOMIC_SEQ_CST) : NULL;
}

static void check_key(pthread_key_t key)
{
    if (!find_destructor(key))
        heddle_invalid_use("a key of thread-specific data that was never created or is deleted");
}

int pthread_key_create(pthread_key_t *key, destructor *destroy)
{
    if (keys_created == KEYS_OF_THREAD)
        heddle_unsupported("a thread that creates more than 128 keys of thread-specific data");
    keys_created++;
    *key = ((unsigned)pthread_self() - 1) * KEYS_OF_THREAD + keys_created;
    __atomic_store_n(&destructors[*key], destroy ? destroy : destroy_nothing, __ATOMIC_SEQ_CST);
    return 0;
}

/* No destructor is called. Values that threads have for the key can no longer be read. */
int pthread_key_delete(pthread_key_t key)
{
    check_key(key);
    __atomic_store_n(&destructors[key], NULL, __ATOMIC_SEQ_CST);
    return 0;
}

/* The index of the value; the count when the thread has none. */
static unsigned find_specific(pthread_key_t key)
{
    unsigned i = 0;
    while (i < specific_count && specifics[i].key != key)
        i++;
    return i;
}

void *pthread_getspecific(pthread_key_t key)
{
    check_key(key);
    unsigned i = find_specific(key);
    return i < specific_count ? specifics[i].value : NULL;
}

/* Returns whether it called any. A destructor may set values, also of keys that are new to the
 * thread. */
static bool run_destructors(void)
{
    bool called = false;
    for (unsigned i = 0; i < specific_count; i++) {
        void *value = specifics[i].value;
        destructor *destroy = value ? find_destructor(specifics[i].key) : NULL;
        if (!destroy || destroy == destroy_nothing)
            continue;
        specifics[i].value = NULL;
        destroy(value);
        called = true;
    }
    return called;
}

static void destroy_specifics(void)
{
    for (int i = 0; i < ROUNDS_OF_DESTRUCTORS && run_destructors(); i++)
        continue;
}

int pthread_setspecific(pthread_key_t key, const void *value)
{
    check_key(key);
    unsigned i = find_specific(key);
    if (i == KEYS_OF_THREAD)
        heddle_unsupported("a thread that sets values of more than 128 keys");
    if (i == specific_count) {
        heddle_at_thread_end(AT_THREAD_END_KEYS, destroy_specifics);
        specifics[i].key = key;
        specific_count++;
    }
    specifics[i].value = (void *)value;
    return 0;
}
