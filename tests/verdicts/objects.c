/* objects.c - what threads do with objects, and how they wait. */
#include "machine.h"

static struct thread *self_in(const struct step *step, struct state *state)
{
    return &state->threads[step->self];
}

/* ---- mutexes, semaphores, latches, barriers ---- */

static void lock(const struct step *step, struct state *state, const struct operation *operation)
{
    unsigned m = operation->object;
    if (state->owner[m] == 0) {
        state->owner[m] = (uint8_t)(step->self + 1);
        view_acquire(state, step->self, &state->mutex_view[m]);
        if (operation->code == TRY_LOCK)
            self_in(step, state)->registers[operation->into] = 1;
        machine_emit(step, state);
    } else if (operation->code == TRY_LOCK) {
        self_in(step, state)->registers[operation->into] = 0;
        machine_emit(step, state);
    } else if (state->owner[m] == step->self + 1) {
        step->receive(step->context, state, IS_MISUSED);
    }
}

static void release_mutex(const struct step *step, struct state *state, unsigned mutex)
{
    state->owner[mutex] = 0;
    view_release(state, step->self, &state->mutex_view[mutex]);
}

static void use_semaphore(const struct step *step, struct state *state,
                          const struct operation *operation)
{
    unsigned s = operation->object;
    bool is_there = state->semaphore[s] > 0;
    if (operation->code == SEM_WAIT && !is_there)
        return;
    if (operation->code == SEM_TRY)
        self_in(step, state)->registers[operation->into] = is_there;
    if (operation->code == SEM_POST) {
        state->semaphore[s]++;
    } else if (is_there) {
        state->semaphore[s]--;
        view_acquire(state, step->self, &state->semaphore_view[s]);
    }
    if (operation->code == SEM_POST || is_there)
        view_release(state, step->self, &state->semaphore_view[s]);
    if (state->semaphore[s] > MOST_VALUE)
        step->receive(step->context, state, IS_MISUSED);
    else
        machine_emit(step, state);
}

static void use_latch(const struct step *step, struct state *state,
                      const struct operation *operation)
{
    unsigned l = operation->object;
    if (operation->code == COUNT_DOWN) {
        if (state->latch[l] == 0) {
            step->receive(step->context, state, IS_MISUSED);
            return;
        }
        state->latch[l]--;
        view_release(state, step->self, &state->latch_view[l]);
        machine_emit(step, state);
        return;
    }
    if (operation->code == LATCH_WAIT && state->latch[l] > 0)
        return;
    if (operation->code == LATCH_TRY)
        self_in(step, state)->registers[operation->into] = state->latch[l] == 0;
    if (state->latch[l] == 0)
        view_acquire(state, step->self, &state->latch_view[l]);
    machine_emit(step, state);
}

/* The thread that has waited goes on, and does what it does alone. */
static enum outcome go_on(const struct step *step, struct state *state, unsigned thread)
{
    state->threads[thread].status = RUNNING;
    state->threads[thread].at++;
    return machine_run_alone(step->program, &state->threads[thread], thread);
}

static bool wait_for(const struct state *state, const struct program *program, unsigned thread,
                     enum status status, unsigned object)
{
    const struct thread *waiting = &state->threads[thread];
    return waiting->status == status && program->code[thread][waiting->at].object == object;
}

static void arrive(const struct step *step, struct state *state, const struct operation *operation)
{
    unsigned b = operation->object;
    view_release(state, step->self, &state->barrier_view[b]);
    if (++state->arrived[b] < step->program->barrier[b]) {
        self_in(step, state)->status = IN_BARRIER;
        machine_hand_on(step, state);
        return;
    }
    state->arrived[b] = 0;
    for (unsigned t = 0; t < step->program->threads; t++) {
        if (!wait_for(state, step->program, t, IN_BARRIER, b))
            continue;
        view_acquire(state, t, &state->barrier_view[b]);
        enum outcome outcome = go_on(step, state, t);
        if (outcome != GOES_ON) {
            step->receive(step->context, state, outcome);
            return;
        }
    }
    view_acquire(state, step->self, &state->barrier_view[b]);
    machine_emit(step, state);
}

/* ---- waits that are woken ---- */

static void begin_wait(const struct step *step, struct state *state, enum status status)
{
    self_in(step, state)->status = (uint8_t)status;
    machine_hand_on(step, state);
}

