/* substitution.h - terms in which inputs are replaced by other terms. */
#pragma once

#include "independence/term.h"

/* Replaces the inputs of terms. `replace` returns the term for a leaf that is no constant. */
struct substitution {
    term_id (*replace)(void *context, term_id leaf);
    void *context;
    term_id *done; /* by term; TERM_NONE: not yet */
    size_t count;
};

/* Terms that exist now can be replaced. The caller releases the substitution. */
void substitution_init(struct substitution *substitution, const struct terms *terms,
                       term_id (*replace)(void *context, term_id leaf), void *context);
void substitution_release(struct substitution *substitution);
term_id term_substitute(struct terms *terms, struct substitution *substitution, term_id id);
