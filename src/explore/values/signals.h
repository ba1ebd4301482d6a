/* signals.h - new operations that show that a frame's other readers are due, too.
 *
 * While a frame tries a reader r, operations of other threads come up. If one of them writes r's
 * location, an execution may have it before r, and r may read from it there. Such executions are
 * explored from the frame's next readers, with r held back. So the operation *signals* the frame,
 * unless r is before it in every witness, whatever it reads. */
#pragma once

#include "explore/values/search.h"

/* The thread is at an operation that has just come up, and that is not blind. If it may write, it
 * signals the readers that write. */
void signals_discover(struct search *search, unsigned thread);

/* The event, a blind write or an unlock, signals all readers but those that wait for the unlock. */
void signals_blind(struct search *search, uint32_t id, bool is_unlock);

/* The thread's new event reads and writes. It signals the readers that do not write; the others
 * were signalled when it was discovered. `before`: the clock of what is before it, whatever it
 * reads. */
void signals_update(struct search *search, unsigned thread, uint32_t location,
                    const clock_entry *before);

/* The thread is at a section that may write the location; 0: any location. It signals all readers.
 */
void signals_section(struct search *search, unsigned thread, uint32_t location);

/* The thread's event `id`, which writes blindly, is in the section of a read that has just been
 * added. It signals all readers. `before`: likewise. */
void signals_behind_read(struct search *search, uint32_t id, const clock_entry *before);

/* Puts the frame into the list of its reader's location, or takes it out. Requires that frames
 * above it are in no list. */
void signals_begin(struct search *search, struct frame *frame);
void signals_end(struct search *search, struct frame *frame);
