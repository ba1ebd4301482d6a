/* held_locks.h - the locks that the running thread holds: part of its state (thread_data.held).
 * With them, a thread's requests for further locks are recorded (lock_order.h), once for each
 * state. */
#pragma once

#include "machine/native/native_internal.h"

/* The running thread is about to wait for the lock at the location. */
void held_locks_request(const struct site *site, uint32_t location, bool shared);
/* It has taken the lock, or has given it back. */
void held_locks_add(const struct site *site, uint32_t location, bool shared);
void held_locks_remove(uint32_t location);

/* It ends, but not the process. */
void held_locks_note_end(void);

/* It has joined the thread. */
void held_locks_note_join(unsigned thread);
