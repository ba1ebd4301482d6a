/* blind.h - operations whose effect does not depend on what they find. */
#pragma once

#include "explore/values/search.h"

/* Runs the blind operations of all threads until none is left. Returns false if the exploration
 * stops. Dies at an operation that the explorer does not know. Requires that the graph is in
 * line. */
bool blind_run(struct search *search);
