#include "script/script.h"

#include "base/error.h"
#include "base/memory.h"
#include "machine/operations/sync.h"
#include "machine/operations/unordered.h"
#include "script/script_forms.h"
#include "script/script_op.h"
#include "script/script_sets.h"

#include <stdio.h>
#include <string.h>

struct script_machine {
    struct machine machine;
    const struct script *script;
    struct form **forms; /* script_forms_new */
    unsigned char *sets; /* script_sets_new */
};

static const struct script *script_of(const struct machine *machine)
{
    return ((const struct script_machine *)machine)->script;
}

static bool loop_has_second(const struct script_instruction *loop)
{
    return loop->code == SCRIPT_AWAIT_TTAS || loop->code == SCRIPT_AWAIT_EITHER ||
           loop->code == SCRIPT_AWAIT_STORE || loop->code == SCRIPT_AWAIT_TWICE ||
           loop->code == SCRIPT_AWAIT_TIMED;
}

/* Goes to the next operation after an operation of the loop has returned `value`. */
static void continue_loop(const struct script_instruction *loop, const struct op *op,
                          uint32_t value, struct script_state *state)
{
    enum phase phase = (enum phase)state->step;
    require(phase <= PHASE_AWAIT && (op->kind == OP_AWAIT) == (phase == PHASE_AWAIT));
    bool is_truth = op->kind == OP_TRYLOCK || op->kind == OP_CHOOSE;
    bool satisfied = is_truth ? value : value == loop->expected;
    state->step = PHASE_FIRST;
    if (op->kind == OP_AWAIT)
        return;
    if (phase == PHASE_FIRST && (loop->code == SCRIPT_AWAIT_TTAS ? satisfied : !satisfied) &&
        loop_has_second(loop))
        state->step = PHASE_SECOND;
    else if (satisfied && op->kind != OP_WRITE)
        state->next++;
    else if ((op->kind != OP_RMW && op->kind != OP_WRITE) || value == loop->value)
        state->step = PHASE_AWAIT;
}

/* The same for a loop whose iterations take something and give it back. */
static void continue_round(const struct script_instruction *loop, uint32_t value,
                           struct script_state *state)
{
    enum round round = (enum round)state->step;
    require(round <= ROUND_AWAIT);
    state->next += round == ROUND_LEAVE;
    if (round == ROUND_TAKE)
        state->step = ROUND_LOOK;
    else if (round == ROUND_LOOK)
        state->step = value == loop->expected ? ROUND_LEAVE : ROUND_STAY;
    else
        state->step = round == ROUND_STAY ? ROUND_AWAIT : ROUND_TAKE;
}

/* Whether the instruction is a visible operation in this state. Otherwise runs it. */
static bool is_visible(const struct script_instruction *instruction, struct script_state *state)
{
    bool equal = instruction->reg < SCRIPT_REGISTERS &&
                 state->registers[instruction->reg] == instruction->value;
    switch ((enum script_code)instruction->code) {
    case SCRIPT_ASSUME:
        return !equal;
    case SCRIPT_FAIL_IF:
        return equal;
    case SCRIPT_SET:
        state->registers[instruction->reg] = instruction->value;
        return false;
    case SCRIPT_SKIP_IF:
        if (equal)
            state->next += instruction->skip;
        return false;
    default:
        return true;
    }
}

/* Marks the operation if it needs no order. */
static void note_unordered(const struct machine *machine, struct op *op)
{
    if ((machine->facts.stops & FACT_STOP_UPDATES_IN_ORDER) ||
        !script_machine_has_sets(machine, op->location))
        return;
    if (op->kind == OP_READ)
        op->function = READ_SET;
    else if (op->kind == OP_RMW)
        op->expected =
            op->expected == RMW_IGNORED && rmw_class((enum rmw)op->rmw) ? RMW_UNORDERED : RMW_FULL;
    else if (op->kind == OP_WRITE || op->kind == OP_CAS)
        op_make_full(op);
    else if (op_is_of_semaphore(op))
        op->expected = SEMAPHORE_UNORDERED;
}

