/* abi.c - functions of the Itanium C++ ABI that compilers call.
 *
 * In all of cxx, the names are those of that ABI and of libstdc++. */
#include "libc/models.h"

void *__dso_handle;

_Noreturn void __cxa_pure_virtual(void)
{
    abort();
}

_Noreturn void __cxa_deleted_virtual(void)
{
    abort();
}

/* Guards of static variables within functions. The first byte of a guard is set when the variable
 * is initialised; the program reads it, too. The second half is the state of the initialisation,
 * which is that of a pthread_once_t. */
static uint32_t *control_of(unsigned char *guard)
{
    return (uint32_t *)guard + 1;
}

int __cxa_guard_acquire(unsigned char *guard)
{
    return heddle_guard_begin(control_of(guard));
}

void __cxa_guard_release(unsigned char *guard)
{
    __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
    heddle_guard_end(control_of(guard), false);
}

void __cxa_guard_abort(unsigned char *guard)
{
    heddle_guard_end(control_of(guard), true);
}
