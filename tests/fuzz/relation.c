#include "relation.h"

enum { EVENTS = CANDIDATE_EVENTS + 1 };

void relation_add(struct relation *relation, unsigned from, unsigned to)
{
    relation->to[from] |= relation_bit(to);
}

struct relation relation_union(const struct relation *a, const struct relation *b)
{
    struct relation result;
    for (unsigned id = 0; id < EVENTS; id++)
        result.to[id] = a->to[id] | b->to[id];
    return result;
}

struct relation relation_compose(const struct relation *a, const struct relation *b)
{
    struct relation result = {0};
    for (unsigned id = 0; id < EVENTS; id++)
        for (uint64_t middles = a->to[id]; middles; middles &= middles - 1)
            result.to[id] |= b->to[__builtin_ctzll(middles)];
    return result;
}

/* The events that the relation relates to others */
static uint64_t domain(const struct relation *relation)
{
    uint64_t events = 0;
    for (unsigned id = 0; id < EVENTS; id++)
        events |= relation->to[id] ? relation_bit(id) : 0;
    return events;
}

/* Warshall's algorithm, where rows without a pair are passed over. */
struct relation relation_closure(const struct relation *relation)
{
    struct relation result = *relation;
    uint64_t related = domain(relation);
    for (uint64_t middles = related; middles; middles &= middles - 1) {
        unsigned middle = (unsigned)__builtin_ctzll(middles);
        for (uint64_t ids = related; ids; ids &= ids - 1) {
            uint64_t *to = &result.to[__builtin_ctzll(ids)];
            if (*to & relation_bit(middle))
                *to |= result.to[middle];
        }
    }
    return result;
}

struct relation relation_with_identity(const struct relation *relation, uint64_t set)
{
    struct relation result = *relation;
    for (unsigned id = 0; id < EVENTS; id++)
        result.to[id] |= set & relation_bit(id);
    return result;
}

struct relation relation_between(uint64_t from, const struct relation *relation, uint64_t to)
{
    struct relation result = {0};
    for (unsigned id = 0; id < EVENTS; id++)
        if (from & relation_bit(id))
            result.to[id] = relation->to[id] & to;
    return result;
}

bool relation_is_irreflexive(const struct relation *relation)
{
    for (unsigned id = 0; id < EVENTS; id++)
        if (relation->to[id] & relation_bit(id))
            return false;
    return true;
}

bool relation_is_acyclic(const struct relation *relation)
{
    struct relation closure = relation_closure(relation);
    return relation_is_irreflexive(&closure);
}
