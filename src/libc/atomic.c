/* atomic.c - libatomic's functions for objects that no instruction accesses as a whole: of odd or
 * large sizes, or not aligned. As in libatomic, each access holds a lock, one of a few, which the
 * object's address chooses. So these accesses are atomic with respect to each other only. */
#include "libc/models.h"

#include <string.h>

enum { LOCKS = 16, LINE = 64 };

static pthread_mutex_t locks[LOCKS];

static pthread_mutex_t *lock(const volatile void *object)
{
    pthread_mutex_t *mutex = &locks[(uintptr_t)object / LINE % LOCKS];
    pthread_mutex_lock(mutex);
    return mutex;
}

/* clang knows other types of these names. */
#define FUNCTION(name) __asm__(name)

void atomic_load_any(size_t size, const void *object, void *to, int order)
    FUNCTION("__atomic_load");
void atomic_store_any(size_t size, void *object, const void *from, int order)
    FUNCTION("__atomic_store");
void atomic_exchange_any(size_t size, void *object, const void *from, void *to, int order)
    FUNCTION("__atomic_exchange");
bool atomic_compare_exchange_any(size_t size, void *object, void *expected, const void *desired,
                                 int success, int failure) FUNCTION("__atomic_compare_exchange");
bool atomic_is_lock_free_any(size_t size, const void *object) FUNCTION("__atomic_is_lock_free");

void atomic_load_any(size_t size, const void *object, void *to, int order)
{
    (void)order;
    pthread_mutex_t *mutex = lock(object);
    memcpy(to, object, size);
    pthread_mutex_unlock(mutex);
}

void atomic_store_any(size_t size, void *object, const void *from, int order)
{
    (void)order;
    pthread_mutex_t *mutex = lock(object);
    memcpy(object, from, size);
    pthread_mutex_unlock(mutex);
}

void atomic_exchange_any(size_t size, void *object, const void *from, void *to, int order)
{
    (void)order;
    pthread_mutex_t *mutex = lock(object);
    memcpy(to, object, size);
    memcpy(object, from, size);
    pthread_mutex_unlock(mutex);
}

bool atomic_compare_exchange_any(size_t size, void *object, void *expected, const void *desired,
                                 int success, int failure)
{
    (void)success, (void)failure;
    pthread_mutex_t *mutex = lock(object);
    bool equal = memcmp(object, expected, size) == 0;
    if (equal)
        memcpy(object, desired, size);
    else
        memcpy(expected, object, size);
    pthread_mutex_unlock(mutex);
    return equal;
}

/* Without an object, its alignment is that of its size. */
bool atomic_is_lock_free_any(size_t size, const void *object)
{
    bool is_power = size != 0 && (size & (size - 1)) == 0;
    return is_power && size <= 8 && (uintptr_t)object % size == 0;
}
