/* revisit.h - trust's backward revisits: an operation that writes becomes the source of earlier
 * reads. */
#pragma once

#include "explore/trust/frames.h"

/* The number of threads with reads of its location that the thread's operation, reading `source`
 * (EVENT_INIT: writing blindly), may revisit, if it writes. Sets trust->prefix. */
unsigned revisit_count(struct trust *trust, unsigned thread, event_id source);

/* Of reads, those that may be revisited: from `first` to the one in front of `end`. */
struct revisit_range {
    event_id first;
    event_id end;
};

/* Whether a revisit by the top frame's operation, with trust->prefix in its causal prefix, may
 * delete the event, if it is one that it does not keep. Restricts *reads where that is so for
 * revisits of older or of newer reads only. */
bool revisit_may_delete(struct trust *trust, event_id id, struct revisit_range *reads);

/* Removes what a revisit of `read` does not keep: all but the older events and trust->prefix. */
void revisit_restrict(struct trust *trust, event_id read);

/* Begins the revisits of the top frame's operation, reading `source`. */
void revisit_begin(struct trust *trust, struct frame *frame, event_id source);

enum revisit_result {
    REVISIT_NONE,   /* there is no further graph */
    REVISIT_DONE,   /* the graph is set up */
    REVISIT_PINNED, /* a frame has been pushed, whose first graph is the next one */
};

/* Sets up the next graph with a revisit by the frame's operation. Breaks: pointers to frames. */
enum revisit_result revisit_advance(struct trust *trust, struct frame *frame);
