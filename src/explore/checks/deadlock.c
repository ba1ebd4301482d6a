/* deadlock.c - threads that wait for ever for a lock, a join, or an operation that no thread will
 * do. The lowest-numbered one is reported. */
#include "base/error.h"
#include "explore/checks/checks.h"

/* What comes of a thread that waits. */
enum wait {
    WAIT_ENDS,     /* it may go on; or it waits for a loop, which is what is told then */
    WAIT_FOR_EVER, /* nobody will enable it */
    WAIT_IN_CIRCLE /* it waits for threads that wait for each other */
};

/* Follows the chain of waiting threads. `some_is_given_up`: some thread has ended the process, or
 * may go on. */
static enum wait find_wait(const struct execution *execution, unsigned thread,
                           bool some_is_given_up)
{
    int at = (int)thread;
    const enum wait for_somebody = some_is_given_up ? WAIT_ENDS : WAIT_FOR_EVER;
    for (unsigned steps = 0; steps <= execution->graph.thread_count; steps++) {
        require(at >= 0 && (unsigned)at < execution->graph.thread_count);
        if (!execution->graph.threads[at].state) /* no thread will create it */
            return for_somebody;
        if (waiting_has_stopped(execution, (unsigned)at))
            return WAIT_ENDS;
        if (op_is_looping(execution_op(execution, (unsigned)at)))
            return execution_loops_in_call(execution, (unsigned)at) ? for_somebody : WAIT_ENDS;
        const struct op *op = execution_op(execution, (unsigned)at);
        switch (op->kind) {
        case OP_LOCK:
        case OP_JOIN:
            at = execution_waits_for(execution, (unsigned)at);
            break;
        case OP_SEND:
        case OP_RECEIVE:
        case OP_SYNC:
        case OP_ASLEEP:
            return for_somebody;
        default:
            return WAIT_FOR_EVER; /* for one that has ended */
        }
    }
    return WAIT_IN_CIRCLE;
}

/* Whether the thread is blocked in a call. */
static bool is_blocked(const struct execution *execution, unsigned thread)
{
    if (!execution->graph.threads[thread].state)
        return false;
    const struct op *op = execution_op(execution, thread);
    return op_is_looping(op) ? execution_loops_in_call(execution, thread) : op_may_block(op);
}

bool checks_have_circle(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (is_blocked(execution, t) && find_wait(execution, t, true) == WAIT_IN_CIRCLE)
            return true;
    return false;
}

bool checks_deadlock(struct exploration *exploration, enum prospect prospect)
{
    const struct execution *execution = &exploration->execution;
    bool some_is_given_up = prospect != PROSPECT_NONE;
    for (unsigned t = 0; t < execution->graph.thread_count && !some_is_given_up; t++)
        some_is_given_up = waiting_has_ended_process(execution, t);
    for (unsigned t = 0; t < execution->graph.thread_count; t++) {
        if (is_blocked(execution, t) && find_wait(execution, t, some_is_given_up) != WAIT_ENDS) {
            exploration_report_at(exploration, t, ERROR_DEADLOCK, 0, 0);
            return true;
        }
    }
    return false;
}
