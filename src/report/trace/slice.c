#include "report/trace/slice.h"

#include "base/memory.h"
#include "report/trace/locking.h"
#include "report/trace/previous.h"

/* One pass from the last step to the first: whatever makes a step matter comes later. */
struct slice {
    const struct trace *trace;
    bool *matters;
    size_t *count;        /* by thread: its later steps that matter, without locks */
    int *previous;        /* previous.h */
    struct section *open; /* by location, of a lock: the one that was passed last */
};

/* A critical section whose end was passed. */
struct section {
    size_t end;   /* the step that gives the lock back, + 1; 0: none */
    size_t count; /* slice.count of its thread at the end */
};

/* Whether the step matters because its thread has a later step that does. */
static bool leads_on(const struct slice *slice, size_t i)
{
    const struct step *step = &slice->trace->steps[i];
    if (step->op.kind == OP_CREATE)
        return slice->count[step->op.operand] > 0;
    if (slice->count[step->thread] == 0 || locking_takes(step) || locking_releases(step))
        return false;
    int source = step->reads ? step->reads_from : STEP_NONE;
    bool reads_other = source >= 0 && slice->trace->steps[source].thread != step->thread;
    bool misses = op_is_data(&step->op) && step->reads && step->overtaken_by != STEP_NONE;
    return reads_other || misses || step->op.kind == OP_JOIN || step_is_return(step);
}

/* Whether the lock that the step takes is around a step that matters, or is never given back. If
 * so, the step at its end matters, too. */
static bool encloses(struct slice *slice, size_t i)
{
    const struct step *step = &slice->trace->steps[i];
    struct section *section = &slice->open[step->op.location];
    size_t end = section->end, inside = slice->count[step->thread];
    section->end = 0;
    if (end == 0 || slice->trace->steps[end - 1].thread != step->thread)
        return true;
    if (inside == section->count && !slice->matters[end - 1])
        return false;
    slice->matters[end - 1] = true;
    return true;
}

/* The steps that one that matters depends on directly. */
static void pull(struct slice *slice, size_t i)
{
    const struct step *step = &slice->trace->steps[i];
    if (locking_takes(step) || locking_releases(step))
        return;
    slice->count[step->thread]++;
    if (step->reads_from >= 0)
        slice->matters[step->reads_from] = true;
    if (!step->writes || !op_is_data(&step->op))
        return;
    int own = slice->previous[i], other = step->co_previous;
    if (own >= 0 && !slice->trace->steps[own].writes)
        slice->matters[own] = true;
    if (other >= 0 && slice->trace->steps[other].thread != step->thread)
        slice->matters[other] = true;
}

static void pass(struct slice *slice, size_t i)
{
    const struct step *step = &slice->trace->steps[i];
    bool *matters = &slice->matters[i];
    *matters |= step->pending || step->is_named || leads_on(slice, i);
    if (locking_releases(step))
        slice->open[step->op.location] = (struct section){i + 1, slice->count[step->thread]};
    if (locking_takes(step))
        *matters |= encloses(slice, i);
    if (*matters)
        pull(slice, i);
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
        matters[i] = false;
    }
    struct slice slice = {.trace = trace, .matters = matters};
    slice.count = memory_new(threads, sizeof *slice.count);
    slice.previous = previous_find(trace);
    slice.open = memory_new(locations, sizeof *slice.open);
    for (size_t i = trace->count; i-- > 0;)
        pass(&slice, i);
    free(slice.count);
    free(slice.previous);
    free(slice.open);
}
