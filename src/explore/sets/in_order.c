#include "explore/sets/in_order.h"

#include "base/error.h"
#include "base/memory.h"
#include "graph/sets.h"

#include <stdlib.h>
#include <string.h>

/* An execution that is being made. */
struct maker {
    struct execution *execution;
    const struct graph *from;
    clock_entry *keep; /* the events of `from` that it gets */
    clock_entry *done; /* those that it has */
    event_id *names;   /* their stamps there */
    event_id last;     /* it comes behind all that can come before it; 0: any */
    bool checks;       /* the execution may be inconsistent */
    bool searches;     /* the order of updates has to be found (search) */
    bool has_failed;   /* the model does not let the next event be added, or a restart is due */
    unsigned work;     /* of the search: events that were added */
};

/* Whether all kept events that come before the event are there. Those that get a
 * place in co, updates and waits, come behind their past. */
static bool is_ready(const struct maker *maker, event_id id)
{
    const struct graph *from = maker->from;
    const struct event *event = graph_event(from, id);
    clock_entry past[from->width];
    memset(past, 0, sizeof past);
    if (event_is_update(event) || event_is_wait(event))
        sets_past(from, id, past);
    clock_join(past, graph_porf(from, id), from->width);
    for (unsigned t = 0; t < from->thread_count; t++)
        if (t != event->thread && maker->done[t] < past[t] && maker->done[t] < maker->keep[t])
            return false;
    return true;
}

static void begin(struct execution *execution, const struct execution *from)
{
    execution_init(execution, from->machine, from->model);
    execution->rules = from->rules;
    execution->rules.blocking_reads = false; /* as the events have it */
    execution->rules.unorders = false;
    execution->has_awaits = from->has_awaits;
    execution->has_assumptions = from->has_assumptions;
    execution_fit(execution);
    for (uint32_t i = 0; i < from->graph.location_capacity; i++) {
        const struct graph_location *location = &from->graph.locations[i];
        execution->graph.locations[i].is_racy = location->is_racy;
        execution->graph.locations[i].has_plain = location->has_plain;
        execution->graph.locations[i].has_atomic = location->has_atomic;
    }
    execution->graph.threads[MACHINE_MAIN_THREAD].state =
        machine_start(from->machine, MACHINE_MAIN_THREAD, STATE_NONE);
    execution_fit(execution);
}

/* The last one of the writes of which the reading has read. */
static event_id last_of_set(const struct maker *maker, event_id reading)
{
    const struct graph *from = maker->from;
    uint32_t location = graph_event(from, reading)->location;
    event_id last = maker->names[graph_co_last(from, location)];
    for (unsigned t = 0; t < from->thread_count; t++) {
        event_id update = sets_last_update(from, location, t, graph_set(from, reading)[t]);
        if (maker->names[update] > last)
            last = maker->names[update];
    }
    return last;
}

/* What the event reads, or comes behind in co. */
static event_id source_of(const struct maker *maker, event_id id)
{
    const struct event *event = graph_event(maker->from, id);
    bool is_of_chain =
        event_is_update(event) || event_is_wait(event) ||
        (event->flags & EVENT_WRITES && maker->from->locations[event->location].has_sets);
    if (is_of_chain)
        return graph_co_last(&maker->execution->graph, event->location);
    if (event_is_reading(event))
        return last_of_set(maker, id);
    event_id before = event->flags & EVENT_WRITES ? event->co_prev : event->rf;
    while (before && !maker->names[before])
        before = graph_event(maker->from, before)->co_prev;
    return maker->names[before];
}

/* Whether the model lets the thread of the event, which is in the causal order behind all others,
 * read the source, or come behind it in co. */
static bool is_allowed(struct execution *execution, const struct event *like, event_id source)
{
    struct graph *graph = &execution->graph;
    uint32_t location = like->location;
    if (!location || source == graph_co_last(graph, location))
        return true;
    bool may_load = op_may_load(execution_op(execution, like->thread));
    event_id floor = memory_model_floor(execution->model, graph, like->thread, location, may_load);
    return memory_model_reaches(graph, location, source, floor) &&
           execution_admits(execution, like->thread, by_chain(source, source));
}

