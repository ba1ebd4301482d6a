/* blocking.h - operations of the models of mutexes and of other primitives that block.
 *
 * Each such object has one location, that of its first granule. A function that parks describes an
 * operation on that location, blocks until the explorer runs it, and returns the value that the
 * operation found. The result of the library function follows from that value. The program can
 * write to the object as data, so the value may be any number. The thread goes on after an
 * operation that is an error, too, so the value may even be one that the operation refuses. */
#pragma once

#include "machine/models/models.h"

#include <pthread.h>

/* Parks at an OP_SYNC on the object, which has `size` bytes. Returns the value before. `operand` is
 * the new value for SYNC_INIT, the name of a phase for SYNC_ARRIVE and SYNC_MEET, the location of a
 * mutex for SYNC_ENTER, ONCE_GUARD or 0 for SYNC_ONCE_BEGIN, ONCE_FAILED or 0 for SYNC_ONCE_END,
 * RW_NOT_AGAIN where the thread must not have the lock, else 0. Requires: a thread runs; size > 0;
 * `function` is none behind an arrival at a barrier (SYNC_PASS, SYNC_LEAVE, SYNC_CLAIM,
 * SYNC_END_PHASE). */
uint64_t sync_park(enum sync function, const struct site *site, const void *object, unsigned size,
                   uint64_t operand);

/* Records the kind of value that the object holds before anything is written to it. A shared mutex
 * is a read-write lock, and stays a shared mutex; returns which of the two it is. Requires: a
 * thread runs; size > 0; `held` is not HOLDS_DATA, which every location has at first. */
enum held sync_learn(const struct site *site, const void *object, unsigned size, enum held held);

/* Whether the operation changed the value `old`, which it found. The running thread has run it,
 * with no operand. */
bool sync_changed(enum sync function, uint64_t old);

/* The running thread is in the middle of a wait, and runs the handlers of its pending signals. The
 * end of a wait in one operation needs no such call: a handler that runs in front of the operation
 * is like one that runs while the thread blocks there. */
void blocking_deliver(void);

/* Parks at an operation on a mutex or a spin lock. Returns the value before. `operand` is as
 * in op.h. Requires: a thread runs; `kind` is OP_MUTEX_INIT,
 * OP_MUTEX_DESTROY, OP_LOCK, OP_TRYLOCK or OP_UNLOCK; `size` is that of a pthread_mutex_t or of a
 * pthread_spinlock_t, in bytes. */
uint64_t mutex_park(enum op_kind kind, const struct site *site, const void *mutex, unsigned size,
                    uint64_t operand);

/* Whether the running thread holds a mutex that has this value. */
bool mutex_was_own(uint64_t old);

/* The result of a lock that found the mutex free, or its own: 0, or what is to be known of a robust
 * one. */
int mutex_lock_result(uint64_t old);
