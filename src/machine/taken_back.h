/* taken_back.h - additions that are taken back change nothing.
 *
 *     while (fetch_add(&x, 1) != 0)
 *         fetch_sub(&x, 1);
 *
 * front/loops/taken_back.c finds such attempts. One that fails is a read, and the thread takes
 * nothing back. In the program, x differs from that between the two additions. Then other attempts
 * may fail, but they have no effect either. No thread can tell, if
 *
 *  - all other operations on x are additions whose results nobody uses, loads that wait for an
 *    attempt to succeed, and plain stores, where data races are errors. Before it creates a thread,
 *    main may do anything;
 *  - no attempt succeeds because of such a difference. Each thread has added at most one number, so
 *    the differences lie between two bounds. The ranges in which attempts succeed are farther away
 *    than that from all values at which attempts fail.
 *
 * That there are attempts is a fact, and so is that a thread may tell. In an execution of the
 * program that breaks one of the rules, look at the first operation that does. Up to that, failed
 * attempts make no difference, so the exploration comes to it. */
#pragma once

#include "machine/native/native_internal.h"

/* The thread has arrived at the operation. Makes an addition an RMW_ATTEMPT (kinds.h). May learn a
 * fact; if the operation cannot run then, OP_RESTART replaces it. */
void taken_back_note_arrival(struct native *native, struct op *op, unsigned thread,
                             const struct thread_data *data);

/* The attempt is about to get its result. May learn a fact. */
void taken_back_note_result(struct native *native, const struct op *op, uint64_t result,
                            struct thread_data *data);

/* What the running thread is told of the attempt, which has found this value. All failures are
 * alike. After one, the thread parks at OP_AWAIT: if it goes on, it comes to an attempt. */
uint64_t taken_back_result(struct site *site, uint64_t found);

/* Whether the running thread has nothing to take back, as its attempt was a read. */
bool taken_back_forget(void);