/* execution_enter for a new event. (That is inlined where it has one caller.) */
static event_id enter(struct execution *execution, const struct event_plan *plan)
{
    state_id before = execution->graph.threads[plan->thread].state;
    event_id id = graph_add(&execution->graph, plan->thread, &plan->addition);
    execution_step(execution, plan, before);
    return id;
}

/* Adds the event, unless maker->has_failed then. */
static void add(struct maker *maker, event_id id)
{
    struct execution *execution = maker->execution;
    const struct event *like = graph_event(maker->from, id);
    const struct op *op = execution_op(execution, like->thread);
    bool chooses = op->kind == OP_CHOOSE;
    event_id source = chooses ? EVENT_INIT : source_of(maker, id);
    maker->work++;
    maker->has_failed = maker->checks && !is_allowed(execution, like, source);
    if (maker->has_failed)
        return;
    struct event_plan plan;
    execution_plan_again(execution, like->thread,
                         chooses ? by_choice(like->value) : by_chain(source, source), &plan);
    if (like->flags & EVENT_SILENT_STORE) {
        plan.addition.flags =
            (uint16_t)((plan.addition.flags & ~EVENT_WRITES) | EVENT_SILENT_STORE);
        plan.addition.co_prev = EVENT_INIT;
        plan.addition.value = 0;
    }
    maker->names[id] = enter(execution, &plan);
    maker->done[like->thread]++;
    maker->has_failed = execution->machine->restart_due;
}

/* Adds what can be added of the thread; returns whether that is anything. */
static bool add_thread(struct maker *maker, unsigned thread)
{
    clock_entry before = maker->done[thread];
    while (maker->done[thread] < maker->keep[thread] && !maker->has_failed) {
        event_id id = maker->from->threads[thread].events[maker->done[thread]];
        bool waits = maker->searches && event_is_update(graph_event(maker->from, id));
        if (id == maker->last || waits || !is_ready(maker, id))
            break;
        add(maker, id);
    }
    return maker->done[thread] > before;
}

static void add_others(struct maker *maker)
{
    for (bool changed = true; changed && !maker->has_failed;) {
        changed = false;
        for (unsigned t = 0; t < maker->from->thread_count; t++)
            changed |= add_thread(maker, t);
    }
}

static bool has_all(const struct maker *maker)
{
    size_t size = maker->from->thread_count * sizeof *maker->keep;
    return memcmp(maker->done, maker->keep, size) == 0;
}

/* Whether the thread is in front of a wait of a semaphore, and that can run. */
static bool can_wait(struct execution *execution, unsigned thread)
{
    return states_class(execution->graph.threads[thread].state) == STATE_WAITING &&
           op_is_unordered(execution_op(execution, thread)) &&
           op_takes(execution_op(execution, thread)) && execution_is_unblocked(execution, thread);
}

static void run_wait(struct execution *execution, unsigned thread)
{
    struct event_plan plan;
    execution_plan_again(execution, thread, execution_latest(execution, thread), &plan);
    enter(execution, &plan);
}

/* The thread is left. Waits that follow each other directly have the posts for all of them in front
 * of the first one (semaphores.h). Here, each runs as soon as it can, so that leaving the thread is
 * no preemption. */
static void leave(struct maker *maker, unsigned thread)
{
    while (!maker->has_failed && can_wait(maker->execution, thread)) {
        if (maker->done[thread] < maker->keep[thread])
            add(maker, maker->from->threads[thread].events[maker->done[thread]]);
        else
            run_wait(maker->execution, thread);
    }
}

/* Adds what is kept of the linearisation, but for the last event and what comes behind that. (An
 * update need not come behind its past if what leads from that to the update is not kept.) */
static void add_in_order(struct maker *maker, const struct preemption_order *order)
{
    clock_entry done[maker->from->width];
    for (size_t i = 0; i < order->count && !maker->has_failed; i++) {
        event_id id = order->events[i];
        const struct event *event = graph_event(maker->from, id);
        bool is_next = maker->done[event->thread] == (clock_entry)event->index &&
                       event->index < (uint32_t)maker->keep[event->thread] && id != maker->last;
        if (i > 0 && graph_event(maker->from, order->events[i - 1])->thread != event->thread)
            leave(maker, graph_event(maker->from, order->events[i - 1])->thread);
        clock_copy(done, maker->done, maker->from->width);
        done[event->thread]++;
        if (is_next && clock_includes(done, graph_porf(maker->from, id), maker->from->width))
            add(maker, id);
    }
}

