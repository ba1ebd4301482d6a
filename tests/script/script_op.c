#include "script/script_op.h"

#include "base/error.h"

#include <string.h>

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
    [SCRIPT_AWAIT_TWICE] = OP_READ, [SCRIPT_AWAIT_SECTION] = OP_READ,
    [SCRIPT_AWAIT_BACK] = OP_READ,  [SCRIPT_UPDATE] = OP_RMW,
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

bool script_is_loop(const struct script_instruction *instruction)
{
    return instruction->code >= SCRIPT_AWAIT && instruction->code <= SCRIPT_AWAIT_TIMED;
}

bool script_gives_back(const struct script_instruction *instruction)
{
    return instruction->code == SCRIPT_AWAIT_SECTION || instruction->code == SCRIPT_AWAIT_BACK;
}

/* Fills the operation of a loop whose iterations take something and give it back. As in the native
 * machine, only the first operation may await. */
static void make_round(const struct script_instruction *instruction, enum round round,
                       struct op *op)
{
    bool locks = instruction->code == SCRIPT_AWAIT_SECTION, takes = round == ROUND_TAKE;
    op->awaits = takes && !locks;
    if (round == ROUND_LOOK)
        return;
    if (round == ROUND_AWAIT) {
        *op = (struct op){.kind = OP_AWAIT};
    } else if (locks) {
        op->kind = takes ? OP_LOCK : OP_UNLOCK;
        op->location = instruction->value;
    } else {
        op->kind = OP_RMW;
        op->rmw = RMW_ADD;
        op->expected = RMW_USED;
        op->location += op->location % 2 ? 1 : -1;
        op->operand = (uint32_t)(takes ? instruction->value : -instruction->value);
    }
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
    if (phase != PHASE_SECOND || instruction->code == SCRIPT_AWAIT_TIMED ||
        instruction->code == SCRIPT_AWAIT_TWICE)
        return;
    if (instruction->code == SCRIPT_AWAIT_TTAS) {
        op->kind = OP_RMW;
        op->expected = RMW_USED;
        return;
    }
    op->location += op->location % 2 ? 1 : -1;
    if (instruction->code == SCRIPT_AWAIT_STORE) {
        op->kind = OP_WRITE;
        op->function = WRITE_COMPARED;
        op->awaits = 0; /* as in the native machine */
    }
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

static void make_barrier(const struct script *script, const struct facts *facts, unsigned thread,
                         const struct script_state *state, struct op *op)
{
    static const uint8_t functions[] = {[BARRIER_PASS] = SYNC_PASS,
                                        [BARRIER_END] = SYNC_END_PHASE,
                                        [BARRIER_LEAVE] = SYNC_LEAVE,
                                        [BARRIER_CLAIM] = SYNC_CLAIM};
    if (state->step == BARRIER_ARRIVE && !(facts->stops & FACT_STOP_IN_ORDER)) {
        op->function = SYNC_MEET;
        op->operand = facts->stops & FACT_STOP_CLAIMS ? name_phase(script, thread, state) : 0;
        return;
    }
    if (state->step == BARRIER_ARRIVE) {
        op->function = SYNC_ARRIVE;
        op->operand = name_phase(script, thread, state);
        return;
    }
    op->function = functions[state->step];
    op->expected = op->location;
    op->location = state->step == BARRIER_LEAVE ? 0 : state->phase;
    op->operand = state->step == BARRIER_LEAVE ? state->phase : 0;
}

/* Fills the operation of a SCRIPT_WAIT, which consists of four. */
static void make_wait(const struct script_instruction *instruction,
                      const struct script_state *state, struct op *op)
{
    require(state->step < 4);
    switch (state->step) {
    case 0:
        op->function = SYNC_ENTER;
        op->operand = instruction->expected;
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

static void make_sync(const struct script *script, const struct facts *facts, unsigned thread,
                      const struct script_instruction *instruction,
                      const struct script_state *state, struct op *op)
{
    op->size = 0;
    op->function = instruction->skip;
    if (op->function != SYNC_INIT) /* the value means nothing to the others */
        op->operand = 0;
    if (instruction->code == SCRIPT_BARRIER)
        make_barrier(script, facts, thread, state, op);
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
    if (op->kind != OP_FENCE && (!op_is_data(op) || op->access != ACCESS_ATOMIC))
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

/* The first thread with the same code, from 1 on. */
static uint64_t first_alike(const struct script *script, unsigned thread)
{
    const struct script_thread *own = &script->threads[thread], *other = script->threads;
    while (other->length != own->length ||
           memcmp(other->code, own->code, own->length * sizeof *own->code) != 0)
        other++;
    return (uint64_t)(other - script->threads) + 1;
}

static uint64_t result_of(const struct script_instruction *instruction)
{
    return instruction->reg == SCRIPT_NO_REGISTER ? RMW_IGNORED : RMW_USED;
}

/* What is particular to the code. */
static void make_particular(const struct script *script,
                            const struct script_instruction *instruction,
                            const struct script_state *state, struct op *op)
{
    switch ((enum script_code)instruction->code) {
    case SCRIPT_STORE:
    case SCRIPT_SEND:
    case SCRIPT_PUT:
    case SCRIPT_TRY_PUT:
        if (instruction->reg != SCRIPT_NO_REGISTER)
            op->operand = (uint32_t)(op->operand + state->registers[instruction->reg]);
        if (op->kind == OP_WRITE && instruction->expected >= 2)
            op->operand %= instruction->expected;
        break;
    case SCRIPT_LOCK:
    case SCRIPT_UNLOCK:
        op->function = instruction->expected == SCRIPT_IS_SECTION ? LOCK_SECTION : LOCK_MUTEX;
        break;
    case SCRIPT_ADD:
        op->rmw = RMW_ADD;
        op->expected = result_of(instruction);
        break;
    case SCRIPT_EXCHANGE:
        op->expected = result_of(instruction);
        break;
    case SCRIPT_UPDATE:
        op->rmw = instruction->skip & 0xf;
        op->expected = result_of(instruction);
        break;
    case SCRIPT_FAIL_IF:
        op->function = ERROR_ASSERTION;
        break;
    case SCRIPT_CREATE:
        op->expected = first_alike(script, instruction->value);
        break;
    default:
        break;
    }
}

struct op script_op(const struct script *script, struct machine *machine, unsigned thread,
                    const struct script_instruction *instruction, const struct script_state *state)
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
        .site = instruction->site,
    };
    make_particular(script, instruction, state, &op);
    if (script_gives_back(instruction))
        make_round(instruction, (enum round)state->step, &op);
    else if (script_is_loop(instruction))
        make_awaiting(instruction, (enum phase)state->step, &op);
    if (is_queueing(instruction))
        make_queueing(&machine->interner, instruction, &op);
    if (op.kind == OP_SYNC)
        make_sync(script, &machine->facts, thread, instruction, state, &op);
    if (op.kind == OP_UNLOCK)
        op.operand = UNLOCK_ONCE;
    if (op.kind == OP_TRYLOCK)
        op.operand = TRY_LOCK;
    if (op.kind == OP_WRITE)
        op.expected = PIECE_OF_NOTHING;
    if (op.kind == OP_READ)
        op.operand = LOOK_ONCE;
    make_ordered(instruction, &op);
    if (instruction->size && op.location)
        make_part(instruction, &op);
    return op;
}