/* Runs the thread from `state` up to its next visible operation, and adds the state there. */
static state_id run(struct machine *machine, unsigned thread, state_id parent, uint64_t result,
                    struct script_state state)
{
    const struct script *script = script_of(machine);
    require(thread < script->thread_count);
    const struct script_thread *code = &script->threads[thread];
    struct op op = {.kind = OP_FINISH};
    for (; state.next < code->length; state.next++) {
        if (is_visible(&code->code[state.next], &state)) {
            op = script_op(script_of(machine), machine, thread, &code->code[state.next], &state);
            note_unordered(machine, &op);
            machine->has_tries |= op.kind == OP_TRYLOCK;
            break;
        }
    }
    require(op.location < machine->locations);
    struct state *new = states_reserve(&machine->states, sizeof state);
    new->op = op;
    memcpy(new->payload, &state, sizeof state);
    state_id id = states_add(&machine->states, sizeof state, parent, thread, result);
    if (state.next < code->length && code->code[state.next].yields && state.step == 0)
        states_set_yields(&machine->states, id);
    return id;
}

/* The value of a message; 0 if there is none. */
static uint32_t text_of(const struct interner *interner, uint32_t message)
{
    uint32_t text = 0;
    if (message)
        memcpy(&text, interner_bytes(interner, message), sizeof text);
    return text;
}

static uint32_t returned(struct machine *machine, const struct op *op, unsigned thread,
                         uint64_t result)
{
    if (op->kind == OP_RECEIVE && op->function == QUEUE_ENDS)
        return text_of(&machine->interner, (uint32_t)result);
    if (op->kind == OP_RECEIVE)
        return text_of(&machine->interner, interner_first(&machine->interner, (uint32_t)result));
    if (op->kind != OP_TRYLOCK && op->kind != OP_SYNC)
        return (uint32_t)result;
    if (op->kind == OP_SYNC && op->function == SYNC_WRITE_TIMED)
        return rw_is_got(&machine->interner, SYNC_WRITE_TIMED, thread, result);
    return machine_effect(machine, op, thread, result).kind == EFFECT_RMW;
}

/* Goes to the barrier's next operation; false if `op` was the last one. */
static bool continue_barrier(const struct facts *facts, struct script_state *state,
                             const struct op *op, uint64_t result)
{
    bool claims = facts->stops & FACT_STOP_CLAIMS;
    if (op->function == SYNC_MEET) {
        state->phase = barrier_needed(result);
        state->step = BARRIER_LEAVE;
        state->barriers += claims;
        return true;
    }
    if (op->function == SYNC_LEAVE && claims) {
        state->phase = (uint32_t)result;
        state->step = BARRIER_CLAIM;
        return true;
    }
    if (op->function != SYNC_ARRIVE)
        return false;
    bool last = barrier_arrived(result) + 1 == barrier_needed(result);
    state->phase = barrier_phase(result, op->operand);
    state->step = last ? BARRIER_END : BARRIER_PASS;
    state->barriers++;
    return true;
}

/* Goes to the next operation of the instruction `done`; false if `op` was the last one. Sets the
 * instruction's register. */
