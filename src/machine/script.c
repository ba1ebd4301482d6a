#include "machine/script.h"

#include "base/error.h"
#include "base/memory.h"
#include "machine/sync.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct script_machine {
    struct machine machine;
    const struct script *script;
};

/* The payload of a state. */
struct script_state {
    uint32_t next;     /* the index of the instruction that the state's operation belongs to */
    uint16_t step;     /* the operation's index in its instruction; of a loop: enum phase */
    uint16_t barriers; /* the number of SCRIPT_BARRIER that the thread has arrived at */
    uint32_t phase;    /* the location of the barrier's phase */
    uint32_t registers[SCRIPT_REGISTERS];
};

/* The operation of a loop that waits: the first or the second one of an iteration, or the end of an
 * iteration without an effect. */
enum phase { PHASE_FIRST, PHASE_SECOND, PHASE_AWAIT };

static const struct script *script_of(const struct machine *machine)
{
    return ((const struct script_machine *)machine)->script;
}

static const enum op_kind op_kinds[] = {
    [SCRIPT_LOAD] = OP_READ,        [SCRIPT_STORE] = OP_WRITE,
    [SCRIPT_ADD] = OP_RMW,          [SCRIPT_EXCHANGE] = OP_RMW,
    [SCRIPT_CAS] = OP_CAS,          [SCRIPT_LOCK] = OP_LOCK,
    [SCRIPT_TRYLOCK] = OP_TRYLOCK,  [SCRIPT_UNLOCK] = OP_UNLOCK,
    [SCRIPT_CREATE] = OP_CREATE,    [SCRIPT_SEND] = OP_SEND,
    [SCRIPT_RECEIVE] = OP_RECEIVE,  [SCRIPT_JOIN] = OP_JOIN,
    [SCRIPT_PUT] = OP_SEND,         [SCRIPT_TRY_PUT] = OP_SEND,
    [SCRIPT_TAKE] = OP_RECEIVE,     [SCRIPT_TRY_TAKE] = OP_RECEIVE,
    [SCRIPT_ASSUME] = OP_BLOCK,     [SCRIPT_FAIL_IF] = OP_ERROR,
    [SCRIPT_CHOOSE] = OP_CHOOSE,    [SCRIPT_FENCE] = OP_FENCE,
    [SCRIPT_AWAIT] = OP_READ,       [SCRIPT_AWAIT_EITHER] = OP_READ,
    [SCRIPT_AWAIT_CAS] = OP_CAS,    [SCRIPT_AWAIT_LOCK] = OP_TRYLOCK,
    [SCRIPT_AWAIT_TTAS] = OP_READ,  [SCRIPT_SYNC] = OP_SYNC,
    [SCRIPT_AWAIT_TIMED] = OP_READ, [SCRIPT_BARRIER] = OP_SYNC,
    [SCRIPT_WAIT] = OP_SYNC,        [SCRIPT_AWAIT_STORE] = OP_READ,
};

static bool is_queueing(const struct script_instruction *instruction)
{
    return instruction->code >= SCRIPT_SEND && instruction->code <= SCRIPT_TRY_TAKE;
}

/* Fills the operation of an instruction on a queue. */
static void make_queueing(struct interner *interner, const struct script_instruction *instruction,
                          struct op *op)
{
    enum script_code code = (enum script_code)instruction->code;
    bool at_end = code == SCRIPT_SEND || code == SCRIPT_RECEIVE;
    bool tries = code == SCRIPT_TRY_PUT || code == SCRIPT_TRY_TAKE;
    require(!at_end || instruction->location != 0);
    op->function = at_end ? QUEUE_ENDS : tries ? QUEUE_TRY : QUEUE_WHOLE;
    op->size = 0;
    op->extent = instruction->expected;
    op->expected = 0;
    if (at_end)
        op->expected = op->kind == OP_SEND ? op->location + 1 : op->location - 1;
    uint32_t text = (uint32_t)op->operand;
    op->operand = 0;
    if (op->kind == OP_SEND)
        op->operand =
            interner_add_message(interner, at_end ? 0 : instruction->skip, &text, sizeof text);
}

static bool is_loop(const struct script_instruction *instruction)
{
    return instruction->code >= SCRIPT_AWAIT && instruction->code <= SCRIPT_AWAIT_TIMED;
}

/* Whether this part of a SCRIPT_AWAIT_TIMED is the choice. */
static bool is_timed_choice(const struct script_instruction *loop, enum phase phase)
{
    return loop->code == SCRIPT_AWAIT_TIMED && (phase == PHASE_FIRST) == (loop->skip == 2);
}