/* Adds all; false if the execution would not be consistent. */
static bool add_all(struct maker *maker, const struct preemption_order *order)
{
    if (order)
        add_in_order(maker, order);
    add_others(maker);
    maker->last = EVENT_INIT;
    add_others(maker);
    if (!has_all(maker) && !maker->has_failed)
        bug("the updates of an execution have no order");
    return !maker->has_failed;
}

/* --- Updates that acquire --------------------------------------------------------------------- */

/* In longer executions, where the past of an update takes a search of its own, and after so much
 * work, the search gives up. */
enum { MOST_EVENTS = 1 << 10, MOST_WORK = 1 << 14 };

/* The oldest update behind `id` that can be added next; 0: there is none. */
static event_id next_update(const struct maker *maker, event_id id)
{
    const struct graph *from = maker->from;
    event_id next = 0;
    for (unsigned t = 0; t < from->thread_count; t++) {
        if (maker->done[t] == maker->keep[t])
            continue;
        event_id other = from->threads[t].events[maker->done[t]];
        if (other > id && (!next || other < next) && event_is_update(graph_event(from, other)) &&
            is_ready(maker, other))
            next = other;
    }
    return next;
}

/* Goes back to where only `done` was there. */
static void take_back(struct maker *maker, struct graph_mark mark, const clock_entry *done)
{
    const struct graph *from = maker->from;
    for (unsigned t = 0; t < from->thread_count; t++)
        for (clock_entry i = done[t]; i < maker->done[t]; i++)
            maker->names[from->threads[t].events[i]] = 0;
    clock_copy(maker->done, done, from->width);
    graph_undo(&maker->execution->graph, mark);
}

/* Adds what is left such that the execution is consistent; false if that cannot be, or after too
 * much work. Updates come in the order in which the search met them, if that is possible. */
static bool search(struct maker *maker)
{
    add_others(maker);
    if (maker->has_failed || has_all(maker)) {
        bool is_done = !maker->has_failed;
        maker->has_failed = false;
        return is_done;
    }
    clock_entry done[maker->from->width];
    clock_copy(done, maker->done, maker->from->width);
    struct graph_mark mark = graph_mark(&maker->execution->graph);
    event_id id = 0;
    while (maker->work < MOST_WORK && (id = next_update(maker, id)) != 0) {
        add(maker, id);
        if (search(maker))
            return true;
        take_back(maker, mark, done);
    }
    return false;
}

/* Runs the thread's waits of semaphores that can run, although those that follow cannot. */
static void run_waits(struct execution *execution, unsigned thread)
{
    while (can_wait(execution, thread))
        run_wait(execution, thread);
}

/* in_order_make; `last`: as maker has it; `order`: a linearisation of events that come first, in
 * which the updates have that order; NULL: any. */
static enum in_order make(struct execution *execution, struct execution *from,
                          const clock_entry *keep, event_id *names, event_id last,
                          const struct preemption_order *order, uint64_t *work)
{
    enum in_order result = IN_ORDER_MADE;
    const struct graph *graph = &from->graph;
    clock_entry kept[graph->width], done[graph->width];
    struct maker maker = {.execution = execution,
                          .from = graph,
                          .keep = kept,
                          .done = done,
                          .names = names,
                          .last = last,
                          .checks = order ? in_order_is_open(from) : in_order_is_searched(from),
                          .searches = !order && in_order_is_searched(from)};
    graph_update_hb(&from->graph);
    begin(execution, from);
    memset(done, 0, sizeof done);
    for (unsigned t = 0; t < graph->thread_count; t++)
        kept[t] = keep ? keep[t] : (clock_entry)graph->threads[t].count;
    if (!names)
        maker.names = memory_new(graph->count, sizeof *names);
    memset(maker.names, 0, graph->count * sizeof *maker.names);
    bool is_long = !order && graph->count > MOST_EVENTS && sets_row(graph); /* pasts are costly */
    if (is_long)
        result = IN_ORDER_UNKNOWN;
    else if (!maker.searches)
        result = add_all(&maker, order) ? IN_ORDER_MADE : IN_ORDER_NONE;
    else if (!search(&maker))
        result = maker.work >= MOST_WORK ? IN_ORDER_UNKNOWN : IN_ORDER_NONE;
    if (from->machine->restart_due)
        result = IN_ORDER_UNKNOWN;
    *work += maker.work;
    for (unsigned t = 0; !keep && result == IN_ORDER_MADE && t < execution->graph.thread_count; t++)
        run_waits(execution, t);
    execution->rules.blocking_reads = from->rules.blocking_reads;
    if (!names)
        free(maker.names);
    return result;
}

