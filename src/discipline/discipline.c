#include "discipline/discipline.h"

/* The row of an operation on an object. Where it needs no order, the explorer may give it one. */
static const struct discipline *row_of_object(const struct op *op)
{
    switch ((enum sync)op->function) {
    case SYNC_MEET:
    case SYNC_BARRIER_DESTROY:
        return &discipline_arrivals;
    case SYNC_LEAVE:
        return &discipline_departures;
    case SYNC_SEMAPHORE_WAIT:
    case SYNC_SEMAPHORE_POST:
        return op_is_unordered(op) ? &discipline_semaphores : NULL;
    case SYNC_SEMAPHORE_DESTROY:
    case SYNC_INIT:
        return &discipline_writes_of_semaphores;
    default:
        return NULL;
    }
}

const struct discipline *discipline_beside_data(const struct op *op)
{
    switch ((enum op_kind)op->kind) {
    case OP_CREATE:
    case OP_JOIN:
    case OP_DETACH:
        return &discipline_ends;
    case OP_SEND:
    case OP_RECEIVE:
        return op_is_at_end(op) ? &discipline_partners : NULL;
    case OP_CHOOSE:
        return &discipline_choice;
    case OP_CLOCK:
        return &discipline_clock;
    case OP_SYNC:
        return row_of_object(op);
    default:
        return NULL;
    }
}

const struct discipline *const discipline_waiting[ROLES] = {
    [ROLE_JOIN] = &discipline_ends,
    [ROLE_QUEUE] = &discipline_partners,
    [ROLE_DEPARTURE] = &discipline_departures,
    [ROLE_WAIT] = &discipline_semaphores,
};
