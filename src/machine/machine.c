#include "machine/machine.h"

#include "base/memory.h"
#include "machine/operations/part.h"
#include "machine/operations/sync.h"

/* The effect of an operation on a whole queue with the content `old`. */
static struct effect queue_effect(struct interner *interner, const struct op *op, uint32_t old)
{
    require(op->function == QUEUE_WHOLE || op->function == QUEUE_TRY);
    bool sends = op->kind == OP_SEND;
    if (sends ? interner_length(interner, old) >= op->extent : old == 0)
        return (struct effect){.kind = op->function == QUEUE_TRY ? EFFECT_READ : EFFECT_DISABLED,
                               .value = old};
    return (struct effect){.kind = EFFECT_RMW,
                           .value = sends ? interner_with(interner, old, (uint32_t)op->operand)
                                          : interner_without_first(interner, old)};
}

struct effect machine_effect_on_content(struct machine *machine, const struct op *op,
                                        unsigned thread, uint64_t old)
{
    if (op_is_queueing(op) && op->function != QUEUE_ENDS)
        return queue_effect(&machine->interner, op, (uint32_t)old);
    if (op->kind == OP_SYNC)
        return sync_effect(&machine->interner, op, thread, old);
    if (op->is_wide && !op->is_part && op->kind == OP_RMW) {
        struct interner *interner = &machine->interner;
        wide new = rmw_update((enum rmw)op->rmw, wide_get(interner, old),
                              wide_get(interner, op->operand), WIDE_SIZE);
        return (struct effect){.kind = EFFECT_RMW, .value = wide_add(interner, new)};
    }
    return op_effect(op, thread, old);
}

void machine_collect(struct machine *machine,
                     void (*each_root)(struct states *states, void *context), void *context)
{
    states_begin_collection(&machine->states);
    each_root(&machine->states, context);
    states_end_collection(&machine->states);
    machine->class->forget(machine);
}

void machine_begin_look(struct machine *machine, struct machine_look *look,
                        enum steps_for steps_for)
{
    require(!machine->steps_for && steps_for);
    *look = (struct machine_look){states_mark(&machine->states), machine->length_limit};
    machine->steps_for = (uint8_t)steps_for;
    machine->length_limit = 0;
}

void machine_end_look(struct machine *machine, const struct machine_look *look)
{
    require(machine->steps_for);
    machine->steps_for = STEPS_FOR_EXECUTION;
    machine->length_limit = look->length_limit;
    states_drop_since(&machine->states, look->states);
    machine->class->forget(machine);
}

/* The number of unsteady choices, one behind the other, whose outcome the machine finds. Behind
 * more of them, the thread counts as going on. */
enum { MOST_CHOICES = 4 };

static enum machine_outcome find_outcome(struct machine *machine, unsigned thread, state_id first,
                                         unsigned choices);

/* The state behind the choice. A compare-exchange that fails for no reason has read what it expects
 * (front/loops/attempts.c): then, the state behind that read. */
static state_id behind_choice(struct machine *machine, unsigned thread, state_id state,
                              uint64_t choice)
{
    bool fails = machine_op(machine, state)->function == CHOICE_FAILURE && choice != 0;
    state_id next = machine_step(machine, thread, state, choice);
    if (!fails || machine_op(machine, next)->kind != OP_READ)
        return next;
    state_id other = machine_step(machine, thread, state, 0);
    const struct op exchange = *machine_op(machine, other), read = *machine_op(machine, next);
    bool has_read = exchange.kind == OP_CAS && exchange.location == read.location &&
                    exchange.size == read.size && !read.is_wide && !op_is_partial(&read);
    return has_read ? machine_step(machine, thread, next, exchange.expected) : next;
}

