/* protection.h - which mutex protects which location, for pairs of steps whose accesses differ in
 * the two orders.
 *
 * Suppose that only the order that is left out makes an access. Then no explored execution has the
 * access, and no check compares it with others. It is in no race if its location is *protected*. A
 * location is protected if, in all executions, all its accesses are under one mutex or in one kind
 * of atomic section, except for those that creations and joins put before or after all events of
 * other threads. It is also protected if all its accesses are atomic. If the search has *relied* on
 * the protection of a location, which turns out to be wrong later, it gives up.
 *
 * This survives rewinding. */
#pragma once

#include "explore/exploration.h"

struct protected_location {
    uint32_t mutex; /* of all accesses so far beside which other threads may run; 0: none yet */
    bool is_loose;  /* some of them was under no mutex, or under another one */
    bool is_relied_on;
};

struct protection {
    struct protected_location *locations;
    size_t count;
    size_t capacity;
};

void protection_release(struct protection *protection);

/* Records the newest event; returns false if it is wrong to have relied on the location. Requires
 * that the commuting clocks have it. */
bool protection_note(struct protection *protection, const struct execution *execution);

/* Whether the location is protected as far as is known. If so, it is relied on. */
bool protection_rely_on(struct protection *protection, const struct execution *execution,
                        uint32_t location);
