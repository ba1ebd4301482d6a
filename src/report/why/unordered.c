/* unordered.c - two accesses that nothing orders: what could have ordered them. */
#include "base/memory.h"
#include "report/trace/action.h"
#include "report/why/reasons.h"

/* The two accesses: the one that has run, and the failing one. */
struct pair {
    int first, second;
};

static struct pair find_pair(const struct story *story)
{
    const struct trace *trace = &story->report->trace;
    for (size_t i = 0; i < trace->relation_count; i++)
        if (trace->relations[i].kind == RELATION_RACE)
            return (struct pair){trace->relations[i].from, trace->relations[i].to};
    return (struct pair){NOWHERE, NOWHERE};
}

/* The thread of the second access has read what that of the first one has written behind it. */
bool reason_weak_sign(struct story *story)
{
    struct pair pair = find_pair(story);
    if (pair.first == NOWHERE)
        return false;
    const struct step *first = &story->steps[pair.first];
    int seen = story->thread_before[pair.second];
    for (; seen != NOWHERE; seen = story->thread_before[seen]) {
        const struct step *step = &story->steps[seen];
        if (!op_is_data(&step->op) || !story_reads_other(story, seen))
            continue;
        const struct step *sign = &story->steps[step->reads_from];
        if (sign->thread == first->thread && sign->index > first->index)
            break;
    }
    if (seen == NOWHERE)
        return false;
    int sign = story->steps[seen].reads_from;
    enum ordering release = action_order(&story->steps[sign]);
    enum ordering acquire = action_order(&story->steps[seen]);
    if (order_releases(release) && order_acquires(acquire))
        return false;
    tell(story,
         "%t read %n: %r (%s), which %t wrote (%s) after its access (%s), but that orders "
         "nothing:",
         (int)story->steps[seen].thread, seen, seen, seen, (int)first->thread, sign, pair.first);
    if (!order_releases(release))
        tell(story, " the write in %s is %z, no release%z", sign,
             release == ORDER_NONE ? "plain" : order_name(release),
             order_acquires(acquire) ? "." : ";");
    if (!order_acquires(acquire))
        tell(story, " the read in %s is %z, no acquire.", seen,
             acquire == ORDER_NONE ? "plain" : order_name(acquire));
    return true;
}

/* Tells what each thread holds. */
static void tell_locks(struct story *story, struct pair pair)
{
    struct held first = held_at(story, pair.first), second = held_at(story, pair.second);
    int one = (int)story->steps[pair.first].thread, other = (int)story->steps[pair.second].thread;
    char *names = held_describe(story, &first), *others = held_describe(story, &second);
    if (first.count == 0 && second.count == 0)
        tell(story, "neither %t (%s) nor %t (%s) holds a mutex", one, pair.first, other,
             pair.second);
    else if (second.count == 0)
        tell(story, "%t holds %z (%s), but %t holds no mutex (%s)", one, names, pair.first, other,
             pair.second);
    else if (first.count == 0)
        tell(story, "%t holds %z (%s), but %t holds no mutex (%s)", other, others, pair.second, one,
             pair.first);
    else
        tell(story,
             "%t holds %z (%s), and %t holds %z (%s): they have no lock in common that "
             "keeps the other out",
             one, names, pair.first, other, others, pair.second);
    free(names);
    free(others);
}

/* Whether the access is behind the creation of the other one's thread, and in front of its join. */
static bool tell_creator(struct story *story, int access, int other)
{
    unsigned thread = story->steps[other].thread;
    const struct story_thread *child = &story->threads[thread];
    if (child->creation == NOWHERE || child->creation > access ||
        story->steps[child->creation].thread != story->steps[access].thread ||
        (child->end != NOWHERE && child->end < access))
        return false;
    tell(story, ", and %t comes to its access after it has created %t (%s) and before it joins it",
         (int)story->steps[access].thread, (int)thread, child->creation);
    return true;
}

bool reason_no_order(struct story *story)
{
    struct pair pair = find_pair(story);
    if (pair.first == NOWHERE)
        return false;
    tell(story, "Nothing orders the two: ");
    tell_locks(story, pair);
    if (!tell_creator(story, pair.first, pair.second))
        tell_creator(story, pair.second, pair.first);
    tell(story, ".");
    return true;
}
