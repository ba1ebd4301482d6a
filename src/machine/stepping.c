#include "machine/stepping.h"

#include "base/containment.h"
#include "base/memory.h"
#include "machine/hooks.h"
#include "machine/native/stack_copy.h"
#include "machine/shown.h"
#include "machine/taken_back.h"
#include "machine/updates.h"
#include "machine/waiting/iteration.h"
#include "machine/waiting/orders.h"
#include "machine/waiting/sooner.h"

#include <string.h>

/* The states behind the first FAR operations of a thread are retraced, up to RETRACED in a row. So
 * short threads never take a step again. --enable-checks builds retrace nearly all states. */
enum { FAR = CHECKS ? 2 : 1 << 10, RETRACED = CHECKS ? 3 : STATE_STEPS_MOST };

/* --- To the next operation -------------------------------------------------------------------- */

/* Stacks of the system's size are meant for code without operations. Each state of a recursion with
 * operations has all of its stack: one that goes on to this depth, in bytes, has hardly an end. A
 * larger stack is one that the user has asked for. */
enum { DEEP_STACK = 512 << 10, SYSTEM_STACK = 16 << 20 };

static bool is_too_deep(const struct coroutine *coroutine)
{
    size_t whole = (size_t)(coroutine->top - coroutine->stack);
    return coroutine_live_size(coroutine) > DEEP_STACK && whole <= SYSTEM_STACK;
}

/* Counts the operation, and cuts the thread off if it has come to the limit. */
static void count_operation(struct native *native, struct native_thread *thread)
{
    uint64_t limit = native->machine.length_limit;
    if (native->op.kind >= OP_BLOCK)
        return;
    if (limit != 0 && thread->data->length >= limit)
        native->op = (struct op){.kind = OP_CUT, .site = native->op.site, .operand = CUT_LENGTH};
    else
        thread->data->length++;
}

/* The thread has yielded in front of the operation, perhaps to look at what it waits for. */
static void note_look(struct native *native, struct native_thread *thread)
{
    if (thread->data->looks && native->op.kind == OP_READ)
        native->op.operand = LOOK_TO_WAIT;
    thread->data->looks = false;
}

static bool is_of_section(const struct op *op)
{
    return (op->kind == OP_LOCK || op->kind == OP_UNLOCK) && op->function == LOCK_SECTION;
}

/* Whether the thread, which has come from `from` to native->op, is in an atomic section, or at its
 * end. In front of the first of its locks, it is not. */
static bool is_in_section(const struct native *native, const struct native_thread *thread,
                          state_id from)
{
    const struct op *before = machine_op(&native->machine, from), *op = &native->op;
    bool had_lock = is_of_section(before) && before->kind == OP_LOCK;
    bool is_first = is_of_section(op) && op->kind == OP_LOCK && !had_lock;
    return !is_first && (had_lock || is_of_section(op) || thread->data->sections > 0);
}

/* Stops the thread for ever, if the scenario wants it to go no further. An atomic section is one
 * step. */
static void stop_as_wanted(struct native *native, const struct native_thread *thread, state_id from)
{
    const struct scenario_words *scenario = &native->options.scenario;
    if (native->op.kind < OP_BLOCK && thread->number == scenario->stopped &&
        thread->data->length >= scenario->stops_behind && !is_in_section(native, thread, from))
        native->op =
            (struct op){.kind = OP_ENDLESS, .function = ENDLESS_STOPPED, .site = native->op.site};
}

/* Runs the thread from the state on, with the result of the operation there, until it parks at
 * native->op. */
