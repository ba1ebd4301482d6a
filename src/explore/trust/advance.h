/* advance.h - the next graph of trust's top frame. */
#pragma once

#include "explore/trust/frames.h"

/* Sets up the next graph of the top frame, and counts it. Returns false if there is none; the graph
 * is then frame.before. Breaks: pointers to frames. */
bool trust_advance(struct trust *trust);

/* Whether the graph just set up is worth exploring, or a limit has stopped the exploration. */
bool trust_is_admitted(struct trust *trust);

/* The first thread from `first` on whose operation waits for a location to change; -1: none. */
int trust_next_waiting(const struct trust *trust, unsigned first);
