/* leaks.h - memory that an execution has lost by its end. */
#ifndef HEDDLE_MACHINE_LEAKS_H
#define HEDDLE_MACHINE_LEAKS_H

#include "machine/machine.h"

/* machine_class.find_lost, in leaks.c. */
uint32_t native_find_lost(struct machine *machine, const struct machine_end *end);

#endif
