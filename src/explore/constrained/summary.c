#include "explore/constrained/summary.h"

/* Whether the access is one of data in the block. */
static bool is_data(const struct step_access *access)
{
    return access->footprint.location != 0 && access->footprint.class != BLOCK_CLASS;
}

/* Whether each access of data leaves the section of a mutex one step (block.h). */
static bool are_local(const struct step_result *result)
{
    for (size_t i = 0; i < result->count; i++)
        if (is_data(&result->accesses[i]) &&
            (!(result->accesses[i].flags & EVENT_PLAIN) || result->accesses[i].flow == FLOW_OTHER))
            return false;
    return true;
}

/* Whether the step that begins with the operation is of the same kind in every state, if its block
 * has a steady summary. */
static bool has_one_kind(const struct op *op, const struct step_result *result,
                         struct step_block block)
{
    if (op->kind != OP_LOCK)
        return op_is_data(op);
    return block.mutex != 0 && (op->function == LOCK_SECTION || are_local(result));
}

static bool may_write(const struct conditions *conditions, const struct site *site,
                      const struct execution *execution, uint32_t location)
{
    const struct machine *machine = execution->machine;
    uint64_t address;
    unsigned size;
    return !machine->class->static_memory(machine, location, &address, &size) ||
           conditions_may_write(conditions, site, (const void *)(uintptr_t)address, size);
}

/* Marks what the block may write. In a section, the class of an operation counts for nothing: in
 * other states there may be another one. */
static void mark_written(struct step_result *result, const struct conditions *conditions,
                         const struct execution *execution, bool is_section)
{
    for (size_t i = 0; i < result->count; i++) {
        struct step_access *access = &result->accesses[i];
        if (!is_data(access) ||
            !may_write(conditions, result->site, execution, access->footprint.location))
            continue;
        if (is_section || !access->footprint.writes)
            access->footprint = (struct footprint){access->footprint.location, 0, true};
        access->flags |= EVENT_WRITES;
    }
}

/* Whether the thread looks at data that it reads, so that what it does may depend on that. */
static bool looks(const struct step_result *result)
{
    for (size_t i = 0; i < result->count; i++) {
        const struct step_access *access = &result->accesses[i];
        if (is_data(access) && (access->flow == FLOW_LOOK || access->flow == FLOW_EXCHANGE ||
                                access->flow == FLOW_OTHER))
            return true;
    }
    return false;
}

void summary_take(struct step_result *result, struct conditions *conditions,
                  const struct execution *execution, struct graph_mark before,
                  struct step_block block)
{
    if (execution->graph.count == before.count)
        return; /* the exploration has stopped */
    const struct event *first = graph_event(&execution->graph, before.count);
    const struct op *op = machine_op(execution->machine, first->state);
    if (!has_one_kind(op, result, block) || !conditions_matter(conditions, op->site))
        return;
    result->site = op->site;
    result->varies = looks(result);
    mark_written(result, conditions, execution, op->kind == OP_LOCK);
}

static bool rely_on_written(struct stepper *stepper, const struct step_result *result)
{
    const struct execution *execution = &stepper->exploration->execution;
    for (size_t i = 0; i < result->count; i++) {
        const struct step_access *access = &result->accesses[i];
        if (is_data(access) && access->footprint.writes &&
            !protection_rely_on(&stepper->protection, execution, access->footprint.location))
            return false;
    }
    return true;
}

bool summary_commute(struct conditions *conditions, struct stepper *stepper,
                     const struct step_result *a, const struct step_result *b)
{
    return a->site && b->site && conditions_always(conditions, a->site, b->site) &&
           rely_on_written(stepper, a) && rely_on_written(stepper, b);
}
