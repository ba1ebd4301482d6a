#include "machine/native.h"

#include "base/containment.h"
#include "base/error.h"
#include "base/memory.h"
#include "machine/access/native_memory.h"
#include "machine/access/shown_memory.h"
#include "machine/access/thread_end.h"
#include "machine/memory/naming.h"
#include "machine/native/hazards.h"
#include "machine/native/native_internal.h"
#include "machine/native/native_signal.h"
#include "machine/native/stack_copy.h"
#include "machine/stepping.h"
#include "machine/waiting/iteration.h"
#include "machine/waiting/kept.h"

#include <string.h>

static state_id step(struct machine *machine, unsigned number, state_id state, uint64_t result)
{
    struct native *native = (struct native *)machine;
    struct native_thread *thread = native->threads[number];
    verify(thread && states_get(&machine->states, state)->op.kind != OP_FINISH);
    return stepping_step(native, thread, state, result);
}

static struct native_thread *get_thread(struct native *native, unsigned number)
{
    require(number < native->machine.threads);
    struct native_thread *thread = native->threads[number];
    if (!thread) {
        thread = native->threads[number] = memory_new(1, sizeof *thread);
        thread->number = number;
    }
    return thread;
}

/* Makes the stack of a thread that has not run in any execution. It is as large as the program asks
 * for, or as those of others, if that is more. Frames of instrumented code have shadows. */
static void make_stack(const struct native *native, struct native_thread *thread)
{
    enum { UNIT = 64 << 10 }; /* bytes, whole pages */
    size_t asked = (thread->start.stack_size + UNIT - 1) / UNIT * UNIT;
    size_t least = native->options.stack_size;
    coroutine_init(&thread->coroutine, 2 * (asked > least ? asked : least));
    thread->data = (void *)(thread->coroutine.top - sizeof *thread->data);
}

unsigned native_creator(const struct machine *machine, unsigned thread)
{
    const struct native *native = (const struct native *)machine;
    require(thread < machine->threads);
    for (unsigned i = 0; i < machine->threads; i++) {
        const struct native_thread *creator = native->threads[i];
        for (size_t child = 0; creator && child < creator->child_count; child++)
            if (creator->children[child] == thread)
                return i;
    }
    bug("nobody creates thread %u", thread);
}

bool native_add_thread(struct machine *machine, unsigned creator)
{
    if (creator >= machine->threads)
        return false;
    struct native_thread *thread = get_thread((struct native *)machine, creator);
    return native_child_number(thread, (uint32_t)thread->child_count) != 0;
}

static void run_thread(void)
{
    struct native_thread *thread = native_machine->running;
    coroutine_enter(&thread->coroutine);
    void *value = thread->start.function(thread->start.argument);
    thread_end();
    native_stop(OP_FINISH, NULL, (uint64_t)value);
}

static void run_main(void)
{
    coroutine_enter(&native_machine->running->coroutine);
    int value = native_machine->program->entry();
    thread_end_program();
    const struct site *first = native_machine->program->main;
    thread_end_check_status(first, first ? first->function : "main", "returns", value);
    native_stop_at((struct op){.kind = OP_FINISH, .operand = (uint64_t)value, .expected = true});
}

/* Reads what the new thread begins with from the state of its creator. */
static struct thread_data beginning(struct native *native, struct native_thread *thread,
                                    state_id creator)
{
    struct thread_data data = {.random = 1, .iteration = ITERATION_NONE, .idle_entry = UINT32_MAX};
    if (creator == STATE_NONE)
        return data;
    const struct state *state = states_get(&native->machine.states, creator);
    require(state->op.kind == OP_CREATE && state->op.operand == thread->number);
    const struct thread_data *parents = native_saved_thread_data(state);
    data.signal_mask = parents->signal_mask;
    data.ended = parents->ended;
    data.clock = data.last_reading = parents->clock;
    const void *routine = native_saved(native->threads[state->thread], state, parents->detail);
    require(routine != NULL);
    memcpy(&thread->start, routine, sizeof thread->start);
    return data;
}

static state_id start(struct machine *machine, unsigned number, state_id creator)
{
    struct native *native = (struct native *)machine;
    struct native_thread *thread = get_thread(native, number);
    struct thread_data data = beginning(native, thread, creator);
    if (!thread->data)
        make_stack(native, thread);
    coroutine_announce_rewind(&thread->coroutine, thread->data);
    *thread->data = data;
    coroutine_prepare(&thread->coroutine, sizeof *thread->data,
                      creator == STATE_NONE ? run_main : run_thread);
    thread->loaded = STATE_NONE;
    return stepping_begin(native, thread, creator);
}

