/* releases.h - which events let other threads go: a context may end in front of them. */
#pragma once

#include "preemption/search.h"

/* Whether the event, of the scope, enables a later event of another thread, or may enable an
 * operation behind the scope. `stop`: its number among the search's stops. */
bool releases_others(struct preemption_search *search, event_id id, size_t stop);
