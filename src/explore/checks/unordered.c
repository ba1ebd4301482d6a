/* unordered.c - searches the other threads' accesses of a location, from the newest on. */
#include "explore/checks/unordered.h"

#include "base/error.h"
#include "explore/checks/protection.h"
#include "graph/causes.h"

#include <string.h>

static bool is_wanted(const struct execution *execution, event_id id,
                      struct unordered_wanted wanted)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, id);
    bool is_store = (event->flags & EVENT_SILENT_STORE) || event_is_update(event);
    unsigned writes = is_store ? EVENT_WRITES : 0;
    if (((event->flags | writes) & wanted.flags) != wanted.flags)
        return false;
    if (wanted.ordered && !((event->flags | writes) & EVENT_WRITES) &&
        graph_in_clock(graph, wanted.ordered, id))
        return false;
    const struct op *op = machine_op(execution->machine, event->state);
    if (wanted.is_partial && !op_is_partial(op))
        return false;
    if (wanted.bytes == 0)
        return true;
    part_bytes bytes = part_bytes_of(op);
    return (bytes & wanted.bytes) != 0 && !(wanted.differs && bytes == wanted.bytes);
}

event_id unordered_find(struct execution *execution, unsigned thread, uint32_t location,
                        struct unordered_wanted wanted)
{
    struct graph *graph = &execution->graph;
    verify(location != 0 && thread < graph->thread_count);
    const clock_entry *past = execution_before_next(execution, thread);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = t == thread ? EVENT_INIT : graph_last_access(graph, location, t);
        while (id && !graph_in_clock(graph, past, id)) {
            const struct event *event = graph_event(graph, id);
            if (is_wanted(execution, id, wanted))
                return id;
            id = event->location == location ? event->previous_access : event->previous_use;
        }
    }
    return EVENT_INIT;
}

static void add_source(const struct graph *graph, clock_entry *clock, event_id id)
{
    const struct event *source = graph_event(graph, id);
    if (id != EVENT_INIT && clock[source->thread] <= (clock_entry)source->index)
        clock[source->thread] = (clock_entry)source->index + 1;
}

/* Whether what the event reads orders nothing: of a plain read, which may be in a race, and of an
 * attempt that has failed. */
static bool reads_loosely(const struct execution *execution, const struct event *event)
{
    return (event->flags & EVENT_PLAIN) ||
           (!(event->flags & EVENT_WRITES) &&
            machine_op(execution->machine, event->state)->kind == OP_TRYLOCK);
}

/* Adds the events up to the clock's entry of the thread, from `from` on, to the clock: what they
 * read, unless loosely. */
static void add_sources(const struct execution *execution, clock_entry *clock, unsigned thread,
                        clock_entry from)
{
    const struct graph *graph = &execution->graph;
    const struct graph_thread *events = &graph->threads[thread];
    for (clock_entry i = from; i < clock[thread]; i++) {
        const struct event *event = graph_event(graph, events->events[i]);
        if (i == 0)
            add_source(graph, clock, events->creator);
        if (reads_loosely(execution, event))
            continue;
        add_source(graph, clock, event->rf);
        for (event_id cause = causes_next(graph, event, 0); cause;
             cause = causes_next(graph, event, cause))
            add_source(graph, clock, cause);
    }
}

/* Sets the clock to what happens before the thread's next operation. */
static void find_past(const struct execution *execution, unsigned thread, clock_entry *clock)
{
    const struct graph *graph = &execution->graph;
    clock_entry done[graph->width];
    memset(done, 0, sizeof done);
    memset(clock, 0, sizeof done);
    clock[thread] = (clock_entry)graph->threads[thread].count;
    event_id creator = graph->threads[thread].creator;
    if (creator != EVENT_INIT)
        clock[graph_event(graph, creator)->thread] =
            (clock_entry)graph_event(graph, creator)->index + 1;
    for (bool changes = true; changes;) {
        changes = false;
        for (unsigned t = 0; t < graph->thread_count; t++) {
            if (done[t] == clock[t])
                continue;
            clock_entry from = done[t];
            done[t] = clock[t];
            add_sources(execution, clock, t, from);
            changes = true;
        }
    }
}

