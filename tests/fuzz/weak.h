/* weak.h - the axioms of the memory models beside sequential consistency, over candidates.
 *
 * Written from the models' papers, as relations that are computed as a whole. The engine decides
 * the same event by event, with clocks. The two share the names of memory orders alone. */
#pragma once

#include "candidate.h"

enum weak_model { MODEL_SC, MODEL_TSO, MODEL_RA, MODEL_RC11 };

/* The model called so, as the engine calls it; -1: there is none. */
int weak_find_model(const char *name);

/* Whether the axioms of the model allow the candidate. */
bool weak_is_consistent(const struct candidate_execution *candidate, enum weak_model model);

/* Whether two conflicting accesses to the same data, one of them plain, are not ordered: under RC11
 * by hb, else as in candidate.h. */
bool weak_has_race(const struct candidate_execution *candidate, enum weak_model model);
