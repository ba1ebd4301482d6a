#include "machine/thread_end.h"

#include "machine/native_internal.h"

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
        own->cleanups = cleanup->outer;
        cleanup->routine(cleanup->argument);
    }
    call(AT_THREAD_END_OBJECTS);
    call(AT_THREAD_END_KEYS);
}

void thread_end_program(void)
{
    call(AT_THREAD_END_OBJECTS);
    if (native_machine->at_exit)
        native_machine->at_exit();
}