bool unordered_is_loose(const struct exploration *exploration)
{
    enum { MOST_EVENTS = 1 << 11 };
    const struct execution *execution = &exploration->execution;
    bool has_raced =
        exploration->raced && !execution->commuting && execution->graph.count <= MOST_EVENTS;
    return !execution->model->before_next && (has_raced || execution->machine->has_tries);
}

/* What happens before the thread's next operation. `clock`: room for a clock of the graph. */
static const clock_entry *past_of(struct exploration *exploration, unsigned thread,
                                  clock_entry *clock)
{
    if (!unordered_is_loose(exploration))
        return execution_before_next(&exploration->execution, thread);
    find_past(&exploration->execution, thread, clock);
    return clock;
}

static void report(struct exploration *exploration, const struct event_plan *plan,
                   struct unordered_wanted wanted, enum error_kind kind, event_id other)
{
    const struct graph *graph = &exploration->execution.graph;
    exploration_report(exploration,
                       &(struct finding){.kind = kind,
                                         .thread = plan->thread,
                                         .state = graph->threads[plan->thread].state,
                                         .other = other,
                                         .source = wanted.ordered ? plan->source : EVENT_INIT});
}

/* A thread's search ends at the first access that happens before the operation: so do all older
 * ones. */
bool unordered_report(struct exploration *exploration, const struct event_plan *plan,
                      struct unordered_wanted wanted, enum error_kind kind)
{
    bool found = false;
    const struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    uint32_t location = plan->op.location;
    clock_entry clock[graph->width], copy[graph->width];
    verify(location != 0 && plan->thread < graph->thread_count);
    const clock_entry *past = NULL;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        event_id id = t == plan->thread ? EVENT_INIT : graph_last_access(graph, location, t);
        if (id && !past)
            past = past_of(exploration, plan->thread, clock);
        const struct site *last = NULL;
        while (id && !graph_in_clock(graph, past, id)) {
            const struct event *event = graph_event(graph, id);
            event_id older =
                event->location == location ? event->previous_access : event->previous_use;
            const struct site *site = machine_op(execution->machine, event->state)->site;
            bool is_safe =
                wanted.is_unprotected && protection_holds_at(execution, id, location, past);
            if (!is_safe && is_wanted(execution, id, wanted) && (!site || site != last)) {
                past = past == copy ? copy : memcpy(copy, past, sizeof copy);
                last = site;
                found = true;
                if (wanted.is_unprotected && protection_is_doubtful(exploration->execution.machine))
                    return found;
                report(exploration, plan, wanted, kind, id);
                if (exploration->stop != STOP_NOT)
                    return found;
            }
            id = older;
        }
    }
    return found;
}

/* Tells the machine of the newest event of each thread that is in the one clock, and not in the
 * other one. */
static void note_more(const struct execution *execution, uint32_t location,
                      const clock_entry *causal, const clock_entry *past)
{
    const struct graph *graph = &execution->graph;
    struct machine *machine = execution->machine;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (causal[t] > past[t]) {
            event_id newest = graph->threads[t].events[causal[t] - 1];
            machine->class->loosen(machine, location, t, graph_event(graph, newest)->state);
        }
}

void unordered_note_causal(struct exploration *exploration, const struct event_plan *plan)
{
    struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    uint32_t location = plan->op.location;
    verify(location != 0);
    if (!execution->model->before_next || !execution->machine->class->loosen)
        return;
    const clock_entry *past = execution_before_next(execution, plan->thread);
    note_more(execution, location, graph_porf(graph, graph_last(graph, plan->thread)), past);
    if ((plan->addition.flags & EVENT_READS) && !graph_in_clock(graph, past, plan->source))
        note_more(execution, location, graph_porf(graph, plan->source), past);
}
