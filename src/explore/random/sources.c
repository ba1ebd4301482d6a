#include "explore/random/sources.h"

#include "base/error.h"
#include "explore/grow.h"

enum { MOST_OLD = 64 }; /* older writes than these are not read */

/* Whether the operation can read the write, or come behind it in co. */
static bool can_take(struct execution *execution, unsigned thread, const struct op *op,
                     event_id write)
{
    enum effect_kind effect = execution_effect(execution, thread, op, write);
    bool writes = effect == EFFECT_RMW || effect == EFFECT_WRITE;
    return effect != EFFECT_DISABLED &&
           !(writes && graph_is_read_by_rmw(&execution->graph, op->location, write)) &&
           execution_admits(execution, thread, by_chain(write, write));
}

/* The writes before the last one, from the newest to the floor, up to MOST_OLD; their number. */
static unsigned list_old(struct execution *execution, unsigned thread, const struct op *op,
                         event_id *old)
{
    struct graph *graph = &execution->graph;
    event_id floor =
        memory_model_floor(execution->model, graph, thread, op->location, op_may_load(op));
    unsigned count = 0;
    for (event_id id = graph_co_last(graph, op->location); id != floor && count < MOST_OLD;)
        old[count++] = id = graph_event(graph, id)->co_prev;
    return count;
}

/* An older write than the last one, or the next newer one that can be taken; the last one if there
 * is none. */
static event_id draw_old(struct execution *execution, unsigned thread, struct draws *draws)
{
    event_id old[MOST_OLD];
    const struct op op = *execution_op(execution, thread);
    unsigned count = list_old(execution, thread, &op, old);
    for (unsigned i = count ? (unsigned)draws_low(draws, count) + 1 : 0; i-- > 0;)
        if (can_take(execution, thread, &op, old[i]))
            return old[i];
    return graph_co_last(&execution->graph, op.location);
}

static void choose(struct exploration *exploration, unsigned thread, struct draws *draws)
{
    const struct execution *execution = &exploration->execution;
    uint64_t count = execution_op(execution, thread)->operand;
    uint64_t choice = execution_next_choice(execution, thread, draws_below(draws, count));
    if (choice == count)
        choice = execution_next_choice(execution, thread, 0);
    exploration->random.has_choices |= count > 1;
    exploration_add(exploration, thread, by_choice(choice));
}

void sources_run(struct exploration *exploration, unsigned thread, struct draws *draws,
                 uint64_t rarity)
{
    struct execution *execution = &exploration->execution;
    const struct op *op = execution_op(execution, thread);
    if (op->kind == OP_CHOOSE) {
        choose(exploration, thread, draws);
    } else if (rarity == 0 || execution_is_local(execution, op) ||
               draws_below(draws, rarity) != 0) {
        exploration_add(exploration, thread, execution_latest(execution, thread));
    } else {
        event_id source = draw_old(execution, thread, draws);
        exploration_add(exploration, thread, by_chain(source, source));
    }
}

bool sources_let_go(struct exploration *exploration, struct draws *draws)
{
    struct execution *execution = &exploration->execution;
    const struct graph *graph = &execution->graph;
    for (unsigned t = 0; t < graph->thread_count; t++) {
        if (states_class(graph->threads[t].state) != STATE_WAITING ||
            !execution_op(execution, t)->awaits || execution_has_spun(execution, t) ||
            draws_below(draws, 2))
            continue;
        event_id last = graph_co_last(graph, execution_op(execution, t)->location);
        event_id source = draw_old(execution, t, draws);
        if (source == last)
            continue;
        exploration_add(exploration, t, by_chain(source, source));
        return true;
    }
    return false;
}
