#include "report/trace/trace.h"

#include "base/memory.h"
#include "discipline/rounds.h"
#include "machine/operations/part.h"
#include "machine/operations/sync.h"
#include "preemption/linearise.h"
#include "preemption/store_buffers.h"
#include "report/trace/making.h"
#include "report/trace/name.h"
#include "report/trace/owners.h"
#include "report/trace/value.h"

#include <string.h>

/* A trace under construction. */
struct builder {
    const struct execution *execution;
    const struct graph *graph;
    struct trace trace;
    size_t capacity;
    int *step_of; /* by event; STEP_NONE: not in the trace */
    struct overtaking overtaking;
};

/* The message sent or received; NULL: there is none. */
static char *message_of(const struct execution *execution, const struct step *step)
{
    struct machine *machine = execution->machine;
    uint64_t message = step->op.operand;
    if (step->op.kind == OP_RECEIVE && step->op.function == QUEUE_ENDS)
        message = step->writes ? step->value_written : 0;
    else if (step->op.kind == OP_RECEIVE)
        message = step->reads ? interner_first(&machine->interner, (uint32_t)step->value_read) : 0;
    if (!message)
        return NULL;
    char text[64];
    machine->class->describe_message(machine, (uint32_t)message, text, sizeof text);
    return memory_copy_text(text);
}

static char *text_of(const struct execution *execution, uint32_t state)
{
    struct machine *machine = execution->machine;
    const char *text = machine->class->text(machine, state);
    return *text ? memory_copy_text(text) : NULL;
}

/* Appends the operation at which `state` is parked. */
static struct step *add_step(struct builder *builder, unsigned thread, uint32_t state)
{
    struct trace *trace = &builder->trace;
    const struct op *op = machine_op(builder->execution->machine, state);
    struct step *step = array_push(trace->steps, trace->count, builder->capacity);
    *step = (struct step){
        .op = *op,
        .thread = thread,
        .reads_from = STEP_NONE,
        .shown_source = STEP_NONE,
        .co_previous = STEP_NONE,
        .overtaken_by = STEP_NONE,
        .woken_by = STEP_NONE,
        .drained_before = STEP_NONE,
        .location = name_subject(builder->execution, op),
        .text = text_of(builder->execution, state),
    };
    return step;
}

/* Names the target of the value, if that is a pointer, and makes the value one for every process.
 */
static struct pointee find_pointee(const struct builder *builder, const struct step *step,
                                   uint64_t *word)
{
    uint64_t value = *word;
    enum { LONGEST = 1024 }; /* that of a type of C++'s library */
    char name[LONGEST];
    struct machine *machine = builder->execution->machine;
    if (op_is_data(&step->op) && step->op.size == WIDE_SIZE) {
        wide all = wide_get(&machine->interner, value);
        return (struct pointee){memory_print("0x%llx:%016llx", (unsigned long long)(all >> 64),
                                             (unsigned long long)all),
                                0};
    }
    if (!op_is_data(&step->op) || step->op.size != sizeof(void *))
        return (struct pointee){0};
    if (machine->class->describe_content &&
        machine->class->describe_content(machine, step->op.location, value, name, sizeof name))
        return (struct pointee){memory_copy_text(name), 0};
    uint32_t object = machine->class->describe_pointer(machine, value, name, sizeof name);
    if (machine->class->portable)
        *word = machine->class->portable(machine, value);
    return (struct pointee){*name ? memory_copy_text(name) : NULL, object};
}

/* The last write in the trace that is not after `write` in co. */
static int step_of_write(const struct builder *builder, event_id write)
{
    while (write != EVENT_INIT && builder->step_of[write] == STEP_NONE)
        write = graph_event(builder->graph, write)->co_prev;
    return write == EVENT_INIT ? STEP_INITIAL : builder->step_of[write];
}

/* Fills in the initial value if `write`, the last one before the step, is the initial write. */
static void find_initial(const struct builder *builder, struct step *step, event_id write)
{
    if (write != EVENT_INIT || !op_is_data(&step->op))
        return;
    step->meets_initial =
        execution_value(builder->execution, &step->op, EVENT_INIT, &step->initial);
    step->pointee_initial = find_pointee(builder, step, &step->initial);
}

