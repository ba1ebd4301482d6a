/* expected.h - the writes that a reader may find when it is held back.
 *
 * A frame that has tried a reader r bars it from the writes that are there, and goes on for the
 * executions in which r reads from a new write. Let w be the first new write of r's location in
 * such an execution, and v the write that w directly follows.
 *
 * - If v makes r wait, nothing is known of w, and all is expected.
 * - If r may read from v in the frame, an execution with r between v and w was explored while the
 *   frame tried r. There w's operation came up, and signalled the frame (signals.h); or it is
 *   pending in the frame.
 * - If r is barred from v, this holds for the frame that barred r from v.
 *
 * In either execution, the thread of w, and its creators, have read the same values on their way to
 * w: they have the same *history*. So what signals the frames that try r, until r runs, is kept as
 * the set of the histories on the way there. A frame in which r has another chance, and is barred
 * from some live write, needs to hold r back again only if a thread's history is in the set.
 *
 * If no history is in the set, r is not held back. Then some partial executions are not explored
 * below this frame: those without r in which a write from which r is barred is the last one. They
 * were explored below the first frame that tried r, with r at the end. But the frames behind that
 * one miss the signals of these executions. So if such a write may stay the last one (the reader is
 * *vain*), some of these frames are flagged: those for which a thread, in the run so far, has
 * written their reader's location in a later step than it has come to now.
 *
 * Memory: a set is made for the first frame that tries the reader, and ends with this frame. A set
 * that would grow beyond a limit expects all histories. */
#pragma once

#include "explore/values/search.h"

/* Notes the history of the thread behind its newest event, which has read `value`. */
void expected_note_event(struct search *search, uint32_t id, uint64_t value);

/* Notes that the thread's event of this index may write the location. */
void expected_note_write(struct search *search, uint32_t location, unsigned thread, uint32_t index);

/* What a join of the thread, which has ended, reads. */
uint64_t expected_end(const struct search *search, unsigned thread);

/* The frame begins to try its reader: makes the reader's set, unless an earlier frame has. */
void expected_begin(struct search *search, struct frame *frame);

/* Adds the way to the thread's operation of this index to the set of the frame's reader. */
void expected_add(struct search *search, const struct frame *frame, unsigned thread,
                  uint32_t index);

/* Whether a thread may be on its way to a write that the reader of `thread`, which the frame holds
 * back, expects. Requires that the graph is in line with the frame. */
bool expected_may_come(const struct search *search, size_t frame, unsigned thread);

/* Signals may come up behind the present node, which are missed: flags all frames, and lets their
 * readers expect all. */
void expected_give_up_all(struct search *search);

/* The top frame holds the thread's reader back in vain. Flags the frames that may lack signals. */
void expected_give_up(struct search *search, unsigned thread);
