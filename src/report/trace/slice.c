/* slice.c - the steps of a trace that its failure depends on.
 *
 * heddle does not know what a thread computes from what it reads. So a step *matters* if
 *  - it fails or waits for ever, or the report names it;
 *  - its thread has a later step that matters, and it reads what another thread wrote or writes,
 *    creates a thread that has a step that matters, or joins one;
 *  - a thread waits for a condition for ever, and it is a signal since then, or a write of what
 *    that thread looked at before it began to wait (awaited.c);
 *  - a step that matters reads from it; or its thread's next access of the location is a write that
 *    matters, and it only reads; or another thread's write that matters replaces its own;
 *  - it takes or gives back a lock, and in between its thread has a step that matters. (A lock that
 *    is handed over is no such read: what a thread finds, it reads in other locations.)
 * The other steps write nothing that a step that matters reads. */
#include "base/memory.h"
#include "report/trace/fold.h"
#include "report/trace/locking.h"

/* How much a step matters. */
enum weight {
    LEFT_OUT,
    SHOWN, /* itself, and what it depends on directly, but not what its thread has done before */
    LEADS, /* also what has led its thread there */
};

/* One pass from the last step to the first: whatever makes a step matter comes later. */
struct slice {
    const struct trace *trace;
    uint8_t *weights;       /* by step: enum weight */
    const bool *is_awaited; /* by step: awaited_find */
    const bool *is_update;  /* by step: its thread's next access of the location is a write */
    const uint8_t *sharing; /* by location: sharing_find */
    const int *previous;    /* previous_find */
    size_t *shown, *leads;  /* by thread: its later steps of each weight, without locks */
    struct section *open;   /* by location, of a lock: the one that was passed last */
};

/* A critical section whose end was passed. */
struct section {
    size_t end;   /* the step that gives the lock back, + 1; 0: none */
    size_t count; /* the later steps of its thread at the end */
};

static size_t count_later(const struct slice *slice, uint64_t thread)
{
    return slice->shown[thread] + slice->leads[thread];
}

static void weigh(struct slice *slice, size_t i, enum weight weight)
{
    if (slice->weights[i] < weight)
        slice->weights[i] = (uint8_t)weight;
}

/* Whether the thread looks at what another one changes, and may go on by what it finds. */
static bool decides(const struct slice *slice, size_t i)
{
    const struct step *step = &slice->trace->steps[i];
    return op_is_data(&step->op) && step->reads && !step->writes && !slice->is_update[i] &&
           !step_is_of_library(step) &&
           slice->sharing[step->op.location] == (SHARING_SEVERAL | SHARING_WRITTEN);
}

/* Whether the step matters because its thread has a later step that does. */
static bool leads_on(const struct slice *slice, size_t i)
{
    const struct step *step = &slice->trace->steps[i];
    if (step->op.kind == OP_CREATE)
        return count_later(slice, step->op.operand) > 0;
    if (slice->leads[step->thread] == 0 || locking_takes(step) || locking_releases(step))
        return false;
    int source = step->reads ? step->reads_from : STEP_NONE;
    bool reads_other = source >= 0 && slice->trace->steps[source].thread != step->thread;
    bool misses = op_is_data(&step->op) && step->reads && step->overtaken_by != STEP_NONE;
    return reads_other || misses || decides(slice, i) || step->op.kind == OP_JOIN ||
           step->act.kind == ACT_LEAVE_HANDLER;
}

/* Whether the lock that the step takes is around a step that matters, or is never given back. If
 * so, the step at its end matters, too. */
static bool encloses(struct slice *slice, size_t i)
{
    const struct step *step = &slice->trace->steps[i];
    struct section *section = &slice->open[step->op.location];
    size_t end = section->end, inside = count_later(slice, step->thread);
    section->end = 0;
    if (end == 0 || slice->trace->steps[end - 1].thread != step->thread)
        return true;
    if (inside == section->count && !slice->weights[end - 1])
        return false;
    weigh(slice, end - 1, SHOWN);
    return true;
}

/* The steps that one that matters depends on directly matter as much. */
static void pull(struct slice *slice, size_t i)
{
    const struct step *step = &slice->trace->steps[i];
    enum weight weight = slice->weights[i];
    if (locking_takes(step) || locking_releases(step))
        return;
    (weight == LEADS ? slice->leads : slice->shown)[step->thread]++;
    if (step->reads_from >= 0)
        weigh(slice, (size_t)step->reads_from, weight);
    if (!step->writes || !op_is_data(&step->op))
        return;
    int own = slice->previous[i], other = step->co_previous;
    if (own >= 0 && !slice->trace->steps[own].writes)
        weigh(slice, (size_t)own, weight);
    if (other >= 0 && slice->trace->steps[other].thread != step->thread)
        weigh(slice, (size_t)other, weight);
}

static void pass(struct slice *slice, size_t i)
{
    const struct step *step = &slice->trace->steps[i];
    if (step->pending || (step->is_named && !slice->is_awaited[i]) || leads_on(slice, i))
        weigh(slice, i, LEADS);
    if (slice->is_awaited[i])
        weigh(slice, i, SHOWN);
    if (locking_releases(step))
        slice->open[step->op.location] = (struct section){i + 1, count_later(slice, step->thread)};
    if (locking_takes(step) && encloses(slice, i))
        weigh(slice, i, SHOWN);
    if (slice->weights[i])
        pull(slice, i);
}

/* Fresh memory. */
static bool *find_updates(const struct trace *trace, const int *previous)
{
    bool *is_update = memory_new(trace->count + 1, sizeof *is_update);
    for (size_t i = 0; i < trace->count; i++)
        if (previous[i] >= 0 && trace->steps[i].writes)
            is_update[previous[i]] = true;
    return is_update;
}

void slice_find(const struct trace *trace, bool *matters)
{
    uint32_t locations = 1;
    uint64_t threads = 1;
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        uint64_t created = step->op.kind == OP_CREATE ? step->op.operand : step->thread;
        locations = step->op.location >= locations ? step->op.location + 1 : locations;
        threads = created >= threads ? created + 1 : threads;
        threads = step->thread >= threads ? step->thread + 1 : threads;
    }
    int *previous = previous_find(trace);
    bool *is_update = find_updates(trace, previous);
    bool *is_awaited = memory_new(trace->count + 1, sizeof *is_awaited);
    uint8_t *sharing = sharing_find(trace->steps, trace->count);
    awaited_find(trace, is_awaited);
    struct slice slice = {
        .trace = trace,
        .weights = memory_new(trace->count + 1, sizeof *slice.weights),
        .is_awaited = is_awaited,
        .is_update = is_update,
        .sharing = sharing,
        .previous = previous,
        .shown = memory_new(threads, sizeof *slice.shown),
        .leads = memory_new(threads, sizeof *slice.leads),
        .open = memory_new(locations, sizeof *slice.open),
    };
    for (size_t i = trace->count; i-- > 0;)
        pass(&slice, i);
    for (size_t i = 0; i < trace->count; i++)
        matters[i] = slice.weights[i];
    free(slice.open);
    free(slice.leads);
    free(slice.shown);
    free(slice.weights);
    free(sharing);
    free(is_awaited);
    free(is_update);
    free(previous);
}
