#include "machine/coverage.h"

#include "base/error.h"

#include <string.h>
#include <sys/mman.h>

void coverage_share(struct coverage *coverage, void *memory)
{
    if (coverage->size > 0 && mmap(memory, coverage->size, PROT_READ | PROT_WRITE,
                                   MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
        die("out of memory: no table of the places that are explored");
    coverage->was_here = memory;
}

bool coverage_was_here(const struct coverage *coverage, const struct coverage_point *point)
{
    return coverage->was_here[point->byte] != 0;
}

bool coverage_is_unreached(const struct coverage *coverage, const struct coverage_point *point)
{
    return point->kind == COVERAGE_ASSERTION && !coverage_was_here(coverage, point);
}

static int compare_numbers(uint32_t one, uint32_t other)
{
    return one < other ? -1 : one > other;
}

int coverage_compare(const void *one, const void *other)
{
    const struct coverage_point *a = one, *b = other;
    int order = strcmp(a->file, b->file);
    order = order ? order : compare_numbers(a->line, b->line);
    order = order ? order : compare_numbers(a->kind, b->kind);
    order = order ? order : compare_numbers(a->decision, b->decision);
    return order ? order : compare_numbers(a->way, b->way);
}