/* Fills in the effect of a step that writes. */
static void describe_write(const struct builder *builder, struct step *step, event_id co_prev)
{
    step->pointee_written = find_pointee(builder, step, &step->value_written);
    step->state = state_describe(builder->execution, &step->op, step->value_written);
    find_initial(builder, step, co_prev);
}

/* Fills in the newest write of the location among the steps so far, from `later` on in co. The step
 * writes what comes before `later`, or reads it. */
static void find_overtaking(struct builder *builder, struct step *step, event_id later)
{
    event_id newest = overtaking_newest(&builder->overtaking, later);
    if (newest)
        step->overtaken_by = builder->step_of[newest];
    builder->trace.is_weak |= newest != 0;
}

/* Describes the barrier behind an arrival that has no order with others, by the steps so far. */
static void describe_arrival(const struct builder *builder, struct step *step, event_id id)
{
    const struct graph *graph = builder->graph;
    const struct event departure = {.cause = id, .value = 1};
    unsigned needed = barrier_needed(step->value_read), arrived = 1;
    for (event_id other = 0; (other = causes_next_of_departure(graph, &departure, other)) != 0;)
        arrived += builder->step_of[other] != STEP_NONE;
    step->state = state_describe(builder->execution, &step->op,
                                 barrier_new(needed) + (arrived < needed ? arrived : 0));
}

static struct step *add_event(struct builder *builder, event_id id)
{
    const struct event *event = graph_event(builder->graph, id);
    int number = (int)builder->trace.count;
    struct step *step = add_step(builder, event->thread, event->state);
    step->index = event->index;
    step->reads = (event->flags & EVENT_READS) && step->op.kind != OP_WRITE;
    step->writes = event->flags & EVENT_WRITES;
    step->value_written = part_of(&builder->execution->machine->interner, &step->op, event->value);
    if (step->reads) {
        step->reads = execution_value(builder->execution, &step->op, event->rf, &step->value_read);
        step->reads_from = step_of_write(builder, event->rf);
        step->pointee_read = find_pointee(builder, step, &step->value_read);
    }
    if (step->writes)
        describe_write(builder, step, event->co_prev);
    else if (event_is_arrival(event))
        describe_arrival(builder, step, id);
    find_overtaking(builder, step, graph_successor(builder->graph, id));
    if (op_is_at_end(&step->op))
        step->reads_from = event->cause ? builder->step_of[event->cause] : STEP_NONE;
    if (op_is_queueing(&step->op))
        step->text = message_of(builder->execution, step);
    builder->step_of[id] = number;
    if (step->writes)
        overtaking_add(&builder->overtaking, id);
    return step;
}

static struct step *add_pending(struct builder *builder, unsigned thread, uint32_t state,
                                uint32_t index)
{
    struct step *step = add_step(builder, thread, state);
    step->index = index;
    step->pending = true;
    if (step->op.location)
        find_initial(builder, step, graph_co_last(builder->graph, step->op.location));
    if (step->op.kind == OP_WRITE) {
        step->writes = true;
        step->value_written = step->op.operand;
        step->pointee_written = find_pointee(builder, step, &step->value_written);
    }
    return step;
}

/* Whether the error is the value that the operation reads from finding->rf. */
static bool is_about_source(const struct finding *finding)
{
    return finding->kind == ERROR_UNINITIALIZED_READ || finding->kind == ERROR_INVALID_LOCK ||
           finding->kind == ERROR_INVALID_UNLOCK || finding->kind == ERROR_INVALID_USE ||
           finding->kind == ERROR_DOUBLE_INIT || finding->kind == ERROR_TWO_MUTEXES;
}

/* Appends the wrong operation. */
static void add_wrong(struct builder *builder, const struct finding *finding)
{
    struct step *step = add_pending(builder, finding->thread, finding->state,
                                    finding_index(builder->execution, finding));
    if (!step->op.location || !is_about_source(finding) ||
        memory_model_has_interleavings(builder->execution->model))
        return;
    find_overtaking(builder, step, graph_co_next(builder->graph, step->op.location, finding->rf));
    if (step->overtaken_by != STEP_NONE)
        step->reads_from = step_of_write(builder, finding->rf);
}

