/* overwritten.c - values that another thread replaces between two steps that belong together. */
#include "base/memory.h"
#include "report/trace/fold.h"
#include "report/trace/step.h"
#include "report/why/reasons.h"

/* --- which lock was missing ------------------------------------------------------------------- */

/* Tells which lock would have kept step `between` of another thread from running between the two
 * steps, if locks are in use. */
static void tell_locks(struct story *story, int from, int to, int between)
{
    struct held over = held_over(story, from, to), at_from = held_at(story, from);
    struct held at_to = held_at(story, to), other = held_at(story, between);
    int thread = (int)story->steps[to].thread, second = (int)story->steps[between].thread;
    int common = held_common(story, &at_from, &at_to);
    char *names = held_describe(story, &over);
    if (over.count > 0 && held_common(story, &over, &other) == NOWHERE)
        tell(story, " Meanwhile, %t held %z, but %t took no such lock.", thread, names, second);
    else if (over.count == 0 && common != NOWHERE)
        tell(story, " In between, %t unlocked %n.", thread, common);
    else if (over.count == 0 && at_from.count == 0 && held_anywhere(story))
        tell(story, " At %s, %t held no lock.", from, thread);
    free(names);
}

/* --- along co --------------------------------------------------------------------------------- */

/* Tells of the write, if it is the end of such a pattern. */
typedef bool pattern(struct story *story, int write);

/* Tries the pattern with the writes of each location that the failing value may come from, from the
 * one that was read on back. Linear: each write is looked at once. */
static bool try_writes(struct story *story, pattern *tell_write)
{
    struct reads reads = reads_find(story);
    bool *seen = memory_new((size_t)story->count, sizeof *seen); /* by write */
    bool is_told = false;
    for (size_t i = 0; i < reads.count && !is_told; i++) {
        int read = reads.steps[i];
        int write = story->steps[read].writes ? read : story->steps[read].reads_from;
        for (; write >= 0 && !seen[write] && !is_told; write = story->steps[write].co_previous) {
            seen[write] = true;
            is_told = story_writes(story, write) && tell_write(story, write);
        }
    }
    free(seen);
    free(reads.steps);
    return is_told;
}

/* A thread reads, another one writes, and the first one writes without having seen that. */
static bool tell_lost(struct story *story, int write)
{
    const struct step *step = &story->steps[write];
    int read = story->previous[write], lost = step->co_previous;
    if (step->reads || read == NOWHERE || !story_only_reads(story, read) || lost < 0 ||
        story->steps[lost].thread == step->thread || !story_writes(story, lost) ||
        !story_is_older(story, story->steps[read].reads_from, lost))
        return false;
    int thread = (int)step->thread, other = (int)story->steps[lost].thread;
    int before = story->previous[lost];
    bool both = before != NOWHERE && story_only_reads(story, before) && !story->steps[lost].reads &&
                story->steps[before].reads_from == story->steps[read].reads_from;
    if (both)
        tell(story, "Lost update: %t and %t both read %n: %r (%s and %s). Then %t wrote %w (%s), ",
             other, thread, read, read, before, read, other, lost, lost);
    else
        tell(story, "Lost update: %t read %n: %r (%s). Then %t wrote %w (%s), ", thread, read, read,
             read, other, lost, lost);
    tell(story, "and %t replaced that by %w (%s) without having seen it.", thread, write, write);
    tell_locks(story, read, write, lost);
    return true;
}

bool reason_lost_update(struct story *story)
{
    return try_writes(story, tell_lost);
}

/* The step between the two at which the thread begins to handle a signal; NOWHERE: none. */
static int find_handling(const struct story *story, int from, int to)
{
    for (int i = story->thread_before[to]; i > from; i = story->thread_before[i])
        if (story->steps[i].act.kind == ACT_HANDLE_SIGNAL)
            return i;
    return NOWHERE;
}

/* "handler on_usr1 of SIGUSR1". The caller frees the text. */
static char *name_handler(const struct step *handling)
{
    const struct act *act = &handling->act;
    return memory_print("handler%s%s of SIG%s", act->name ? " " : "", act->name ? act->name : "",
                        act_signal_name(act->number));
}

/* A thread reads, its own handler of a signal writes, and the thread writes without having seen
 * that. */
static bool tell_interrupted(struct story *story, int write)
{
    const struct step *step = &story->steps[write];
    int lost = story->previous[write];
    if (step->reads || lost == NOWHERE || !story_writes(story, lost))
        return false;
    int handling = find_handling(story, NOWHERE, lost), read = story->previous[lost];
    while (read > handling)
        read = story->previous[read];
    if (handling == NOWHERE || read == NOWHERE || !story_only_reads(story, read))
        return false;
    int thread = (int)step->thread;
    char *handler = name_handler(&story->steps[handling]);
    tell(story,
         "Lost update: %t read %n: %r (%s). Then its %z, which interrupted it (%s), wrote %w "
         "(%s), and %t replaced that by %w (%s) without having seen it.",
         thread, read, read, read, handler, handling, lost, lost, thread, write, write);
    free(handler);
    return true;
}

