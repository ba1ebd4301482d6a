/* runtime_keys.h - thread-specific data; a part of runtime.c.
 *
 * A key's number follows from its creator's history, and is never used again. */
#ifndef HEDDLE_FRONT_RUNTIME_KEYS_H
#define HEDDLE_FRONT_RUNTIME_KEYS_H

#include "machine/address.h"
#include "machine/thread_end.h"

#include <errno.h>
#include <pthread.h>

void heddle_at_thread_end(enum at_thread_end place, void (*function)(void));
_Noreturn void heddle_invalid_use(const char *message);
_Noreturn void heddle_unsupported(const char *message);

enum {
    KEYS_OF_THREAD = 128,
    KEYS = 1 + ADDRESS_THREADS * KEYS_OF_THREAD,
    ROUNDS_OF_DESTRUCTORS = 4
};

typedef void destructor(void *value);

/* By the key's number; NULL: it does not exist. 0 is none, so that what was never set is not one. */
static destructor *destructors[KEYS];

static _Thread_local unsigned keys_created;

/* What the thread has set, in the order in which it first did. */
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

/* No destructor is called; threads may have values, which nobody sees any more. */
int pthread_key_delete(pthread_key_t key)
{
    check_key(key);
    __atomic_store_n(&destructors[key], NULL, __ATOMIC_SEQ_CST);
    return 0;
}

/* Where the key's value is; the count when the thread has none. */
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

/* Whether it called any. A destructor may set values, of keys that are new to the thread, too. */
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

#endif
