/* revisit.h - trust's backward revisits: an operation that writes becomes the source of earlier
 * reads. */
#pragma once

#include "explore/trust/frames.h"

/* Whether the thread's operation, reading `source` (EVENT_INIT: writing blindly), has a read of its
 * location to revisit, if it writes. */
bool revisit_may(struct trust *trust, unsigned thread, event_id source);

/* Of reads, those that may be revisited: from `first` to the one in front of `end`. */
struct revisit_range {
    event_id first;
    event_id end;
};

/* Whether a revisit by the top frame's operation, with trust->prefix in its causal prefix, may
 * delete the event, if it is one that it does not keep. Restricts *reads where that is so for
 * revisits of older or of newer reads only. */
bool revisit_may_delete(const struct trust *trust, event_id id, struct revisit_range *reads);

/* Begins the revisits of the top frame's operation, reading `source`. */
void revisit_begin(struct trust *trust, struct frame *frame, event_id source);

enum revisit_result {
    REVISIT_NONE,   /* there is no further graph */
    REVISIT_DONE,   /* the graph is set up */
    REVISIT_PINNED, /* a frame has been pushed, whose first graph is the next one */
};

/* Sets up the next graph with a revisit by the frame's operation. Breaks: pointers to frames. */
enum revisit_result revisit_advance(struct trust *trust, struct frame *frame);