static void run(struct native *native, struct native_thread *thread, state_id from, uint64_t result)
{
    struct coroutine *coroutine = &thread->coroutine;
    verify(native_machine == native && !native->running);
    native->running = thread;
    native->last = thread->number;
    native->from = from;
    native->steps_left = native->options.step_limit;
    native->sooner.arrival = 0;
    native->sooner.wanted = ORDER_NONE;
    native->sooner.rewrites = false;
    heddle_has_yielded = false;
    containment_set();
    coroutine_resume(coroutine, result);
    containment_lift();
    native->running = NULL;
    if (native->options.scenario.has_stop)
        stop_as_wanted(native, thread, from);
    count_operation(native, thread);
    if (heddle_has_yielded)
        note_look(native, thread);
    verify(native->op.location < native->locations.count);
    verify(native->op.object < native->locations.count);
    native->machine.locations = (uint32_t)native->locations.count;
    orders_note_arrival(native, &native->op);
    iteration_note_arrival(native, &native->op, thread->number, thread->data);
    native->op.awaits = !facts_never_await(&native->machine.facts) &&
                        iteration_may_await(&native->op, thread->data);
    taken_back_note_arrival(native, &native->op, thread->number, thread->data);
    updates_note_arrival(native, &native->op, thread->number, thread->data);
    if (is_too_deep(coroutine) && native->op.kind != OP_ERROR) {
        thread->data->detail = NULL;
        native->op = (struct op){
            .kind = OP_ERROR, .function = ERROR_STACK_OVERFLOW, .site = native->op.site};
    }
    if (stepping_is_last(&native->op)) {
        coroutine->left = coroutine->position;
        coroutine->position = thread->data;
    }
}

/* --- Back to a state -------------------------------------------------------------------------- */

/* Copies the state's bytes back to the thread's stack. */
static void load_copy(struct native *native, struct native_thread *thread,
                      const struct state *state)
{
    struct coroutine *coroutine = &thread->coroutine;
    verify(stack_copy_size(state) >= sizeof *thread->data);
    coroutine->position = coroutine->top - stack_copy_size(state);
    verify(coroutine_contains(coroutine, coroutine->position));
    coroutine_announce_rewind(coroutine, coroutine->position);
    stack_copy_restore(&native->machine.states, state, coroutine->top);
}

static void take_step(struct native *native, struct native_thread *thread, state_id from,
                      uint64_t result)
{
    iteration_note_result(native, machine_op(&native->machine, from), thread->number, result,
                          thread->data);
    run(native, thread, from, result);
}

/* Brings the thread to the state. */
static void load(struct native *native, struct native_thread *thread, const struct state *state)
{
    const struct states *states = &native->machine.states;
    if (!stack_copy_is_retraced(state)) {
        load_copy(native, thread, state);
        return;
    }
    state_id before = state->before;
    load(native, thread, states_get(states, before));
    take_step(native, thread, before, state->result);
    bool is_same = memcmp(&native->op, &state->op, sizeof state->op) == 0;
    if (!is_same && !native->machine.restart_due)
        bug("thread %u does not come to the same state again", thread->number);
}

/* A long step is taken again to its end: only then is the state the same. */
static void bring(struct native *native, struct native_thread *thread, const struct state *state)
{
    bool (*wants_end)(void *context) = native->machine.wants_end;
    native->machine.wants_end = NULL;
    load(native, thread, state);
    native->machine.wants_end = wants_end;
}

/* --- Saved states ----------------------------------------------------------------------------- */

/* Whether the state of the thread, which has come from `from`, needs no copy. */
static bool is_to_retrace(const struct native *native, const struct native_thread *thread,
                          state_id from)
{
    return native->op.kind < OP_BLOCK && thread->data->length > FAR &&
           states_steps(states_get(&native->machine.states, from)) < RETRACED;
}

/* Whether the thread, which has called a function that yields, does so. In an atomic section, it
 * does not. */
static bool yields(const struct native *native, const struct native_thread *thread)
{
    const struct op *op = &native->op;
    return is_of_section(op) ? op->kind == OP_LOCK : thread->data->sections == 0;
}