bool reason_interrupted_update(struct story *story)
{
    return try_writes(story, tell_interrupted);
}

/* The same of any location: what depends on it, heddle cannot see. */
bool reason_other_lost_update(struct story *story)
{
    for (int i = story->count; i-- > 0;)
        if (story_writes(story, i) && tell_lost(story, i))
            return true;
    return false;
}

/* Whether both steps are one place of the program, as in a loop. */
static bool is_same_place(const struct story *story, int one, int other)
{
    return site_same_place(story->steps[one].op.site, story->steps[other].op.site);
}

/* The read of the location that the thread has looked at before it came to `use`, if another thread
 * has changed the location in between; else NOWHERE. */
static int find_check(const struct story *story, int use)
{
    int check = story->previous[use];
    if (check == NOWHERE || !story_only_reads(story, check) || is_same_place(story, check, use) ||
        !story_reads_other(story, use))
        return NOWHERE;
    int old = story->steps[check].reads_from, now = story->steps[use].reads_from;
    return old != now && story_is_older(story, old, now) ? check : NOWHERE;
}

/* A thread reads, another one writes, and the first one updates what the other one left. */
static bool tell_late(struct story *story, int write)
{
    int use = write;
    if (!story->steps[write].reads) {
        use = story->previous[write];
        if (use == NOWHERE || !story_only_reads(story, use) ||
            story->steps[use].reads_from != story->steps[write].co_previous)
            return false;
    }
    int check = find_check(story, use);
    if (check == NOWHERE)
        return false;
    int change = story->steps[use].reads_from, thread = (int)story->steps[write].thread;
    bool is_same = story->steps[check].value_read == story->steps[change].value_written;
    tell(story, "%t read %n: %r (%s), but %t %z %w (%s) before %t acted on it and wrote %w (%s).",
         thread, check, check, check, (int)story->steps[change].thread,
         is_same ? "has changed it since and back to" : "changed it to", change, change, thread,
         write, write);
    tell_locks(story, check, use, change);
    return true;
}

/* The same where the failing thread only reads again. */
static bool tell_changed(struct story *story, int use)
{
    int before = story->previous[use];
    if (before == NOWHERE || !story_reads_other(story, use) || is_same_place(story, before, use))
        return false;
    const struct step *first = &story->steps[before];
    int change = story->steps[use].reads_from, thread = (int)first->thread;
    int old = first->writes ? before : first->reads_from;
    if (!op_is_data(&first->op) || old == change || !story_is_older(story, old, change) ||
        story_is_before_thread(story, before, story->steps[change].thread))
        return false;
    if (first->writes)
        tell(story, "%t wrote %n: %w (%s), ", thread, before, before, before);
    else
        tell(story, "%t read %n: %r (%s), ", thread, before, before, before);
    tell(story, "but %t wrote %w (%s) before %t read it again (%s).",
         (int)story->steps[change].thread, change, change, thread, use);
    tell_locks(story, before, use, change);
    return true;
}

/* Tries reads of the failing thread: from the `from`th one on if `others`, else the first ones. */
static bool try_reads(struct story *story, bool others)
{
    struct reads reads = reads_find(story);
    bool is_told = false;
    for (size_t i = others ? reads.direct : 0; i < (others ? reads.own : reads.direct) && !is_told;
         i++)
        is_told = tell_changed(story, reads.steps[i]);
    free(reads.steps);
    return is_told;
}

bool reason_late_action(struct story *story)
{
    return try_reads(story, false) || try_writes(story, tell_late);
}

bool reason_changed_view(struct story *story)
{
    return try_reads(story, true);
}

/* --- two locations ---------------------------------------------------------------------------- */

/* The write that replaces what the step read or wrote; NOWHERE: there is none. */
static int find_change(const struct story *story, int step)
{
    const struct step *self = &story->steps[step];
    int old = self->writes ? step : self->reads_from;
    if (old == STEP_INITIAL)
        return story->first_write[self->op.location];
    return old >= 0 ? story->next_write[old] : NOWHERE;
}

/* The latest step of the thread before `step` that only reads, another location than `late`; not
 * far before, since this is asked of each write. */
