/* allowed.h - the observations that the axioms of a memory model allow, with accesses of several
 * sizes.
 *
 * Shares no code with the engine. An event is an access of a set of bytes, in one step. Each byte
 * that it reads has a source, and each byte has a total order of its writes (co). Relations are
 * per byte, and rf, co and fr are the unions. Accesses are atomic over their bytes: no two events
 * are related by rf, co or fr in both directions; and a read-modify-write comes directly behind
 * what it reads in each byte's co.
 *
 * rc11 and ra: hb is irreflexive, and so is hb;eco of each byte, where eco is the closure of the
 * byte's rf, co and fr; psc is acyclic. Two accesses are of different locations if their bytes are
 * not the same, and of the same location if they share a byte. tso: the coherence of each byte, and
 * the global order, are acyclic. All models exclude cycles of po and rf. The papers are those that
 * src/model names; how byte-wise relations are put together follows the work on mixed sizes for
 * hardware (Flur et al., POPL 2017).
 *
 * Events are added in an order that respects po and rf. Each candidate that results is judged, and
 * continued once. */
#pragma once

#include "program.h"

#include <stdbool.h>
#include <stddef.h>

enum model { TSO, RA, RC11, MODELS };

struct observations {
    struct observation *list;
    size_t count;
    size_t capacity;
};

/* Adds the observation, unless it is there. */
void observations_add(struct observations *observations, const struct observation *observation);
bool observations_have(const struct observations *observations,
                       const struct observation *observation);

/* Adds the observations that the model allows. Returns false if there are too many candidates. */
bool allowed_find(const struct mixed_program *program, enum model model,
                  struct observations *observations);
