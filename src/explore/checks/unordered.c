/* unordered.c - searches the other threads' accesses of a location, from the newest on. */
#include "explore/checks/unordered.h"

#include "base/error.h"

static bool is_wanted(const struct execution *execution, event_id id,
                      struct unordered_wanted wanted)
{
    const struct graph *graph = &execution->graph;
    const struct event *event = graph_event(graph, id);
    unsigned writes = event->flags & EVENT_SILENT_STORE ? EVENT_WRITES : 0;
    if (((event->flags | writes) & wanted.flags) != wanted.flags)
        return false;
    if (wanted.ordered && !((event->flags | writes) & EVENT_WRITES) &&
        graph_in_clock(graph, wanted.ordered, id))
        return false;
    if (wanted.bytes == 0)
        return true;
    part_bytes bytes = part_bytes_of(machine_op(execution->machine, event->state));
    return (bytes & wanted.bytes) != 0 && !(wanted.differs && bytes == wanted.bytes);
}

/* A thread's search ends at the first access that happens before the operation: so do all older
 * ones. */
event_id unordered_find(struct execution *execution, unsigned thread, uint32_t location,
                        struct unordered_wanted wanted)
{
    struct graph *graph = &execution->graph;
    verify(location != 0 && thread < graph->thread_count);
    const clock_entry *past = execution_before_next(execution, thread);
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (t == thread)
            continue;
        event_id id = graph_last_access(graph, location, t);
        while (id && !graph_in_clock(graph, past, id)) {
            const struct event *event = graph_event(graph, id);
            if (is_wanted(execution, id, wanted))
                return id;
            id = event->location == location ? event->previous_access : event->previous_use;
        }
    }
    return 0;
}
