/* mmap.c - memory that is mapped, without a file: an object of the heap, which begins at a page,
 * and ends as a whole. */
#include "libc/models.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

static int fail_map(int error)
{
    errno = error;
    return -1;
}

static bool is_page(const void *address)
{
    return (uintptr_t)address % PAGE == 0;
}

static size_t pages(size_t size)
{
    return (size + PAGE - 1) / PAGE * PAGE;
}

static void check_protection(int protection)
{
    if ((protection & (PROT_READ | PROT_WRITE)) != (PROT_READ | PROT_WRITE))
        heddle_unsupported("mapped memory that cannot be read and written: heddle would not find "
                           "the accesses that fail there");
}

void *mmap(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    (void)at, (void)offset;
    if (!(flags & MAP_ANONYMOUS))
        heddle_unsupported("mmap of a file: let the program read it");
    if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE | MAP_GROWSDOWN))
        heddle_unsupported("mmap at an address of the program's choice");
    check_protection(protection);
    (void)file;
    void *memory = size > 0 && size <= SIZE_MAX - PAGE ? heddle_map(pages(size)) : NULL;
    if (memory)
        return memory;
    fail_map(size > 0 ? ENOMEM : EINVAL);
    return MAP_FAILED;
}

void *mmap64(void *at, size_t size, int protection, int flags, int file, off_t offset)
{
    return mmap(at, size, protection, flags, file, offset);
}

/* POSIX also lets a part of a mapping end, or several, or none. A later mmap may return the same
 * address then, which heddle never gives twice. */
int munmap(void *memory, size_t size)
{
    if (!is_page(memory) || size == 0)
        return fail_map(EINVAL);
    if (heddle_live_size(memory) != pages(size))
        heddle_unsupported("munmap of a part of what mmap has returned, of several of them, or of "
                           "none: heddle ends each as a whole, once");
    free(memory);
    return 0;
}

int mprotect(void *memory, size_t size, int protection)
{
    (void)size;
    check_protection(protection);
    return is_page(memory) ? 0 : fail_map(EINVAL);
}

/* Advice changes nothing, but that contents are given up. */
int madvise(void *memory, size_t size, int advice)
{
    if (!is_page(memory))
        return fail_map(EINVAL);
    if (advice == MADV_DONTNEED)
        memset(memory, 0, pages(size));
    return 0;
}

int posix_madvise(void *memory, size_t size, int advice)
{
    (void)size, (void)advice;
    return is_page(memory) ? 0 : EINVAL;
}

int mlock(const void *memory, size_t size)
{
    (void)memory, (void)size;
    return 0;
}

int munlock(const void *memory, size_t size)
{
    (void)memory, (void)size;
    return 0;
}
