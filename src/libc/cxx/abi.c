/* abi.c - functions of the Itanium C++ ABI that compilers call.
 *
 * In all of cxx, the names are those of that ABI and of libstdc++. */
#include "libc/models.h"

#include <pthread.h>

void *__dso_handle;

_Noreturn void __cxa_pure_virtual(void)
{
    abort();
}

_Noreturn void __cxa_deleted_virtual(void)
{
    abort();
}

/* Guards of static variables within functions. All share a lock. It is recursive, because an
 * initialiser may need another such variable. The first byte of a guard is set when the variable is
 * initialised; it is read without the lock, too. */
static pthread_mutex_t guard_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

int __cxa_guard_acquire(unsigned char *guard)
{
    pthread_mutex_lock(&guard_lock);
    if (!__atomic_load_n(guard, __ATOMIC_ACQUIRE))
        return 1;
    pthread_mutex_unlock(&guard_lock);
    return 0;
}

void __cxa_guard_release(unsigned char *guard)
{
    __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&guard_lock);
}

void __cxa_guard_abort(unsigned char *guard)
{
    (void)guard;
    pthread_mutex_unlock(&guard_lock);
}
