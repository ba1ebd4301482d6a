/* memory.c - operator new and operator delete. */
#include "libc/define_as.h"
#include "libc/models.h"

void _ZSt17__throw_bad_allocv(void); /* std::__throw_bad_alloc() */

/* Never NULL: throws std::bad_alloc. */
static void *cxx_allocate(size_t size)
{
    void *memory = heddle_allocate(1, size > 0 ? size : 1);
    if (!memory)
        _ZSt17__throw_bad_allocv();
    return memory;
}

/* operator new and operator new[] */
DEFINE_AS(void *_Znwm(size_t size), cxx_allocate(size))
DEFINE_AS(void *_Znam(size_t size), cxx_allocate(size))
DEFINE_AS(void *_ZnwmSt11align_val_t(size_t size, size_t alignment),
          heddle_allocate(alignment, size))
DEFINE_AS(void *_ZnamSt11align_val_t(size_t size, size_t alignment),
          heddle_allocate(alignment, size))
DEFINE_AS(void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag), ((void)tag, malloc(size)))
DEFINE_AS(void *_ZnamRKSt9nothrow_t(size_t size, const void *tag), ((void)tag, malloc(size)))

/* operator delete and operator delete[] */
DEFINE_AS(void _ZdlPv(void *memory), free(memory))
DEFINE_AS(void _ZdaPv(void *memory), free(memory))
DEFINE_AS(void _ZdlPvm(void *memory, size_t size), ((void)size, free(memory)))
DEFINE_AS(void _ZdaPvm(void *memory, size_t size), ((void)size, free(memory)))
DEFINE_AS(void _ZdlPvSt11align_val_t(void *memory, size_t alignment),
          ((void)alignment, free(memory)))
DEFINE_AS(void _ZdaPvSt11align_val_t(void *memory, size_t alignment),
          ((void)alignment, free(memory)))
DEFINE_AS(void _ZdlPvmSt11align_val_t(void *memory, size_t size, size_t alignment),
          ((void)size, (void)alignment, free(memory)))
DEFINE_AS(void _ZdaPvmSt11align_val_t(void *memory, size_t size, size_t alignment),
          ((void)size, (void)alignment, free(memory)))