/* The operation of the scenario that the mark is about; "": it is no such mark. */
static const char *name_of_call(const struct native *native, const struct op *op)
{
    const struct scenario_words *scenario = &native->options.scenario;
    uint64_t number = op->function == FENCE_CALLS ? op->operand : op->expected;
    bool is_of_call = op->function == FENCE_CALLS || op->function == FENCE_RETURNS;
    if (!is_of_call || !scenario->names)
        return "";
    return number == SCENARIO_OBSERVES ? "the contents" : scenario->names[number];
}

static const char *text(struct machine *machine, state_id id)
{
    const struct native *native = (const struct native *)machine;
    const struct state *state = states_get(&machine->states, id);
    if (state->op.kind == OP_FENCE)
        return name_of_call(native, &state->op);
    if (state->op.kind != OP_PRINT && state->op.kind != OP_ERROR && state->op.kind != OP_CREATE)
        return "";
    const void *detail = native_saved_thread_data(state)->detail;
    verify(!detail || native_saved(native->threads[state->thread], state, detail));
    if (!detail)
        return "";
    const void *saved = native_saved(native->threads[state->thread], state, detail);
    if (state->op.kind != OP_CREATE)
        return saved;
    const struct start_routine *routine = saved;
    return program_function_name(native->program, (uint64_t)(uintptr_t)routine->function);
}

static uint64_t time_of(const struct machine *machine, state_id state)
{
    const struct thread_data *data = native_saved_thread_data(states_get(&machine->states, state));
    return data->clock > data->last_reading ? data->clock : data->last_reading;
}

static unsigned protectors(const struct machine *machine, state_id state, uint32_t lifetime)
{
    const struct thread_data *data = native_saved_thread_data(states_get(&machine->states, state));
    return hazards_protectors((const struct native *)machine, data, lifetime);
}

static unsigned protects(const struct machine *machine, state_id state)
{
    const struct thread_data *data = native_saved_thread_data(states_get(&machine->states, state));
    return hazards_protects((const struct native *)machine, data);
}

static uint64_t waits_of(const struct machine *machine, state_id state)
{
    return native_saved_thread_data(states_get(&machine->states, state))->waits;
}

static uint32_t interruption(const struct machine *machine, state_id state, uint64_t *ignored)
{
    const struct thread_data *data = native_saved_thread_data(states_get(&machine->states, state));
    *ignored = data->signal_mask;
    return data->interruption;
}

static uint64_t thread_name(const struct machine *machine, unsigned thread)
{
    return ((const struct native *)machine)->naming.threads[thread];
}

/* Whether the data at the tops of two stacks is equal. Before the first iteration of a loop, the
 * effects so far do not matter (iteration.h). */
static bool equal_data(const struct native *native, const unsigned char *top,
                       const unsigned char *other_top)
{
    struct thread_data data[2];
    memcpy(&data[0], top - sizeof *data, sizeof *data);
    memcpy(&data[1], other_top - sizeof *data, sizeof *data);
    for (unsigned i = 0; i < 2; i++) {
        data[i].held = data[i].ended = 0; /* they are for warnings alone */
        if (native->machine.length_limit == 0 && !native->options.scenario.has_stop)
            data[i].length = 0;
        data[i].was_silent = false; /* of an operation before this one */
        if (data[i].iteration != ITERATION_NONE)
            continue;
        data[i].effects = 0;
        data[i].has_effect = data[i].has_other_effect = false;
        data[i].changed = data[i].is_back = 0;
    }
    return memcmp(&data[0], &data[1], sizeof *data) == 0;
}

/* The bytes of the stacks are compared, with what may be left there of no use. */
static bool equal(const struct machine *machine, state_id one, state_id other)
{
    const struct native *native = (const struct native *)machine;
    const struct state *a = states_get(&machine->states, one);
    const struct state *b = states_get(&machine->states, other);
    if (one == other)
        return true;
    if (memcmp(&a->op, &b->op, sizeof a->op) != 0)
        return false;
    if (stepping_is_last(&a->op))
        return true;
    struct stack_part saved = native_saved_stack(a);
    size_t size = saved.size;
    unsigned char *copy = memory_new(size, 1);
    memcpy(copy, saved.top - size, size);
    saved = native_saved_stack(b);
    bool are_equal = size == saved.size &&
                     memcmp(copy, saved.top - size, size - sizeof(struct thread_data)) == 0 &&
                     equal_data(native, copy + size, saved.top);
    free(copy);
    return are_equal;
}

static const struct form *form_of(const struct machine *machine, unsigned thread, state_id state)
{
    (void)thread;
    const struct site *site = machine_op(machine, state)->site;
    return site ? site->form : NULL;
}

static void tear(struct machine *machine, uint32_t location)
{
    locations_tear(&((struct native *)machine)->locations, location);
    machine_learn(machine, true);
}

