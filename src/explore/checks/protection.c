#include "explore/checks/protection.h"

#include "graph/sets.h"

/* The thread's last read before the event with this index that the hazard pointer was given; 0:
 * there is none. */
static event_id find_begin(const struct execution *execution, unsigned thread, uint32_t index,
                           unsigned hazard)
{
    const struct machine *machine = execution->machine;
    const struct graph_thread *events = &execution->graph.threads[thread];
    while (index-- > 0) {
        const struct event *event = graph_event(&execution->graph, events->events[index]);
        if (machine->class->protects(machine, event->state) == hazard)
            return events->events[index];
    }
    return EVENT_INIT;
}

/* Whether some write behind what the event reads is in the clock. */
static bool is_overwritten(const struct graph *graph, event_id read, const clock_entry *past)
{
    const struct event *event = graph_event(graph, read);
    event_id write = graph_co_next(graph, event->location, event->rf);
    if (event_is_reading(event)) {
        for (unsigned t = 0; t < graph->thread_count; t++)
            if (!graph_in_clock(graph, graph_set(graph, read),
                                sets_last_update(graph, event->location, t, past[t])))
                return true;
        return false;
    }
    while (write && !graph_in_clock(graph, past, write))
        write = graph_event(graph, write)->co_next;
    return write != 0;
}

bool protection_is_doubtful(struct machine *machine)
{
    bool is_new = facts_learn_habit(&machine->facts, FACT_KEEPS_HAZARDS);
    machine_learn(machine, is_new);
    return is_new;
}

bool protection_holds(const struct execution *execution, unsigned thread, uint32_t index,
                      state_id state, uint32_t lifetime, const clock_entry *past)
{
    struct machine *machine = execution->machine;
    const struct graph *graph = &execution->graph;
    unsigned protectors =
        machine->class->protectors ? machine->class->protectors(machine, state, lifetime) : 0;
    for (unsigned i = 0; i < HAZARDS; i++) {
        if (!(protectors >> i & 1))
            continue;
        event_id begin = find_begin(execution, thread, index, i + 1);
        if (!begin || (!graph_in_clock(graph, past, begin) && !is_overwritten(graph, begin, past)))
            continue;
        if (protectors >> (i + HAZARDS) & 1)
            protection_is_doubtful(machine);
        return true;
    }
    return false;
}
