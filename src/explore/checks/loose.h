/* loose.h - accesses that are causally behind an event of another thread, which does not happen
 * before them (machine/waiting/kept.h). */
#pragma once

#include "explore/exploration.h"

/* Tells the machine if the planned operation is such an access. Requires that it has a location. */
void loose_note(struct exploration *exploration, const struct event_plan *plan);