static bool continue_instruction(struct machine *machine, unsigned thread,
                                 const struct script_instruction *done, const struct op *op,
                                 uint64_t result, struct script_state *state)
{
    bool names = done->reg < SCRIPT_REGISTERS;
    if (done->code == SCRIPT_BARRIER) {
        if (names && (op->function == SYNC_PASS || op->function == SYNC_END_PHASE))
            state->registers[done->reg] = op->function == SYNC_END_PHASE;
        if (names && op->function == SYNC_CLAIM)
            state->registers[done->reg] = result == 0;
        return continue_barrier(&machine->facts, state, op, result);
    }
    if (done->code == SCRIPT_WAIT) {
        if (names && op->kind == OP_SYNC)
            state->registers[done->reg] = !condition_can_wake(&machine->interner, result, thread);
        return ++state->step < 4;
    }
    if (op->kind == OP_SYNC && !sync_is_destroyed(result) &&
        rw_puts_off(&machine->interner, (enum sync)op->function, thread, result))
        return true; /* it runs once more */
    bool looks = !script_gives_back(done) || state->step == ROUND_LOOK;
    if (op->kind != OP_WRITE && op->kind != OP_SEND && names && looks)
        state->registers[done->reg] = returned(machine, op, thread, result);
    if (!script_is_loop(done))
        return false;
    if (script_gives_back(done))
        continue_round(done, returned(machine, op, thread, result), state);
    else
        continue_loop(done, op, returned(machine, op, thread, result), state);
    return true;
}

static state_id script_step(struct machine *machine, unsigned thread, state_id from,
                            uint64_t result)
{
    struct script_state state;
    memcpy(&state, states_get(&machine->states, from)->payload, sizeof state);
    require(state.next < script_of(machine)->threads[thread].length);
    const struct script_instruction *done = &script_of(machine)->threads[thread].code[state.next];
    const struct op *op = machine_op(machine, from);
    if (!continue_instruction(machine, thread, done, op, result, &state)) {
        state.next++;
        state.step = 0;
    }
    return run(machine, thread, from, result, state);
}

static state_id script_start(struct machine *machine, unsigned thread, state_id creator)
{
    return run(machine, thread, creator, 0, (struct script_state){0});
}

static bool script_initial_value(struct machine *machine, uint32_t location, uint64_t object_value,
                                 uint64_t *value)
{
    (void)machine, (void)location, (void)object_value;
    *value = 0;
    return true;
}

static int script_describe_location(struct machine *machine, uint32_t location, char *text,
                                    size_t size)
{
    (void)machine;
    return snprintf(text, size, "x%u", location);
}

static int script_describe_part(struct machine *machine, const struct op *op, char *text,
                                size_t size)
{
    (void)machine;
    return snprintf(text, size, "x%u.%u", op->location, op->skipped);
}

static int script_describe_message(struct machine *machine, uint32_t message, char *text,
                                   size_t size)
{
    return snprintf(text, size, "%u", text_of(&machine->interner, message));
}

/* Scripts have no pointers. */
static uint32_t script_describe_pointer(struct machine *machine, uint64_t value, char *text,
                                        size_t size)
{
    (void)machine, (void)value;
    snprintf(text, size, "%s", "");
    return 0;
}

static const char *script_text(struct machine *machine, state_id state)
{
    (void)machine, (void)state;
    return "";
}

/* Scripts have no heap. */
static uint32_t script_find_lost(struct machine *machine, const struct machine_end *end)
{
    (void)machine, (void)end;
    return 0;
}

/* Scripts have no clocks. */
static uint64_t script_time(const struct machine *machine, state_id state)
{
    (void)machine, (void)state;
    return 0;
}

static bool script_equal(const struct machine *machine, state_id one, state_id other)
{
    const struct state *a = states_get(&machine->states, one);
    const struct state *b = states_get(&machine->states, other);
    return one == other || memcmp(a->payload, b->payload, sizeof(struct script_state)) == 0;
}

static const struct form *script_form(const struct machine *machine, unsigned thread,
                                      state_id state)
{
    const struct script_machine *self = (const struct script_machine *)machine;
    struct script_state at;
    memcpy(&at, states_get(&machine->states, state)->payload, sizeof at);
    return script_forms_get(self->forms, thread, at.next);
}

static bool script_static_memory(const struct machine *machine, uint32_t location,
                                 uint64_t *address, unsigned *size)
{
    (void)machine, (void)location, (void)address, (void)size;
    return false;
}

