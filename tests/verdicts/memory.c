/* memory.c - memory under each model: what a thread may read, and where it may write. */
#include "machine.h"

#include <string.h>

enum { VIEWS = 3 * THREADS + LOCATIONS * MOST_MESSAGES + 1 + 5 * OBJECTS };

static bool has_views(const struct program *program)
{
    return program->model == MODEL_RA || program->model == MODEL_RC11;
}

static bool acquires(const struct program *program, unsigned order)
{
    return program->model == MODEL_RA || order == ACQUIRE || order >= ACQ_REL;
}

static bool releases(const struct program *program, unsigned order)
{
    return program->model == MODEL_RA || order >= RELEASE;
}

/* ---- views ---- */

void view_join(struct view *into, const struct view *other)
{
    for (unsigned x = 0; x < LOCATIONS; x++)
        if (into->at[x] < other->at[x])
            into->at[x] = other->at[x];
    into->known |= other->known;
}

void view_acquire(struct state *state, unsigned thread, const struct view *from)
{
    view_join(&state->threads[thread].view, from);
    view_join(&state->threads[thread].acquired, from);
}

void view_release(struct state *state, unsigned thread, struct view *into)
{
    view_join(into, &state->threads[thread].view);
}

/* All views of the state. */
static unsigned list_views(struct state *state, struct view **views)
{
    unsigned count = 0;
    for (unsigned t = 0; t < THREADS; t++) {
        views[count++] = &state->threads[t].view;
        views[count++] = &state->threads[t].acquired;
        views[count++] = &state->threads[t].released;
    }
    for (unsigned x = 0; x < LOCATIONS; x++)
        for (unsigned i = 0; i < state->count[x]; i++)
            views[count++] = &state->messages[x][i].view;
    views[count++] = &state->fences;
    for (unsigned i = 0; i < OBJECTS; i++) {
        views[count++] = &state->mutex_view[i];
        views[count++] = &state->semaphore_view[i];
        views[count++] = &state->latch_view[i];
        views[count++] = &state->barrier_view[i];
        views[count++] = &state->cond_view[i];
    }
    return count;
}

/* ---- messages ---- */

void memory_begin(struct state *state)
{
    for (unsigned x = 0; x < LOCATIONS; x++)
        state->count[x] = 1;
}

int memory_newest(const struct state *state, unsigned location)
{
    return state->messages[location][state->count[location] - 1].value;
}

/* Makes room for a message at the place. */
static struct message *insert(struct state *state, unsigned location, unsigned place)
{
    struct view *views[VIEWS];
    unsigned count = list_views(state, views);
    for (unsigned i = 0; i < count; i++)
        if (views[i]->at[location] >= place)
            views[i]->at[location]++;
    struct message *messages = state->messages[location];
    memmove(&messages[place + 1], &messages[place],
            (state->count[location] - place) * sizeof *messages);
    state->count[location]++;
    messages[place] = (struct message){0};
    return &messages[place];
}

static bool is_full(const struct step *step, const struct state *state, unsigned location)
{
    if (state->count[location] < step->program->messages)
        return false;
    step->receive(step->context, state, IS_CUT);
    return true;
}

/* The oldest message that some thread may still read. */
static unsigned find_least(const struct program *program, const struct state *state, unsigned x)
{
    unsigned least = state->count[x] - 1u;
    for (unsigned t = 0; t < program->threads; t++) {
        const struct thread *thread = &state->threads[t];
        bool is_there = thread->status != UNBORN && thread->status != ENDED;
        if (is_there && program->uses[t][thread->at] >> x & 1 && thread->view.at[x] < least)
            least = thread->view.at[x];
    }
    return least;
}

void memory_forget(const struct program *program, struct state *state)
{
    struct view *views[VIEWS];
    for (unsigned x = 0; has_views(program) && x < LOCATIONS; x++) {
        unsigned least = find_least(program, state, x), count = list_views(state, views);
        if (least == 0)
            continue;
        for (unsigned i = 0; i < count; i++)
            views[i]->at[x] -= views[i]->at[x] < least ? views[i]->at[x] : least;
        struct message *messages = state->messages[x];
        state->count[x] -= least;
        memmove(messages, messages + least, state->count[x] * sizeof *messages);
        memset(messages + state->count[x], 0, least * sizeof *messages);
        messages[0].is_tied = false;
    }
}

