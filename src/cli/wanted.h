/* wanted.h - the run that the options of the command line want. */
#pragma once

#include "cli/options.h"
#include "cli/project.h"
#include "run/options.h"
#include "run/replay/replay.h"

/* The files that options name besides the program; NULL: there is none. */
struct inputs {
    const struct property *property;
    const struct recording *recording; /* the execution to run again, in place of an exploration */
    struct suppressions *suppressions;
};

/* Refers to all three. */
struct run_options wanted_run(const struct options *options, const struct project *project,
                              const struct inputs *inputs);
