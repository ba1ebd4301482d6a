#include "report/verdict/verdict.h"

#include "base/memory.h"
#include "report/verdict/diagnosis.h"
#include "report/why/why.h"

#include <string.h>

/* The report of this kind of error at these places; NULL: there is none. */
static struct error_report *find_error(const struct verdict *verdict, enum error_kind kind,
                                       struct site_pair places)
{
    for (size_t i = 0; i < verdict->error_count; i++) {
        struct error_report *report = &verdict->errors[i];
        if (report->kind == kind && site_same_pair(error_report_places(report), places))
            return report;
    }
    return NULL;
}

bool verdict_has_error(const struct verdict *verdict, enum error_kind kind, struct site_pair places)
{
    return find_error(verdict, kind, places) != NULL;
}

bool verdict_has_error_within(const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->error_count; i++)
        if (!verdict->errors[i].is_beyond)
            return true;
    return false;
}

void verdict_add_error(struct verdict *verdict, struct error_report report)
{
    *array_push(verdict->errors, verdict->error_count, verdict->error_capacity) = report;
}

void verdict_add_warning(struct verdict *verdict, struct error_report report)
{
    *array_push(verdict->warnings, verdict->warning_count, verdict->warning_capacity) = report;
}

/* Also if a simpler model has the same executions, but for sc: that is the case if all orders are
 * the strongest. */
static bool is_judged_by_rc11(const struct verdict *verdict, const struct execution *execution)
{
    return verdict->model && strcmp(verdict->model, memory_model_rc11.name) == 0 &&
           execution->model != &memory_model_sc;
}

/* Traces are long, and an error may occur in many executions. Only the first one has a trace. */
bool verdict_add_finding(struct verdict *verdict, const struct execution *execution,
                         const struct finding *finding, bool is_beyond)
{
    struct error_report report = diagnosis_make(execution, finding);
    struct error_report *known = find_error(verdict, report.kind, error_report_places(&report));
    if (known && (is_beyond || !known->is_beyond)) {
        error_report_release(&report);
        return false;
    }
    report.is_beyond = is_beyond;
    error_report_add_trace(&report, execution, finding);
    if (is_judged_by_rc11(verdict, execution))
        remedy_note_add(&report, execution, finding);
    why_add(&report);
    if (known) {
        error_report_release(known);
        *known = report;
    } else {
        verdict_add_error(verdict, report);
    }
    return !known;
}

void verdict_keep_errors(struct verdict *verdict, size_t count)
{
    require(count <= verdict->error_count);
    while (verdict->error_count > count)
        error_report_release(&verdict->errors[--verdict->error_count]);
}

void verdict_drop_errors(struct verdict *verdict)
{
    verdict_keep_errors(verdict, 0);
    free(verdict->errors);
    verdict->errors = NULL;
    verdict->error_capacity = 0;
}

/* Places that are not known come last. */
static int compare_places(const struct site *one, const struct site *other)
{
    if (!one || !other || !one->file || !other->file)
        return (one && one->file ? -1 : 0) + (other && other->file ? 1 : 0);
    int files = strcmp(one->file, other->file);
    if (files != 0)
        return files;
    if (one->line != other->line)
        return one->line < other->line ? -1 : 1;
    return (one->column > other->column) - (one->column < other->column);
}

/* The places of an error, in order. */
struct ends {
    const struct site *first, *last;
};

static struct ends ends_of(const struct error_report *report)
{
    bool swapped = compare_places(report->other, report->site) < 0;
    return swapped ? (struct ends){report->other, report->site}
                   : (struct ends){report->site, report->other};
}

static int compare_errors(const void *one, const void *other)
{
    const struct error_report *a = one, *b = other;
    struct ends of_a = ends_of(a), of_b = ends_of(b);
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    int order = compare_places(of_a.first, of_b.first);
    return order != 0 ? order : compare_places(of_a.last, of_b.last);
}

void verdict_sort_errors(struct verdict *verdict)
{
    if (verdict->error_count > 0)
        qsort(verdict->errors, verdict->error_count, sizeof *verdict->errors, compare_errors);
}

