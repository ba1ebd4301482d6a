/* blocking.h - what the models of blocking primitives share. */
#ifndef HEDDLE_MACHINE_MODELS_BLOCKING_H
#define HEDDLE_MACHINE_MODELS_BLOCKING_H

#include "machine/models/models.h"

#include <pthread.h>

/* Parks at the operation on the object of `size` bytes; returns its value before. */
uint64_t sync_park(enum sync function, const struct site *site, const void *object, unsigned size,
                   uint64_t operand);

/* What the object holds when nobody has initialised it. */
void sync_learn(const struct site *site, const void *object, unsigned size, enum held held);

/* Whether the operation changed the value that it found. */
bool sync_changed(enum sync function, uint64_t old);

/* Parks at an operation on a mutex, or on a spin lock; returns its value before. */
uint64_t mutex_park(enum op_kind kind, const struct site *site, const void *mutex, unsigned size,
                    uint64_t operand);

/* Whether the running thread held the mutex then. */
bool mutex_was_own(uint64_t old);

#endif
