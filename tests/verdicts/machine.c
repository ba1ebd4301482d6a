/* machine.c - the steps of threads. */
#include "machine.h"

#include <string.h>

enum { MOST_LOCAL_STEPS = 300 };

static struct thread *self_in(const struct step *step, struct state *state)
{
    return &state->threads[step->self];
}

/* ---- what a thread does alone ---- */

/* Whether the operation concerns no other thread; takes it then. */
static bool take_local(const struct operation *operation, struct thread *thread)
{
    int8_t *into = &thread->registers[operation->into % REGISTERS];
    int8_t value = operation->is_register ? thread->registers[operation->value] : operation->value;
    bool jumps = operation->code == JUMP || (operation->code == JUMP_IF && *into == value) ||
                 (operation->code == JUMP_UNLESS && *into != value);
    switch ((enum code)operation->code) {
    case SET:
        *into = value;
        break;
    case ADD_TO:
        *into = (int8_t)(*into + value);
        break;
    case JUMP:
    case JUMP_IF:
    case JUMP_UNLESS:
        break;
    default:
        return false;
    }
    thread->at = jumps ? operation->target : (uint8_t)(thread->at + 1);
    return true;
}

enum outcome machine_run_alone(const struct program *program, struct thread *thread, unsigned self)
{
    const struct operation *code = program->code[self];
    for (unsigned steps = 0;; steps++) {
        const struct operation *operation = &code[thread->at];
        if (operation->code == ASSERT_NOT) {
            if (thread->registers[operation->into] == operation->value)
                return FAILS;
            thread->at++;
        } else if (!take_local(operation, thread)) {
            return GOES_ON;
        }
        for (unsigned i = 0; i < REGISTERS; i++)
            if (thread->registers[i] > MOST_VALUE || thread->registers[i] < -MOST_VALUE)
                return IS_MISUSED;
        if (steps == MOST_LOCAL_STEPS) {
            thread->status = DIVERGED;
            thread->at = 0;
            return GOES_ON;
        }
    }
}

void machine_hand_on(const struct step *step, struct state *state)
{
    struct thread *self = self_in(step, state);
    enum outcome outcome = GOES_ON;
    if (self->status == RUNNING)
        outcome = machine_run_alone(step->program, self, step->self);
    memory_forget(step->program, state);
    step->receive(step->context, state, outcome);
}

void machine_emit(const struct step *step, struct state *state)
{
    self_in(step, state)->at++;
    machine_hand_on(step, state);
}

/* ---- threads ---- */

static void create(const struct step *step, struct state *state, unsigned thread)
{
    struct thread *child = &state->threads[thread];
    child->status = RUNNING;
    child->view = child->acquired = self_in(step, state)->view;
    enum outcome outcome = machine_run_alone(step->program, child, thread);
    if (outcome != GOES_ON)
        step->receive(step->context, state, outcome);
    else
        machine_emit(step, state);
}

static void join(const struct step *step, struct state *state, unsigned thread)
{
    if (state->threads[thread].status != ENDED)
        return;
    view_acquire(state, step->self, &state->threads[thread].view);
    machine_emit(step, state);
}

static void end(const struct step *step, struct state *state)
{
    self_in(step, state)->status = ENDED;
    machine_hand_on(step, state);
}

static void access_plain(const struct step *step, struct state *state,
                         const struct operation *operation)
{
    struct thread *self = self_in(step, state);
    bool writes = operation->code == WRITE;
    if (!memory_access(step, state, operation->object, writes)) {
        step->receive(step->context, state, RACES);
        return;
    }
    if (writes)
        state->plain[operation->object] =
            operation->is_register ? self->registers[operation->value] : operation->value;
    else
        self->registers[operation->into] = state->plain[operation->object];
    machine_emit(step, state);
}

/* ---- all ---- */

static void step_memory(const struct step *step, const struct state *state,
                        const struct operation *operation)
{
    switch ((enum code)operation->code) {
    case LOAD:
        memory_load(step, state, operation);
        return;
    case STORE:
        memory_store(step, state, operation);
        return;
    case FENCE:
        memory_fence(step, state, operation);
        return;
    default:
        memory_update(step, state, operation);
    }
}

