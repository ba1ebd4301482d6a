/* iterations.c - finds the iterations of loops in a trace.
 *
 * An iteration is a sequence of operations with their places. Successive iterations that differ
 * only in values belong to one loop. Only steps that are folded anyway may come between them. An
 * iteration stays if a shown step of another thread reads from it.
 *
 * At each step, the shortest period that covers the most steps is chosen. The time is linear in the
 * length of the trace for each period, and LONGEST_ITERATION limits the periods. */
#include "base/memory.h"
#include "report/trace/fold.h"

enum { LONGEST_ITERATION = 40, LEAST_ITERATIONS = 4, LEAST_FOLDED = 3 };

/* The steps that are shown before this pass. */
struct row {
    const struct trace *trace;
    const bool *is_shown;
    bool switches; /* an iteration may have preemptions */
    bool *left_out;
    size_t *shown; /* their numbers */
    size_t count;
    size_t *iterations; /* by step: the number of its folded iteration, from 1; 0: none */
    size_t iteration_count;
};

static bool may_repeat(const struct row *row, const struct step *step)
{
    return step->op.site && !step->pending && (row->switches || !step->preempted) &&
           step->op.kind != OP_CREATE && step->op.kind != OP_JOIN;
}

static bool are_alike(const struct row *row, size_t one, size_t other)
{
    const struct step *first = &row->trace->steps[row->shown[one]];
    const struct step *second = &row->trace->steps[row->shown[other]];
    return first->thread == second->thread && first->op.kind == second->op.kind &&
           first->op.site == second->op.site && may_repeat(row, first) && may_repeat(row, second);
}

/* The number of successive iterations of `period` steps that begin at `from`. */
static size_t count_iterations(const struct row *row, size_t from, size_t period)
{
    size_t end = from + period;
    while (end < row->count && are_alike(row, end - period, end))
        end++;
    return (end - from) / period;
}

/* Folds all of these iterations except the first and the last. */
static void fold_middle(struct row *row, size_t from, size_t period, size_t iterations)
{
    for (size_t i = from + period; i < from + period * (iterations - 1); i++) {
        if ((i - from) % period == 0)
            row->iteration_count++;
        row->left_out[row->shown[i]] = true;
        row->iterations[row->shown[i]] = row->iteration_count;
    }
}

/* Folds the loop that begins at `from`, if there is one. Returns the number of steps it covers. */
static size_t fold_at(struct row *row, size_t from)
{
    size_t best = 0, most = 0;
    for (size_t period = 1; period <= LONGEST_ITERATION && from + period < row->count; period++) {
        size_t iterations = count_iterations(row, from, period);
        if (iterations < LEAST_ITERATIONS || (iterations - 2) * period < LEAST_FOLDED ||
            iterations * period <= most)
            continue;
        best = period;
        most = iterations * period;
    }
    if (best == 0)
        return 1;
    fold_middle(row, from, best, most / best);
    return most;
}

/* Shows the iterations that shown steps of other threads read from. Returns whether any changed. */
static bool show_sources(struct row *row)
{
    bool *needed = memory_new(row->iteration_count + 1, sizeof *needed), any = false;
    for (size_t i = 0; i < row->trace->count; i++) {
        const struct step *step = &row->trace->steps[i];
        int source = step->reads_from;
        if (row->is_shown[i] && !row->left_out[i] && source >= 0 && row->left_out[source] &&
            row->trace->steps[source].thread != step->thread)
            needed[row->iterations[source]] = any = true;
    }
    for (size_t i = 0; i < row->trace->count; i++)
        if (row->left_out[i] && needed[row->iterations[i]])
            row->left_out[i] = false;
    free(needed);
    return any;
}

void iterations_find(const struct trace *trace, const bool *shown, bool switches, bool *left_out)
{
    struct row row = {
        .trace = trace, .is_shown = shown, .switches = switches, .left_out = left_out};
    row.shown = memory_new(trace->count + 1, sizeof *row.shown);
    row.iterations = memory_new(trace->count + 1, sizeof *row.iterations);
    for (size_t i = 0; i < trace->count; i++)
        if (shown[i])
            row.shown[row.count++] = i;
    for (size_t i = 0; i < row.count;)
        i += fold_at(&row, i);
    while (show_sources(&row))
        continue;
    free(row.iterations);
    free(row.shown);
}
