#include "explore/asleep/asleep.h"

event_id asleep_look(const struct execution *execution, unsigned thread)
{
    const struct graph *graph = &execution->graph;
    uint32_t location = (uint32_t)execution_op(execution, thread)->operand;
    event_id last = location ? graph_last_access(graph, location, thread) : EVENT_INIT;
    return graph_event(graph, last)->flags & EVENT_READS ? last : EVENT_INIT;
}

bool asleep_is_eligible(const struct execution *execution, event_id write, event_id notification)
{
    const struct graph *graph = &execution->graph;
    const clock_entry *before = execution->model->before_next ? graph_hb(graph, notification)
                                                              : graph_porf(graph, notification);
    uint32_t state = graph_event(graph, notification)->state;
    uint32_t location = (uint32_t)machine_op(execution->machine, state)->operand;
    for (event_id later = graph_co_next(graph, location, write); later;
         later = graph_co_next(graph, location, later))
        if (graph_in_clock(graph, before, later))
            return true;
    return false;
}
