/* lifetime.h - the value of the location of an object's lifetime. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The storage of an object with a lifetime. Static objects (globals) have no lifetime location. */
enum storage {
    STORAGE_HEAP,
    STORAGE_HEAP_ZEROED,
    STORAGE_LOCAL,
    STORAGE_SEMAPHORE,
    STORAGE_THREAD, /* all thread-local variables of a thread */
    STORAGES
};

/* Whether an object of the storage ends with a scope or with its thread. */
static inline bool storage_is_local(enum storage storage)
{
    return storage == STORAGE_LOCAL || storage == STORAGE_THREAD;
}

/* The value of an object's lifetime location: 0 is an object that does not exist (yet). An object
 * is live from its allocation to its end, and then over. lifetime_size, in bytes, requires an
 * object that is live or over. */
uint64_t lifetime_begin(uint64_t size, enum storage storage);
uint64_t lifetime_end(uint64_t value);
bool lifetime_is_live(uint64_t value);
bool lifetime_is_over(uint64_t value);
uint64_t lifetime_size(uint64_t value);
enum storage lifetime_storage(uint64_t value);
