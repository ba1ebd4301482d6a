/* noted.h - iterations that write plain memory and leave it as it was.
 *
 *     for (;;) {
 *         note = TRYING;
 *         if (exchange(&lock, 1) == 0)
 *             break;
 *         note = WAITING;
 *     }
 *
 * Stores in loops are compared (kinds.h), so the thread knows what it overwrites. The iteration has
 * changed nothing if each location has its value again at the end. In between, the notes are
 * *open*. Another thread that finds an open note has synchronised with an operation of the
 * iteration behind the store. The store that closes the note is a race with that read, unless the
 * thread has synchronised with the other one in between. So the notes are effects if the thread
 * releases something while a note is open and acquires something behind that, in an operation of
 * its own. A read-modify-write acquires before it releases.
 *
 * Only where races are errors. A loop inside the iteration begins with no open note, or the notes
 * are effects. */
#pragma once

#include "machine/native/native_internal.h"

/* The running iteration of a loop ends or another one begins. */
void noted_begin(struct thread_data *data);

/* Whether the operation is a store that may be such. */
static inline bool noted_has(const struct op *op)
{
    return op->kind == OP_WRITE && op->function == WRITE_COMPARED && op->access == ACCESS_PLAIN &&
           !op->is_mixed && !op->is_wide && !op->is_part;
}

/* Records that such a store has overwritten `old`, another value. */
void noted_add(const struct op *op, uint64_t old, struct thread_data *data);

/* Whether the operation, which runs with `result`, may show or tell an open note to others. */
bool noted_is_seen(struct native *native, const struct op *op, unsigned thread, uint64_t result,
                   struct thread_data *data);
