#include "base/memory.h"
#include "report/trace/locking.h"
#include "report/why/story.h"

/* A lock that a library keeps for itself excludes nobody from the program's data. */
static bool takes(const struct step *step)
{
    return locking_takes(step) && !step->is_internal;
}

static bool is_read_lock(const struct step *step)
{
    return step->op.kind == OP_SYNC && !locking_is_exclusive(step);
}

static uint32_t count_locations(const struct story *story)
{
    uint32_t most = 0;
    for (int i = 0; i < story->count; i++)
        most = story->steps[i].op.location > most ? story->steps[i].op.location : most;
    return most + 1;
}

/* Goes back through the thread's steps. A lock is held if it was taken more often than it was given
 * back since. */
static struct held find(const struct story *story, int from, int to)
{
    struct held held = {.count = 0};
    int *given_back = memory_new(count_locations(story), sizeof *given_back);
    for (int i = story->thread_before[to]; i != NOWHERE; i = story->thread_before[i]) {
        const struct step *step = &story->steps[i];
        if (locking_releases(step))
            given_back[step->op.location]++;
        if (!takes(step) || given_back[step->op.location]-- > 0)
            continue;
        given_back[step->op.location] = 0;
        if (i < from && held.count < MOST_HELD)
            held.steps[held.count++] = i;
    }
    free(given_back);
    return held;
}

struct held held_at(const struct story *story, int step)
{
    return find(story, step, step);
}

struct held held_over(const struct story *story, int from, int to)
{
    return find(story, from, to);
}

int held_common(const struct story *story, const struct held *self, const struct held *other)
{
    for (size_t i = 0; i < self->count; i++)
        for (size_t j = 0; j < other->count; j++) {
            const struct step *one = &story->steps[self->steps[i]];
            const struct step *two = &story->steps[other->steps[j]];
            if (one->op.location == two->op.location && !(is_read_lock(one) && is_read_lock(two)))
                return other->steps[j];
        }
    return NOWHERE;
}

bool held_anywhere(const struct story *story)
{
    for (int i = 0; i < story->count; i++)
        if (takes(&story->steps[i]))
            return true;
    return false;
}

char *held_describe(const struct story *story, const struct held *held)
{
    char *text = memory_copy_text("");
    for (size_t i = 0; i < held->count; i++) {
        const struct step *step = &story->steps[held->steps[i]];
        char *longer = memory_print("%s%s%s%s", text, *text ? " and " : "",
                                    step->location ? step->location : "a lock",
                                    is_read_lock(step) ? " (for reading)" : "");
        free(text);
        text = longer;
    }
    return text;
}
