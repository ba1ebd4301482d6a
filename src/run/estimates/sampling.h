/* sampling.h - estimates of a search's size that get better with time. */
#pragma once

#include "explore/counts/estimate.h"
#include "explore/explorer.h"

struct sampling {
    struct machine *machine;
    const struct explorer *explorer;       /* which estimates */
    const struct explore_options *options; /* time_limit: for each width */
    double budget; /* seconds of the processor; the run under way may take more */
    void *context;
    /* Called for each width that the samples have; NULL: never. */
    void (*tell)(void *context, const struct estimate *estimate);
};

/* Makes samples of growing widths until the budget is used up or they are exact. The last ones
 * become *estimate, which is initialised; if its width is 0, there is none. Returns STOP_RESTART if
 * the machine has learnt a fact: then the estimate means nothing. Else, if there is none, it
 * returns why. Breaks: explorations on the machine. */
enum stop_reason sampling_run(const struct sampling *sampling, struct estimate *estimate);
