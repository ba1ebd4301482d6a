/* races.c - vector clocks for the oracle, the races of plain accesses, and a heap whose blocks are
 * used only once.
 *
 * gcc's -fsanitize=thread calls the functions __tsan_... at each plain access of the program. The
 * stacks are left out: no program shows its local variables to others. */
#include "oracle.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { HEAP = 1 << 14, MOST_BLOCKS = 128, ALIGNMENT = 16 };

/* Of one byte. */
struct shadow {
    unsigned long run;     /* the rest is void if that is not the current one */
    unsigned short writer; /* the thread's number + 1; 0: none */
    unsigned short written;
    unsigned short read[MOST_THREADS];
};

struct block {
    char *begin;
    size_t size;
    bool is_freed;
};

/* Survives the runs, in memory of its own. */
static struct races {
    unsigned long run;
    struct clock clocks[MOST_THREADS];
    struct shadow *variables;
    struct shadow heap_shadow[HEAP];
    struct block blocks[MOST_BLOCKS];
    unsigned block_count;
    size_t heap_used;
    char heap[HEAP];
} * races;

extern char __data_start, _end;

void clocks_begin(void)
{
    if (!races) {
        static const int flags = MAP_PRIVATE | MAP_ANONYMOUS;
        races = mmap(NULL, sizeof *races, PROT_READ | PROT_WRITE, flags, -1, 0);
        races->variables = mmap(NULL, (size_t)(&_end - &__data_start) * sizeof(struct shadow),
                                PROT_READ | PROT_WRITE, flags, -1, 0);
    }
    races->run++;
    races->block_count = 0;
    races->heap_used = 0;
    memset(races->clocks, 0, sizeof races->clocks);
    races->clocks[0].at[0] = 1;
}

/* ---- clocks ---- */

static struct clock *own(void)
{
    return &races->clocks[oracle_self()];
}

static void join(struct clock *clock, const struct clock *other)
{
    for (unsigned i = 0; i < MOST_THREADS; i++)
        if (other->at[i] > clock->at[i])
            clock->at[i] = other->at[i];
}

void clocks_release(struct clock *clock)
{
    join(clock, own());
    own()->at[oracle_self()]++;
}

void clocks_replace(struct clock *clock)
{
    *clock = *own();
    own()->at[oracle_self()]++;
}

void clocks_acquire(const struct clock *clock)
{
    join(own(), clock);
}

void clocks_create(unsigned child)
{
    clocks_release(&races->clocks[child]);
    races->clocks[child].at[child] = 1;
}

void clocks_join(unsigned child)
{
    join(own(), &races->clocks[child]);
}

/* ---- accesses ---- */

static struct block *find_block(const char *place)
{
    for (unsigned i = 0; i < races->block_count; i++) {
        struct block *block = &races->blocks[i];
        if (place >= block->begin && place < block->begin + block->size)
            return block;
    }
    return NULL;
}

static struct shadow *find_shadow(const char *place)
{
    struct shadow *shadow;
    if (place >= races->heap && place < races->heap + HEAP)
        shadow = &races->heap_shadow[place - races->heap];
    else if (place >= &__data_start && place < &_end)
        shadow = &races->variables[place - &__data_start];
    else
        return NULL;
    if (shadow->run != races->run)
        *shadow = (struct shadow){.run = races->run};
    return shadow;
}

/* Whether everything that was done with the byte, or its last write, is before this thread's point.
 * */
static bool is_ordered(const struct shadow *shadow, bool behind_reads)
{
    const unsigned short *at = own()->at;
    if (shadow->writer && shadow->written > at[shadow->writer - 1])
        return false;
    for (unsigned i = 0; i < MOST_THREADS && behind_reads; i++)
        if (shadow->read[i] > at[i])
            return false;
    return true;
}

static void mark(struct shadow *shadow, bool writes)
{
    unsigned thread = oracle_self();
    if (writes) {
        shadow->writer = (unsigned short)(thread + 1);
        shadow->written = own()->at[thread];
    } else {
        shadow->read[thread] = own()->at[thread];
    }
}

void clocks_touch(const void *place)
{
    const char *byte = place;
    if (byte < races->heap || byte >= races->heap + HEAP)
        return;
    struct block *block = find_block(byte);
    if (!block)
        oracle_fail("out-of-bounds");
    if (block->is_freed)
        oracle_fail("use-after-free");
}

void clocks_access(const void *place, size_t size, bool writes)
{
    for (size_t i = 0; i < size; i++) {
        struct shadow *shadow = find_shadow((const char *)place + i);
        if (!shadow)
            return;
        clocks_touch((const char *)place + i);
        if (!is_ordered(shadow, writes))
            oracle_fail("data-race");
        mark(shadow, writes);
    }
}

/* ---- the heap ---- */

void *oracle_allocate(size_t size)
{
    size_t begin = races->heap_used;
    races->heap_used += (size + 2 * ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (races->heap_used > HEAP || races->block_count == MOST_BLOCKS)
        exit(3);
    races->blocks[races->block_count++] = (struct block){races->heap + begin, size, false};
    for (size_t i = begin; i < begin + size; i++)
        mark(find_shadow(races->heap + i), true);
    return races->heap + begin;
}

void oracle_free(void *place)
{
    if (!place)
        return;
    struct block *block = find_block(place);
    oracle_point();
    if (block->is_freed)
        oracle_fail("double-free");
    for (size_t i = 0; i < block->size; i++)
        if (!is_ordered(find_shadow(block->begin + i), true))
            oracle_fail("use-after-free");
    block->is_freed = true;
}

/* ---- what gcc calls ---- */

#define ACCESS(size)                               \
    void __tsan_read##size(void *place)            \
    {                                              \
        clocks_access(place, size, false);         \
    }                                              \
    void __tsan_write##size(void *place)           \
    {                                              \
        clocks_access(place, size, true);          \
    }                                              \
    void __tsan_unaligned_read##size(void *place)  \
    {                                              \
        clocks_access(place, size, false);         \
    }                                              \
    void __tsan_unaligned_write##size(void *place) \
    {                                              \
        clocks_access(place, size, true);          \
    }

ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

void __tsan_read_range(void *place, size_t size)
{
    clocks_access(place, size, false);
}

void __tsan_write_range(void *place, size_t size)
{
    clocks_access(place, size, true);
}

/* The state of a local static variable, whose guard the thread asks next. */
unsigned char __tsan_atomic8_load(const unsigned char *place, int order)
{
    (void)order;
    return *place;
}

void __tsan_func_entry(void *caller)
{
    (void)caller;
}

void __tsan_func_exit(void)
{
}

void __tsan_vptr_update(void **place, void *value)
{
    (void)value;
    clocks_access(place, sizeof *place, true);
}

void __tsan_vptr_read(void **place)
{
    clocks_access(place, sizeof *place, false);
}

void __tsan_init(void)
{
}
