/* models/heap.c - models of malloc and its relatives. Objects lie at addresses at which nothing is
 * mapped (address.h). */
#include "machine/access/heap.h"
#include "machine/models/models.h"

#include <errno.h>
#include <stddef.h>

enum { MALLOC_ALIGNMENT = 16 };
_Static_assert(MALLOC_ALIGNMENT >= _Alignof(max_align_t), "malloc's memory is fit for all types");

static bool is_power_of_two(size_t value)
{
    return value != 0 && (value & (value - 1)) == 0;
}

/* A new object; NULL if there is no room for it. Requires: the alignment is a power of two. */
static void *allocate(struct site *site, size_t size, size_t alignment, enum storage storage)
{
    require(is_power_of_two(alignment));
    uint64_t base = heap_allocate(site, size, alignment, storage);
    require(base % alignment == 0);
    verify(base == 0 || address_is_modelled(base));
    return (void *)base;
}

static void *fail(struct site *site)
{
    model_fail(site, ENOMEM);
    return NULL;
}

/* The same, for functions that the program expects to fail. */
static void *try_allocate(struct site *site, size_t size, size_t alignment, enum storage storage)
{
    enum { SUCCEEDS, FAILS, OUTCOMES };
    if (native_machine->options.malloc_may_fail &&
        native_choose(site, CHOICE_PROGRAM, OUTCOMES) == FAILS)
        return fail(site);
    void *memory = allocate(site, size, alignment, storage);
    return memory ? memory : fail(site);
}

static void *model_malloc(struct site *site, size_t size)
{
    return try_allocate(site, size, MALLOC_ALIGNMENT, STORAGE_HEAP);
}

static void *model_calloc(struct site *site, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return fail(site);
    return try_allocate(site, bytes, MALLOC_ALIGNMENT, STORAGE_HEAP_ZEROED);
}

static void model_free(struct site *site, void *memory)
{
    if (memory)
        heap_free(site, (uint64_t)memory, STORAGE_HEAP);
}

static void *model_realloc(struct site *site, void *memory, size_t size)
{
    if (!memory)
        return model_malloc(site, size);
    if (size == 0) {
        model_free(site, memory);
        return NULL;
    }
    size_t old_size = heap_size(site, (uint64_t)memory);
    void *larger = model_malloc(site, size);
    if (!larger)
        return NULL;
    heddle_copy(site, larger, memory, old_size < size ? old_size : size);
    model_free(site, memory);
    return larger;
}

static void *model_reallocarray(struct site *site, void *memory, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return fail(site);
    return model_realloc(site, memory, bytes);
}

static void *model_aligned_alloc(struct site *site, size_t alignment, size_t size)
{
    if (!is_power_of_two(alignment))
        return NULL;
    return try_allocate(site, size, alignment, STORAGE_HEAP);
}

/* The memory of `operator new`, which throws where there is none. */
static void *model_allocate(struct site *site, size_t alignment, size_t size)
{
    return allocate(site, size, alignment > MALLOC_ALIGNMENT ? alignment : MALLOC_ALIGNMENT,
                    STORAGE_HEAP);
}

static int model_posix_memalign(struct site *site, void **memory, size_t alignment, size_t size)
{
    if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0)
        return EINVAL;
    void *base = try_allocate(site, size, alignment, STORAGE_HEAP);
    if (!base)
        return ENOMEM;
    model_store(site, memory, (uint64_t)base, sizeof *memory);
    return 0;
}

static void *model_map(struct site *site, size_t size)
{
    enum { PAGE_SIZE = 4096 };
    return try_allocate(site, size, PAGE_SIZE, STORAGE_HEAP_ZEROED);
}

static size_t model_usable_size(struct site *site, void *memory)
{
    return memory ? heap_size(site, (uint64_t)memory) : 0;
}

static size_t model_live_size(struct site *site, const void *memory)
{
    return heap_size_if_live(site, (uint64_t)memory);
}

const struct model models_heap[] = {
    MODEL("malloc", model_malloc),
    MODEL("calloc", model_calloc),
    MODEL("realloc", model_realloc),
    MODEL("reallocarray", model_reallocarray),
    MODEL("free", model_free),
    MODEL("cfree", model_free),
    MODEL("aligned_alloc", model_aligned_alloc),
    MODEL("memalign", model_aligned_alloc),
    MODEL("posix_memalign", model_posix_memalign, CONFINED(0, sizeof(void *))),
    MODEL("malloc_usable_size", model_usable_size),
    MODEL("heddle_allocate", model_allocate),
    MODEL("heddle_map", model_map),
    MODEL("heddle_live_size", model_live_size),
    {0},
};
