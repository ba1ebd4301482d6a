/* deadlock.c - threads that wait for ever for a lock, a join, or an operation that no thread will
 * do. The lowest-numbered one is reported. */
#include "base/error.h"
#include "explore/checks/checks.h"

/* Whether the thread waits for ever: for threads that wait for ever, too, or for one that has ended
 * without enabling it. Follows the chain of waiting threads, which may be a cycle.
 * `some_is_given_up`: some thread has ended the process, or may go on. */
static bool is_deadlocked(const struct execution *execution, unsigned thread, bool some_is_given_up)
{
    int at = (int)thread;
    for (unsigned steps = 0; steps <= execution->graph.thread_count; steps++) {
        require(at >= 0 && (unsigned)at < execution->graph.thread_count);
        if (!execution->graph.threads[at].state) /* no thread will create it */
            return !some_is_given_up;
        if (waiting_has_stopped(execution, (unsigned)at))
            return false;
        if (op_is_looping(execution_op(execution, (unsigned)at)))
            return !some_is_given_up;
        switch (execution_op(execution, (unsigned)at)->kind) {
        case OP_LOCK:
        case OP_JOIN:
            at = execution_waits_for(execution, (unsigned)at);
            break;
        case OP_SEND:
        case OP_RECEIVE:
        case OP_SYNC:
        case OP_ASLEEP:
            return !some_is_given_up;
        default:
            return true;
        }
    }
    return true;
}

/* Whether the thread's operation may wait, and is not an awaiting one. */
static bool is_blocked(const struct execution *execution, unsigned thread)
{
    const struct op *op = execution_op(execution, thread);
    return op_may_block(op) && !op_is_awaiting(op);
}

bool checks_deadlock(struct exploration *exploration, enum prospect prospect)
{
    const struct execution *execution = &exploration->execution;
    bool some_is_given_up = prospect != PROSPECT_NONE;
    for (unsigned t = 0; t < execution->graph.thread_count && !some_is_given_up; t++)
        some_is_given_up = waiting_has_ended_process(execution, t);
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (execution->graph.threads[t].state && is_blocked(execution, t) &&
            is_deadlocked(execution, t, some_is_given_up)) {
            exploration_report_at(exploration, t, ERROR_DEADLOCK, 0, 0);
            return true;
        }
    }
    return false;
}
