/* blocked.c - threads that can never go on. A livelock is told in place of a deadlock, unless
 * threads wait for each other, or some thread is asleep: a loop that waits for such a thread's work
 * is only a consequence. */
#include "base/error.h"
#include "explore/asleep/asleep.h"
#include "explore/checks/checks.h"
#include "explore/history/comparison.h"

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

/* Whether threads wait for each other. */
static bool have_circle(const struct execution *execution)
{
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        if (is_blocked(execution, t) && find_wait(execution, t, true) == WAIT_IN_CIRCLE)
            return true;
    return false;
}

/* Threads that wait for ever for a lock, a join, or an operation that no thread will do: reports
 * the lowest-numbered one. Returns whether there is one. */
static bool report_deadlock(struct exploration *exploration, enum prospect prospect)
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

/* Threads that stay in loops for ever, since no other thread can end these loops any more:
 * likewise. */
static bool report_livelock(struct exploration *exploration, enum prospect prospect)
{
    int thread = prospect == PROSPECT_NONE ? waiting_find_livelock(&exploration->execution) : -1;
    if (thread >= 0)
        exploration_report_at(exploration, (unsigned)thread, ERROR_LIVELOCK, 0, 0);
    return thread >= 0;
}

void checks_blocked(struct exploration *exploration, enum prospect prospect)
{
    const struct execution *execution = &exploration->execution;
    bool deadlock_first = have_circle(execution);
    for (unsigned t = 0; t < execution->graph.thread_count; t++)
        deadlock_first |= asleep_is(execution, t);
    if (!deadlock_first || !report_deadlock(exploration, prospect))
        if (!report_livelock(exploration, prospect) && !deadlock_first)
            report_deadlock(exploration, prospect);
}

static void ended(struct exploration *exploration, const struct ending *ending)
{
    bool is_excused = ending->prospect == PROSPECT_NONE && exploration->options->history &&
                      history_excuses(exploration);
    if (!is_excused)
        checks_blocked(exploration, ending->prospect);
}

const struct observer check_blocked = {.ended = ended, .only_blocked = true};
