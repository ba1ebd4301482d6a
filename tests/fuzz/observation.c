#include "observation.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The low bits of an item's second word: an execution that is complete or not, or an error. */
enum { ITEM_BLOCKED, ITEM_COMPLETE, ITEM_ERROR, ITEM_BITS = 3 };

void observation_release(struct observation *observation)
{
    free(observation->items);
}

static void add(struct observation *observation, struct observed item)
{
    array_reserve(observation->items, observation->capacity, observation->count + 1);
    observation->items[observation->count++] = item;
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

static int compare(const void *a, const void *b)
{
    return memcmp(((const struct observed *)a)->word, ((const struct observed *)b)->word,
                  sizeof(((const struct observed *)a)->word));
}

/* Of several threads that wait for ever, one is told; which one, for a lock or in a loop,
 * depends on how far others came. */
void observation_add_error(struct observation *observation, enum error_kind kind, unsigned thread,
                           unsigned index, bool may_be_missing)
{
    bool waits = kind == ERROR_LIVELOCK || kind == ERROR_DEADLOCK;
    observation->misused |= kind != ERROR_ASSERTION && !waits;
    if (observation->vague.awaits && waits)
        index = thread = 0, kind = ERROR_DEADLOCK;
    struct observed item = {{kind, (uint64_t)thread << 34 | index << 2 | ITEM_ERROR},
                            may_be_missing};
    for (size_t i = 0; i < observation->count; i++)
        if (compare(&observation->items[i], &item) == 0) {
            observation->items[i].may_be_missing &= may_be_missing;
            return;
        }
    add(observation, item);
}

void observation_sort(struct observation *observation)
{
    if (observation->count)
        qsort(observation->items, observation->count, sizeof *observation->items, compare);
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
