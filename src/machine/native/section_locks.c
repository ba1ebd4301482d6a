#include "machine/native/section_locks.h"

#include "base/bisect.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/mix.h"
#include "base/sort.h"

#include <stdlib.h>

/* --- Pieces of memory ------------------------------------------------------------------------- */

static int compare_places(struct fact_place a, struct fact_place b)
{
    if (a.space != b.space)
        return a.space < b.space ? -1 : 1;
    return (a.offset > b.offset) - (a.offset < b.offset);
}

static int compare_by_place(const void *left, const void *right)
{
    const struct fact_use *a = left, *b = right;
    return compare_places(a->byte, b->byte);
}

static int compare_by_section(const void *left, const void *right)
{
    const struct fact_use *a = left, *b = right;
    return (a->section > b->section) - (a->section < b->section);
}

/* The number of uses from the first one on that are of one piece of memory: each has bytes in
 * common with one before. Requires that uses are in the order of their places. */
static size_t measure_piece(const struct fact_use *uses, size_t count)
{
    uint64_t end = uses[0].byte.offset + uses[0].size;
    size_t i = 1;
    for (; i < count && uses[i].byte.space == uses[0].byte.space && uses[i].byte.offset < end; i++)
        if (uses[i].byte.offset + uses[i].size > end)
            end = uses[i].byte.offset + uses[i].size;
    return i;
}

/* Makes one use of those of each section: it writes if one of them does. Sorts them by section.
 * Returns how many are left. */
static size_t merge_uses(struct fact_use *uses, size_t count)
{
    sort(uses, count, sizeof *uses, compare_by_section);
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        if (left > 0 && uses[left - 1].section == uses[i].section)
            uses[left - 1].writes |= uses[i].writes;
        else
            uses[left++] = uses[i];
    return left;
}

/* --- Their locks ------------------------------------------------------------------------------ */

/* Whether the piece of memory with these uses needs locks. */
static bool is_contended(const struct fact_use *uses, size_t count)
{
    bool in_section = false, is_written = false, is_shared = false;
    for (size_t i = 0; i < count; i++) {
        in_section |= uses[i].in_section;
        is_written |= uses[i].writes;
        is_shared |= uses[i].thread != uses[0].thread;
    }
    return in_section && is_written && is_shared;
}

/* The name of what the same sections access in the same way. */
static uint64_t name_of(const struct fact_use *uses, size_t count)
{
    uint64_t name = 0;
    for (size_t i = 0; i < count; i++)
        name = mix64(name ^ (mix64(uses[i].section) + uses[i].writes));
    return name;
}

static void add(struct section_locks *locks, uint64_t section, uint64_t lock)
{
    *array_push(locks->items, locks->count, locks->capacity) =
        (struct section_lock){section, lock | 1};
}

/* Adds the locks of the piece of memory with these uses. `thread`: of readers; 0: of writers. */
static void add_locks(struct section_locks *locks, struct fact_use *uses, size_t count)
{
    count = merge_uses(uses, count);
    if (!is_contended(uses, count))
        return;
    uint64_t name = name_of(uses, count);
    for (size_t i = 0; i < count; i++) {
        if (!uses[i].writes)
            add(locks, uses[i].section, mix64(name + uses[i].thread));
        for (size_t k = 0; uses[i].writes && k < count; k++)
            if (uses[k].thread != uses[i].thread)
                add(locks, uses[i].section, mix64(name + (uses[k].writes ? 0 : uses[k].thread)));
    }
}

static int compare_locks(const void *left, const void *right)
{
    const struct section_lock *a = left, *b = right;
    if (a->section != b->section)
        return a->section < b->section ? -1 : 1;
    return (a->lock > b->lock) - (a->lock < b->lock);
}

void section_locks_make(struct section_locks *locks, const struct facts *facts)
{
    require(!locks->is_made);
    locks->is_made = true;
    if (facts->use_count == 0)
        return;
    struct fact_use *uses = memory_new(facts->use_count, sizeof *uses);
    for (size_t i = 0; i < facts->use_count; i++)
        uses[i] = facts->uses[i];
    sort(uses, facts->use_count, sizeof *uses, compare_by_place);
    for (size_t i = 0, piece; i < facts->use_count; i += piece) {
        piece = measure_piece(uses + i, facts->use_count - i);
        add_locks(locks, uses + i, piece);
    }
    free(uses);
    if (locks->count > 0)
        sort(locks->items, locks->count, sizeof *locks->items, compare_locks);
    size_t left = 0;
    for (size_t i = 0; i < locks->count; i++)
        if (left == 0 || compare_locks(&locks->items[left - 1], &locks->items[i]) != 0)
            locks->items[left++] = locks->items[i];
    locks->count = left;
}

void section_locks_release(struct section_locks *locks)
{
    free(locks->items);
    *locks = (struct section_locks){0};
}

size_t section_locks_first(const struct section_locks *locks, uint64_t section)
{
    size_t i;
    require(locks->is_made);
    bisect(i, locks->count, locks->items[i].section < section);
    return i;
}