/* Fills the operation of a loop that waits. */
static void make_awaiting(const struct script_instruction *instruction, enum phase phase,
                          struct op *op)
{
    op->awaits = 1;
    if (phase == PHASE_AWAIT)
        *op = (struct op){.kind = OP_AWAIT};
    else if (is_timed_choice(instruction, phase))
        *op = (struct op){.kind = OP_CHOOSE, .function = CHOICE_CLOCK, .operand = 2};
    if (phase != PHASE_SECOND || instruction->code == SCRIPT_AWAIT_TIMED)
        return;
    if (instruction->code == SCRIPT_AWAIT_TTAS) {
        op->kind = OP_RMW;
        return;
    }
    op->location += op->location % 2 ? 1 : -1;
    if (instruction->code == SCRIPT_AWAIT_STORE) {
        op->kind = OP_WRITE;
        op->function = WRITE_COMPARED;
        op->awaits = 0; /* as in the native machine */
    }
}

static bool loop_has_second(const struct script_instruction *loop)
{
    return loop->code == SCRIPT_AWAIT_TTAS || loop->code == SCRIPT_AWAIT_EITHER ||
           loop->code == SCRIPT_AWAIT_STORE || loop->code == SCRIPT_AWAIT_TIMED;
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

/* The name of the phase that this arrival begins, which is also the phase's location. There is one
 * for each SCRIPT_BARRIER that a thread runs. */
static uint32_t name_phase(const struct script *script, unsigned thread,
                           const struct script_state *state)
{
    if (state->barriers >= SCRIPT_PHASES)
        bug("too many barriers in a script");
    return script->location_count + 1 + thread * SCRIPT_PHASES + state->barriers;
}

static void make_barrier(const struct script *script, unsigned thread,
                         const struct script_state *state, struct op *op)
{
    op->function = SYNC_ARRIVE;
    op->operand = name_phase(script, thread, state);
    if (state->step == 0)
        return;
    op->function = state->step == 1 ? SYNC_PASS : SYNC_END_PHASE;
    op->expected = op->location;
    op->location = state->phase;
}

/* Fills the operation of a SCRIPT_WAIT, which consists of four. */
static void make_wait(const struct script_instruction *instruction,
                      const struct script_state *state, struct op *op)
{
    require(state->step < 4);
    switch (state->step) {
    case 0:
        op->function = SYNC_ENTER;
        return;
    case 2:
        op->function = instruction->skip ? SYNC_WAKE_TIMED : SYNC_WAKE;
        return;
    default:
        op->kind = state->step == 1 ? OP_UNLOCK : OP_LOCK;
        op->function = LOCK_MUTEX;
        op->location = instruction->expected;
    }
}

static void make_sync(struct machine *machine, unsigned thread,
                      const struct script_instruction *instruction,
                      const struct script_state *state, struct op *op)
{
    op->size = 0;
    op->function = instruction->skip;
    if (instruction->code == SCRIPT_BARRIER)
        make_barrier(script_of(machine), thread, state, op);
    else if (instruction->code == SCRIPT_WAIT)
        make_wait(instruction, state, op);
}

static uint8_t order_or_default(uint8_t order)
{
    return order == ORDER_NONE ? ORDER_SEQ_CST : order;
}

/* Sets the memory orders of an atomic data access, or the order of a fence. */
static void make_ordered(const struct script_instruction *instruction, struct op *op)
{
    bool is_data =
        op->kind == OP_READ || op->kind == OP_WRITE || op->kind == OP_RMW || op->kind == OP_CAS;
    if (op->kind != OP_FENCE && (!is_data || op->access != ACCESS_ATOMIC))
        return;
    op->order = order_or_default(instruction->order);
    if (op->kind == OP_CAS)
        op->failure_order = order_or_default(instruction->failure_order);
}

/* Makes the operation one of a part of its location. */
static void make_part(const struct script_instruction *instruction, struct op *op)
{
    require(op->size == 4 && instruction->size + instruction->skipped <= op->size);
    op->is_part = op->is_mixed = 1;
    op->size = (uint8_t)(instruction->size & 0x1f);
    op->skipped = (uint8_t)(instruction->skipped & 0xf);
    op->operand &= (UINT64_C(1) << 8 * instruction->size) - 1;
}

static struct op op_of(struct machine *machine, unsigned thread,
                       const struct script_instruction *instruction,
                       const struct script_state *state)
{
    require(instruction->code < sizeof op_kinds / sizeof *op_kinds);
    require(instruction->reg <= SCRIPT_NO_REGISTER);
    struct op op = {
        .kind = op_kinds[instruction->code],
        .access = instruction->access,
        .location = instruction->location,
        .operand = instruction->value,
        .expected = instruction->expected,
        .size = 4,
    };
    switch ((enum script_code)instruction->code) {
    case SCRIPT_STORE:
    case SCRIPT_SEND:
    case SCRIPT_PUT:
    case SCRIPT_TRY_PUT:
        if (instruction->reg != SCRIPT_NO_REGISTER)
            op.operand = (uint32_t)(op.operand + state->registers[instruction->reg]);
        break;
    case SCRIPT_ADD:
        op.rmw = RMW_ADD;
        break;
    case SCRIPT_FAIL_IF:
        op.function = ERROR_ASSERTION;
        break;
    default:
        break;
    }
    if (is_loop(instruction))
        make_awaiting(instruction, (enum phase)state->step, &op);
    if (is_queueing(instruction))
        make_queueing(&machine->interner, instruction, &op);
    if (op.kind == OP_SYNC)
        make_sync(machine, thread, instruction, state, &op);
    if (op.kind == OP_UNLOCK)
        op.operand = UNLOCK_ONCE;
    if (op_interruption(&op)) /* nothing interrupts */
        op.expected = 0;
    make_ordered(instruction, &op);
    if (instruction->size && op.location)
        make_part(instruction, &op);
    return op;
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
    case SCRIPT_SKIP_IF:
        if (equal)
            state->next += instruction->skip;
        return false;
    default:
        return true;
    }
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
            op = op_of(machine, thread, &code->code[state.next], &state);
            break;
        }
    }
    require(op.location < machine->locations);
    struct state *new = states_reserve(&machine->states, sizeof state);
    new->op = op;
    memcpy(new->payload, &state, sizeof state);
    return states_add(&machine->states, sizeof state, parent, thread, result);
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
    return machine_effect(machine, op, thread, result).kind == EFFECT_RMW;
}

