/* order_sites.h - the places of a program whose memory orders may be chosen.
 *
 * Instructions of one place and kind are one choice: a template has several. A compare-exchange has
 * two coordinates, one for its success, and behind it one for its failure. Code in headers of the
 * system and in libraries keeps its orders. A fence that is relaxed is none. All accesses of a
 * part that is not atomic (site.h) are one choice, too. Where sites tell their callers, so do
 * places: those of different callers are different choices. */
#pragma once

#include "machine/program.h"
#include "machine/site.h"
#include "orders/lattice.h"

/* By what a place shares its order with others: by the function, by the macro that has the
 * operation, or by the macro that is the order. */
enum sharing { SHARES_NOTHING, SHARES_FUNCTION, SHARES_OPERATION, SHARES_ORDER };

struct order_place {
    const struct site *site; /* the first one of the place */
    bool is_failure;         /* of a compare-exchange */
    bool is_bound;           /* C does not allow a failure that is stronger than the success. C++
                                has allowed it since C++17, and headers may be of both */
    enum order_kind kind;
    uint8_t order; /* the source's */
    enum sharing sharing;
    const char *shared; /* the name of what it shares the order by; NULL: nothing */
};

/* Whether the place is a fence that the source does not have (front/sites/fences.c). */
static inline bool order_place_is_new(const struct order_place *place)
{
    return place->site->atomic == ATOMIC_FENCE && place->order == ORDER_RELAXED;
}

/* Whether both places share one order. */
bool order_place_shares(const struct order_place *one, const struct order_place *other);

struct order_sites {
    struct order_place *places; /* by coordinate, as in the source */
    size_t count, capacity;
    uint32_t *coordinates; /* by site number: the coordinate, plus 1; 0: it keeps its order */
};

/* "load", "store", "update", "compare-exchange" or "fence". */
const char *order_site_noun(const struct site *site);
/* Whether the site's language is C, as far as the name of its file tells. */
bool order_site_is_of_c(const struct site *site);

/* Takes the places of these sites, which outlive it. A site may be there several times. */
void order_sites_init(struct order_sites *sites, const struct site *const *list, size_t count);
void order_sites_release(struct order_sites *sites);
/* Takes the places of several programs, which outlive it, to sites[0], sites[1], ...: all have the
 * same places, and each the coordinates of its program's sites. Instructions of different programs
 * that are at one place are one choice. So are parts of which both programs have an access at one
 * place. */
void order_sites_init_all(struct order_sites *sites, const struct program *const *programs,
                          size_t count);
void order_sites_release_all(struct order_sites *sites, size_t count);
/* Gives the sites of the program, of which all places were taken, these orders, by coordinate.
 * Requires: no machine runs the program, or will go on with it. */
void order_sites_apply(const struct order_sites *sites, const struct program *program,
                       const uint8_t *orders);