static void order_updates(struct machine *machine, uint32_t location)
{
    if (location)
        locations_order(&((struct native *)machine)->locations, location);
    else
        facts_learn_stops(&machine->facts, FACT_STOP_UPDATES_IN_ORDER);
    machine_learn(machine, true);
}

static void see(struct machine *machine, uint32_t location)
{
    struct locations *locations = &((struct native *)machine)->locations;
    if (locations->table[location].is_seen)
        return;
    locations_see(locations, location);
    machine_learn(machine, true);
}

static void loosen(struct machine *machine, uint32_t location, unsigned thread, state_id state)
{
    const struct thread_data *data = native_saved_thread_data(states_get(&machine->states, state));
    if (data->iteration != ITERATION_NONE)
        kept_loosen((struct native *)machine, location, thread);
}

static void forget(struct machine *machine)
{
    struct native *native = (struct native *)machine;
    for (unsigned i = 0; i < machine->threads; i++) {
        if (native->threads[i])
            native->threads[i]->loaded = STATE_NONE;
    }
}

static uint64_t portable(const struct machine *machine, uint64_t value)
{
    return portable_number(((const struct native *)machine)->program, value);
}

static const struct machine_class native_class = {
    .step = step,
    .start = start,
    .describe_part = native_describe_part,
    .initial_value = native_initial_value,
    .static_memory = native_static_memory,
    .offset = native_offset,
    .describe_location = native_describe_location,
    .describe_pointer = native_describe_pointer,
    .portable = portable,
    .is_internal = native_is_internal,
    .describe_content = native_describe_content,
    .describe_message = native_describe_message,
    .text = text,
    .find_lost = native_find_lost,
    .tear = tear,
    .order_updates = order_updates,
    .see = see,
    .loosen = loosen,
    .time = time_of,
    .waits = waits_of,
    .interruption = interruption,
    .equal = equal,
    .form = form_of,
    .thread_name = thread_name,
    .protectors = protectors,
    .protects = protects,
    .forget = forget,
};

/* The orders from which on they matter (orders_matter), for locations_init. */
static unsigned splits_from(const struct native_options *options)
{
    if (!options->orders_matter)
        return ORDER_SETS;
    return options->orders_choose_model ? ORDERS_ACQ_REL : ORDERS_NONE;
}

struct machine *native_machine_new(const struct program *program,
                                   const struct native_options *options)
{
    require(native_machine == NULL);
    require(program->entry != NULL && options->stack_size > 0);
    struct native *native = memory_new(1, sizeof *native);
    native->machine.class = &native_class;
    native->machine.threads = 1;
    states_init(&native->machine.states);
    naming_init(&native->naming, program);
    locations_init(&native->locations, &native->machine.facts, &native->naming,
                   splits_from(options));
    native->machine.locations = (uint32_t)native->locations.count;
    native->program = program;
    native->options = *options;
    native_machine = native;
    native_signal_install();
    if (!options->no_sandbox)
        containment_install();
    return &native->machine;
}

static void free_thread(struct native_thread *thread)
{
    if (!thread)
        return;
    coroutine_release(&thread->coroutine);
    free(thread->children);
    free(thread);
}

void native_machine_free(struct machine *machine)
{
    struct native *native = (struct native *)machine;
    require(native == native_machine && !native->running);
    native_signal_uninstall();
    shown_memory_release(native);
    for (unsigned i = 0; i < ADDRESS_THREADS; i++)
        free_thread(native->threads[i]);
    states_release(&machine->states);
    locations_release(&native->locations);
    section_locks_release(&native->section_locks);
    lock_order_release(&machine->lock_order);
    facts_release(&machine->facts);
    queues_release(&native->queues);
    interner_release(&machine->interner);
    free(native->templates);
    free(native->unpacked);
    free(native);
    native_machine = NULL;
}

const struct site *native_open_section(const struct machine *machine)
{
    return ((const struct native *)machine)->open_section;
}

const struct site *native_random_site(const struct machine *machine)
{
    return ((const struct native *)machine)->random_site;
}

const struct site *native_hasty_site(const struct machine *machine)
{
    return ((const struct native *)machine)->hasty_site;
}

const struct site *native_weak_site(const struct machine *machine)
{
    return ((const struct native *)machine)->weak_site;
}

void native_machine_limit(struct machine *machine, uint64_t length)
{
    if (machine->length_limit == length)
        return;
    machine->length_limit = length;
    native_machine_restart(machine);
}

void native_machine_restart(struct machine *machine)
{
    struct native *native = (struct native *)machine;
    require(!native->running);
    forget(machine);
    states_release(&machine->states);
    states_init(&machine->states);
    locations_restart(&native->locations);
    section_locks_release(&native->section_locks);
    native->hides_locks = native->hides_errno = false;
    native->has_unordered = native->looks_at_order = false;
    machine->restart_due = false;
    machine->locations = (uint32_t)native->locations.count;
}
