/* lifetime.c - objects that end while a thread still has a pointer to them. */
#include "report/why/reasons.h"

/* The latest step of this kind that has run, on the object with this lifetime. */
static int find_on(const struct story *story, enum op_kind kind, uint32_t lifetime)
{
    for (int i = story->count; i-- > 0;) {
        const struct step *step = &story->steps[i];
        if (step->op.kind == kind && step->op.location == lifetime && !step->pending)
            return i;
    }
    return NOWHERE;
}

/* The step by which the thread got the pointer to the object before it came to the step: the latest
 * read of one. */
static int find_pointer(const struct story *story, int step, uint32_t lifetime)
{
    int i = story->thread_before[step];
    while (i != NOWHERE &&
           (!story->steps[i].reads || story->steps[i].pointee_read.object != lifetime))
        i = story->thread_before[i];
    return i;
}

/* Ends the sentence: whether the thread that ended the object had joined the one that uses it. */
static void finish_with_join(struct story *story, int end, int use)
{
    const struct story_thread *user = &story->threads[story->steps[use].thread];
    bool is_joined = user->end != NOWHERE && user->end < end;
    if (user->creation != NOWHERE && user->creation < end && !is_joined &&
        story->steps[user->creation].thread == story->steps[end].thread)
        tell(story, ", without having joined %t", (int)story->steps[use].thread);
    tell(story, ".");
}

static const char *ending_of(const struct step *end)
{
    if (op_retires(&end->op))
        return "retired the object, which no hazard pointer protects";
    return storage_is_local((enum storage)end->op.expected) ? "left its scope" : "freed the object";
}

/* The object has ended when the failing step accesses it. */
static bool tell_late_access(struct story *story, uint32_t object)
{
    int use = story->failing, user = (int)story->steps[use].thread;
    int end = find_on(story, OP_FREE, object), pointer = find_pointer(story, use, object);
    if (end == NOWHERE)
        return false;
    int other = (int)story->steps[end].thread;
    if (pointer == NOWHERE)
        tell(story, "%t used it (%s) after %t ", user, use, other);
    else if (pointer < end)
        tell(story, "%t read the pointer %n: %r (%s), and used it (%s) after %t ", user, pointer,
             pointer, pointer, use, other);
    else
        tell(story, "The pointer stayed in %n, where %t read it (%s) after %t ", pointer, user,
             pointer, other);
    tell(story, "%z (%s)", ending_of(&story->steps[end]), end);
    finish_with_join(story, end, use);
    return true;
}

/* The failing step ends the object, and nothing orders an access before it. */
static bool tell_early_end(struct story *story, uint32_t object)
{
    const struct trace *trace = &story->report->trace;
    int use = trace->relation_count ? trace->relations[0].from : NOWHERE;
    int pointer = use == NOWHERE ? NOWHERE : find_pointer(story, use, object);
    if (pointer == NOWHERE)
        return false;
    int user = (int)story->steps[use].thread, other = (int)story->steps[story->failing].thread;
    const struct op *op = &story->steps[story->failing].op;
    tell(story,
         "%t read the pointer %n: %r (%s) and used it (%s), and nothing orders that before "
         "%t %z (%s).",
         user, pointer, pointer, pointer, use, other,
         op_retires(op) ? "retires the object, which no hazard pointer protects"
                        : "ends the object",
         story->failing);
    return true;
}

bool reason_late_use(struct story *story)
{
    const struct op *op = &story->steps[story->failing].op;
    if (op->kind == OP_FREE)
        return tell_early_end(story, op->location);
    return op->kind != OP_ERROR && op->object != 0 && tell_late_access(story, op->object);
}

/* The latest read of the thread before it came to the step, of anything but the pointer. */
static int find_guard(const struct story *story, int step, uint32_t lifetime)
{
    int i = story->thread_before[step];
    while (i != NOWHERE &&
           (!story_only_reads(story, i) || story->steps[i].pointee_read.object == lifetime))
        i = story->thread_before[i];
    return i;
}

/* Both threads have found the same value at one place of the program before either freed it. */
static bool tell_guard(struct story *story, int first, int second)
{
    uint32_t lifetime = story->steps[second].op.location;
    int one = find_guard(story, first, lifetime), other = find_guard(story, second, lifetime);
    if (one == NOWHERE || other == NOWHERE || one == other || other > first)
        return false;
    const struct step *read = &story->steps[one], *again = &story->steps[other];
    if (read->op.location != again->op.location || read->value_read != again->value_read ||
        read->thread == again->thread || !site_same_place(read->op.site, again->op.site))
        return false;
    tell(story, "%t and %t both read %n: %r (%s and %s) before either freed it (%s and %s).",
         (int)read->thread, (int)again->thread, one, one, one, other, first, second);
    return true;
}

bool reason_second_free(struct story *story)
{
    const struct step *failing = &story->steps[story->failing];
    int first = find_on(story, OP_FREE, failing->op.location), again = (int)failing->thread;
    if (failing->op.kind != OP_FREE || first == NOWHERE)
        return false;
    if (tell_guard(story, first, story->failing))
        return true;
    int other = (int)story->steps[first].thread;
    int pointer = find_pointer(story, story->failing, failing->op.location);
    int others = find_pointer(story, first, failing->op.location);
    if (pointer == NOWHERE || (pointer < first && others == NOWHERE))
        tell(story, "%t freed it (%s) before %t freed it again (%s).", other, first, again,
             story->failing);
    else if (pointer > first)
        tell(story,
             "%t freed it (%s), but the pointer stayed in %n, where %t read it afterwards "
             "(%s).",
             other, first, pointer, again, pointer);
    else if (other == again)
        return false;
    else
        tell(story,
             "%t and %t both read the pointer to it (%s and %s) before either freed it (%s "
             "and %s).",
             other, again, others, pointer, first, story->failing);
    return true;
}

bool reason_unset_memory(struct story *story)
{
    const struct step *failing = &story->steps[story->failing];
    if (!op_is_data(&failing->op) || failing->op.object == 0)
        return false;
    int pointer = find_pointer(story, story->failing, failing->op.object);
    int made = find_on(story, OP_ALLOC, failing->op.object);
    if (pointer == NOWHERE || made == NOWHERE || !story_reads_other(story, pointer))
        return false;
    int published = story->steps[pointer].reads_from;
    tell(story,
         "%t stored the pointer to the new object in %n (%s), and %t read it there (%s) "
         "before anybody had written %n.",
         (int)story->steps[published].thread, pointer, published, (int)failing->thread, pointer,
         story->failing);
    return true;
}
