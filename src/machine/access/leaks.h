/* leaks.h - memory leaks: heap objects that no pointer leads to at the end of an execution. */
#pragma once

#include "machine/machine.h"

/* Implements machine_class.find_lost for the native machine. */
uint32_t native_find_lost(struct machine *machine, const struct machine_end *end);
