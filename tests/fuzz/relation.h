/* relation.h - relations between the events of a candidate, as bit matrices, and the operators of
 * relational axioms. */
#pragma once

#include "candidate.h"

/* Bit b of to[a]: a is related to b. */
struct relation {
    uint64_t to[CANDIDATE_EVENTS + 1];
};

static inline uint64_t relation_bit(unsigned id)
{
    return UINT64_C(1) << id;
}

void relation_add(struct relation *relation, unsigned from, unsigned to);
struct relation relation_union(const struct relation *a, const struct relation *b);
/* a ; b */
struct relation relation_compose(const struct relation *a, const struct relation *b);
/* The transitive closure. */
struct relation relation_closure(const struct relation *relation);
/* Adds the pair of each event of the set with itself. */
struct relation relation_with_identity(const struct relation *relation, uint64_t set);
/* [from] ; relation ; [to] */
struct relation relation_between(uint64_t from, const struct relation *relation, uint64_t to);
bool relation_is_irreflexive(const struct relation *relation);
bool relation_is_acyclic(const struct relation *relation);
