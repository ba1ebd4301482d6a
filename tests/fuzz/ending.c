#include "ending.h"

bool ending_is_complete(const struct ending *ending)
{
    for (unsigned t = 0; t < ending->thread_count; t++)
        if (ending->threads[t].is_created && ending->threads[t].step.kind != STEP_END)
            return false;
    return true;
}

bool ending_has_block(const struct ending *ending)
{
    for (unsigned t = 0; t < ending->thread_count; t++)
        if (ending->threads[t].is_created && ending->threads[t].step.kind == STEP_BLOCK)
            return true;
    return false;
}

static bool gave_up(const struct ending_thread *thread)
{
    const struct thread_step *step = &thread->step;
    if (step->is_timed)
        return true;
    if (step_is_awaiting(step) && step->partner)
        return thread->partner_last->number == step->expected;
    return step->kind == STEP_BLOCK || step->kind == STEP_FAIL;
}

static bool some_gave_up(const struct ending *ending)
{
    for (unsigned t = 0; t < ending->thread_count; t++)
        if (ending->threads[t].is_created && gave_up(&ending->threads[t]))
            return true;
    return false;
}

static bool waits_for_ever(const struct ending *ending, unsigned first)
{
    unsigned at = first;
    for (unsigned links = 0; links <= ending->thread_count; links++) {
        const struct ending_thread *thread = &ending->threads[at];
        if (!thread->is_created)
            return !some_gave_up(ending);
        if (thread->step.kind == STEP_END)
            return true;
        if (gave_up(thread))
            return false;
        if (thread->step.kind == STEP_LOCK)
            at = thread->last->owner - 1u;
        else if (thread->step.kind == STEP_JOIN)
            at = thread->step.operand;
        else
            return !some_gave_up(ending);
    }
    return true; /* they wait for each other */
}

int ending_find_error(const struct ending *ending, enum error_kind *kind)
{
    *kind = ERROR_LIVELOCK;
    for (unsigned t = 0; t < ending->thread_count; t++)
        if (ending->threads[t].is_created && step_is_awaiting(&ending->threads[t].step) &&
            !some_gave_up(ending))
            return (int)t;
    *kind = ERROR_DEADLOCK;
    for (unsigned t = 0; t < ending->thread_count; t++) {
        const struct ending_thread *thread = &ending->threads[t];
        bool waits = thread->is_created && thread->step.kind > STEP_BLOCK &&
                     !step_is_awaiting(&thread->step);
        if (waits && waits_for_ever(ending, t))
            return (int)t;
    }
    return -1;
}
