#include "machine/native/native_internal.h"

#include "base/bisect.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>

struct native *native_machine;
bool heddle_has_yielded;

void native_stop_at(struct op op)
{
    require(op.kind >= OP_BLOCK && op.kind != OP_AWAIT && op.location == 0);
    native_machine->op = op;
    native_park_bare();
    bug("a thread that has stopped for ever was stepped");
}

void native_stop(enum op_kind kind, const struct site *site, uint64_t operand)
{
    native_stop_at((struct op){.kind = kind, .site = site, .operand = operand});
}

void native_learn(bool is_new, const struct site *site)
{
    machine_learn(&native_machine->machine, is_new);
    if (is_new)
        native_stop(OP_RESTART, native_site(site), 0);
}

void native_fail(const struct site *site, enum error_kind error, const char *format, ...)
{
    char message[256];
    require(error > ERROR_NONE && error < ERROR_KINDS);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    native_thread_data()->detail = message;
    native_machine->op =
        (struct op){.kind = OP_ERROR, .function = error, .site = site ? native_site(site) : NULL};
    native_park_bare();
    bug("a thread that has failed was stepped");
}

/* Numbers of threads survive restarts, because the addresses of a thread's objects depend on its
 * number, and the machine keeps facts about them. */
unsigned native_child_number(struct native_thread *creator, uint32_t index)
{
    struct machine *machine = &native_machine->machine;
    if (index < creator->child_count)
        return creator->children[index];
    require(index == creator->child_count && machine->threads <= ADDRESS_THREADS);
    if (machine->threads == ADDRESS_THREADS)
        return 0;
    *array_push(creator->children, creator->child_count, creator->child_capacity) =
        machine->threads;
    naming_add_thread(&native_machine->naming, machine->threads, creator->number, index);
    machine->has_nested_threads |= creator->number != MACHINE_MAIN_THREAD;
    return machine->threads++;
}

const struct thread_local_template *native_find_template(const struct native *native,
                                                         uint32_t offset)
{
    size_t i;
    bisect(i, native->template_count, native->templates[i].offset <= offset);
    verify(i == 0 || native->templates[i - 1].offset <= offset);
    return i == 0 ? NULL : &native->templates[i - 1];
}
