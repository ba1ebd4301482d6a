/* hazards.h - hazard pointers, each of which keeps an object that was retired from its end.
 *
 * A hazard pointer is a number of its thread's, from 1 to HAZARDS. It protects the object to which
 * the pointer leads that it last read (OP_READ), until it is cleared or freed. Which accesses that
 * keeps safe is said in explore/checks/protection.h.
 *
 * An iteration of a loop is left out if it would change nothing (machine/waiting/iteration.h). That
 * it makes a hazard pointer protect another object is no change: most loops begin with that. So
 * what a hazard pointer protects is doubtful from the beginning of an iteration on, until it is set
 * again. If a doubtful protection would keep an access safe, or an access of a retired object is an
 * error, the exploration starts again with FACT_KEEPS_HAZARDS, and such iterations are kept. */
#pragma once

#include "machine/native/native_internal.h"

/* The running thread takes a hazard pointer that it does not have; 0: it has all of them. */
unsigned hazards_take(void);

/* Gives it back. */
void hazards_free(unsigned hazard);

/* Whether the thread has taken it. */
bool hazards_has(unsigned hazard);

/* The hazard pointer is about to read what it protects: the thread's next operation does that. */
void hazards_begin(unsigned hazard);

/* It has read this address, or protects nothing (0). */
void hazards_set(unsigned hazard, uint64_t address);

/* An iteration begins. */
void hazards_begin_iteration(struct thread_data *data);

/* A number that is the same at the beginnings of two iterations if what the thread's hazard
 * pointers protect there is the same, or does not matter. */
uint64_t hazards_state(const struct thread_data *data);

/* For struct machine_class: protectors, protects. `data`: the thread's in the state. */
unsigned hazards_protectors(const struct native *native, const struct thread_data *data,
                            uint32_t lifetime);
unsigned hazards_protects(const struct native *native, const struct thread_data *data);
