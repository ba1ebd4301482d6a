/* cuts.h - the cuts that readings and full writes may have (graph/sets.h), and the addition of
 * operations that need no order. */
#pragma once

#include "explore/trust/frames.h"

/* Sets the cut to that of all updates. */
void cuts_set_whole(const struct graph *graph, clock_entry *cut);

/* sets_least for the thread's next operation. */
void cuts_find_least(struct trust *trust, unsigned thread, event_id newer, clock_entry *least);

/* Whether the graph in which the thread reads the cut, which is not the whole set, is left out: it
 * would block or wait at once, or is that of a compare-exchange that would succeed with less than
 * its causal past. (What has fulfilled the rest of sets_least has all of that then.) Requires that
 * the model's clocks are up to date. */
bool cuts_leave_out(const struct trust *trust, unsigned thread, const clock_entry *cut);

/* Whether the thread's next operation writes with the cut: it is a full write, and no
 * compare-exchange that fails. */
bool cuts_write(const struct trust *trust, unsigned thread, const clock_entry *cut);

/* Whether a full write of the location with this causal prefix may be added. It has to come behind
 * each reading, which does not have it, and in front of each update that it has not itself. So it
 * has what happens before the readings. Brings the model's clocks up to date. */
bool cuts_are_behind_readings(struct graph *graph, uint32_t location, const clock_entry *past);

/* Adds the thread's operation, with the cut if that is not NULL. The operation may be the event
 * `read`, which was removed; else, that is EVENT_INIT. If the location needs an order, stops the
 * exploration instead. Breaks: pointers to operations. */
event_id cuts_add(struct trust *trust, unsigned thread, const clock_entry *cut, event_id read);
