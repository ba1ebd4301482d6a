#include "interpreter.h"

#include "base/error.h"

static const uint8_t kinds[UINT8_MAX + 1] = {
    [SCRIPT_LOAD] = STEP_READ,
    [SCRIPT_FENCE] = STEP_FENCE,
    [SCRIPT_STORE] = STEP_WRITE,
    [SCRIPT_ADD] = STEP_ADD,
    [SCRIPT_EXCHANGE] = STEP_EXCHANGE,
    [SCRIPT_CAS] = STEP_COMPARE,
    [SCRIPT_LOCK] = STEP_LOCK,
    [SCRIPT_TRYLOCK] = STEP_TRYLOCK,
    [SCRIPT_UNLOCK] = STEP_UNLOCK,
    [SCRIPT_SEND] = STEP_SEND,
    [SCRIPT_RECEIVE] = STEP_RECEIVE,
    [SCRIPT_PUT] = STEP_PUT,
    [SCRIPT_TRY_PUT] = STEP_TRY_PUT,
    [SCRIPT_TAKE] = STEP_TAKE,
    [SCRIPT_TRY_TAKE] = STEP_TRY_TAKE,
    [SCRIPT_SYNC] = STEP_SYNC,
    [SCRIPT_BARRIER] = STEP_SYNC,
    [SCRIPT_WAIT] = STEP_SYNC,
    [SCRIPT_CREATE] = STEP_CREATE,
    [SCRIPT_JOIN] = STEP_JOIN,
    [SCRIPT_ASSUME] = STEP_BLOCK,
    [SCRIPT_FAIL_IF] = STEP_FAIL,
    [SCRIPT_CHOOSE] = STEP_CHOOSE,
    [SCRIPT_AWAIT] = STEP_AWAIT,
    [SCRIPT_AWAIT_EITHER] = STEP_READ,
    [SCRIPT_AWAIT_CAS] = STEP_AWAIT_COMPARE,
    [SCRIPT_AWAIT_LOCK] = STEP_AWAIT_LOCK,
    [SCRIPT_AWAIT_TTAS] = STEP_AWAIT,
    [SCRIPT_AWAIT_STORE] = STEP_READ,
    [SCRIPT_AWAIT_TIMED] = STEP_READ,
};

/* The parts of a barrier, of waiting for a condition variable, of a loop that waits. */
enum { BARRIER_ARRIVE, BARRIER_PASS, BARRIER_END };
enum { WAIT_ENTER, WAIT_UNLOCK, WAIT_WAKE, WAIT_LOCK, WAIT_PARTS };
enum { LOOP_FIRST, LOOP_SECOND };

static void make_barrier(const struct program_text *text, unsigned thread,
                         const struct script_run *run, struct thread_step *step)
{
    if (run->part == BARRIER_ARRIVE) {
        step->function = SYNC_ARRIVE;
        step->operand = text->location_count + 1 + thread * SCRIPT_PHASES + run->barriers;
        return;
    }
    step->function = run->part == BARRIER_PASS ? SYNC_PASS : SYNC_END_PHASE;
    step->location = run->phase;
}

static void make_wait(const struct script_instruction *instruction, unsigned part,
                      struct thread_step *step)
{
    if (part == WAIT_ENTER) {
        step->function = SYNC_ENTER;
    } else if (part == WAIT_WAKE) {
        step->function = instruction->skip ? SYNC_WAKE_TIMED : SYNC_WAKE;
    } else {
        step->kind = part == WAIT_UNLOCK ? STEP_UNLOCK : STEP_LOCK;
        step->location = instruction->expected;
    }
}

/* The second part of a loop that waits. */
static void make_second(const struct script_instruction *instruction, struct thread_step *step)
{
    step->kind = instruction->code == SCRIPT_AWAIT_EITHER ? STEP_AWAIT : STEP_AWAIT_EXCHANGE;
    if (instruction->code == SCRIPT_AWAIT_TTAS)
        return;
    step->partner = step->location;
    step->location += step->location % 2 ? 1 : -1;
}

