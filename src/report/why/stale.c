/* stale.c - reads of a value that a newer write has replaced, as weak memory allows. */
#include "base/memory.h"
#include "report/trace/action.h"
#include "report/why/reasons.h"

/* Whether a fence of the order's kind is between two steps of one thread. */
static bool has_fence(const struct story *story, int from, int to, bool releases)
{
    for (int i = story->thread_before[to]; i > from; i = story->thread_before[i]) {
        enum ordering order =
            story->steps[i].op.kind == OP_FENCE ? action_order(&story->steps[i]) : ORDER_NONE;
        if (releases ? order_releases(order) : order_acquires(order))
            return true;
    }
    return false;
}

/* Two steps of another thread, and two of the reader: it writes the data and then a sign; the
 * reader reads the sign and then the old data. */
struct message {
    int data, sign, seen, read;
};

/* The latest read by which the reader knew of a later step of the writer; `seen` is NOWHERE if
 * there is none. */
static struct message find_message(const struct story *story, int read)
{
    int data = story->steps[read].overtaken_by;
    const struct step *write = &story->steps[data];
    int seen = story->thread_before[read];
    for (; seen != NOWHERE; seen = story->thread_before[seen]) {
        if (!op_is_data(&story->steps[seen].op) || !story_reads_other(story, seen))
            continue;
        const struct step *sign = &story->steps[story->steps[seen].reads_from];
        if (sign->thread == write->thread && sign->index > write->index)
            break;
    }
    int sign = seen == NOWHERE ? NOWHERE : story->steps[seen].reads_from;
    return (struct message){data, sign, seen, read};
}

static const char *order_of(const struct story *story, int step)
{
    enum ordering order = action_order(&story->steps[step]);
    return order == ORDER_NONE ? "plain" : order_name(order);
}

static bool tell_message(struct story *story, int read)
{
    struct message message = find_message(story, read);
    if (message.seen == NOWHERE)
        return false;
    bool releases = order_releases(action_order(&story->steps[message.sign])) ||
                    has_fence(story, message.data, message.sign, true);
    bool acquires = order_acquires(action_order(&story->steps[message.seen])) ||
                    has_fence(story, message.seen, read, false);
    if (releases && acquires)
        return false;
    int writer = (int)story->steps[message.data].thread, reader = (int)story->steps[read].thread;
    tell(story, "%t wrote %n: %w (%s) before %n: %w (%s), but %t saw only the second: it read ",
         writer, message.data, message.data, message.data, message.sign, message.sign, message.sign,
         reader);
    tell(story, "%n: %r (%s) and then the old %n: %r (%s).", message.seen, message.seen,
         message.seen, read, read, read);
    if (!releases)
        tell(story, " The write in %s is %z, no release%z", message.sign,
             order_of(story, message.sign), acquires ? "." : ";");
    if (!acquires)
        tell(story, " %z in %s is %z, no acquire.", releases ? "The read" : "the read",
             message.seen, order_of(story, message.seen));
    return true;
}

/* The read of the other thread, behind the write that `read` misses, that misses a write of the
 * reader's in front of `read`. *own: that write. */
static int find_crossed(const struct story *story, int read, int *own)
{
    uint32_t most = 0;
    for (int i = 0; i < story->count; i++)
        most = story->steps[i].op.location > most ? story->steps[i].op.location : most;
    int *written = memory_new((size_t)most + 1, sizeof *written); /* + 1; 0: not */
    for (int i = story->thread_before[read]; i != NOWHERE; i = story->thread_before[i])
        if (story_writes(story, i) && written[story->steps[i].op.location] == 0)
            written[story->steps[i].op.location] = i + 1;
    const struct step *missed = &story->steps[story->steps[read].overtaken_by];
    int found = NOWHERE;
    for (int i = 0; i < story->count && found == NOWHERE; i++) {
        const struct step *step = &story->steps[i];
        *own = written[step->op.location] - 1;
        if (step->thread == missed->thread && step->index > missed->index && *own >= 0 &&
            story_only_reads(story, i) && step->reads_from != *own &&
            story_is_older(story, step->reads_from, *own))
            found = i;
    }
    free(written);
    return found;
}

static bool tell_crossed(struct story *story, int read)
{
    int own, other = find_crossed(story, read, &own);
    if (other == NOWHERE)
        return false;
    int missed = story->steps[read].overtaken_by;
    tell(story, "%t wrote %n: %w (%s) and then read %n: %r (%s), ",
         (int)story->steps[missed].thread, missed, missed, missed, other, other, other);
    tell(story,
         "while %t wrote %n: %w (%s) and then read %n: %r (%s): neither saw the other's "
         "write. A read may overtake an earlier write of its thread unless both, or a fence "
         "between them, are seq_cst.",
         (int)story->steps[read].thread, own, own, own, read, read, read);
    return true;
}

static bool tell_missed(struct story *story, int read)
{
    int missed = story->steps[read].overtaken_by;
    tell(story,
         "%t read the old %n: %r (%s), although %t had written %w (%s) before: nothing makes "
         "that write visible to it.",
         (int)story->steps[read].thread, read, read, read, (int)story->steps[missed].thread, missed,
         missed);
    return true;
}

/* Tries the patterns with each read of an old value that the failure may depend on. */
static bool try_reads(struct story *story, bool (*tell_read)(struct story *story, int read))
{
    if (!story->report->trace.is_weak)
        return false;
    struct reads reads = reads_find(story);
    bool is_told = false;
    for (size_t i = 0; i < reads.count && !is_told; i++) {
        int read = reads.steps[i], missed = story->steps[read].overtaken_by;
        is_told = missed >= 0 && story->steps[missed].thread != story->steps[read].thread &&
                  story_only_reads(story, read) && tell_read(story, read);
    }
    free(reads.steps);
    return is_told;
}

static bool tell_stale(struct story *story, int read)
{
    return tell_message(story, read) || tell_crossed(story, read);
}

bool reason_stale_read(struct story *story)
{
    return try_reads(story, tell_stale);
}

bool reason_old_value(struct story *story)
{
    return try_reads(story, tell_missed);
}
