/* maximal.h - which events a backward revisit may delete (trust.c). */
#ifndef HEDDLE_EXPLORE_TRUST_MAXIMAL_H
#define HEDDLE_EXPLORE_TRUST_MAXIMAL_H

#include "explore/exploration.h"

/* Whether the event, which is outside of `prefix`, was added maximally as far as a write sees with
 * all of `prefix` in its causal prefix: what it reads or writes is last in co among the events that
 * were there when it was added and those in the prefix. `committed`: what cannot be deleted any more. */
bool maximal_is(const struct exploration *exploration, const clock_entry *committed,
                const clock_entry *prefix, event_id id);

/* Whether that may be so for a write that has more in its causal prefix than is in `prefix`. */
bool maximal_may_be(const struct exploration *exploration, const clock_entry *committed,
                    const clock_entry *prefix, event_id id);

/* The same for an event that was there as `first` once, waited since, and would read the same again if
 * all of `prefix` had been there before `first`: however it was added. */
bool maximal_is_again(const struct exploration *exploration, const clock_entry *committed,
                      const clock_entry *prefix, event_id id, event_id first);

#endif