/* A loop that ends in time or by itself. If it loads first and is not satisfied, it can only end by
 * itself; if it chooses first to go on, it can only end in time. */
static void make_timed(const struct script_instruction *instruction, unsigned part,
                       struct thread_step *step)
{
    bool chooses_first = instruction->skip == 2;
    step->is_timed = true;
    if (chooses_first && part == LOOP_SECOND)
        step->kind = STEP_AWAIT;
    if (chooses_first == (part == LOOP_SECOND))
        return;
    step->kind = STEP_CHOOSE;
    step->location = 0;
    step->operand = 2;
    step->least = chooses_first ? 0 : 1;
}

static void make_queueing(const struct script_instruction *instruction, struct thread_step *step)
{
    step->room = instruction->expected;
    step->priority = instruction->skip;
    step->partner = step->location + (instruction->code == SCRIPT_SEND ? 1 : -1);
}

/* Whether the instruction puts its register's value into what it writes or sends. */
static bool takes_register(const struct script_instruction *instruction)
{
    return instruction->reg < SCRIPT_REGISTERS &&
           (instruction->code == SCRIPT_STORE || instruction->code == SCRIPT_SEND ||
            instruction->code == SCRIPT_PUT || instruction->code == SCRIPT_TRY_PUT);
}

static struct thread_step make_step(const struct program_text *text, unsigned thread,
                                    const struct script_instruction *instruction,
                                    const struct script_run *run)
{
    struct thread_step step = {.kind = kinds[instruction->code],
                               .function = instruction->skip,
                               .is_plain = instruction->access == ACCESS_PLAIN,
                               .is_in_loop = instruction->code >= SCRIPT_AWAIT &&
                                             instruction->code <= SCRIPT_AWAIT_TIMED,
                               .yields = instruction->yields && run->part == 0,
                               .location = instruction->location,
                               .operand = instruction->value,
                               .expected = instruction->expected,
                               .order = instruction->order,
                               .failure_order = instruction->failure_order,
                               .size = instruction->size,
                               .skipped = instruction->skipped};
    if (step.kind == STEP_UNKNOWN)
        bug("the axioms do not know instruction %d", instruction->code);
    if (takes_register(instruction))
        step.operand += run->registers[instruction->reg];
    if (instruction->code >= SCRIPT_SEND && instruction->code <= SCRIPT_TRY_TAKE)
        make_queueing(instruction, &step);
    else if (instruction->code == SCRIPT_BARRIER)
        make_barrier(text, thread, run, &step);
    else if (instruction->code == SCRIPT_WAIT)
        make_wait(instruction, run->part, &step);
    else if (instruction->code == SCRIPT_AWAIT_TIMED)
        make_timed(instruction, run->part, &step);
    else if (run->part == LOOP_SECOND)
        make_second(instruction, &step);
    return step;
}

struct thread_step interpreter_step(const struct program_text *text, unsigned thread,
                                    struct script_run *run)
{
    for (; run->next < text->length[thread]; run->next++) {
        const struct script_instruction *instruction = &text->code[thread][run->next];
        bool equal = instruction->reg < SCRIPT_REGISTERS &&
                     run->registers[instruction->reg] == instruction->value;
        bool is_step = true;
        if (instruction->code == SCRIPT_ASSUME)
            is_step = !equal;
        else if (instruction->code == SCRIPT_FAIL_IF)
            is_step = equal;
        else if (instruction->code == SCRIPT_SKIP_IF)
            is_step = false;
        if (is_step)
            return make_step(text, thread, instruction, run);
        if (instruction->code == SCRIPT_SKIP_IF && equal)
            run->next = (uint8_t)(run->next + instruction->skip);
    }
    return (struct thread_step){.kind = STEP_END};
}

