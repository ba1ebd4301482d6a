/* finding.c - the events that an error depends on. */
#include "explore/finding.h"

#include "base/error.h"

void finding_scope_find(const struct execution *execution, const struct finding *finding,
                        struct finding_scope *found)
{
    const struct graph *graph = &execution->graph;
    require(found->clocks && finding->thread < graph->thread_count);
    require(finding->state != STATE_NONE);
    found->scope = preemption_scope_all();
    if (finding->kind == ERROR_DEADLOCK || finding->kind == ERROR_MEMORY_LEAK ||
        op_is_awaiting(machine_op(execution->machine, finding->state)))
        return;
    clock_entry *keep = found->clocks, *needs = found->clocks + graph->width;
    clock_copy(needs, graph_porf(graph, finding->other), graph->width);
    clock_join(needs, graph_porf(graph, finding->rf), graph->width);
    clock_copy(keep, graph_porf(graph, graph_last(graph, finding->thread)), graph->width);
    clock_join(keep, needs, graph->width);
    needs[finding->thread] = 0;
    found->scope.keep = keep;
    found->scope.needs = needs;
    found->scope.alternatives = 1;
    if (states_class(finding->state) != STATE_STOPPED)
        found->scope.pending = (int)finding->thread;
}