/* Adds the state of the thread, which is parked at native->op after a step from `from`. */
static state_id save(struct native *native, struct native_thread *thread, state_id from,
                     uint64_t result)
{
    struct states *states = &native->machine.states;
    struct coroutine *coroutine = &thread->coroutine;
    struct stack_part stack = {coroutine->top, coroutine_live_size(coroutine)};
    bool is_first = from == STATE_NONE || states_get(states, from)->thread != thread->number;
    struct stack_copy copy;
    coroutine_announce_save(coroutine);
    if (!is_first && is_to_retrace(native, thread, from))
        copy = stack_copy_retraced(states, from);
    else
        copy = stack_copy_choose(states, is_first ? STATE_NONE : from, stack);
    struct state *state = states_reserve(states, copy.size);
    state->op = native->op;
    stack_copy_write(states, &copy, stack, state->payload);
    thread->loaded = states_add(states, copy.size, from, thread->number, result);
    stack_copy_link(states, &copy, thread->loaded);
    if (native->sooner.arrival != 0) {
        state = states_get(states, thread->loaded);
        state->header = native->sooner.is_of_library ? HEADER_OF_LIBRARY : HEADER_OF_PROGRAM;
        state->identity = native->sooner.arrival;
    }
    if (heddle_has_yielded && yields(native, thread))
        states_set_yields(states, thread->loaded);
    return thread->loaded;
}

state_id stepping_begin(struct native *native, struct native_thread *thread, state_id creator)
{
    run(native, thread, creator, 0);
    return save(native, thread, creator, 0);
}

struct native_stack native_show_stack(struct machine *machine, unsigned number, state_id state)
{
    struct native *native = (struct native *)machine;
    struct native_thread *thread = native->threads[number];
    struct coroutine *coroutine = &thread->coroutine;
    if (thread->loaded != state) {
        coroutine->left = NULL;
        bring(native, thread, states_get(&machine->states, state));
        thread->loaded = state;
    }
    bool is_left = coroutine->position == (void *)thread->data;
    if (machine_op(machine, state)->kind == OP_FINISH)
        return (struct native_stack){.top = coroutine->top};
    return (struct native_stack){.position = is_left ? coroutine->left : coroutine->position,
                                 .bottom = coroutine->stack,
                                 .top = coroutine->top};
}

state_id stepping_step(struct native *native, struct native_thread *thread, state_id state,
                       uint64_t result)
{
    sooner_find(native, thread->number, state, result);
    unsigned ways = native->sooner.count;
    native->sooner.count = 0;
    if (thread->loaded != state)
        bring(native, thread, states_get(&native->machine.states, state));
    native->sooner.count = ways;
    take_step(native, thread, state, result);
    native->sooner.count = 0;
    state_id next = save(native, thread, state, result);
    sooner_look_ahead(native, state, next);
    sooner_look_behind(native, thread->number, state, next);
    return next;
}

struct stack_part native_saved_stack(const struct state *state)
{
    struct native *native = native_machine;
    if (stack_copy_is_retraced(state)) {
        struct native_thread *thread = native->threads[state->thread];
        thread->loaded = STATE_NONE;
        bring(native, thread, state);
        return (struct stack_part){thread->coroutine.top, coroutine_live_size(&thread->coroutine)};
    }
    if (!states_has_base(state))
        return (struct stack_part){state->payload + state->size, state->size};
    size_t size = (stack_copy_size(state) + 15) / 16 * 16;
    if (native->unpacked_size < size) {
        native->unpacked = memory_resize(native->unpacked, size, 1);
        native->unpacked_size = size;
    }
    unsigned char *top = native->unpacked + native->unpacked_size;
    stack_copy_restore(&native->machine.states, state, top);
    return (struct stack_part){top, stack_copy_size(state)};
}

const void *native_saved_below(const struct native_thread *thread, struct stack_part saved,
                               const void *address)
{
    require(coroutine_contains(&thread->coroutine, address));
    size_t height = (size_t)(thread->coroutine.top - (const unsigned char *)address);
    return height <= saved.size ? saved.top - height : NULL;
}

const void *native_saved(const struct native_thread *thread, const struct state *state,
                         const void *address)
{
    if (!coroutine_contains(&thread->coroutine, address))
        return address;
    return native_saved_below(thread, native_saved_stack(state), address);
}

const struct thread_data *native_saved_thread_data(const struct state *state)
{
    struct stack_part saved = native_saved_stack(state);
    require(saved.size >= sizeof(struct thread_data));
    return (const void *)(saved.top - sizeof(struct thread_data));
}
