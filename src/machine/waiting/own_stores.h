/* own_stores.h - iterations that store the thread's own value again, where memory orders matter.
 *
 *     do store(&mine, 1); while (!compare_exchange(&lock, 0, 1));
 *
 * A location has one *writer* if no other thread writes it. If the writer stores the value that it
 * has stored last, with the same order, the second store changes nothing. Without it, all who read
 * it read the first one instead. Both are neighbours in co, so fr of other events stays. Who
 * synchronises with the first store has synchronised with the second one, which is behind it in po.
 * So each relation loses edges only (doc/waiting.md, rule 3).
 *
 * That there is another writer is a fact: the location is *seen*, like a lock (iteration.h). Where
 * memory orders do not matter, such a store is compared (op.h), and there may be other writers. */
#pragma once

#include "machine/native/native_internal.h"

/* Records the operation, which may write its location. Returns whether it stores the thread's own
 * value again, which is no effect then. May learn a fact. */
bool own_stores_note_result(struct native *native, const struct op *op, unsigned thread,
                            struct thread_data *data);