static void add_waiting_step(struct builder *builder, unsigned thread, uint32_t state)
{
    struct step *step = add_pending(builder, thread, state, builder->graph->threads[thread].count);
    step->waits = true;
    step->goes_round = execution_is_enabled(builder->execution, thread);
    if (!step->goes_round)
        step->text = waiting_reason(builder->execution, thread);
}

static void add_waiting(struct builder *builder, unsigned last)
{
    for (unsigned i = 1; i <= builder->graph->thread_count; i++) {
        unsigned thread = (last + i) % builder->graph->thread_count;
        uint32_t state = builder->graph->threads[thread].state;
        if (!state)
            continue;
        if (op_may_stay(machine_op(builder->execution->machine, state)) ||
            execution_is_enabled(builder->execution, thread))
            add_waiting_step(builder, thread, state);
    }
}

/* Sets *order to the events that the finding depends on, or all events, with the fewest
 * preemptions, and returns their number. The caller frees the arrays. */
static uint32_t find_order(const struct execution *execution, const struct finding *finding,
                           struct preemption_order *order)
{
    const struct graph *graph = &execution->graph;
    const struct preemption_scope all = preemption_scope_all();
    *order = preemption_order_new(graph_size(graph) + 1);
    struct preemption_search search;
    preemption_search_init(&search, NULL);
    search.is_brief = true;
    uint32_t count = 0;
    if (finding)
        count = finding_schedule(execution, finding, &search, order);
    else if (memory_model_has_interleavings(execution->model) ||
             execution->rules.counts_preemptions)
        count = preemptions_schedule(&search, graph, &all, order);
    else
        linearise(graph, execution->model, NULL, order);
    preemption_search_release(&search);
    return count;
}

/* Fills in co. Under a weak model, a write may follow one that a later step makes. */
static void find_co(struct builder *builder, const struct preemption_order *order)
{
    for (size_t i = 0; i < order->count; i++)
        if (builder->trace.steps[i].writes)
            builder->trace.steps[i].co_previous =
                step_of_write(builder, graph_event(builder->graph, order->events[i])->co_prev);
}

/* Of each step, the next one of another thread at its location; SIZE_MAX: none. The caller frees
 * them. */
static size_t *find_next_uses(const struct trace *trace, uint32_t location_count)
{
    size_t *next = memory_new(trace->count, sizeof *next);
    size_t *latest = memory_new(location_count, sizeof *latest); /* + 1; 0: none */
    for (size_t i = trace->count; i-- > 0;) {
        const struct step *step = &trace->steps[i];
        size_t *at = &latest[step->op.location];
        next[i] = *at == 0                                       ? SIZE_MAX
                  : trace->steps[*at - 1].thread != step->thread ? *at - 1
                                                                 : next[*at - 1];
        *at = i + 1;
    }
    free(latest);
    return next;
}

/* Fills in how long stores are in the buffers, if the steps are in an order in which a machine runs
 * them. Requires a model with buffers. */
static void find_drains(struct builder *builder, const struct preemption_order *order)
{
    const struct memory_model *model = builder->execution->model;
    size_t *drained = memory_new(builder->graph->count, sizeof *drained);
    size_t *next = find_next_uses(&builder->trace, builder->graph->location_capacity);
    bool is_run = store_buffers_find_drains(builder->graph, model, order, drained);
    for (size_t i = 0; is_run && i < order->count; i++) {
        size_t end = drained[order->events[i]];
        if (model->buffer_use(builder->graph, order->events[i]) == BUFFER_STORE && next[i] < end)
            builder->trace.steps[i].drained_before =
                end < builder->trace.count ? (int)end : STEP_END;
    }
    free(drained);
    free(next);
}

/* Whether the events of the order are consistent under sc, in some order. */
static bool is_sequential(const struct builder *builder, const struct preemption_order *order)
{
    const struct graph *graph = builder->graph;
    clock_entry keep[graph->width];
    memset(keep, 0, sizeof keep);
    for (size_t i = 0; i < order->count; i++)
        keep[graph_event(graph, order->events[i])->thread]++;
    struct preemption_order other = preemption_order_new(order->count + 1);
    bool result = linearise(graph, builder->execution->model, keep, &other);
    preemption_order_release(&other);
    return result;
}

