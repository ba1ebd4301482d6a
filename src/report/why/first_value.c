/* first_value.c - values that are read before the thread that should write them has done so. */
#include "base/memory.h"
#include "report/why/reasons.h"

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

static bool is_written_by_others(const struct story *story, int read)
{
    const struct step *step = &story->steps[read];
    for (int i = 0; i < read; i++)
        if (story->steps[i].writes && story->steps[i].op.location == step->op.location &&
            story->steps[i].thread != step->thread)
            return true;
    return false;
}

/* The failing line reads what another thread has written, and a 0 in place of which no other thread
 * has written anything yet. */
bool reason_unset_part(struct story *story)
{
    struct reads reads = reads_find(story);
    int zero = NOWHERE;
    bool sees_other = false;
    for (size_t i = 0; reads.is_in_line && i < reads.direct; i++) {
        int read = reads.steps[i];
        if (story_reads_other(story, read))
            sees_other = true;
        else if (story->steps[read].value_read == 0 && !is_written_by_others(story, read))
            zero = read;
    }
    free(reads.steps);
    if (zero == NOWHERE || !sees_other)
        return false;
    tell(story, "%n was still 0 when %t read it (%s): no other thread had written it.", zero,
         (int)story->steps[zero].thread, zero);
    tell_unjoined(story, zero);
    return true;
}

/* The read of data by its thread before the step. */
static int find_read_before(const struct story *story, int step)
{
    int i = story->thread_before[step];
    while (i != NOWHERE && !(op_is_data(&story->steps[i].op) && story->steps[i].reads))
        i = story->thread_before[i];
    return i;
}

/* Whether the thread reads two parts of one thing: by one place of the program, or both atomic. */
static bool belong_together(const struct step *one, const struct step *other)
{
    return one->op.location != other->op.location &&
           (site_same_place(one->op.site, other->op.site) ||
            (one->op.access == ACCESS_ATOMIC && other->op.access == ACCESS_ATOMIC));
}

/* Whether it is the reader itself that writes the location, by this step or a later one. */
static bool is_written_by_reader(const struct story *story, int read)
{
    for (int i = read; i < story->count; i++)
        if (story->steps[i].writes && story->steps[i].thread == story->steps[read].thread &&
            story->steps[i].op.location == story->steps[read].op.location)
            return true;
    return false;
}

/* The failing thread has read what another thread, which goes on, has written, and right afterwards
 * what no thread has written yet. */
static bool tell_half(struct story *story, int read)
{
    int before = find_read_before(story, read);
    if (before == NOWHERE || story->steps[read].reads_from != STEP_INITIAL ||
        is_written_before(story, read) || is_written_by_reader(story, read) ||
        !story_only_reads(story, before) || !story_reads_other(story, before) ||
        !belong_together(&story->steps[before], &story->steps[read]))
        return false;
    int write = story->steps[before].reads_from, thread = (int)story->steps[read].thread;
    int end = story->threads[story->steps[write].thread].end;
    if (end != NOWHERE && end < read)
        return false;
    tell(story,
         "%t read %n: %r (%s), which %t had written (%s), and then %n: %r (%s), which no thread "
         "had written yet.",
         thread, before, before, before, (int)story->steps[write].thread, write, read, read, read);
    return true;
}

bool reason_half_change(struct story *story)
{
    struct reads reads = reads_find(story);
    bool is_told = false;
    for (size_t i = 0; i < reads.own && !is_told; i++)
        is_told = tell_half(story, reads.steps[i]);
    free(reads.steps);
    return is_told;
}
