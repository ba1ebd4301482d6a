#include "base/memory.h"
#include "report/trace/fold.h"
#include "report/why/story.h"

#include <string.h>

/* How near a read is to the failure. */
enum nearness { NEAR_LINE, NEAR_THREAD, NEAR_OTHERS, NEARNESSES, NEAR_NONE };

static bool is_in_line(const struct step *step, const struct site *place)
{
    const struct site *site = step_place(step);
    return place && site && place->file && site->file && site->line == place->line &&
           strcmp(site->file, place->file) == 0;
}

static enum nearness nearness_of(const struct story *story, int i, bool matters)
{
    const struct step *step = &story->steps[i];
    const struct step *failing = &story->steps[story->failing];
    if (step->pending || !step->reads || !op_is_data(&step->op) || step->is_internal ||
        step->is_opaque)
        return NEAR_NONE;
    if (step->thread != failing->thread)
        return matters ? NEAR_OTHERS : NEAR_NONE;
    return is_in_line(step, step_place(failing)) ? NEAR_LINE : NEAR_THREAD;
}

struct reads reads_find(const struct story *story)
{
    struct reads reads = {.steps = memory_new((size_t)story->count, sizeof *reads.steps)};
    bool *matters = memory_new((size_t)story->count, sizeof *matters);
    slice_find(&story->report->trace, matters);
    for (enum nearness nearness = NEAR_LINE; nearness < NEARNESSES; nearness++) {
        for (int i = story->count; i-- > 0;)
            if (nearness_of(story, i, matters[i]) == nearness)
                reads.steps[reads.count++] = i;
        if (nearness == NEAR_LINE)
            reads.direct = reads.count;
        if (nearness == NEAR_THREAD)
            reads.own = reads.count;
    }
    reads.is_in_line = reads.direct > 0;
    if (reads.direct == 0 && reads.count > 0 &&
        story->steps[reads.steps[0]].thread == story->steps[story->failing].thread)
        reads.direct = 1;
    free(matters);
    return reads;
}
