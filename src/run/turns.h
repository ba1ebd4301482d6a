/* turns.h - the explorations of one bound, one after another: with each spin limit, in rounds of
 * growing length, and again when the machine has learnt a fact. */
#pragma once

#include "run/run.h"

/* Explores with run->bound, from run->phase on. */
void turns_explore(struct run *run);

/* The machine forgets all states, for another exploration. */
void turns_restart_machine(struct run *run);