/* Goes to the barrier's next operation; false if `op` was the last one. */
static bool continue_barrier(struct script_state *state, const struct op *op, uint64_t result)
{
    bool arrives = op->function == SYNC_ARRIVE, last = false;
    if (arrives) {
        last = barrier_arrived(result) + 1 == barrier_needed(result);
        state->phase = barrier_phase(result, op->operand);
        state->step = last ? 2 : 1;
        state->barriers++;
    }
    return arrives;
}

/* Goes to the next operation of the instruction `done`; false if `op` was the last one. Sets the
 * instruction's register. */
static bool continue_instruction(struct machine *machine, unsigned thread,
                                 const struct script_instruction *done, const struct op *op,
                                 uint64_t result, struct script_state *state)
{
    bool names = done->reg < SCRIPT_REGISTERS;
    if (done->code == SCRIPT_BARRIER) {
        if (names && op->function != SYNC_ARRIVE)
            state->registers[done->reg] = op->function == SYNC_END_PHASE;
        return continue_barrier(state, op, result);
    }
    if (done->code == SCRIPT_WAIT) {
        if (names && op->kind == OP_SYNC)
            state->registers[done->reg] = !condition_can_wake(&machine->interner, result, thread);
        return ++state->step < 4;
    }
    if (op->kind != OP_WRITE && op->kind != OP_SEND && names)
        state->registers[done->reg] = returned(machine, op, thread, result);
    if (!is_loop(done))
        return false;
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

static void script_forget(struct machine *machine)
{
    (void)machine;
}

static const struct machine_class script_class = {
    .step = script_step,
    .start = script_start,
    .describe_part = script_describe_part,
    .initial_value = script_initial_value,
    .describe_location = script_describe_location,
    .describe_message = script_describe_message,
    .describe_pointer = script_describe_pointer,
    .text = script_text,
    .find_lost = script_find_lost,
    .time = script_time,
    .forget = script_forget,
};

struct machine *script_machine_new(const struct script *script)
{
    require(script->thread_count > 0);
    struct script_machine *self = memory_new(1, sizeof *self);
    self->script = script;
    self->machine = (struct machine){
        .class = &script_class,
        .locations = script->location_count + 1 + script->thread_count * SCRIPT_PHASES,
        .threads = script->thread_count,
    };
    states_init(&self->machine.states);
    return &self->machine;
}

void script_machine_free(struct machine *machine)
{
    states_release(&machine->states);
    interner_release(&machine->interner);
    free(machine);
}
