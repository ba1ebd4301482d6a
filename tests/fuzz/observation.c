#include "observation.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The low bits of an item's second word: an execution that is complete or not, an error, or a class
 * of executions. */
enum { ITEM_BLOCKED, ITEM_COMPLETE, ITEM_ERROR, ITEM_CLASS, ITEM_BITS = 3 };

void observation_release(struct observation *observation)
{
    free(observation->items);
}

static void add(struct observation *observation, struct observed item)
{
    *array_push(observation->items, observation->count, observation->capacity) = item;
}

void observation_add_execution(struct observation *observation, const uint64_t hash[2],
                               bool complete, bool gave_up)
{
    uint64_t kind = complete ? ITEM_COMPLETE : ITEM_BLOCKED;
    bool is_compared =
        !observation->vague.awaits && !(observation->vague.blocking_reads && gave_up);
    if (complete || is_compared)
        add(observation,
            (struct observed){.word = {hash[0], (hash[1] & ~(uint64_t)ITEM_BITS) | kind}});
}

void observation_add_class(struct observation *observation, const uint64_t hash[2],
                           bool may_be_missing)
{
    add(observation, (struct observed){.word = {hash[0], hash[1] | ITEM_CLASS},
                                       .may_be_missing = may_be_missing});
}

static int compare(const void *a, const void *b)
{
    return memcmp(((const struct observed *)a)->word, ((const struct observed *)b)->word,
                  sizeof(((const struct observed *)a)->word));
}

/* Adds the error, or notes that it need not be missing. */
static void add_error(struct observation *observation, struct observed item)
{
    for (size_t i = 0; i < observation->count; i++)
        if (compare(&observation->items[i], &item) == 0) {
            observation->items[i].may_be_missing &= item.may_be_missing;
            return;
        }
    add(observation, item);
}

static struct observed error_item(enum error_kind kind, unsigned thread, unsigned index,
                                  bool may_be_missing)
{
    return (struct observed){{kind, (uint64_t)thread << 34 | index << 2 | ITEM_ERROR},
                             may_be_missing};
}

/* Of several threads that wait for ever, one is told; which one, for a lock or in a loop, depends
 * on how far others came.
 *
 * Instead of an execution in which an assumption fails, an explorer with blocking reads may visit
 * one in which the assumption's read reads the last write in co, and its thread goes on. Threads
 * that wait for ever while a thread has given up wait for each other, or for one that has ended
 * (ending.h). So they still do there, but now a lower-numbered one may, too, and is told. The
 * explorer has to tell that some thread waits, but not which one. */
void observation_add_error(struct observation *observation, enum error_kind kind, unsigned thread,
                           unsigned index, bool gave_up, bool may_be_missing)
{
    bool waits = kind == ERROR_LIVELOCK || kind == ERROR_DEADLOCK;
    bool is_vague = waits && observation->vague.blocking_reads && gave_up;
    observation->misused |= kind != ERROR_ASSERTION && !waits;
    const struct groups *groups = &observation->groups;
    bool any_may_be_told = observation->vague.awaits || groups->are_used;
    if (waits && (any_may_be_told || observation->vague.blocking_reads))
        add_error(observation, error_item(ERROR_DEADLOCK, 0, 0, may_be_missing));
    if (groups->are_used)
        thread = groups->first[thread];
    if (!waits || !any_may_be_told)
        add_error(observation, error_item(kind, thread, index, may_be_missing || is_vague));
}

void observation_sort(struct observation *observation)
{
    if (observation->count)
        qsort(observation->items, observation->count, sizeof *observation->items, compare);
}

void observation_drop_repeated(struct observation *observation, bool with_classes)
{
    size_t kept = 0;
    for (size_t i = 0; i < observation->count; i++) {
        const struct observed *item = &observation->items[i];
        bool is_kept_anyway = (item->word[1] & ITEM_BITS) == ITEM_CLASS && !with_classes;
        if (is_kept_anyway || kept == 0 || compare(&observation->items[kept - 1], item) != 0)
            observation->items[kept++] = *item;
    }
    observation->count = kept;
}

size_t observation_missing(const struct observation *a, const struct observation *b)
{
    size_t count = 0;
    for (size_t i = 0, j = 0; i < a->count; i++) {
        while (j < b->count && compare(&b->items[j], &a->items[i]) < 0)
            j++;
        if (j < b->count && compare(&b->items[j], &a->items[i]) == 0)
            j++;
        else
            count += !a->items[i].may_be_missing;
    }
    return count;
}
