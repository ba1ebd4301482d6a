#include "machine/machine.h"

#include "machine/sync.h"

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

struct effect machine_effect(struct machine *machine, const struct op *op, unsigned thread,
                             uint64_t old)
{
    if (op_is_queueing(op) && op->function != QUEUE_ENDS)
        return queue_effect(&machine->interner, op, (uint32_t)old);
    if (op->kind == OP_SYNC)
        return sync_effect(&machine->interner, op, thread, old);
    return op_effect(op, thread, old);
}

void machine_collect(struct machine *machine,
                     void (*each_root)(struct states *states, void *context), void *context)
{
    states_begin_collection(&machine->states);
    each_root(&machine->states, context);
    states_end_collection(&machine->states);
    verify(!machine_wants_collection(machine));
    machine->class->forget(machine);
}

/* The outcome beyond fences of a state with OUTCOME_UNKNOWN, which records it. */
static enum machine_outcome pass_fences(struct machine *machine, unsigned thread, state_id first)
{
    state_id state = first;
    while (states_get(&machine->states, state)->outcome == OUTCOME_UNKNOWN)
        state = machine_step(machine, thread, state, 0);
    uint8_t outcome = states_get(&machine->states, state)->outcome;
    verify(states_get(&machine->states, first)->outcome == OUTCOME_UNKNOWN);
    states_get(&machine->states, first)->outcome = outcome;
    return (enum machine_outcome)outcome;
}

enum machine_outcome machine_outcome(struct machine *machine, unsigned thread, state_id state,
                                     uint64_t result)
{
    require(states_class(state) != STATE_STOPPED);
    state_id next = machine_step(machine, thread, state, result);
    enum machine_outcome outcome =
        (enum machine_outcome)states_get(&machine->states, next)->outcome;
    return outcome != OUTCOME_UNKNOWN ? outcome : pass_fences(machine, thread, next);
}

bool machine_is_silent(struct machine *machine, const struct op *op, unsigned thread,
                       uint64_t result)
{
    switch ((enum op_kind)op->kind) {
    case OP_FENCE:
    case OP_AWAIT:
        return true;
    case OP_READ:
    case OP_RMW:
    case OP_CAS:
    case OP_TRYLOCK:
    case OP_SYNC: {
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
