/* memory.c - operator new and operator delete. */
#include "libc/cxx/memory.h"

#include "libc/models.h"

void _ZSt17__throw_bad_allocv(void); /* std::__throw_bad_alloc() */

void *cxx_allocate(size_t size)
{
    void *memory = heddle_allocate(1, size > 0 ? size : 1);
    if (!memory)
        _ZSt17__throw_bad_allocv();
    return memory;
}

void *_Znwm(size_t size) /* operator new(size_t) */
{
    return cxx_allocate(size);
}

void *_Znam(size_t size) /* operator new[](size_t) */
{
    return cxx_allocate(size);
}

void *_ZnwmSt11align_val_t(size_t size, size_t alignment)
{
    return heddle_allocate(alignment, size);
}

void *_ZnamSt11align_val_t(size_t size, size_t alignment)
{
    return heddle_allocate(alignment, size);
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
