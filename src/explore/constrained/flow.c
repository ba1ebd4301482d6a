#include "explore/constrained/flow.h"

static uint64_t cut(uint64_t value, unsigned size)
{
    return value & (UINT64_MAX >> (64 - 8 * size));
}

const struct step_access *flow_find_take(const struct step_access *accesses, size_t count,
                                         uint32_t place)
{
    for (size_t i = count; i-- > 0;)
        if (accesses[i].flow == FLOW_TAKE && accesses[i].form->place == place)
            return &accesses[i];
    return NULL;
}

/* What is left of the value that is stored behind these accesses, without its terms. */
static uint64_t constant_of(const struct step_access *accesses, size_t count,
                            const struct form *form, uint64_t value)
{
    for (unsigned i = 0; form && i < form->count; i++) {
        const struct step_access *take = flow_find_take(accesses, count, form->terms[i].place);
        if (take)
            value -= form->terms[i].factor * take->constant;
    }
    return value;
}

bool flow_is_whole(const struct op *op, const struct event *event)
{
    return op_is_data(op) && event->location != 0 && !op->is_part && !op->is_mixed &&
           !op->is_wide && op->access != ACCESS_COPY && !(event->flags & EVENT_UNSET);
}

static enum step_flow flow_of(const struct op *op, const struct event *event, bool is_linear)
{
    if (!(event->flags & EVENT_WRITES))
        return op->kind == OP_READ && is_linear ? FLOW_TAKE : FLOW_LOOK;
    if (op->kind == OP_WRITE)
        return op->function == WRITE_BLIND ? FLOW_PUT : FLOW_EXCHANGE;
    if (!op_ignores_result(op))
        return FLOW_EXCHANGE;
    if (op->rmw == RMW_ADD || op->rmw == RMW_SUB)
        return FLOW_ADD;
    return op->rmw == RMW_EXCHANGE ? FLOW_PUT : FLOW_EXCHANGE;
}

void flow_set(struct step_access *accesses, size_t count, const struct execution *execution,
              event_id id, bool in_section)
{
    struct step_access *access = &accesses[count - 1];
    const struct event *event = graph_event(&execution->graph, id);
    const struct machine *machine = execution->machine;
    const struct op *op = machine_op(machine, event->state);
    if (!flow_is_whole(op, event))
        return;
    bool may_have = in_section && (op->kind == OP_READ || op->kind == OP_WRITE);
    access->form = may_have ? machine->class->form(machine, event->thread, event->state) : NULL;
    access->flow = (uint8_t)flow_of(op, event, access->form != NULL);
    access->size = op->size;
    if (access->flow == FLOW_TAKE)
        execution_value(execution, op, event->rf, &access->constant);
    else if (access->flow == FLOW_ADD)
        access->constant = op->rmw == RMW_ADD ? op->operand : -op->operand;
    else if (access->flow == FLOW_PUT)
        access->constant = constant_of(accesses, count - 1, access->form, event->value);
    else if (access->flow == FLOW_EXCHANGE)
        access->constant = event->value;
    access->constant = cut(access->constant, access->size);
}
