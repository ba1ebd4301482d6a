#include "machine/machine.h"

void machine_collect(struct machine *machine,
                     void (*each_root)(struct states *states, void *context), void *context)
{
    states_begin_collection(&machine->states);
    each_root(&machine->states, context);
    states_end_collection(&machine->states);
    machine->class->forget(machine);
}
