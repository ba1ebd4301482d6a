/* resumption.h - awaiting operations that were revisited, wait, and can go on again. */
#pragma once

#include "explore/execution.h"

/* Whether the thread has waited since it was revisited and can go on, by a source that is not
 * excluded (awaiting.h). Requires that the execution has restrictions. */
bool resumption_is_possible(const struct execution *execution, unsigned thread);

/* The first thread of which that holds: it goes on before others, as if its read had been revisited
 * once more. Where the last write in co does not let it go on, it may also go on waiting. -1: none.
 */
int resumption_next(const struct execution *execution);
