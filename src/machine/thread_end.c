#include "machine/thread_end.h"

#include "machine/native_internal.h"

void thread_end(void)
{
    struct private *private = native_private();
    while (private->cleanups) {
        struct cleanup *cleanup = private->cleanups;
        private->cleanups = cleanup->outer;
        cleanup->routine(cleanup->argument);
    }
    if (private->at_end)
    private->at_end();
}

void thread_end_program(void)
{
    if (native_machine->at_exit)
        native_machine->at_exit();
}
