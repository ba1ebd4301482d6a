/* term_array.c - the constructors of arrays. A load from a store is a choice: of what was stored,
 * or of what was there. */
#include "base/error.h"
#include "independence/term.h"

term_id term_select(struct terms *terms, term_id array, term_id offset)
{
    const struct term term = *term_get(terms, array);
    if (term.op == TERM_ARRAY)
        return term_intern(
            terms,
            (struct term){.op = TERM_SELECT, .width = term.width, .operands = {array, offset}});
    require(term.op == TERM_STORE);
    term_id is_here = term_binary(terms, TERM_EQUAL, term.operands[1], offset);
    return term_ite(terms, is_here, term.operands[2], term_select(terms, term.operands[0], offset));
}

term_id term_store(struct terms *terms, term_id array, term_id offset, term_id value)
{
    require(term_width(terms, array) == term_width(terms, value));
    return term_intern(terms, (struct term){.op = TERM_STORE,
                                            .width = term_get(terms, array)->width,
                                            .operands = {array, offset, value}});
}

/* They have the same cells if they have at all offsets at which one of them was stored to. */
term_id term_same_array(struct terms *terms, term_id left, term_id right)
{
    term_id result = term_constant(terms, 1, 1), both[2] = {left, right};
    for (unsigned i = 0; i < 2; i++)
        for (term_id a = both[i]; term_get(terms, a)->op == TERM_STORE;
             a = term_get(terms, a)->operands[0]) {
            term_id offset = term_get(terms, a)->operands[1];
            term_id one = term_select(terms, left, offset);
            term_id other = term_select(terms, right, offset);
            result = term_and(terms, result, term_binary(terms, TERM_EQUAL, one, other));
        }
    return result;
}
