#include "machine/access/thread_end.h"

#include "base/error.h"
#include "machine/access/heap.h"
#include "machine/access/held_locks.h"
#include "machine/native/native_internal.h"
#include "machine/native/section.h"

static void call(enum at_thread_end place)
{
    void (*function)(void) = native_thread_data()->at_end[place];
    if (function)
        function();
}

void thread_end(void)
{
    struct thread_data *own = native_thread_data();
    while (own->cleanups) {
        struct cleanup *cleanup = own->cleanups;
        verify(coroutine_contains(&native_machine->running->coroutine, cleanup));
        own->cleanups = cleanup->outer;
        cleanup->routine(cleanup->argument);
    }
    call(AT_THREAD_END_OBJECTS);
    call(AT_THREAD_END_KEYS);
    call(AT_THREAD_END_LOCKS);
    if (native_machine->program->thread_end_point)
        native_machine->program->thread_end_point();
    if (own->sections > 0) {
        section_keep_all();
        if (!native_machine->open_section)
            native_machine->open_section = native_machine->running->section;
    }
    held_locks_note_end();
    heap_end_thread_locals();
}

void thread_end_check_status(const struct site *site, const char *who, const char *how, int status)
{
    if (native_machine->options.exit_status_is_error && op_exit_code((uint64_t)(int64_t)status))
        native_fail(site, ERROR_EXIT_STATUS, "%s %s %d", who, how, status);
}

typedef void exit_function(void);

/* The function at this index of the program's own order, which is the same in every process. */
static exit_function *function_at(uint32_t index)
{
    const struct program *program = native_machine->program;
    require(index < program->function_count);
    return (exit_function *)program->functions_in_order[index];
}

void thread_end_program(void)
{
    call(AT_THREAD_END_OBJECTS);
    const struct facts *facts = &native_machine->machine.facts;
    if (facts->exit != FACT_EXIT_NONE)
        function_at(facts->exit_function)();
    if (native_machine->program->destructors)
        native_machine->program->destructors();
}
