#include "report/trace/fold.h"

#include "base/memory.h"
#include "report/trace/value.h"

enum { RUN_ENDS = 2, LEAST_FOLDED = 3 };

/* Who uses what. The lifetime of the failing operation's object counts as used by several. */
struct sharing {
    uint8_t *marks;  /* by location: sharing_find */
    bool any_switch; /* the trace has steps of several threads */
};

static struct sharing find_sharing(const struct trace *trace)
{
    struct sharing sharing = {.marks = sharing_find(trace->steps, trace->count)};
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        if (step->pending)
            sharing.marks[step->op.object] |= SHARING_SEVERAL;
        sharing.any_switch |= step->thread != trace->steps[0].thread;
    }
    return sharing;
}

/* Private steps: plain reads and writes of data that one thread only accesses, the lifetimes of
 * local variables that the error does not involve, and lookups of descriptors. A step with an
 * act stands for more than its operation. */
static bool is_private(const struct step *step, const struct sharing *sharing)
{
    if (step->pending || step->act.kind)
        return false;
    if (step_is_lookup(step))
        return true;
    if (step_is_lifetime(step))
        return storage_is_local((enum storage)step->op.expected) &&
               !(sharing->marks[step->op.location] & SHARING_SEVERAL);
    bool data = op_is_data(&step->op) && step->op.access != ACCESS_ATOMIC;
    return data && sharing->any_switch && !(sharing->marks[step->op.location] & SHARING_SEVERAL);
}

/* Whether code of C++'s library reads once more, in the same call of the program, what its thread
 * has found before. */
static bool is_repeated(const struct trace *trace, size_t i)
{
    const struct step *step = &trace->steps[i];
    if (step->op.kind != OP_READ || step->pending || !step->op.site || !step->op.site->runtime)
        return false;
    while (i-- > 0) {
        const struct step *other = &trace->steps[i];
        if (other->thread != step->thread)
            continue;
        if (!site_same_place(step_place(other), step_place(step)))
            return false;
        if (other->op.location == step->op.location && op_is_data(&other->op))
            return other->reads && !other->writes && other->reads_from == step->reads_from;
    }
    return false;
}

static bool is_at_section(const struct step *step)
{
    return (step->op.kind == OP_LOCK || step->op.kind == OP_UNLOCK) &&
           step->op.function == LOCK_SECTION && !step->pending;
}

static bool is_call_or_return(const struct step *step)
{
    return step->op.kind == OP_FENCE &&
           (step->op.function == FENCE_CALLS || step->op.function == FENCE_RETURNS);
}

/* Whether the step is the runtime's of a scenario: not in the object's code, and no call or return
 * of one of its operations. */
static bool is_of_runtime(const struct step *step)
{
    return !is_call_or_return(step) && !step->pending && !(step->op.site && step->op.site->file);
}

static bool is_of_scenario(const struct trace *trace)
{
    size_t i = 0;
    while (i < trace->count && !is_call_or_return(&trace->steps[i]))
        i++;
    return i < trace->count;
}

/* The end of the part of the trace that an error of a history is about. Behind it, main destroys
 * the object. */
static size_t end_of_history(const struct trace *trace)
{
    size_t end = trace->count;
    while (trace->is_of_history && end > 0 && trace->steps[end - 1].thread == MACHINE_MAIN_THREAD &&
           !is_call_or_return(&trace->steps[end - 1]))
        end--;
    return end;
}

/* Whether a silent step is step i of the trace. Of the locks that an atomic section takes, or gives
 * back, one after another, the last one is shown for all. */
static bool is_silent(const struct trace *trace, size_t i)
{
    const struct step *step = &trace->steps[i];
    if (is_at_section(step) && i + 1 < trace->count)
        return is_at_section(step + 1) && step[1].thread == step->thread &&
               step[1].op.kind == step->op.kind;
    return step->op.kind == OP_CHOOSE && step->op.function == CHOICE_FAILURE &&
           step->value_written == 0;
}

/* Whether the step begins or ends a thread, ends a handler of a signal, or is the last one. */
static bool is_landmark(const struct step *step)
{
    return step->op.kind == OP_CREATE || step->op.kind == OP_JOIN || step->pending ||
           step->act.kind == ACT_LEAVE_HANDLER;
}

/* Marks the steps that connect threads: landmarks, and both ends of a read from another thread. */
static void find_ties(const struct trace *trace, bool *tied)
{
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        tied[i] |= is_landmark(step);
        if (step->reads_from >= 0 && trace->steps[step->reads_from].thread != step->thread)
            tied[i] = tied[step->reads_from] = true;
    }
}

