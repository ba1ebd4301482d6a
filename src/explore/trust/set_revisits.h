/* set_revisits.h - backward revisits of readings by updates and full writes (unordered.h). */
#pragma once

#include "explore/trust/frames.h"

/* Goes back to the graph without the top frame's write, and revisits the next reading with that;
 * false if there is none. frame->read is the last one that was revisited; 0: none. */
bool set_revisits_advance(struct trust *trust, struct frame *frame);
