#include "run/replay/matching.h"

#include "base/memory.h"
#include "report/trace/name.h"
#include "report/trace/trace.h"

#include <stdio.h>
#include <string.h>

const char *matching_base_name(const char *path)
{
    return path ? basename(path) : "";
}

bool matching_place(const struct recorded_place *place, const struct site *site)
{
    if (!site || !site->file)
        return !place->file;
    return place->line == site->line && place->column == site->column &&
           strcmp(matching_base_name(place->file), matching_base_name(site->file)) == 0;
}

/* Of the name of a thread-local variable, what comes behind it; NULL: it is none. */
static const char *owner_of(const char *name)
{
    return strstr(name, " of thread ");
}

/* Without the part of the variable, and the thread whose it is. */
static size_t variable_length(const char *name)
{
    const char *owner = owner_of(name);
    size_t length = strcspn(name, ".[-+");
    return owner && (size_t)(owner - name) < length ? (size_t)(owner - name) : length;
}

/* Whether both names begin with the same variable: in an access that was split, they are names of
 * its parts. */
static bool same_variable(const char *one, const char *other)
{
    size_t length = variable_length(one);
    return variable_length(other) == length && strncmp(one, other, length) == 0;
}

/* Whether both are variables of the same thread, which may have another number now, or of none. */
static bool same_owner(const struct thread_numbers *threads, const char *recorded, const char *now)
{
    unsigned then_number, now_number;
    recorded = owner_of(recorded);
    now = owner_of(now);
    if (!recorded || !now)
        return recorded == now;
    return sscanf(recorded, " of thread %u", &then_number) == 1 &&
           sscanf(now, " of thread %u", &now_number) == 1 && then_number < threads->count &&
           threads->now[then_number] == (int)now_number;
}

static bool same_subject(const struct exploration *exploration,
                         const struct thread_numbers *threads, const struct recorded_step *step,
                         const struct op *op)
{
    int target = recorded_step_target(step);
    if (target >= 0 && op->kind != OP_CREATE)
        return (size_t)target < threads->count && threads->now[target] == (int)op->operand;
    if (target >= 0)
        return true;
    char *name = name_subject(&exploration->execution, op);
    const char *recorded = step->location ? step->location : "", *now = name ? name : "";
    bool same = same_variable(recorded, now) && same_owner(threads, recorded, now);
    free(name);
    return same;
}

bool matching_step(const struct exploration *exploration, const struct thread_numbers *threads,
                   const struct recorded_step *step, const struct op *op)
{
    return strcmp(step->op, op_name(op)) == 0 && matching_place(&step->place, op->site) &&
           same_subject(exploration, threads, step, op);
}

/* "'write x' at queue.c:3". Fresh memory. */
static char *describe(const char *op, const char *subject, const char *file, unsigned line)
{
    return memory_print("'%s%s%s' at %s:%u", op, subject ? " " : "", subject ? subject : "",
                        file ? matching_base_name(file) : "?", line);
}

char *matching_describe_difference(const struct exploration *exploration,
                                   const struct recorded_step *step, const struct op *op)
{
    char *name = name_subject(&exploration->execution, op);
    const struct site *site = op->site;
    char *then = describe(step->op, step->location, step->place.file, step->place.line);
    char *now = describe(op_name(op), name, site ? site->file : NULL, site ? site->line : 0);
    char *difference =
        memory_print("%s did %s, but now does %s", name_thread(step->thread).text, then, now);
    free(now);
    free(then);
    free(name);
    return difference;
}

event_id matching_write(const struct graph *graph, const struct thread_numbers *threads,
                        const struct recorded_write *write)
{
    if (write->initial || write->thread >= threads->count)
        return EVENT_INIT;
    int writer = threads->now[write->thread];
    if (writer == NO_THREAD || write->index >= graph->threads[writer].count)
        return EVENT_INIT;
    return graph->threads[writer].events[write->index];
}

bool matching_may_follow(struct execution *execution, unsigned thread, const struct op *op,
                         event_id write)
{
    struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, write);
    if (op->location == 0 || !(event->flags & EVENT_WRITES) ||
        (write != EVENT_INIT && event->location != op->location))
        return false;
    event_id floor =
        memory_model_floor(execution->model, graph, thread, op->location, op_may_load(op));
    return memory_model_reaches(graph, op->location, write, floor) &&
           (op->kind == OP_READ || !graph_is_read_by_rmw(graph, op->location, write)) &&
           execution_effect(execution, thread, op, write) != EFFECT_DISABLED &&
           execution_admits(execution, thread, by_chain(write, write));
}