void verdict_clear_counts(struct verdict *verdict)
{
    free(verdict->by_preemptions);
    verdict->by_preemptions = NULL;
    verdict->by_preemptions_count = 0;
    outcomes_release(&verdict->outcomes);
    trace_release(&verdict->example);
}

void verdict_clear(struct verdict *verdict)
{
    verdict_drop_errors(verdict);
    verdict_clear_counts(verdict);
}

void verdict_drop_warnings(struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->warning_count; i++)
        error_report_release(&verdict->warnings[i]);
    free(verdict->warnings);
    verdict->warnings = NULL;
    verdict->warning_count = verdict->warning_capacity = 0;
}

void verdict_release(struct verdict *verdict)
{
    verdict_clear(verdict);
    facts_release(&verdict->facts);
    random_counts_release(&verdict->random);
    free(verdict->attempts.list);
    verdict->attempts = (struct attempts){0};
    verdict_drop_warnings(verdict);
    free(verdict->runs);
    verdict->runs = NULL;
    verdict->run_count = verdict->run_capacity = 0;
}

void verdict_add_run(struct verdict *verdict, struct bound_run run)
{
    size_t i = 0;
    while (i < verdict->run_count && verdict->runs[i].bound < run.bound)
        i++;
    if (i == verdict->run_count || verdict->runs[i].bound != run.bound) {
        array_reserve(verdict->runs, verdict->run_capacity, verdict->run_count + 1);
        memmove(verdict->runs + i + 1, verdict->runs + i,
                (verdict->run_count - i) * sizeof *verdict->runs);
        verdict->run_count++;
    }
    verdict->runs[i] = run;
    verdict->last_run = i;
    verdict->statistics = run.statistics;
}

const struct bound_run *verdict_run(const struct verdict *verdict)
{
    return verdict->run_count ? &verdict->runs[verdict->last_run] : NULL;
}

const struct bound_run *verdict_proved(const struct verdict *verdict)
{
    if (verdict->suggested)
        return NULL;
    if (verdict->attempts.has_proof)
        return &verdict->attempts.proved;
    for (size_t i = verdict->run_count; i-- > 0;)
        if (bound_run_is_clean(&verdict->runs[i]) && verdict->runs[i].statistics.truncated == 0)
            return &verdict->runs[i];
    return NULL;
}

void verdict_set_histogram(struct verdict *verdict, const uint64_t *by_preemptions, size_t count)
{
    free(verdict->by_preemptions);
    verdict->by_preemptions = memory_new(count + 1, sizeof *by_preemptions);
    verdict->by_preemptions_count = count;
    if (count > 0)
        memcpy(verdict->by_preemptions, by_preemptions, count * sizeof *by_preemptions);
}

bool verdict_is_limited(const struct verdict *verdict)
{
    return verdict->stop == STOP_TIME || verdict->stop == STOP_MEMORY ||
           verdict->stop == STOP_SEARCH || verdict->stop == STOP_CALLER ||
           verdict->stop == STOP_INCOMPLETE || verdict->stop == STOP_RUNS ||
           verdict->statistics.truncated > 0 || verdict->mixed.first;
}

bool verdict_is_cut(const struct verdict *verdict)
{
    return verdict_is_limited(verdict) || verdict->ignores_orders || verdict->suggested;
}

bool verdict_others_are_complete(const struct verdict *verdict)
{
    return verdict->statistics.truncated > 0 && verdict->stop == STOP_NOT &&
           !verdict->mixed.first && !verdict->ignores_orders && !verdict->suggested;
}

bool verdict_is_vacuous(const struct verdict *verdict)
{
    const struct statistics *last = &verdict->statistics;
    uint64_t ended = last->complete + last->ended;
    for (size_t i = 0; i < verdict->run_count; i++)
        ended += verdict->runs[i].statistics.complete + verdict->runs[i].statistics.ended;
    return ended == 0;
}

void verdict_conclude(struct verdict *verdict)
{
    if (verdict->error_count > 0)
        verdict->kind = VERDICT_ERROR;
    else if (verdict_is_cut(verdict) || verdict_is_vacuous(verdict))
        verdict->kind = VERDICT_INCOMPLETE;
    else
        verdict->kind = VERDICT_SAFE;
}