static uint32_t script_offset(const struct machine *machine, uint32_t location)
{
    (void)machine, (void)location;
    return 0;
}

static void script_forget(struct machine *machine)
{
    (void)machine;
}

static uint32_t script_interruption(const struct machine *machine, state_id state,
                                    uint64_t *ignored)
{
    (void)machine, (void)state, (void)ignored;
    return 0;
}

/* Threads are numbered by the script. */
static uint64_t script_thread_name(const struct machine *machine, unsigned thread)
{
    (void)machine;
    return thread + 1;
}

static void script_order_updates(struct machine *machine, uint32_t location)
{
    struct script_machine *self = (struct script_machine *)machine;
    if (location)
        self->sets[location] = 0;
    else
        memset(self->sets, 0, self->script->location_count + 1);
    machine_learn(machine, true);
}

static const struct machine_class script_class = {
    .step = script_step,
    .start = script_start,
    .describe_part = script_describe_part,
    .initial_value = script_initial_value,
    .static_memory = script_static_memory,
    .offset = script_offset,
    .describe_location = script_describe_location,
    .describe_message = script_describe_message,
    .describe_pointer = script_describe_pointer,
    .text = script_text,
    .find_lost = script_find_lost,
    .time = script_time,
    .interruption = script_interruption,
    .equal = script_equal,
    .form = script_form,
    .thread_name = script_thread_name,
    .forget = script_forget,
    .order_updates = script_order_updates,
};

/* Whether some thread looks at the result of a barrier. */
static bool looks_at_barrier(const struct script *script)
{
    for (unsigned t = 0; t < script->thread_count; t++)
        for (unsigned i = 0; i < script->threads[t].length; i++)
            if (script->threads[t].code[i].code == SCRIPT_BARRIER &&
                script->threads[t].code[i].reg != SCRIPT_NO_REGISTER)
                return true;
    return false;
}

struct machine *script_machine_new(const struct script *script)
{
    require(script->thread_count > 0);
    struct script_machine *self = memory_new(1, sizeof *self);
    self->script = script;
    self->forms = script_forms_new(script);
    self->machine = (struct machine){
        .class = &script_class,
        .locations = script->location_count + 1 + script->thread_count * SCRIPT_PHASES,
        .threads = script->thread_count,
    };
    self->sets = script_sets_new(script);
    facts_learn_stops(&self->machine.facts, FACT_STOP_UPDATES_IN_ORDER);
    if (looks_at_barrier(script))
        facts_learn_stops(&self->machine.facts, FACT_STOP_CLAIMS);
    states_init(&self->machine.states);
    return &self->machine;
}

void script_machine_unorder(struct machine *machine, bool orders_matter, bool semaphores,
                            enum script_stores stores)
{
    struct script_machine *self = (struct script_machine *)machine;
    if (stores != SCRIPT_STORES_ALL)
        script_sets_order_stores(self->script, self->sets, stores == SCRIPT_STORES_NONE);
    if (orders_matter || !semaphores)
        script_sets_order_semaphores(self->sets, self->script->location_count);
    machine->facts.stops &= (uint8_t)~FACT_STOP_UPDATES_IN_ORDER;
    machine->updates_acquire = orders_matter && script_sets_acquire(self->script);
}

void script_machine_order(struct machine *machine)
{
    machine_learn(machine, facts_learn_stops(&machine->facts, FACT_STOP_UPDATES_IN_ORDER));
}

bool script_machine_has_sets(const struct machine *machine, uint32_t location)
{
    const struct script_machine *self = (const struct script_machine *)machine;
    return location <= self->script->location_count && self->sets[location] != 0;
}

void script_machine_free(struct machine *machine)
{
    struct script_machine *self = (struct script_machine *)machine;
    script_forms_free(self->forms, self->script->thread_count);
    free(((struct script_machine *)machine)->sets);
    states_release(&machine->states);
    interner_release(&machine->interner);
    free(machine);
}
