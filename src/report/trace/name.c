#include "report/trace/name.h"

#include "base/memory.h"
#include "machine/site.h"
#include "report/trace/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

char *name_declared(char *name)
{
    const char *reserved = name ? path_find_reserved(name) : NULL;
    if (!reserved)
        return name;
    const char *thread = strstr(reserved, " of thread ");
    char *declared = memory_print("%s%.*s%s", *reserved == '-' ? "*" : "", (int)(reserved - name),
                                  name, thread ? thread : "");
    free(name);
    return declared;
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

/* Takes the last member off the name. Returns what was in front of it. */
static const char *drop_member(char *name)
{
    size_t at = strlen(name);
    while (at > 0 && name[at - 1] != '.' && name[at - 1] != '[' && name[at - 1] != '>')
        at--;
    if (at == 0)
        return ".";
    bool is_pointed = name[at - 1] == '>';
    name[at - 1 - is_pointed] = '\0';
    return is_pointed ? "->" : ".";
}

/* The location is that of all bit-fields that share it. Takes ownership of its name. */
static char *name_field(const struct site *site, char *name)
{
    const char *link = ".";
    for (unsigned i = 0; i < site->beside; i++)
        link = drop_member(name);
    if (*site->field == '[')
        link = "";
    char *field = memory_print("%s%s%s", name, link, site->field);
    free(name);
    return field;
}

char *name_subject(const struct execution *execution, const struct op *op)
{
    if (op->kind == OP_CREATE || op->kind == OP_JOIN || op->kind == OP_DETACH)
        return memory_copy_text(name_thread((unsigned)op->operand).text);
    if ((op_notifies(op) || op->kind == OP_ASLEEP) && op->operand)
        return name_location(execution, (uint32_t)op->operand);
    if (op->kind == OP_SYNC && is_of_phase(op->function))
        return name_declared(name_location(execution, (uint32_t)op->expected)); /* not of the phase
                                                                                   */
    if (op->is_part)
        return name_part(execution, op);
    char *name = op->location ? name_location(execution, op->location) : NULL;
    if (name && op_is_data(op) && op->site && op->site->field)
        return name_field(op->site, name);
    return op_is_data(op) || op->kind == OP_ALLOC || op->kind == OP_FREE ? name
                                                                         : name_declared(name);
}

char *name_futex(const struct execution *execution, unsigned thread, uint32_t count)
{
    const struct graph *graph = &execution->graph;
    struct machine *machine = execution->machine;
    while (count-- > 0) {
        const struct event *event = graph_event(graph, graph->threads[thread].events[count]);
        const struct op *op = machine_op(machine, event->state);
        if (op_is_data(op) && !machine_is_internal(machine, op->location))
            return name_subject(execution, op);
    }
    return NULL;
}