/* Folds the middle of a run of `shown` shown steps that begins at steps[from]. */
static void fold_run(enum fold *folds, size_t from, size_t shown)
{
    if (shown < 2 * RUN_ENDS + LEAST_FOLDED)
        return;
    size_t seen = 0;
    for (size_t i = from; seen < shown - RUN_ENDS; i++) {
        if (folds[i] != FOLD_SHOWN)
            continue;
        if (seen >= RUN_ENDS)
            folds[i] = FOLD_RUN;
        seen++;
    }
}

static void fold_runs(const struct trace *trace, enum fold *folds)
{
    bool *tied = memory_new(trace->count + 1, sizeof *tied);
    find_ties(trace, tied);
    size_t from = 0, shown = 0;
    for (size_t i = 0; i < trace->count; i++) {
        if (folds[i] == FOLD_ITERATION) {
            fold_run(folds, from, shown);
            shown = 0;
        }
        if (folds[i] != FOLD_SHOWN)
            continue;
        if (shown > 0 && (tied[i] || trace->steps[i].thread != trace->steps[from].thread)) {
            fold_run(folds, from, shown);
            shown = 0;
        }
        if (tied[i])
            continue;
        if (shown++ == 0)
            from = i;
    }
    fold_run(folds, from, shown);
    free(tied);
}

/* `switches`: also rounds of several threads that take turns. */
static void fold_iterations(const struct trace *trace, enum fold *folds, bool switches)
{
    bool *shown = memory_new(trace->count + 1, sizeof *shown);
    bool *left_out = memory_new(trace->count + 1, sizeof *left_out);
    for (size_t i = 0; i < trace->count; i++)
        shown[i] = folds[i] == FOLD_SHOWN;
    iterations_find(trace, shown, switches, left_out);
    for (size_t i = 0; i < trace->count; i++)
        if (left_out[i])
            folds[i] = FOLD_ITERATION;
    free(left_out);
    free(shown);
}

/* Shows the steps that the report names. Returns the number of steps that are shown. */
static size_t show_named(const struct trace *trace, enum fold *folds)
{
    size_t count = 0;
    for (size_t i = 0; i < trace->count; i++) {
        if (trace->steps[i].is_named || trace->steps[i].pending)
            folds[i] = FOLD_SHOWN;
        count += folds[i] == FOLD_SHOWN;
    }
    return count;
}

/* Undoes the folding of iterations and runs, folds the steps that do not matter, and then the
 * others. */
static void fold_apart(const struct trace *trace, enum fold *folds)
{
    bool *matters = memory_new(trace->count + 1, sizeof *matters);
    slice_find(trace, matters);
    for (size_t i = 0; i < trace->count; i++) {
        if (folds[i] == FOLD_ITERATION || folds[i] == FOLD_RUN)
            folds[i] = FOLD_SHOWN;
        if (folds[i] == FOLD_SHOWN && !matters[i])
            folds[i] = FOLD_APART;
    }
    free(matters);
    fold_iterations(trace, folds, true);
    fold_runs(trace, folds);
}

/* Keeps the last steps, and those that the report names. `shown`: the number of shown steps. */
static void fold_early(const struct trace *trace, enum fold *folds, size_t shown)
{
    for (size_t i = 0; i < trace->count && shown > FOLD_MOST_SHOWN; i++) {
        if (folds[i] != FOLD_SHOWN || trace->steps[i].is_named || trace->steps[i].pending)
            continue;
        folds[i] = FOLD_RUN;
        shown--;
    }
}

void fold_choose(const struct trace *trace, enum fold *folds)
{
    struct sharing sharing = find_sharing(trace);
    bool has_runtime = is_of_scenario(trace);
    size_t end = end_of_history(trace);
    for (size_t i = 0; i < trace->count; i++)
        folds[i] =
            i >= end || is_silent(trace, i) || (has_runtime && is_of_runtime(&trace->steps[i]))
                ? FOLD_SILENT
            : (step_is_of_library(&trace->steps[i]) && !trace->steps[i].pending) ||
                    is_repeated(trace, i)
                ? FOLD_LIBRARY
            : is_private(&trace->steps[i], &sharing) ? FOLD_PRIVATE
                                                     : FOLD_SHOWN;
    free(sharing.marks);
    fold_iterations(trace, folds, false);
    fold_runs(trace, folds);
    if (show_named(trace, folds) <= FOLD_MOST_SHOWN)
        return;
    fold_apart(trace, folds);
    fold_early(trace, folds, show_named(trace, folds));
}