/* A waiter for a condition variable wants its mutex next, any other one goes on. */
static enum outcome wake(const struct step *step, struct state *state, unsigned thread)
{
    struct thread *waiting = &state->threads[thread];
    const struct operation *operation = &step->program->code[thread][waiting->at];
    switch ((enum status)waiting->status) {
    case IN_COND:
        waiting->status = IN_RELOCK;
        if (operation->code == COND_TIMED_WAIT)
            waiting->registers[operation->into] = 0;
        view_acquire(state, thread, &state->cond_view[operation->object]);
        return GOES_ON;
    case IN_ATOMIC:
        waiting->status = RUNNING; /* and looks again */
        return GOES_ON;
    default:
        return go_on(step, state, thread);
    }
}

/* Wakes all, or one: any of them. */
static void wake_waiters(const struct step *step, const struct state *state, enum status status,
                         unsigned object, bool all)
{
    struct state next = *state;
    unsigned count = 0;
    for (unsigned t = 0; t < step->program->threads; t++) {
        if (!wait_for(state, step->program, t, status, object))
            continue;
        count++;
        if (!all)
            next = *state;
        enum outcome outcome = wake(step, &next, t);
        if (outcome != GOES_ON)
            step->receive(step->context, &next, outcome);
        else if (!all)
            machine_emit(step, &next);
        if (outcome != GOES_ON && all)
            return;
    }
    if (all || count == 0)
        machine_emit(step, &next);
}

static void wait_on_location(const struct step *step, struct state *state,
                             const struct operation *operation)
{
    bool waits = memory_newest(state, operation->object) == operation->value;
    enum status status = operation->code == FUTEX_WAIT ? IN_FUTEX : IN_ATOMIC;
    if (waits)
        begin_wait(step, state, status);
    else
        machine_emit(step, state);
}

static void wait_on_condition(const struct step *step, struct state *state,
                              const struct operation *operation)
{
    release_mutex(step, state, operation->target);
    view_acquire(state, step->self, &state->cond_view[operation->object]);
    view_release(state, step->self, &state->cond_view[operation->object]);
    begin_wait(step, state, IN_COND);
}

static void signal_condition(const struct step *step, struct state *state,
                             const struct operation *operation)
{
    view_acquire(state, step->self, &state->cond_view[operation->object]);
    view_release(state, step->self, &state->cond_view[operation->object]);
    wake_waiters(step, state, IN_COND, operation->object, operation->code == BROADCAST);
}

/* A step of a thread that waits for a condition variable. */
void objects_step_waiting(const struct step *step, struct state *state)
{
    struct thread *self = self_in(step, state);
    const struct operation *operation = &step->program->code[step->self][self->at];
    if (self->status == IN_COND && operation->code == COND_TIMED_WAIT) {
        self->status = IN_RELOCK;
        self->registers[operation->into] = 1;
        machine_hand_on(step, state);
    } else if (self->status == IN_RELOCK && state->owner[operation->target] == 0) {
        self->status = RUNNING;
        state->owner[operation->target] = (uint8_t)(step->self + 1);
        view_acquire(state, step->self, &state->mutex_view[operation->target]);
        machine_emit(step, state);
    }
}

/* ---- all ---- */

static void use_object(const struct step *step, struct state *state,
                       const struct operation *operation)
{
    switch ((enum code)operation->code) {
    case LOCK:
    case TRY_LOCK:
        lock(step, state, operation);
        return;
    case UNLOCK:
        release_mutex(step, state, operation->object);
        machine_emit(step, state);
        return;
    case SEM_WAIT:
    case SEM_POST:
    case SEM_TRY:
        use_semaphore(step, state, operation);
        return;
    case COUNT_DOWN:
    case LATCH_WAIT:
    case LATCH_TRY:
        use_latch(step, state, operation);
        return;
    default:
        arrive(step, state, operation);
    }
}

static void wait_or_wake(const struct step *step, struct state *state,
                         const struct operation *operation)
{
    switch ((enum code)operation->code) {
    case COND_WAIT:
    case COND_TIMED_WAIT:
        wait_on_condition(step, state, operation);
        return;
    case SIGNAL:
    case BROADCAST:
        signal_condition(step, state, operation);
        return;
    case FUTEX_WAIT:
    case ATOMIC_WAIT:
        wait_on_location(step, state, operation);
        return;
    case FUTEX_WAKE:
        wake_waiters(step, state, IN_FUTEX, operation->object, operation->value > 1);
        return;
    default:
        wake_waiters(step, state, IN_ATOMIC, operation->object, operation->value > 1);
    }
}

void objects_step(const struct step *step, struct state *state, const struct operation *operation)
{
    if (operation->code >= COND_WAIT && operation->code <= NOTIFY)
        wait_or_wake(step, state, operation);
    else
        use_object(step, state, operation);
}
