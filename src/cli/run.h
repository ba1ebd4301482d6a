/* run.h - from a loaded program to a verdict. */
#ifndef HEDDLE_CLI_RUN_H
#define HEDDLE_CLI_RUN_H

#include "cli/options.h"
#include "cli/property.h"
#include "machine/native.h"
#include "report/verdict.h"

/* Explores the program and fills in all of the verdict but load_seconds. The caller clears it,
 * while the program is still there. `property`: what alone counts; NULL: any error. */
void run_program(const struct program *program, const struct options *options,
                 const struct property *property, struct verdict *verdict);

/* The machine for the program, as the options want it; native_machine_free takes it back. */
struct machine *run_machine_new(const struct program *program, const struct options *options,
                                const struct property *property);
/* Whether plain accesses are taken for atomic ones. */
bool run_ignores_races(const struct options *options, const struct property *property);

#endif
