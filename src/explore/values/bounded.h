/* bounded.h - nodes under a bound on preemptions.
 *
 * An execution is within the bound if one that reads the same values, in the same causal order, is:
 * some witness of it. So a node needs a witness within the bound. If it has none, it is *cut*: more
 * events take no fewer preemptions. (A wait ends after events that are in the node when the
 * operation that waited is: those of the mutex, the semaphore, or the thread. Under a bound, no
 * thread waits for a value.)
 *
 * A cut takes signals away. The execution that would show an operation to an earlier frame may be
 * beyond the bound, although an execution with the frame's reader behind the operation is within
 * it. So each frame is flagged, and its reader expects all. */
#pragma once

#include "explore/values/search.h"

/* A request for a witness within the bound, if there is one. `is_end`: no thread is enabled behind
 * it, so that a thread that waits then may have been preempted before. Valid as long as the graph
 * is in line. */
struct verify_request bounded_request(const struct search *search, bool is_end);

/* Whether the graph, which is in line, is within the bound. `is_end`: likewise. */
bool bounded_contains(struct search *search, bool is_end);

/* Whether the present node has a witness within the bound, which becomes its witness, in line; or
 * the exploration stops. If it has none, it is cut. */
bool bounded_admit(struct search *search);