/* ---- accesses ---- */

static int updated(unsigned update, int old, int value)
{
    switch ((enum update)update) {
    case ADD:
        return old + value;
    case SUB:
        return old - value;
    case XOR:
        return old ^ value;
    case OR:
        return old | value;
    case AND:
        return old & value;
    default:
        return value;
    }
}

static bool is_too_large(int value)
{
    return value > MOST_VALUE || value < -MOST_VALUE;
}

static int operand(const struct thread *thread, const struct operation *operation)
{
    if (!operation->is_register)
        return operation->value;
    int value = thread->registers[operation->value];
    return operation->code == UPDATE ? value : updated(operation->update, value, operation->plus);
}

static void see(const struct step *step, struct state *state, unsigned location, unsigned place,
                unsigned order)
{
    struct thread *self = &state->threads[step->self];
    const struct view *view = &state->messages[location][place].view;
    view_join(&self->acquired, view);
    if (acquires(step->program, order))
        view_join(&self->view, view);
    if (self->view.at[location] < place)
        self->view.at[location] = (uint8_t)place;
    view_join(&self->acquired, &self->view);
}

static bool load_buffered(const struct step *step, const struct state *state,
                          const struct operation *operation)
{
    const struct thread *self = &state->threads[step->self];
    for (unsigned i = self->buffered; i-- > 0;)
        if (self->buffer[i].location == operation->object) {
            struct state next = *state;
            next.threads[step->self].registers[operation->into] = self->buffer[i].value;
            machine_emit(step, &next);
            return true;
        }
    return false;
}

void memory_load(const struct step *step, const struct state *state,
                 const struct operation *operation)
{
    unsigned x = operation->object;
    if (load_buffered(step, state, operation))
        return;
    for (unsigned i = state->threads[step->self].view.at[x]; i < state->count[x]; i++) {
        struct state next = *state;
        next.threads[step->self].registers[operation->into] = state->messages[x][i].value;
        see(step, &next, x, i, operation->order);
        machine_emit(step, &next);
    }
}

/* Writes at the place; `read` is the view of what an update has read. */
static void write_at(const struct step *step, const struct state *state, unsigned location,
                     unsigned place, int value, unsigned order, const struct view *read)
{
    struct state next = *state;
    if (!has_views(step->program)) {
        next.messages[location][0].value = (int8_t)value;
        machine_emit(step, &next);
        return;
    }
    struct message *message = insert(&next, location, place);
    struct thread *self = &next.threads[step->self];
    message->value = (int8_t)value;
    message->is_tied = read != NULL;
    self->view.at[location] = (uint8_t)place;
    view_join(&self->acquired, &self->view);
    message->view = releases(step->program, order) ? self->view : self->released;
    if (read)
        view_join(&message->view, read);
    message->view.at[location] = (uint8_t)place;
    machine_emit(step, &next);
}

static void buffer_store(const struct step *step, const struct state *state, unsigned location,
                         int value)
{
    struct state next = *state;
    struct thread *self = &next.threads[step->self];
    if (self->buffered == step->program->messages)
        return; /* it has to drain first */
    self->buffer[self->buffered++] = (struct buffered){(uint8_t)location, (int8_t)value};
    machine_emit(step, &next);
}

void memory_store(const struct step *step, const struct state *state,
                  const struct operation *operation)
{
    const struct thread *self = &state->threads[step->self];
    unsigned x = operation->object;
    int value = operand(self, operation);
    if (is_too_large(value)) {
        step->receive(step->context, state, IS_MISUSED);
        return;
    }
    if (step->program->model == MODEL_TSO && operation->order != SEQ_CST) {
        buffer_store(step, state, x, value);
        return;
    }
    if (self->buffered)
        return;
    if (!has_views(step->program)) {
        write_at(step, state, x, 0, value, operation->order, NULL);
        return;
    }
    if (is_full(step, state, x))
        return;
    for (unsigned place = self->view.at[x] + 1u; place <= state->count[x]; place++)
        if (place == state->count[x] || !state->messages[x][place].is_tied)
            write_at(step, state, x, place, value, operation->order, NULL);
}

static int expected_by(const struct thread *thread, const struct operation *operation)
{
    return operation->is_expected_register ? thread->registers[operation->expected]
                                           : operation->expected;
}

