/* runtime_cxx.h - what compiled C++ calls without its author's doing; a part of runtime.c.
 *
 * The names are those of the Itanium C++ ABI and of libstdc++. There are no exceptions: what would
 * throw ends the program (runtime_cxx_throw.h). */
#ifndef HEDDLE_FRONT_RUNTIME_CXX_H
#define HEDDLE_FRONT_RUNTIME_CXX_H

#include "front/runtime_cxx_throw.h"

#include <pthread.h>
#include <stddef.h>

_Noreturn void abort(void);
void *aligned_alloc(size_t alignment, size_t size);

static void *allocate(size_t size)
{
    void *memory = malloc(size > 0 ? size : 1);
    if (!memory)
        heddle_throw("std::bad_alloc");
    return memory;
}

void *_Znwm(size_t size) /* operator new(size_t) */
{
    return allocate(size);
}

void *_Znam(size_t size) /* operator new[](size_t) */
{
    return allocate(size);
}

void *_ZnwmSt11align_val_t(size_t size, size_t alignment)
{
    return aligned_alloc(alignment, size);
}

void *_ZnamSt11align_val_t(size_t size, size_t alignment)
{
    return aligned_alloc(alignment, size);
}

void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag)
{
    (void)tag;
    return malloc(size);
}

void *_ZnamRKSt9nothrow_t(size_t size, const void *tag)
{
    (void)tag;
    return malloc(size);
}

void _ZdlPv(void *memory) /* operator delete(void *) */
{
    free(memory);
}

void _ZdaPv(void *memory) /* operator delete[](void *) */
{
    free(memory);
}

void _ZdlPvm(void *memory, size_t size)
{
    (void)size;
    free(memory);
}

void _ZdaPvm(void *memory, size_t size)
{
    (void)size;
    free(memory);
}

void _ZdlPvSt11align_val_t(void *memory, size_t alignment)
{
    (void)alignment;
    free(memory);
}

void _ZdlPvmSt11align_val_t(void *memory, size_t size, size_t alignment)
{
    (void)size, (void)alignment;
    free(memory);
}

void _ZdaPvSt11align_val_t(void *memory, size_t alignment)
{
    (void)alignment;
    free(memory);
}

void _ZdaPvmSt11align_val_t(void *memory, size_t size, size_t alignment)
{
    (void)size, (void)alignment;
    free(memory);
}

const char _ZSt7nothrow = 0; /* std::nothrow, a tag */

/* std::placeholders::_1 and so on, tags for std::bind. `length` is that of the name. */
#define PLACEHOLDER(length, number) const char _ZNSt12placeholders##length##_##number##E = 0;
PLACEHOLDER(2, 1)
PLACEHOLDER(2, 2)
PLACEHOLDER(2, 3)
PLACEHOLDER(2, 4)
PLACEHOLDER(2, 5)
PLACEHOLDER(2, 6)
PLACEHOLDER(2, 7)
PLACEHOLDER(2, 8)
PLACEHOLDER(2, 9)
PLACEHOLDER(3, 10)
PLACEHOLDER(3, 11)
PLACEHOLDER(3, 12)
PLACEHOLDER(3, 13)
PLACEHOLDER(3, 14)
PLACEHOLDER(3, 15)
PLACEHOLDER(3, 16)
PLACEHOLDER(3, 17)
PLACEHOLDER(3, 18)
PLACEHOLDER(3, 19)
PLACEHOLDER(3, 20)
PLACEHOLDER(3, 21)
PLACEHOLDER(3, 22)
PLACEHOLDER(3, 23)
PLACEHOLDER(3, 24)
PLACEHOLDER(3, 25)
PLACEHOLDER(3, 26)
PLACEHOLDER(3, 27)
PLACEHOLDER(3, 28)
PLACEHOLDER(3, 29)

void *__dso_handle;

_Noreturn void __cxa_pure_virtual(void)
{
    abort();
}

_Noreturn void __cxa_deleted_virtual(void)
{
    abort();
}

_Noreturn void _ZSt9terminatev(void)
{
    abort();
}

/* One lock for all variables: an initialiser may need another one's variable, so its owner may take
 * it again. The first byte of a guard says, to code that has not locked, that it is done. */
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

#endif