const struct error_report *verdict_obstacle(const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->error_count; i++)
        if (verdict->errors[i].kind != ERROR_UNSUPPORTED)
            return NULL;
    return verdict->error_count > 0 ? &verdict->errors[0] : NULL;
}

int verdict_status(const struct verdict *verdict)
{
    switch (verdict->kind) {
    case VERDICT_SAFE:
        return 0;
    case VERDICT_ERROR:
        return verdict_obstacle(verdict) ? 2 : 1;
    default:
        return 3;
    }
}

const char *verdict_name(const struct verdict *verdict)
{
    static const char *const names[] = {"safe", "error", "incomplete"};
    return verdict_obstacle(verdict) ? "unsupported" : names[verdict->kind];
}

/* Whether a limit cut an execution that is no limit on loops. */
static bool cuts_execution(const struct verdict *verdict)
{
    return verdict->cuts[CUT_THREADS] || verdict->cuts[CUT_OBJECTS] || verdict->cuts[CUT_MEMORY] ||
           verdict->cuts[CUT_WAY_OUT];
}

const char *verdict_stop_phrase(const struct verdict *verdict)
{
    switch (verdict->stop) {
    case STOP_TIME:
        return "the time limit was reached";
    case STOP_MEMORY:
        return "the memory limit was reached";
    case STOP_SEARCH:
        return "the search for an interleaving took too much memory";
    case STOP_INCOMPLETE:
        return "the algorithm, as published, may leave executions out";
    case STOP_RUNS:
        return "random runs prove nothing";
    case STOP_CALLER:
        return "it was interrupted";
    default:
        break;
    }
    if (verdict->spun || verdict->cuts[CUT_STEPS])
        return "a loop was cut short";
    if (cuts_execution(verdict))
        return "a limit cut some executions short";
    if (verdict->statistics.truncated > 0)
        return "--unroll cut some threads short";
    if (verdict->mixed.first)
        return "accesses of one word in several sizes counted as sequentially consistent";
    if (verdict->suggested)
        return "inputs may have other values";
    return verdict->ignores_orders ? "the program has memory orders weaker than seq_cst"
                                   : "no execution was complete";
}

const char *verdict_gap(const struct verdict *verdict)
{
    bool is_incomplete = verdict->kind == VERDICT_INCOMPLETE || verdict_is_cut(verdict);
    return is_incomplete ? verdict_stop_phrase(verdict) : NULL;
}

const char *verdict_advice(const struct verdict *verdict)
{
    bool bounded = verdict->run_count > 0;
    if (verdict->has_runs)
        return NULL;
    if (verdict->is_saved && verdict->stop != STOP_NOT)
        return "--resume=FILE goes on with this run from its checkpoint, with the same options.";
    switch (verdict->stop) {
    case STOP_TIME:
        return bounded
                   ? "--time-limit=S allows more time; a smaller bound has fewer executions."
                   : "--time-limit=S allows more time; -bound 0..9 explores the executions with "
                     "few preemptions first.";
    case STOP_MEMORY:
        return "A loop that waits for another thread has endlessly many executions: bound its "
               "iterations, or cut them by --unroll. --memory-limit=M allows more memory.";
    case STOP_SEARCH:
        return "Other algorithms than rvf have no such search: leave --algorithm out.";
    case STOP_INCOMPLETE:
        return "--algorithm=constrained explores up to steps that commute, and leaves none out.";
    case STOP_CALLER:
        return bounded
                   ? "The same command explores the rest, unless it is interrupted."
                   : "The same command explores the rest, unless it is interrupted; -bound 0..9 "
                     "explores the executions with few preemptions first.";
    default:
        break;
    }
    if (verdict->spun || verdict->cuts[CUT_STEPS] || cuts_execution(verdict))
        return NULL;
    if (verdict->statistics.truncated > 0)
        return "--unroll=N with a larger N explores more iterations of loops; without it, no loop "
               "is cut for its number of iterations.";
    if (verdict->suggested)
        return "An input that can have any value was given a few that the program's constants "
               "suggest: say __VERIFIER_assume(lo <= x && x <= hi) right behind it to have all.";
    return verdict_is_vacuous(verdict)
               ? "In each of them, an assumption fails or a thread waits for ever."
               : NULL;
}
