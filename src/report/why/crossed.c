/* crossed.c - two threads that each look before the other one has done its part. */
#include "base/memory.h"
#include "report/trace/step.h"
#include "report/why/reasons.h"

/* Steps of a thread that are looked at, from one of them on back. */
enum { FAR = 64 };

/* Of two threads: `early` reads what `change` then writes; `look`, behind that, reads what `write`,
 * behind the first, then writes. */
struct crossing {
    int early, change, look, write;
};

static bool is_at(const struct story *story, int step, uint32_t location)
{
    return story->steps[step].op.location == location && op_is_data(&story->steps[step].op);
}

/* The thread's last read of the location before its step `before`; NOWHERE: none is near. */
static int find_read(const struct story *story, int before, uint32_t location)
{
    int i = story->thread_before[before];
    for (unsigned n = 0; n < FAR && i != NOWHERE; n++, i = story->thread_before[i])
        if (is_at(story, i, location))
            return story_only_reads(story, i) ? i : NOWHERE;
    return NOWHERE;
}

/* Whether the other thread has changed something before `look` that the writer read before. */
static bool find_change(const struct story *story, struct crossing *crossing)
{
    int i = story->thread_before[crossing->look];
    for (unsigned n = 0; n < FAR && i != NOWHERE; n++, i = story->thread_before[i]) {
        uint32_t location = story->steps[i].op.location;
        if (!story_writes(story, i) || location == story->steps[crossing->write].op.location)
            continue;
        int early = find_read(story, crossing->write, location);
        if (early == NOWHERE || early > i ||
            !story_is_older(story, story->steps[early].reads_from, i) ||
            story_is_before_thread(story, i, story->steps[crossing->write].thread))
            continue;
        crossing->early = early;
        crossing->change = i;
        return true;
    }
    return false;
}

static bool tell_crossing(struct story *story, const struct crossing *crossing)
{
    int one = (int)story->steps[crossing->write].thread;
    int other = (int)story->steps[crossing->look].thread;
    tell(story, "%t read %n: %r (%s) before %t wrote %w (%s), and ", one, crossing->early,
         crossing->early, crossing->early, other, crossing->change, crossing->change);
    tell(story, "%t read %n: %r (%s) before %t wrote %w (%s): neither saw what the other did.",
         other, crossing->look, crossing->look, crossing->look, one, crossing->write,
         crossing->write);
    return true;
}

bool reason_crossing(struct story *story)
{
    size_t locations = sharing_locations(story->steps, (size_t)story->count);
    int *last = memory_new(locations, sizeof *last); /* read by location, + 1; 0: none */
    struct crossing found = {.write = NOWHERE};
    for (int i = 0; i < story->count; i++) {
        const struct step *step = &story->steps[i];
        struct crossing crossing = {.look = last[step->op.location] - 1, .write = i};
        if (story_writes(story, i) && crossing.look >= 0 &&
            story->steps[crossing.look].thread != step->thread && find_change(story, &crossing))
            found = crossing;
        if (op_is_data(&step->op) && step->reads && !step->pending && !step->is_internal &&
            !step->is_opaque)
            last[step->op.location] = i + 1;
    }
    free(last);
    return found.write != NOWHERE && tell_crossing(story, &found);
}

/* The failing line reads what another thread has written since the failing one's last step that
 * others can see. */
bool reason_between(struct story *story)
{
    struct reads reads = reads_find(story);
    int late = reads.is_in_line ? reads.steps[0] : NOWHERE;
    free(reads.steps);
    if (late == NOWHERE || !story_only_reads(story, late) || !story_reads_other(story, late))
        return false;
    int write = story->steps[late].reads_from, before = story->thread_before[late];
    if (before == NOWHERE || before > write || !story_writes(story, before))
        return false;
    tell(story, "%t wrote %n: %w (%s); then %t wrote %n: %w (%s), before %t read it (%s).",
         (int)story->steps[before].thread, before, before, before, (int)story->steps[write].thread,
         write, write, write, (int)story->steps[late].thread, late);
    return true;
}
