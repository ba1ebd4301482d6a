/* section_access.h - what atomic sections access, and their locks (section.h). */
#pragma once

#include "machine/operations/op.h"

#include <stdint.h>

/* The name of the sections that the running thread begins at the site. It means the same in every
 * process. */
uint64_t section_name(const struct site *site);

/* Parks at each lock of the section: takes them (OP_LOCK), or gives them back (OP_UNLOCK). */
void section_park_at_locks(enum op_kind kind, const struct site *site, uint64_t section);

/* From now on, all sections have one lock, FACT_STOP_AT_SECTIONS. */
void section_keep_all(void);
