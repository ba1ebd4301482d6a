/* auto.h - a run that chooses between trust and rvf.
 *
 * An estimate tells how long trust takes. If that is long, rvf explores first, for a fourth of this
 * time at most, and for half of the time limit. When rvf comes to no end, or refuses the program,
 * trust explores. (rvf has no estimate: which reads it goes on with depends on what it has met.) So
 * the run takes little longer than trust, and may take far less. */
#pragma once

#include "run/run_hooks.h"

/* run_explore, with the algorithm that suits the program; the verdict names it. Bounds and other
 * options that rvf does not support have trust explore. Requires that the options' explorer is
 * trust. */
void run_auto(const struct program *program, const struct run_options *options,
              const struct run_hooks *hooks, struct verdict *verdict);
