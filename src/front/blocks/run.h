/* run.h - executes a path of a block. */
#pragma once

#include "front/blocks/path.h"

/* Executes the block, whose first `decision_count` decisions are given. Appends a path to the block
 * if the status is RUN_HAS_ENDED then, and gives it a reason if it is RUN_GAVE_UP. */
void block_run(struct block_run *run);
