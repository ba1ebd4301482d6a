/* overtaking.c - writes that are in a trace in another order than in co.
 *
 * The steps of a trace are added one after another. Under SC, co is their order. Under a weak
 * model, a write may come before one that was added earlier. */
#include "base/memory.h"
#include "report/trace/making.h"

#include <stdlib.h>

void overtaking_init(struct overtaking *overtaking, const struct graph *graph)
{
    *overtaking = (struct overtaking){
        .graph = graph,
        .rank = memory_new(graph->count, sizeof *overtaking->rank),
        .top = memory_new(graph->location_capacity, sizeof *overtaking->top),
        .below = memory_new(graph->count, sizeof *overtaking->below),
    };
    for (uint32_t location = 1; location < graph->location_capacity; location++) {
        uint32_t rank = 0;
        event_id write = graph_co_next(graph, location, EVENT_INIT);
        for (; write; write = graph_co_next(graph, location, write))
            overtaking->rank[write] = ++rank;
    }
}

void overtaking_release(struct overtaking *overtaking)
{
    free(overtaking->rank);
    free(overtaking->top);
    free(overtaking->below);
}

/* Those that the new one comes behind in co are never the answer again: they are older, too. */
void overtaking_add(struct overtaking *overtaking, event_id write)
{
    event_id *top = &overtaking->top[graph_event(overtaking->graph, write)->location];
    event_id below = *top;
    while (below && overtaking->rank[below] < overtaking->rank[write])
        below = overtaking->below[below];
    overtaking->below[write] = below;
    *top = write;
}

event_id overtaking_newest(const struct overtaking *overtaking, event_id later)
{
    if (!later)
        return 0;
    event_id newest = overtaking->top[graph_event(overtaking->graph, later)->location];
    while (newest && overtaking->rank[newest] < overtaking->rank[later])
        newest = overtaking->below[newest];
    return newest;
}
