/* updates.h - locations whose updates need no order (explore/sets).
 *
 * From a thread's creation by main on, each operation on such a location is an *update*, a
 * read-modify-write of one class (rmw_class) whose result the thread ignores, or a read of all its
 * bytes. There may be *full writes*, too, if no read of the location awaits the end of a loop. (A
 * larger set would not end what a smaller one ends.) These are atomic stores and other
 * read-modify-writes and compare-exchanges; under tso, stores of seq_cst alone, which drain the
 * buffer; under rc11, no store.
 * Before, main alone runs, and may do anything. A plain read sees all updates, as they happen
 * before it, or there is a data race. Or the location is a semaphore, with posts, waits of one
 * thread, and initialisations and ends, about which the explorer decides; only where memory orders
 * do not matter.
 *
 * A location without updates has no sets: its full writes are in a chain as they are.
 *
 * That a location has updates is a fact: from the next restart on, its operations are marked
 * (op_is_unordered). That some operation does not fit is another one: then all of them keep their
 * order. In each execution that breaks the rule, this shows: up to the first operation that does
 * so, the exploration is that of a program which stops there.
 *
 * Under rc11, where memory orders matter, an update may acquire, or a fence behind it: what it
 * synchronises with depends on the order. So does what a full write of seq_cst is in order with.
 * Then explorers have to search for orders (machine.updates_acquire). (Under tso, an update drains
 * the buffer, whatever its order is.) If a thread reads a clock, all updates keep their order: the
 * time depends on what is in its causal past. */
#pragma once

#include "machine/native/native_internal.h"

/* Marks the operation, at which the thread has arrived, if it needs no order. May learn a fact; if
 * the operation cannot run then, OP_RESTART replaces it. */
void updates_note_arrival(struct native *native, struct op *op, unsigned thread,
                          const struct thread_data *data);
