/* model.h - the memory model of a run. */
#pragma once

#include "machine/memory/facts.h"
#include "model/memory_model.h"
#include "run/options.h"

/* The option that is about interleavings, which only sc has: "--witness". NULL: there is none.
 * For the algorithm it is "the algorithm". */
const char *model_interleaving_option(const struct run_options *options);

/* The model under which the program is judged: that of the options; otherwise rc11, or sc where the
 * options or the program's atomic sections need interleavings. */
const struct memory_model *model_judging(const struct run_options *options,
                                         const struct facts *facts);

/* Whether the program has orders weaker than seq_cst, but is judged under sc, although the options
 * do not say so: "no error" is then about sequential consistency only. */
bool model_ignores_orders(const struct run_options *options, const struct facts *facts);

/* The name of the model under which preemptions are counted, if that is not the one under which the
 * program is judged: sc counts more preemptions than a weaker model that allows the program the
 * same. NULL: there is no such model, or preemptions are not counted. */
const char *model_counting(const struct run_options *options, const struct facts *facts);

/* The model to explore under: the simplest that has the same executions, by what is known of the
 * program. */
const struct memory_model *model_exploring(const struct run_options *options,
                                           const struct facts *facts);
