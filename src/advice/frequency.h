/* frequency.h - how often executions come to the places whose orders may be chosen. */
#pragma once

#include "advice/stored.h"

enum { FREQUENCY_EXECUTIONS = 100 };

/* Sets the weights, by coordinate, to the number of times that so many executions of a program come
 * to the place, at least 1; of several programs, all count the same. They are random executions
 * (explore/random), the same in each run, with the orders that the programs have now. `sites`: by
 * program. */
void frequency_find(const struct advice_program *programs, size_t count,
                    const struct order_sites *sites, const struct run_options *options,
                    unsigned *weights);
