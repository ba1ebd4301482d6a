/* compose.h - the truth value that holds in the states in which two blocks commute. */
#pragma once

#include "independence/blocks.h"

/* Returns it for block `first` and block `second` of another thread, which may be the same block.
 * Local variables of the second one are TERM_LOCAL of block 1. TERM_NONE: it would be too large.
 * Requires: both blocks have summaries. */
term_id compose_commute(struct blocks *blocks, size_t first, size_t second);