static int find_early(const struct story *story, int step, int late)
{
    enum { FAR = 1000 };
    int early = story->thread_before[step];
    for (int i = 0; early != NOWHERE && i < FAR; i++, early = story->thread_before[early])
        if (story_only_reads(story, early) &&
            story->steps[early].op.location != story->steps[late].op.location)
            return early;
    return NOWHERE;
}

/* The thread read one location, `early`, before another thread changed it, and the other one
 * afterwards. */
static bool tell_two_views(struct story *story, int early, int late)
{
    int change = early != NOWHERE ? find_change(story, early) : NOWHERE;
    if (change == NOWHERE || !story_reads_other(story, late) || !story_writes(story, change))
        return false;
    int seen = story->steps[late].reads_from, thread = (int)story->steps[late].thread;
    int other = (int)story->steps[change].thread;
    if (change < early || change > late || other == thread ||
        other != (int)story->steps[seen].thread ||
        story->steps[early].value_read == story->steps[change].value_written)
        return false;
    tell(story, "%t read %n: %r (%s) before %t changed it to %w (%s), but %n: %r (%s) ", thread,
         early, early, early, other, change, change, late, late, late);
    tell(story, "after %t had written that (%s).", other, seen);
    tell_locks(story, early, late, change);
    return true;
}

bool reason_two_views(struct story *story)
{
    struct reads reads = reads_find(story);
    bool is_told = false;
    if (reads.direct > 0) {
        int late = reads.steps[0];
        is_told = tell_two_views(story, find_early(story, late, late), late);
    }
    free(reads.steps);
    return is_told;
}

/* A thread reads one location, another thread changes it and then the other location, and the first
 * one updates that, on the strength of one of its last reads. */
static bool tell_late_update(struct story *story, int write)
{
    enum { READS = 8 };
    int early = write;
    for (unsigned i = 0; i < READS && story->steps[write].reads; i++) {
        early = find_early(story, early, write);
        if (early == NOWHERE)
            return false;
        if (tell_two_views(story, early, write))
            return true;
    }
    return false;
}

bool reason_late_update(struct story *story)
{
    return try_writes(story, tell_late_update);
}

/* By write, the latest read of its location before it, if that is of another thread; else NOWHERE.
 * The caller frees them. */
static int *find_last_reads(const struct story *story)
{
    size_t locations = sharing_locations(story->steps, (size_t)story->count);
    int *last = memory_new(locations, sizeof *last); /* by location, + 1; 0: none */
    int *before = memory_new((size_t)story->count, sizeof *before);
    for (int i = 0; i < story->count; i++) {
        uint32_t location = story->steps[i].op.location;
        int read = last[location] - 1;
        before[i] = NOWHERE;
        if (story_writes(story, i) && read >= 0 &&
            story->steps[read].thread != story->steps[i].thread)
            before[i] = read;
        if (story_only_reads(story, i))
            last[location] = i + 1;
    }
    free(last);
    return before;
}

/* Two threads come to one place, one before and the other one after a third one changes what they
 * look at there. */
static bool tell_two_sides(struct story *story, int early, int late)
{
    int change = story->steps[late].reads_from;
    if (story->steps[early].thread == story->steps[late].thread ||
        !is_same_place(story, early, late) ||
        story_is_before_thread(story, early, story->steps[change].thread))
        return false;
    tell(story, "%t read %n: %r (%s) before %t wrote %w (%s), and %t read %r (%s) after that.",
         (int)story->steps[early].thread, early, early, early, (int)story->steps[change].thread,
         change, change, (int)story->steps[late].thread, late, late);
    return true;
}

bool reason_change_between(struct story *story)
{
    bool *matters = memory_new((size_t)story->count, sizeof *matters);
    int *before = find_last_reads(story);
    bool is_told = false;
    slice_find(&story->report->trace, matters);
    for (int i = story->count; i-- > 0 && !is_told;)
        if (story_only_reads(story, i) && story_reads_other(story, i)) {
            int early = before[story->steps[i].reads_from];
            is_told = early != NOWHERE && matters[early] && tell_two_sides(story, early, i);
        }
    free(before);
    free(matters);
    return is_told;
}

/* Any thread that the failure may depend on reads one location before another thread changes it,
 * and another one afterwards. */
bool reason_other_views(struct story *story)
{
    enum { READS = 8 };
    struct reads reads = reads_find(story);
    bool is_told = false;
    for (size_t i = 0; i < reads.count && !is_told; i++) {
        int early = reads.steps[i];
        for (unsigned n = 0; n < READS && early != NOWHERE && !is_told; n++) {
            early = find_early(story, early, reads.steps[i]);
            is_told = early != NOWHERE && tell_two_views(story, early, reads.steps[i]);
        }
    }
    free(reads.steps);
    return is_told;
}
