#include "run/view.h"

#include "base/memory.h"
#include "report/trace/action.h"
#include "report/trace/value.h"

_Static_assert((int)HEDDLE_NO_STEP == (int)STEP_NONE && (int)HEDDLE_INITIAL == (int)STEP_INITIAL,
               "steps are named by the same numbers");

static struct heddle_place view_of_place(const struct site *site)
{
    if (!site)
        return (struct heddle_place){0};
    struct heddle_place place = {.function = site->function};
    if (site->file) {
        place.file = site->file;
        place.line = site->line;
        place.column = site->column;
    }
    return place;
}

static struct heddle_step view_of_step(const struct step *step)
{
    bool has_value = (step->writes || step->reads) && value_is_number(&step->op);
    uint64_t value = step->writes ? step->value_written : step->value_read;
    return (struct heddle_step){
        .thread = step->thread,
        .index = step->index,
        .op = op_name(&step->op),
        .text = action_describe(step),
        .place = view_of_place(step->op.site),
        .location = step->location,
        .has_value = has_value,
        .value = has_value ? value_signed(value, step->op.size) : 0,
        .source = step->reads_from,
        .preempted = step->preempted,
        .pending = step->pending,
    };
}

struct heddle_trace view_of_trace(const struct trace *trace)
{
    struct heddle_step *steps = memory_new(trace->count + 1, sizeof *steps);
    for (size_t i = 0; i < trace->count; i++)
        steps[i] = view_of_step(&trace->steps[i]);
    return (struct heddle_trace){steps, trace->count, trace->preemptions};
}

void view_release_trace(struct heddle_trace *view)
{
    for (size_t i = 0; i < view->count; i++)
        free((char *)view->steps[i].text);
    free((struct heddle_step *)view->steps);
    *view = (struct heddle_trace){0};
}

static const struct heddle_note *view_of_notes(const struct error_report *report)
{
    struct heddle_note *notes = memory_new(report->note_count + 1, sizeof *notes);
    for (size_t i = 0; i < report->note_count; i++)
        notes[i] = (struct heddle_note){
            .message = report->notes[i].text,
            .place = view_of_place(report->notes[i].site),
        };
    return notes;
}

struct heddle_error view_of_error(const struct error_report *report)
{
    return (struct heddle_error){
        .kind = error_name(report->kind),
        .message = report->message,
        .place = view_of_place(report->site),
        .thread = report->thread,
        .notes = view_of_notes(report),
        .note_count = report->note_count,
        .trace = view_of_trace(&report->trace),
    };
}

void view_release_error(struct heddle_error *view)
{
    view_release_trace(&view->trace);
    free((struct heddle_note *)view->notes);
    *view = (struct heddle_error){0};
}

struct heddle_statistics view_of_statistics(const struct statistics *statistics)
{
    return (struct heddle_statistics){
        .complete = statistics->complete,
        .blocked = statistics->blocked,
        .truncated = statistics->truncated,
        .duplicate = statistics->duplicate,
        .sleep_blocked = statistics->sleep_blocked,
        .bound_blocked = statistics->bound_blocked,
        .beyond_bound = statistics->beyond_bound,
        .events = statistics->events,
        .revisits = statistics->revisits,
        .ended = statistics->ended,
        .failed = statistics->failed,
        .blocked_by_assumptions = statistics->blocked_by[BLOCKED_BY_ASSUMPTION],
        .blocked_by_errors = statistics->blocked_by[BLOCKED_BY_ERROR],
        .blocked_by_merging = statistics->blocked_by[BLOCKED_BY_MERGING],
        .blocked_by_end = statistics->blocked_by[BLOCKED_BY_END],
        .blocked_for_ever = statistics->blocked_by[BLOCKED_FOR_EVER],
        .truncated_by_unroll = statistics->truncated_by[CUT_UNROLL],
        .truncated_by_step_limit = statistics->truncated_by[CUT_STEPS],
        .truncated_by_threads = statistics->truncated_by[CUT_THREADS],
        .truncated_by_objects = statistics->truncated_by[CUT_OBJECTS],
        .truncated_by_memory = statistics->truncated_by[CUT_MEMORY],
        .truncated_by_way_out = statistics->truncated_by[CUT_WAY_OUT],
        .truncated_by_length = statistics->truncated_by[CUT_LENGTH],
        .truncated_by_spin_limit = statistics->truncated_by[TRUNCATED_BY_SPINNING],
    };
}

static enum heddle_verdict view_of_kind(const struct verdict *verdict)
{
    if (verdict_obstacle(verdict))
        return HEDDLE_UNSUPPORTED;
    return verdict->kind == VERDICT_SAFE    ? HEDDLE_SAFE
           : verdict->kind == VERDICT_ERROR ? HEDDLE_ERROR
                                            : HEDDLE_INCOMPLETE;
}

static enum heddle_end view_of_end(const struct verdict *verdict)
{
    switch (verdict->stop) {
    case STOP_ERROR:
        return HEDDLE_END_ERROR;
    case STOP_TIME:
        return HEDDLE_END_TIME;
    case STOP_MEMORY:
        return HEDDLE_END_MEMORY;
    case STOP_SEARCH:
        return HEDDLE_END_SEARCH;
    case STOP_INCOMPLETE:
    case STOP_RUNS:
        return HEDDLE_END_INCOMPLETE;
    case STOP_CALLER:
        return HEDDLE_END_CALLBACK;
    default:
        return HEDDLE_END_EXPLORED;
    }
}

static const struct heddle_error *view_of_errors(const struct verdict *verdict)
{
    struct heddle_error *errors = memory_new(verdict->error_count + 1, sizeof *errors);
    for (size_t i = 0; i < verdict->error_count; i++)
        errors[i] = view_of_error(&verdict->errors[i]);
    return errors;
}

static const struct heddle_bound *view_of_bounds(const struct verdict *verdict)
{
    struct heddle_bound *bounds = memory_new(verdict->run_count + 1, sizeof *bounds);
    for (size_t i = 0; i < verdict->run_count; i++) {
        const struct bound_run *run = &verdict->runs[i];
        bounds[i] = (struct heddle_bound){
            .bound = run->bound,
            .statistics = view_of_statistics(&run->statistics),
            .seconds = run->seconds,
            .proved = bound_run_is_clean(run),
            .cut = run->cut,
        };
    }
    return bounds;
}

struct heddle_result view_of_result(const struct verdict *verdict)
{
    return (struct heddle_result){
        .verdict = view_of_kind(verdict),
        .end = view_of_end(verdict),
        .errors = view_of_errors(verdict),
        .error_count = verdict->error_count,
        .statistics = view_of_statistics(&verdict->statistics),
        .bounds = view_of_bounds(verdict),
        .bound_count = verdict->run_count,
        .by_preemptions = verdict->by_preemptions,
        .by_preemptions_count = verdict->by_preemptions_count,
        .seconds = verdict->seconds,
        .peak_memory = verdict->peak_memory,
        .memory_model = verdict->model,
        .incomplete = verdict_gap(verdict),
        .others_complete = verdict_others_are_complete(verdict),
        .explored_length = verdict->explored_length,
    };
}

void view_release_result(struct heddle_result *view)
{
    for (size_t i = 0; i < view->error_count; i++)
        view_release_error((struct heddle_error *)&view->errors[i]);
    free((struct heddle_error *)view->errors);
    free((struct heddle_bound *)view->bounds);
    *view = (struct heddle_result){0};
}