/* What the instruction returns when its last part was `step`. */
static uint32_t returned(const struct script_instruction *instruction,
                         const struct thread_step *step, const struct step_result *result,
                         unsigned thread)
{
    switch ((enum script_code)instruction->code) {
    case SCRIPT_TRYLOCK:
    case SCRIPT_SYNC:
        return result->has_changed && !(step->function == SYNC_WRITE_TIMED &&
                                        object_is_taken(result->found)); /* it has left */
    case SCRIPT_BARRIER:
        return step->function == SYNC_END_PHASE;
    case SCRIPT_WAIT:
        return !object_has_signal_for(result->found, thread);
    case SCRIPT_CHOOSE:
    case SCRIPT_RECEIVE:
        return result->number;
    case SCRIPT_AWAIT_TIMED:
        return step->kind == STEP_CHOOSE ? result->number : result->found->number;
    case SCRIPT_TAKE:
    case SCRIPT_TRY_TAKE:
        return result->found->length ? result->found->items[0].number : 0;
    default:
        return result->found->number;
    }
}

/* Whether the instruction's register is what it returns, once it has come through this part. */
static bool returns(const struct script_instruction *instruction, unsigned part)
{
    if (instruction->reg >= SCRIPT_REGISTERS)
        return false;
    switch ((enum script_code)instruction->code) {
    case SCRIPT_STORE:
    case SCRIPT_SEND:
    case SCRIPT_PUT:
    case SCRIPT_TRY_PUT:
        return false;
    case SCRIPT_BARRIER:
        return part != BARRIER_ARRIVE;
    case SCRIPT_WAIT:
        return part == WAIT_WAKE;
    case SCRIPT_AWAIT_STORE:
        return part == LOOP_FIRST;
    default:
        return true;
    }
}

/* The part of the instruction that comes next; its first one when it is through. */
static uint8_t next_part(const struct script_instruction *instruction,
                         const struct step_result *result, const struct script_run *run,
                         bool *is_through)
{
    const struct object_value *found = result->found;
    bool is_first = run->part == 0;
    *is_through = false;
    switch ((enum script_code)instruction->code) {
    case SCRIPT_BARRIER:
        if (is_first)
            return found->arrived + 1u == found->number >> 16 ? BARRIER_END : BARRIER_PASS;
        break;
    case SCRIPT_WAIT:
        if (run->part + 1 < WAIT_PARTS)
            return (uint8_t)(run->part + 1);
        break;
    case SCRIPT_AWAIT_EITHER:
        if (is_first && found->number != instruction->expected)
            return LOOP_SECOND;
        break;
    case SCRIPT_AWAIT_STORE:
        if (!is_first)
            return LOOP_FIRST;
        if (found->number != instruction->expected)
            return LOOP_SECOND;
        break;
    case SCRIPT_AWAIT_TIMED:
        if (is_first &&
            (instruction->skip == 2 ? result->number == 0 : found->number != instruction->expected))
            return LOOP_SECOND;
        break;
    case SCRIPT_AWAIT_TTAS:
        if (is_first)
            return LOOP_SECOND;
        if (found->number != instruction->expected)
            return LOOP_FIRST;
        break;
    default:
        break;
    }
    *is_through = true;
    return 0;
}

void interpreter_continue(const struct program_text *text, unsigned thread,
                          const struct thread_step *step, const struct step_result *result,
                          struct script_run *run)
{
    const struct script_instruction *instruction = &text->code[thread][run->next];
    bool is_through;
    if (object_is_put_off(step, result->found, thread))
        return;
    if (returns(instruction, run->part))
        run->registers[instruction->reg] = returned(instruction, step, result, thread);
    if (step->kind == STEP_SYNC && step->function == SYNC_ARRIVE) {
        run->phase = result->found->arrived ? result->found->phase : step->operand;
        run->barriers++;
    }
    run->part = next_part(instruction, result, run, &is_through);
    run->next = (uint8_t)(run->next + is_through);
}
