/* processes.h - a pool whose workers are children of this process. */
#pragma once

#include "scale/pool.h"

/* Explores the record's units with `count` workers, which are forked for that. Returns when all is
 * explored, or has stopped; what is left then is in the record. So are units that were given up. */
void processes_run(const struct task *task, unsigned count, const struct pool_hooks *hooks,
                   struct record *record);
