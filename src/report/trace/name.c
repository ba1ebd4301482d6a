#include "report/trace/name.h"

#include "base/memory.h"

#include <stdio.h>

struct thread_name name_thread(unsigned thread)
{
    struct thread_name name = {"main"};
    if (thread != MACHINE_MAIN_THREAD)
        snprintf(name.text, sizeof name.text, "thread %u", thread);
    return name;
}

char *name_location(const struct execution *execution, uint32_t location)
{
    char name[256];
    struct machine *machine = execution->machine;
    machine->class->describe_location(machine, location, name, sizeof name);
    return memory_copy_text(name);
}

static char *name_part(const struct execution *execution, const struct op *op)
{
    char name[256];
    struct machine *machine = execution->machine;
    machine->class->describe_part(machine, op, name, sizeof name);
    return memory_copy_text(name);
}

/* Whether the operation belongs to one phase of a barrier, whose location it has as `expected`. */
static bool is_of_phase(unsigned function)
{
    return function == SYNC_PASS || function == SYNC_LEAVE || function == SYNC_CLAIM;
}

char *name_subject(const struct execution *execution, const struct op *op)
{
    if (op->kind == OP_CREATE || op->kind == OP_JOIN || op->kind == OP_DETACH)
        return memory_copy_text(name_thread((unsigned)op->operand).text);
    if (op->kind == OP_SYNC && is_of_phase(op->function))
        return name_location(execution, (uint32_t)op->expected); /* not of the phase */
    if (op->is_part)
        return name_part(execution, op);
    return op->location ? name_location(execution, op->location) : NULL;
}
