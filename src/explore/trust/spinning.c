#include "explore/trust/spinning.h"

/* Whether the thread has read what is the newest value, too, for a whole turn. */
static bool has_spun(const struct execution *execution, unsigned thread, uint64_t turn)
{
    const struct op *op = execution_op(execution, thread);
    return op->location != 0 && !execution_is_local(execution, op) &&
           execution_repeats(execution, thread, op, graph_co_last(&execution->graph, op->location),
                             turn);
}

int spinning_next_turn(const struct execution *execution, int next, uint64_t turn)
{
    const struct graph_thread *threads = execution->graph.threads;
    if (!has_spun(execution, (unsigned)next, turn))
        return next;
    for (int t = execution_next_enabled(execution, 0); t >= 0;
         t = execution_next_enabled(execution, (unsigned)t + 1)) {
        if (!has_spun(execution, (unsigned)t, turn))
            return t;
        if (threads[t].count / turn < threads[next].count / turn)
            next = t;
    }
    return next;
}

bool spinning_repeats_for_ever(const struct execution *execution, unsigned thread)
{
    enum { EVERY = 10007 }; /* a prime, to come all over a loop's iterations */
    return execution->graph.threads[thread].count % EVERY == 0 &&
           has_spun(execution, thread, SPINNING_MOST);
}