/* The thread gets the results of an update that reads the message. */
static void read_at(const struct step *step, struct state *state, const struct operation *operation,
                    unsigned place, bool fails)
{
    int8_t *registers = state->threads[step->self].registers;
    if (operation->into < REGISTERS)
        registers[operation->into] = state->messages[operation->object][place].value;
    if (operation->success < REGISTERS)
        registers[operation->success] = !fails;
    see(step, state, operation->object, place, fails ? operation->fails : operation->order);
}

static void fail_at(const struct step *step, const struct state *state,
                    const struct operation *operation, unsigned place, bool is_spurious)
{
    struct state next = *state;
    read_at(step, &next, operation, place, true);
    next.threads[step->self].spurious += is_spurious;
    machine_emit(step, &next);
}

static void update_at(const struct step *step, const struct state *state,
                      const struct operation *operation, unsigned place)
{
    unsigned x = operation->object;
    const struct thread *self = &state->threads[step->self];
    int old = state->messages[x][place].value, value = operand(self, operation);
    if (operation->code == UPDATE)
        value = updated(operation->update, old, value);
    if (is_too_large(value)) {
        step->receive(step->context, state, IS_MISUSED);
        return;
    }
    if (has_views(step->program) && is_full(step, state, x))
        return;
    bool is_followed = place + 1u < state->count[x] && state->messages[x][place + 1].is_tied;
    if (is_followed)
        return;
    struct state next = *state;
    struct view read = state->messages[x][place].view;
    read_at(step, &next, operation, place, false);
    write_at(step, &next, x, place + 1, value, operation->order, &read);
}

void memory_update(const struct step *step, const struct state *state,
                   const struct operation *operation)
{
    unsigned x = operation->object;
    const struct thread *self = &state->threads[step->self];
    if (self->buffered)
        return;
    int expected = expected_by(self, operation);
    for (unsigned i = self->view.at[x]; i < state->count[x]; i++) {
        if (operation->code == COMPARE && state->messages[x][i].value != expected) {
            fail_at(step, state, operation, i, false);
            continue;
        }
        update_at(step, state, operation, i);
        if (operation->is_weak && self->spurious < MOST_SPURIOUS)
            fail_at(step, state, operation, i, true);
    }
}

void memory_fence(const struct step *step, const struct state *state,
                  const struct operation *operation)
{
    struct state next = *state;
    struct thread *self = &next.threads[step->self];
    if (operation->order == SEQ_CST && self->buffered)
        return;
    if (operation->order == ACQUIRE || operation->order >= ACQ_REL)
        view_join(&self->view, &self->acquired);
    if (operation->order == SEQ_CST) { /* orders what is read, and is no reason to be before */
        uint16_t known = self->view.known, fences_known = next.fences.known;
        view_join(&next.fences, &self->view);
        view_join(&self->view, &next.fences);
        self->view.known = known;
        next.fences.known = fences_known;
        view_join(&self->acquired, &self->view);
    }
    if (operation->order >= RELEASE)
        self->released = self->view;
    machine_emit(step, &next);
}

void memory_drain(const struct step *step, const struct state *state)
{
    struct state next = *state;
    struct thread *self = &next.threads[step->self];
    if (self->buffered == 0)
        return;
    next.messages[self->buffer[0].location][0].value = self->buffer[0].value;
    self->buffered--;
    memmove(self->buffer, self->buffer + 1, self->buffered * sizeof *self->buffer);
    self->buffer[self->buffered] = (struct buffered){0};
    step->receive(step->context, &next, GOES_ON);
}

bool memory_access(const struct step *step, struct state *state, unsigned variable, bool writes)
{
    if (step->program->model != MODEL_RC11)
        return true;
    unsigned width = THREADS + 1, shift = variable * width; /* the last write, then the reads */
    uint16_t write = (uint16_t)(1u << shift);
    uint16_t all = (uint16_t)(((1u << width) - 1) << shift);
    uint16_t needed = writes ? all : write;
    uint16_t given = writes ? all : (uint16_t)(1u << (shift + 1 + step->self));
    struct thread *self = &state->threads[step->self];
    if ((self->view.known & needed) != needed)
        return false;
    struct view *views[VIEWS];
    unsigned count = list_views(state, views);
    for (unsigned i = 0; i < count; i++)
        views[i]->known &= (uint16_t)~given;
    self->view.known |= given;
    self->acquired.known |= given;
    return true;
}
