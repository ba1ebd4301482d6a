/* Memory of mmap is zero, begins at a page, and is gone behind munmap. What heddle does not follow is
 * refused where it happens: the end of a part of a mapping, of several, or of none. */
// RUN: %heddle --leaks=error --format=json %s | FileCheck --check-prefix=SAFE %s
// RUN: %exits 1 %heddle -DAFTER %s | FileCheck --check-prefix=AFTER %s
// RUN: %exits 1 %heddle -DBEYOND %s | FileCheck --check-prefix=BEYOND %s
// RUN: %exits 2 %heddle -DPART %s 2>&1 | FileCheck --check-prefix=PART %s
// RUN: %exits 2 %heddle -DREST %s 2>&1 | FileCheck --check-prefix=PART %s
// RUN: %exits 2 %heddle -DMIDDLE %s 2>&1 | FileCheck --check-prefix=PART %s
// RUN: %exits 2 %heddle -DSEVERAL %s 2>&1 | FileCheck --check-prefix=PART %s
// RUN: %exits 2 %heddle -DNOTHING %s 2>&1 | FileCheck --check-prefix=PART %s
// RUN: %exits 2 %heddle -DTWICE %s 2>&1 | FileCheck --check-prefix=PART %s
// RUN: %exits 2 %heddle -DGUARD %s 2>&1 | FileCheck --check-prefix=GUARD %s
// RUN: %exits 2 %heddle -DNAMED %s 2>&1 | FileCheck --check-prefix=NAMED %s
// SAFE: "verdict": "safe"
// AFTER: mmap.c:[[#@LINE+54]]:15: error: {{.*}} [use-after-free]
// BEYOND: mmap.c:[[#@LINE+56]]:16: error: {{.*}} [out-of-bounds]
// PART: error: munmap of a part of what mmap has returned
// GUARD: error: mapped memory that cannot be read and written
// NAMED: error: mmap of a file

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stddef.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

static char *map(size_t size)
{
    return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

int main(void)
{
    char *memory = map(PAGE + 1), *other = mmap64(NULL, PAGE, PROT_READ | PROT_WRITE,
                                                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert(memory != MAP_FAILED && other != MAP_FAILED && (uintptr_t)memory % PAGE == 0);
    assert(memory[0] == 0 && memory[2 * PAGE - 1] == 0);
    memory[2 * PAGE - 1] = 1;
    assert(mlock(memory, PAGE) == 0 && munlock(memory, PAGE) == 0);
    assert(madvise(memory, PAGE, MADV_HUGEPAGE) == 0 && memory[2 * PAGE - 1] == 1);
    assert(madvise(memory, 2 * PAGE, MADV_DONTNEED) == 0 && memory[2 * PAGE - 1] == 0);
    assert(posix_madvise(memory, PAGE, POSIX_MADV_RANDOM) == 0);
    assert(mprotect(memory, PAGE, PROT_READ | PROT_WRITE) == 0);
    assert(map(0) == MAP_FAILED && errno == EINVAL && munmap(memory + 1, PAGE) == -1);
#if defined PART
    munmap(memory, PAGE);
#elif defined REST
    munmap(memory + PAGE, PAGE);
#elif defined MIDDLE
    munmap(map(3 * PAGE) + PAGE, PAGE);
#elif defined SEVERAL
    munmap(memory, 4 * PAGE);
#elif defined NOTHING
    static _Alignas(PAGE) char page_of_zeros[PAGE];
    munmap(page_of_zeros, PAGE);
#elif defined TWICE
    munmap(other, PAGE);
    munmap(other, PAGE);
#elif defined GUARD
    mprotect(memory, PAGE, PROT_NONE);
#elif defined NAMED
    mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE, 3, 0);
#endif
    assert(munmap(memory, PAGE + 1) == 0 && munmap(other, PAGE) == 0);
#if defined AFTER
    memory[0] = 1;
#elif defined BEYOND
    char *page = map(PAGE);
    page[PAGE] = 1;
#endif
    return 0;
}
