#include "independence/substitution.h"

#include "base/error.h"
#include "base/memory.h"

void substitution_init(struct substitution *substitution, const struct terms *terms,
                       term_id (*replace)(void *context, term_id leaf), void *context)
{
    *substitution = (struct substitution){
        .replace = replace,
        .context = context,
        .done = memory_new(terms->count, sizeof(term_id)),
        .count = terms->count,
    };
}

void substitution_release(struct substitution *substitution)
{
    free(substitution->done);
    *substitution = (struct substitution){0};
}

static term_id rebuild(struct terms *terms, const struct term *term, const term_id *operands)
{
    switch ((enum term_op)term->op) {
    case TERM_TRUNC:
    case TERM_ZEXT:
    case TERM_SEXT:
        return term_resize(terms, term->op, operands[0], term->width);
    case TERM_NOT:
        return term_not(terms, operands[0]);
    case TERM_SELECT:
        return term_select(terms, operands[0], operands[1]);
    case TERM_STORE:
        return term_store(terms, operands[0], operands[1], operands[2]);
    case TERM_ITE:
        return term_ite(terms, operands[0], operands[1], operands[2]);
    default:
        return term_is_function(term->op) ? term_function(terms, term->op, operands[0])
                                          : term_binary(terms, term->op, operands[0], operands[1]);
    }
}

term_id term_substitute(struct terms *terms, struct substitution *substitution, term_id id)
{
    require(id < substitution->count);
    if (substitution->done[id] != TERM_NONE)
        return substitution->done[id];
    const struct term term = *term_get(terms, id);
    term_id result = id, operands[3];
    unsigned arity = term_arity(term.op);
    for (unsigned i = 0; i < arity; i++)
        operands[i] = term_substitute(terms, substitution, term.operands[i]);
    if (arity > 0)
        result = rebuild(terms, &term, operands);
    else if (term.op != TERM_CONSTANT)
        result = substitution->replace(substitution->context, id);
    substitution->done[id] = result;
    return result;
}