enum in_order in_order_make(struct execution *execution, struct execution *from,
                            const clock_entry *keep, event_id *names)
{
    uint64_t work = 0;
    return make(execution, from, keep, names, EVENT_INIT, NULL, &work);
}

enum in_order in_order_exists(struct execution *from, uint64_t *work)
{
    struct execution execution;
    enum in_order result = make(&execution, from, NULL, NULL, EVENT_INIT, NULL, work);
    execution_release(&execution);
    return result;
}

bool in_order_holds(struct execution *from, const struct preemption_search *search)
{
    struct preemption_order order = preemption_order_new(from->graph.count);
    struct execution execution;
    uint64_t work = 0;
    preemptions_write_path(search, &order);
    bool is_made = make(&execution, from, NULL, NULL, EVENT_INIT, &order, &work) == IN_ORDER_MADE;
    execution_release(&execution);
    preemption_order_release(&order);
    return is_made;
}

/* Sets *shown to what the finding is in an execution that has these names for events. Its event
 * need not be there: then its thread is in front of it. */
static void show(const struct execution *execution, const event_id *names,
                 const struct finding *finding, struct finding *shown)
{
    *shown = *finding;
    shown->other = names[finding->other];
    shown->rf = names[finding->rf];
    shown->event = names[finding->event];
    shown->state = shown->event ? graph_event(&execution->graph, shown->event)->state
                                : execution->graph.threads[finding->thread].state;
    const struct op *op = machine_op(execution->machine, shown->state);
    if (op_is_unordered(op))
        shown->rf = shown->event ? graph_event(&execution->graph, shown->event)->rf
                                 : graph_co_last(&execution->graph, op->location);
}

/* Sets `keep` to the events of the linearisation. Others may force an order of the updates that
 * needs more preemptions. */
static void keep_ordered(const struct graph *graph, const struct preemption_order *order,
                         clock_entry *keep)
{
    memset(keep, 0, graph->width * sizeof *keep);
    for (size_t i = 0; i < order->count; i++)
        keep[graph_event(graph, order->events[i])->thread]++;
}

bool in_order_show(struct execution *execution, struct execution *from,
                   const struct finding *finding, const struct preemption_order *order,
                   struct finding *shown)
{
    const struct graph *graph = &from->graph;
    event_id *names = memory_new(graph->count, sizeof *names);
    clock_entry keep[graph->width];
    bool is_of_two = finding->other && !finding->event && !finding_is_of_end(finding);
    bool is_of_part = is_of_two || (order && !finding_is_of_end(finding));
    if (is_of_two)
        finding_keep_dependent(graph, finding, keep);
    else if (is_of_part)
        keep_ordered(graph, order, keep);
    uint64_t work = 0;
    bool is_made = make(execution, from, is_of_part ? keep : NULL, names,
                        is_of_two ? finding->other : EVENT_INIT, order, &work) == IN_ORDER_MADE;
    if (is_made && is_of_part && !is_of_two && order->count > 0) {
        unsigned left = graph_event(graph, order->events[order->count - 1])->thread;
        if (left != finding->thread) /* as `leave` does */
            run_waits(execution, left);
    }
    if (is_made)
        show(execution, names, finding, shown);
    free(names);
    return is_made;
}
