/* explore_options.h - the options of a run as those of an exploration. */
#pragma once

#include "machine/memory/facts.h"
#include "run/options.h"

/* The spin limit that suits most programs: it ends soon, and finds most errors. */
enum { EXPLORE_SPIN_LIMIT = 64 };

/* Without a bound or a limit of time. The model depends on what is known of the program. */
struct explore_options explore_options_of(const struct run_options *options,
                                          const struct facts *facts);

/* Dies if the program has something that only interleavings have, and the model has others. */
void explore_options_check(const struct run_options *options, const struct facts *facts);
