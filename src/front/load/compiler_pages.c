/* compiler_pages.c - advises the kernel about the segments of LLVM's shared library. */
#include "front/load/compiler_pages.h"

#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void release_segment(uintptr_t base, const ElfW(Phdr) * segment, uintptr_t page)
{
    uintptr_t from = (base + segment->p_vaddr + page - 1) / page * page;
    uintptr_t to = (base + segment->p_vaddr + segment->p_memsz) / page * page;
    if (from < to)
        madvise((void *)from, to - from, MADV_DONTNEED);
}

/* Only segments that are never written can be read from the file again. */
static int release_library(struct dl_phdr_info *library, size_t size, void *page)
{
    (void)size;
    if (!library->dlpi_name || !strstr(library->dlpi_name, "libLLVM"))
        return 0;
    for (unsigned i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
        if (segment->p_type == PT_LOAD && !(segment->p_flags & PF_W))
            release_segment(library->dlpi_addr, segment, *(const uintptr_t *)page);
    }
    return 0;
}

void compiler_pages_release(void)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(release_library, &page);
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
