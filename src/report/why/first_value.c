/* first_value.c - values that are read before the thread that should write them has done so. */
#include "report/why/reads.h"
#include "report/why/reasons.h"

#include "base/memory.h"

/* Whether some step writes the location before the step in the trace. */
static bool is_written_before(const struct story *story, int step)
{
    for (int i = 0; i < step; i++)
        if (story->steps[i].writes && story->steps[i].op.location == story->steps[step].op.location)
            return true;
    return false;
}

/* Whether the thread has been created by that of the step, which has not joined it before. */
static bool is_unjoined(const struct story *story, unsigned thread, int step)
{
    int creation = story->threads[thread].creation, end = story->threads[thread].end;
    return creation != NOWHERE && creation < step && (end == NOWHERE || end > step) &&
           story->steps[creation].thread == story->steps[step].thread;
}

/* Tells of the threads that the step's thread has created and not joined before. */
static void tell_unjoined(struct story *story, int step)
{
    enum { MOST = 3 };
    int threads[MOST], count = 0;
    for (unsigned t = 0; t < story->thread_count; t++)
        if (is_unjoined(story, t, step) && count++ < MOST)
            threads[count - 1] = (int)t;
    if (count == 0 || count > MOST)
        return;
    tell(story, " By then, %t has not joined ", (int)story->steps[step].thread);
    for (int i = 0; i < count; i++)
        tell(story, "%z%t", i == 0 ? "" : i + 1 < count ? ", " : " and ", threads[i]);
    tell(story, ".");
}

static bool tell_first_value(struct story *story, int read, bool is_in_line)
{
    const struct step *step = &story->steps[read];
    bool is_zero = step->reads_from == STEP_INITIAL && step->value_read == 0;
    if (is_zero && story->thread_count > 1 && !is_written_before(story, read)) {
        tell(story,
             "%n still had its initial value %r when %t read it (%s): no thread had written "
             "it.",
             read, read, (int)step->thread, read);
        tell_unjoined(story, read);
        return true;
    }
    if (!is_in_line || !story_reads_other(story, read) ||
        !is_unjoined(story, story->steps[step->reads_from].thread, read))
        return false;
    tell(story, "%t read %n: %r (%s) before it joined %t, which wrote that (%s).",
         (int)step->thread, read, read, read, (int)story->steps[step->reads_from].thread,
         step->reads_from);
    return true;
}

bool reason_first_value(struct story *story)
{
    struct reads reads = reads_find(story);
    bool is_told = reads.direct > 0 && tell_first_value(story, reads.steps[0], reads.is_in_line);
    free(reads.steps);
    return is_told;
}
