#include "report/trace.h"

#include "base/memory.h"

#include <stdlib.h>

/* A trace under construction. */
struct builder {
    const struct exploration *exploration;
    const struct graph *graph;
    struct trace trace;
    size_t capacity;
    int *step_of; /* by event; STEP_NONE: not in the trace */
};

struct thread_name trace_thread_name(unsigned thread)
{
    struct thread_name name = {"main"};
    if (thread != MACHINE_MAIN_THREAD)
        snprintf(name.text, sizeof name.text, "thread %u", thread);
    return name;
}

char *trace_location_name(const struct exploration *exploration, uint32_t location)
{
    char name[256];
    struct machine *machine = exploration->machine;
    machine->class->describe_location(machine, location, name, sizeof name);
    return memory_copy_text(name);
}

char *trace_subject_name(const struct exploration *exploration, const struct op *op)
{
    if (op->kind == OP_CREATE || op->kind == OP_JOIN || op->kind == OP_DETACH)
        return memory_copy_text(trace_thread_name((unsigned)op->operand).text);
    return op->location ? trace_location_name(exploration, op->location) : NULL;
}

static char *text_of(const struct exploration *exploration, uint32_t state)
{
    struct machine *machine = exploration->machine;
    const char *text = machine->class->text(machine, state);
    return *text ? memory_copy_text(text) : NULL;
}

/* A new last step: the operation that `state` is parked at. */
static struct step *add_step(struct builder *builder, unsigned thread, uint32_t state)
{
    struct trace *trace = &builder->trace;
    const struct op *op = machine_op(builder->exploration->machine, state);
    array_reserve(trace->steps, builder->capacity, trace->count + 1);
    struct step *step = &trace->steps[trace->count++];
    *step = (struct step){
        .op = *op,
        .thread = thread,
        .reads_from = STEP_NONE,
        .co_previous = STEP_NONE,
        .location = trace_subject_name(builder->exploration, op),
        .text = text_of(builder->exploration, state),
    };
    return step;
}

/* The nearest write at or before `write` in co that is in the trace. */
static int step_of_write(const struct builder *builder, event_id write)
{
    while (write != EVENT_INIT && builder->step_of[write] == STEP_NONE)
        write = graph_event(builder->graph, write)->co_prev;
    return write == EVENT_INIT ? STEP_INITIAL : builder->step_of[write];
}

static void add_event(struct builder *builder, event_id id)
{
    const struct event *event = graph_event(builder->graph, id);
    int number = (int)builder->trace.count;
    struct step *step = add_step(builder, event->thread, event->state);
    step->index = event->index;
    step->reads = event->flags & EVENT_READS;
    step->writes = event->flags & EVENT_WRITES;
    step->value_written = event->value;
    if (step->reads) {
        step->reads =
            exploration_value(builder->exploration, &step->op, event->rf, &step->value_read);
        step->reads_from = step_of_write(builder, event->rf);
    }
    if (step->writes)
        step->co_previous = step_of_write(builder, event->co_prev);
    builder->step_of[id] = number;
}

static struct step *add_pending(struct builder *builder, unsigned thread, uint32_t state)
{
    struct step *step = add_step(builder, thread, state);
    step->index = builder->graph->threads[thread].count;
    step->pending = true;
    if (step->op.kind == OP_WRITE) {
        step->writes = true;
        step->value_written = step->op.operand;
    }
    return step;
}

static void add_waiting(struct builder *builder, unsigned last)
{
    for (unsigned i = 1; i <= builder->graph->thread_count; i++) {
        unsigned thread = (last + i) % builder->graph->thread_count;
        uint32_t state = builder->graph->threads[thread].state;
        if (!state)
            continue;
        unsigned kind = machine_op(builder->exploration->machine, state)->kind;
        if (kind == OP_LOCK || kind == OP_JOIN)
            add_pending(builder, thread, state)->waits = true;
    }
}

/* What the finding depends on: the causal prefixes of the thread that did wrong, of what it
 * collides with and of what it reads. Being closed under porf, this is an execution of its own. */
static void find_prefix(const struct graph *graph, const struct finding *finding,
                        clock_entry *prefix)
{
    clock_copy(prefix, graph_porf(graph, graph_last(graph, finding->thread)), graph->width);
    clock_join(prefix, graph_porf(graph, finding->other), graph->width);
    clock_join(prefix, graph_porf(graph, finding->rf), graph->width);
}

static bool is_shown(const struct graph *graph, const struct trace_scope *scope,
                     const clock_entry *prefix, event_id id)
{
    if (!scope->finding || scope->waiting)
        return true;
    return graph_in_clock(graph, prefix, id);
}

/* Whether another event that is shown comes after `id` in hb. */
static bool is_followed(const struct graph *graph, event_id id, const event_id *order, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (order[i] != id && graph_in_clock(graph, graph_hb(graph, order[i]), id))
            return true;
    return false;
}

/* Moves what the error collides with to the end when nothing depends on it, so that both stand
 * together. */
static void move_last(const struct graph *graph, event_id id, event_id *order, size_t count)
{
    if (is_followed(graph, id, order, count))
        return;
    size_t to = 0;
    for (size_t from = 0; from < count; from++)
        if (order[from] != id)
            order[to++] = order[from];
    if (to < count)
        order[to] = id;
}

/* The events to show, in order, into `order`. */
static size_t choose_events(const struct graph *graph, const struct trace_scope *scope,
                            event_id *order)
{
    clock_entry prefix[graph->width];
    if (scope->finding)
        find_prefix(graph, scope->finding, prefix);
    size_t size = graph_size(graph), count = 0;
    graph_linearise(graph, order);
    for (size_t i = 0; i < size; i++)
        if (is_shown(graph, scope, prefix, order[i]))
            order[count++] = order[i];
    if (scope->finding && scope->finding->other)
        move_last(graph, scope->finding->other, order, count);
    return count;
}

struct trace trace_build(const struct exploration *exploration, const struct trace_scope *scope)
{
    const struct graph *graph = &exploration->graph;
    struct builder builder = {.exploration = exploration, .graph = graph};
    builder.step_of = memory_new(graph->count, sizeof *builder.step_of);
    for (event_id id = 0; id < graph->count; id++)
        builder.step_of[id] = STEP_NONE;
    event_id *order = memory_new(graph_size(graph) + 1, sizeof *order);
    size_t count = choose_events(graph, scope, order);
    for (size_t i = 0; i < count; i++)
        add_event(&builder, order[i]);
    if (scope->waiting)
        add_waiting(&builder, scope->last);
    else if (scope->finding)
        add_pending(&builder, scope->finding->thread, scope->finding->state);
    free(order);
    free(builder.step_of);
    return builder.trace;
}

void trace_release(struct trace *trace)
{
    for (size_t i = 0; i < trace->count; i++) {
        free(trace->steps[i].location);
        free(trace->steps[i].text);
    }
    free(trace->steps);
    *trace = (struct trace){0};
}
