/* weak.h - the axioms of the memory models beside sequential consistency, over candidates.
 *
 * Written from the models' papers, as relations that are computed as a whole. The engine decides
 * the same event by event, with clocks. The two share the names of memory orders alone. */
#ifndef HEDDLE_FUZZ_WEAK_H
#define HEDDLE_FUZZ_WEAK_H

#include "candidate.h"

/* Whether the candidate, whose read-modify-writes come directly behind what they read, satisfies
 * the axioms of the model. Requires a model beside MODEL_SC. */
bool weak_is_consistent(const struct candidate_execution *candidate, enum candidate_model model);

/* Whether two conflicting accesses to the same data, one of them plain, are not ordered by hb.
 * Requires MODEL_RC11. */
bool weak_has_race(const struct candidate_execution *candidate);

#endif