/* Gives the pointer's target the name that a reader knows. */
static void rename_target(const struct owners *owners, struct pointee *pointee)
{
    if (!pointee->object || !pointee->name || *pointee->name != '&')
        return;
    bool is_opaque;
    char *name = owners_name(owners, pointee->object, false, pointee->name + 1, &is_opaque);
    free(pointee->name);
    pointee->name = memory_print("&%s", name);
    free(name);
}

static void rename_step(const struct owners *owners, struct step *step)
{
    bool whole = step_is_lifetime(step);
    rename_target(owners, &step->pointee_read);
    rename_target(owners, &step->pointee_written);
    rename_target(owners, &step->pointee_initial);
    if (!step->op.location || !step->location || step->op.kind == OP_CREATE)
        return;
    uint32_t object = whole ? step->op.location : step->op.object;
    bool is_opaque;
    char *name = owners_name(owners, object, whole, step->location, &is_opaque);
    step->is_opaque = is_opaque && op_is_data(&step->op);
    if (strcmp(name, step->location) == 0) {
        free(name);
        return;
    }
    step->recorded = step->location;
    step->location = name;
}

/* Gives the locations the names that a reader knows. */
static void rename_steps(const struct execution *execution, struct trace *trace)
{
    struct owners owners = owners_find(execution);
    for (size_t i = 0; i < trace->count; i++)
        rename_step(&owners, &trace->steps[i]);
    owners_release(&owners);
}

struct trace trace_build(const struct execution *execution, const struct trace_scope *scope)
{
    const struct graph *graph = &execution->graph;
    struct builder builder = {.execution = execution, .graph = graph};
    builder.trace.shows_orders = execution->model->reads_orders;
    builder.trace.is_of_history = scope->finding && scope->finding->kind == ERROR_NOT_LINEARIZABLE;
    builder.step_of = memory_new(graph->count, sizeof *builder.step_of);
    for (event_id id = 0; id < graph->count; id++)
        builder.step_of[id] = STEP_NONE;
    overtaking_init(&builder.overtaking, graph);
    struct preemption_order order = {.is_least = true};
    builder.trace.preemptions = find_order(execution, scope->finding, &order);
    builder.trace.may_be_fewer = !order.is_least;
    for (size_t i = 0; i < order.count; i++)
        add_event(&builder, order.events[i])->preempted = order.is_preempted[i];
    bool has_overtaken = builder.trace.is_weak;
    builder.trace.is_weak = has_overtaken && !is_sequential(&builder, &order);
    find_co(&builder, &order);
    if (scope->waiting)
        add_waiting(&builder, scope->last);
    else if (scope->finding)
        add_wrong(&builder, scope->finding);
    rename_steps(execution, &builder.trace);
    makers_distinguish(builder.trace.steps, builder.trace.count);
    library_tell(execution, builder.trace.steps, builder.trace.count);
    opaque_find(builder.trace.steps, builder.trace.count);
    wakeups_find(builder.trace.steps, builder.trace.count, &execution->machine->interner);
    if (has_overtaken && execution->model->buffer_use)
        find_drains(&builder, &order);
    free(order.events);
    free(order.is_preempted);
    free(builder.step_of);
    overtaking_release(&builder.overtaking);
    return builder.trace;
}

void trace_release(struct trace *trace)
{
    for (size_t i = 0; i < trace->count; i++) {
        free(trace->steps[i].location);
        free(trace->steps[i].recorded);
        free(trace->steps[i].text);
        free(trace->steps[i].pointee_read.name);
        free(trace->steps[i].pointee_written.name);
        free(trace->steps[i].pointee_initial.name);
        free(trace->steps[i].alias);
        free(trace->steps[i].act.name);
        free(trace->steps[i].state);
        free(trace->steps[i].calls.sites);
    }
    free(trace->steps);
    free(trace->relations);
    *trace = (struct trace){0};
}

char *trace_name_thread(const struct trace *trace, unsigned thread)
{
    for (size_t i = 0; i < trace->count; i++) {
        const struct step *step = &trace->steps[i];
        if (step->op.kind == OP_CREATE && step->op.operand == thread && step->text)
            return memory_print("%s (%s)", name_thread(thread).text, step->text);
    }
    return memory_copy_text(name_thread(thread).text);
}