/* The outcome of a state that is at an unsteady choice. */
static enum machine_outcome find_outcome_of_choices(struct machine *machine, unsigned thread,
                                                    state_id state, unsigned choices)
{
    uint64_t count = machine_op(machine, state)->operand;
    enum machine_outcome found = OUTCOME_AWAITS_ALWAYS;
    for (uint64_t choice = 0; choice < count; choice++) {
        state_id next = behind_choice(machine, thread, state, choice);
        enum machine_outcome outcome = find_outcome(machine, thread, next, choices);
        if (!outcome_parks(outcome))
            return OUTCOME_GOES_ON;
        if (outcome == OUTCOME_IDLES)
            found = OUTCOME_IDLES;
    }
    return found;
}

/* The result of a fence, of a store, or of OP_CLOCK without other threads. A later time may end the
 * thread's loop; so may the choice that much time passes, which is in front of OP_CLOCK in such a
 * loop. */
static uint64_t own_result(const struct op *op)
{
    return op->kind == OP_CLOCK ? op->operand : 0;
}

/* The outcome of the state, which is recorded unless more than `choices` choices follow. */
static enum machine_outcome find_outcome(struct machine *machine, unsigned thread, state_id first,
                                         unsigned choices)
{
    state_id state = first;
    while (states_get(&machine->states, state)->outcome == OUTCOME_UNKNOWN &&
           machine_op(machine, state)->kind != OP_CHOOSE)
        state = machine_step(machine, thread, state, own_result(machine_op(machine, state)));
    enum machine_outcome outcome =
        (enum machine_outcome)states_get(&machine->states, state)->outcome;
    if (outcome == OUTCOME_UNKNOWN && choices == 0)
        return OUTCOME_GOES_ON;
    if (outcome == OUTCOME_UNKNOWN)
        outcome = find_outcome_of_choices(machine, thread, state, choices - 1);
    states_get(&machine->states, first)->outcome = (uint8_t)outcome;
    return outcome;
}

enum machine_outcome machine_outcome(struct machine *machine, unsigned thread, state_id state,
                                     uint64_t result)
{
    require(states_class(state) != STATE_STOPPED);
    state_id next = machine_step(machine, thread, state, result);
    enum machine_outcome outcome =
        (enum machine_outcome)states_get(&machine->states, next)->outcome;
    return outcome != OUTCOME_UNKNOWN ? outcome : find_outcome(machine, thread, next, MOST_CHOICES);
}

bool machine_awaits_always(struct machine *machine, unsigned thread, state_id state)
{
    enum machine_outcome outcome = find_outcome(machine, thread, state, MOST_CHOICES);
    return outcome == OUTCOME_AWAITS_ALWAYS || outcome == OUTCOME_IDLES;
}

uint64_t machine_next_choice(struct machine *machine, unsigned thread, state_id state,
                             uint64_t first)
{
    const struct op op = *machine_op(machine, state);
    require(op.kind == OP_CHOOSE && first <= op.operand);
    if (!op_is_unsteady(&op))
        return first;
    for (uint64_t choice = first; choice < op.operand; choice++) {
        state_id next = behind_choice(machine, thread, state, choice);
        if (!outcome_parks(find_outcome(machine, thread, next, MOST_CHOICES)))
            return choice;
    }
    bool all_await = first == 0;
    return all_await ? 0 : op.operand;
}

bool machine_is_silent(struct machine *machine, const struct op *op, unsigned thread,
                       uint64_t result)
{
    switch ((enum op_kind)op->kind) {
    case OP_FENCE:
    case OP_CLOCK:
    case OP_AWAIT:
        return true;
    case OP_CHOOSE:
        return op_is_unsteady(op);
    case OP_READ:
    case OP_WRITE:
    case OP_RMW:
    case OP_CAS:
    case OP_TRYLOCK:
    case OP_SYNC: {
        if (op->kind == OP_SYNC && (op->function == SYNC_MEET || op->function == SYNC_LEAVE))
            return false;
        struct effect effect = machine_effect(machine, op, thread, result);
        return effect.kind == EFFECT_READ || (effect.kind == EFFECT_RMW && effect.value == result);
    }
    case OP_SEND:
    case OP_RECEIVE:
        return op->function == QUEUE_TRY &&
               machine_effect(machine, op, thread, result).kind == EFFECT_READ;
    default:
        return false;
    }
}