void machine_step(const struct program *program, const struct state *state, unsigned thread,
                  machine_receive *receive, void *context)
{
    const struct step step = {program, receive, context, thread};
    const struct thread *self = &state->threads[thread];
    const struct operation *operation = &program->code[thread][self->at];
    struct state next = *state;
    memory_drain(&step, state);
    if (self->status == IN_COND || self->status == IN_RELOCK) {
        objects_step_waiting(&step, &next);
        return;
    }
    if (self->status != RUNNING)
        return;
    if (operation->code == READ || operation->code == WRITE)
        access_plain(&step, &next, operation);
    else if (operation->code <= FENCE)
        step_memory(&step, state, operation);
    else if (self->buffered)
        return; /* it drains first */
    else if (operation->code == CREATE)
        create(&step, &next, operation->object);
    else if (operation->code == JOIN)
        join(&step, &next, operation->object);
    else if (operation->code == END)
        end(&step, &next);
    else
        objects_step(&step, &next, operation);
}

bool machine_is_race(const struct program *program, const struct state *state)
{
    const struct operation *accesses[THREADS];
    unsigned count = 0;
    for (unsigned t = 0; t < program->threads; t++) {
        const struct thread *thread = &state->threads[t];
        const struct operation *operation = &program->code[t][thread->at];
        if (thread->status == RUNNING && (operation->code == READ || operation->code == WRITE))
            accesses[count++] = operation;
    }
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < i; j++)
            if (accesses[i]->object == accesses[j]->object &&
                (accesses[i]->code == WRITE || accesses[j]->code == WRITE))
                return true;
    return false;
}

/* The thread that has the mutex that this one waits for, or THREADS. */
static unsigned find_holder(const struct program *program, const struct state *state,
                            unsigned thread)
{
    const struct thread *waiting = &state->threads[thread];
    const struct operation *operation = &program->code[thread][waiting->at];
    unsigned owner = 0;
    if (waiting->status == RUNNING && operation->code == LOCK)
        owner = state->owner[operation->object];
    else if (waiting->status == IN_RELOCK)
        owner = state->owner[operation->target];
    return owner ? owner - 1 : THREADS;
}

bool machine_has_circle(const struct program *program, const struct state *state)
{
    for (unsigned t = 0; t < program->threads; t++) {
        unsigned holder = t, steps = 0;
        do
            holder = find_holder(program, state, holder);
        while (holder != THREADS && holder != t && ++steps < THREADS);
        if (holder == t)
            return true;
    }
    return false;
}

/* The locations that are accessed by the operation, or behind it. */
static uint8_t uses_from(const struct program *program, unsigned thread, unsigned at)
{
    const struct operation *operation = &program->code[thread][at];
    bool falls = operation->code != JUMP && operation->code != END;
    bool jumps =
        operation->code == JUMP || operation->code == JUMP_IF || operation->code == JUMP_UNLESS;
    uint8_t uses = falls && at + 1 < MOST_OPERATIONS ? program->uses[thread][at + 1] : 0;
    if (jumps)
        uses |= program->uses[thread][operation->target];
    if (operation->code == CREATE)
        uses |= program->uses[operation->object][0];
    if (operation->code <= COMPARE || (operation->code >= FUTEX_WAIT && operation->code <= NOTIFY))
        uses |= (uint8_t)(1u << operation->object);
    return uses;
}

void machine_prepare(struct program *program)
{
    for (bool changes = true; changes;) {
        changes = false;
        for (unsigned t = program->threads; t-- > 0;)
            for (unsigned at = MOST_OPERATIONS; at-- > 0;) {
                uint8_t uses = uses_from(program, t, at);
                changes |= uses != program->uses[t][at];
                program->uses[t][at] = uses;
            }
    }
}

void machine_begin(const struct program *program, struct state *state)
{
    memset(state, 0, sizeof *state);
    memory_begin(state);
    for (unsigned i = 0; i < OBJECTS; i++) {
        state->latch[i] = (uint8_t)program->latch[i];
        state->semaphore[i] = (uint8_t)program->semaphore[i];
    }
    state->threads[0].status = RUNNING;
    if (program->model == MODEL_RC11)
        state->threads[0].view.known = state->threads[0].acquired.known = UINT16_MAX;
    machine_run_alone(program, &state->threads[0], 0);
}
