#include "base/memory.h"
#include "machine/operations/sync.h"
#include "report/trace/fold.h"

/* What is known of a thread in the pass from the last step to the first. */
enum seen {
    SEEN_NOTHING,
    SEEN_WAIT,  /* it waits for ever */
    SEEN_ENTRY, /* it began to wait: before that, it looked at what it waits for */
    SEEN_ALL,
};

struct waiter {
    enum seen seen;
    uint32_t condition; /* from SEEN_WAIT on */
    size_t entry;       /* from SEEN_ENTRY on: the step by which it began to wait */
};

struct pass {
    const struct trace *trace;
    struct waiter *waiters; /* by thread */
    size_t *since;          /* by location: a waiter that looked at it began to wait at this step,
                               or later; 0: none did */
    size_t first;           /* the first entry of all, + 1; 0: there is none */
};

/* Whether the step is on an object of a library's that the program does not know. */
static bool is_hidden(const struct step *step)
{
    return step->is_internal && !step->alias;
}

bool awaited_is_signal(const struct step *step)
{
    if (is_hidden(step) || step->pending)
        return false;
    return step->act.kind == ACT_WAKE_NOBODY || op_notifies(&step->op) ||
           (step->op.kind == OP_SYNC &&
            (step->op.function == SYNC_SIGNAL || step->op.function == SYNC_BROADCAST));
}

static bool is_of_condition(const struct step *step, unsigned function)
{
    return step->op.kind == OP_SYNC && step->op.function == function;
}

/* Whether the thread waits from the step on: for a condition, or for an atomic object, at which it
 * looks by that step. */
static bool begins_to_wait(const struct step *step)
{
    return is_of_condition(step, SYNC_ENTER) || op_looks_to_wait(&step->op);
}

static void look(struct pass *pass, size_t i)
{
    const struct step *step = &pass->trace->steps[i];
    struct waiter *waiter = &pass->waiters[step->thread];
    bool looks = op_is_data(&step->op) && step->reads && !step->writes;
    if (step->waits && is_of_condition(step, SYNC_WAKE) && !is_hidden(step)) {
        *waiter = (struct waiter){.seen = SEEN_WAIT, .condition = step->op.location};
    } else if (step->waits && step->op.kind == OP_ASLEEP) {
        *waiter = (struct waiter){.seen = SEEN_WAIT, .condition = (uint32_t)step->op.operand};
    } else if (waiter->seen == SEEN_WAIT && begins_to_wait(step) &&
               step->op.location == waiter->condition) {
        *waiter = (struct waiter){SEEN_ENTRY, waiter->condition, i};
        pass->first = i + 1;
        if (looks)
            pass->since[step->op.location] = i;
    } else if (waiter->seen == SEEN_ENTRY && looks && !is_hidden(step)) {
        size_t *since = &pass->since[step->op.location];
        *since = *since && *since < waiter->entry ? *since : waiter->entry;
    } else if (waiter->seen == SEEN_ENTRY && !is_hidden(step)) {
        waiter->seen = SEEN_ALL;
    }
}

static bool is_awaited_by(const struct pass *pass, size_t i)
{
    const struct step *step = &pass->trace->steps[i];
    size_t since = step->writes && op_is_data(&step->op) ? pass->since[step->op.location] : 0;
    return awaited_is_signal(step) || (since > 0 && i > since);
}

void awaited_find(const struct trace *trace, bool *is_awaited)
{
    unsigned threads = 1;
    for (size_t i = 0; i < trace->count; i++)
        threads = trace->steps[i].thread >= threads ? trace->steps[i].thread + 1 : threads;
    struct pass pass = {.trace = trace};
    pass.waiters = memory_new(threads, sizeof *pass.waiters);
    pass.since = memory_new(sharing_locations(trace->steps, trace->count), sizeof *pass.since);
    for (size_t i = trace->count; i-- > 0;)
        look(&pass, i);
    for (size_t i = pass.first; pass.first > 0 && i < trace->count; i++)
        is_awaited[i] |= is_awaited_by(&pass, i);
    free(pass.waiters);
    free(pass.since);
}
