/* compose.c - runs the blocks one after the other, in both orders.
 *
 * A path of "a, then b" is a path of a, and one of b whose terms are over the results of the first.
 * The blocks commute iff for the path that is taken in one order, and that in the other order, no
 * block fails, each block comes to the same end, and the values of the memory and of the results
 * are equal. So the result is a disjunction over pairs of such paths, of which one is taken. */
#include "independence/compose.h"

#include "base/error.h"
#include "base/memory.h"

/* Pairs of paths, and terms. */
enum { MOST_PAIRS = 1 << 14, MOST_TERMS = 1 << 18 };

/* --- Substitution ----------------------------------------------------------------------------- */

/* Replaces the inputs of terms. `replace` returns the term for a leaf that is no constant. */
struct substitution {
    term_id (*replace)(void *context, term_id leaf);
    void *context;
    term_id *done; /* by term; TERM_NONE: not yet */
    size_t count;
};

/* Terms that exist now can be replaced. */
static void substitution_init(struct substitution *substitution, const struct terms *terms,
                              term_id (*replace)(void *context, term_id leaf), void *context)
{
    *substitution = (struct substitution){
        .replace = replace,
        .context = context,
        .done = memory_new(terms->count, sizeof(term_id)),
        .count = terms->count,
    };
}

static void substitution_release(struct substitution *substitution)
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

static term_id substitute(struct terms *terms, struct substitution *substitution, term_id id)
{
    require(id < substitution->count);
    if (substitution->done[id] != TERM_NONE)
        return substitution->done[id];
    const struct term term = *term_get(terms, id);
    term_id result = id, operands[3];
    unsigned arity = term_arity(term.op);
    for (unsigned i = 0; i < arity; i++)
        operands[i] = substitute(terms, substitution, term.operands[i]);
    if (arity > 0)
        result = rebuild(terms, &term, operands);
    else if (term.op != TERM_CONSTANT)
        result = substitution->replace(substitution->context, id);
    substitution->done[id] = result;
    return result;
}

/* --- Paths ------------------------------------------------------------------------------------ */

/* A block on a path of both. */
struct part {
    uintptr_t end;
    const struct block_result *results; /* in order of their names */
    size_t result_count;
};

struct both_path {
    term_id condition;
    struct block_write *writes; /* owned, as the results of the parts */
    size_t write_count;
    struct part parts[2]; /* of block 0 and block 1 */
};

struct both_paths {
    struct both_path *items;
    size_t count;
    size_t capacity;
};

static void release(struct both_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++) {
        free(paths->items[i].writes);
        for (unsigned part = 0; part < 2; part++)
            free((void *)paths->items[i].parts[part].results);
    }
    free(paths->items);
}

/* --- one path --------------------------------------------------------------------------------- */

/* A path of a block, behind a path of the other one. */
struct setting {
    struct terms *terms;
    unsigned block;                 /* that runs */
    const struct both_path *before; /* what the other one has done; NULL: nothing */
};

static term_id written(const struct both_path *path, term_id to)
{
    for (size_t i = 0; i < path->write_count; i++)
        if (path->writes[i].to == to)
            return path->writes[i].value;
    return to;
}

static term_id replace(void *context, term_id leaf)
{
    const struct setting *setting = context;
    const struct term term = *term_get(setting->terms, leaf);
    if (term.op == TERM_LOCAL)
        return term_local(setting->terms, setting->block, term.value, term.width);
    if (setting->before && (term.op == TERM_MEMORY || term.op == TERM_ARRAY))
        return written(setting->before, leaf);
    return leaf;
}

static void add_write(struct both_path *path, struct block_write write)
{
    for (size_t i = 0; i < path->write_count; i++)
        if (path->writes[i].to == write.to) {
            path->writes[i].value = write.value;
            return;
        }
    path->writes = memory_resize(path->writes, path->write_count + 1, sizeof *path->writes);
    path->writes[path->write_count++] = write;
}

static void take_part(struct both_path *path, struct setting *setting,
                      struct substitution *substitution, const struct block_path *own)
{
    struct block_result *results = memory_new(own->result_count + 1, sizeof *results);
    for (size_t i = 0; i < own->result_count; i++)
        results[i] = (struct block_result){
            own->results[i].name, substitute(setting->terms, substitution, own->results[i].value)};
    path->parts[setting->block] = (struct part){own->end, results, own->result_count};
}

/* Appends what the block does on its path to the end of *path. Writes take place all at once. */
static void run(struct both_path *path, struct terms *terms, unsigned block,
                const struct block_path *own, bool is_second)
{
    const struct both_path before = *path;
    struct setting setting = {terms, block, is_second ? &before : NULL};
    struct substitution substitution;
    substitution_init(&substitution, terms, replace, &setting);
    struct block_write *writes = memory_new(own->write_count + 1, sizeof *writes);
    for (size_t i = 0; i < own->write_count; i++)
        writes[i] = (struct block_write){own->writes[i].to,
                                         substitute(terms, &substitution, own->writes[i].value)};
    path->condition =
        term_and(terms, path->condition, substitute(terms, &substitution, own->condition));
    take_part(path, &setting, &substitution, own);
    substitution_release(&substitution);
    for (size_t i = 0; i < own->write_count; i++)
        add_write(path, writes[i]);
    free(writes);
}

/* --- all paths -------------------------------------------------------------------------------- */

static bool is_false(const struct terms *terms, term_id truth)
{
    uint64_t value;
    return term_is_constant(terms, truth, &value) && value == 0;
}

/* The paths of block `order[0]`, then `order[1]`, on which none fails. */
static struct both_paths run_both(struct blocks *blocks, const size_t *numbers,
                                  const unsigned *order)
{
    struct both_paths paths = {0};
    struct terms *terms = &blocks->terms;
    const struct block *one = &blocks->items[numbers[order[0]]];
    const struct block *other = &blocks->items[numbers[order[1]]];
    for (size_t i = 0; i < one->path_count; i++)
        for (size_t j = 0; j < other->path_count; j++) {
            if (one->paths[i].kind == PATH_FAILS || other->paths[j].kind == PATH_FAILS ||
                terms_are_full(terms))
                continue;
            struct both_path *path = array_push(paths.items, paths.count, paths.capacity);
            *path = (struct both_path){.condition = term_constant(terms, 1, 1)};
            run(path, terms, order[0], &one->paths[i], false);
            run(path, terms, order[1], &other->paths[j], true);
        }
    return paths;
}

static term_id same_value(struct terms *terms, const struct both_path *one,
                          const struct both_path *other, term_id to)
{
    term_id a = written(one, to), b = written(other, to);
    return term_get(terms, to)->op == TERM_ARRAY ? term_same_array(terms, a, b)
                                                 : term_binary(terms, TERM_EQUAL, a, b);
}

static term_id same_memory(struct terms *terms, const struct both_path *one,
                           const struct both_path *other)
{
    term_id same = term_constant(terms, 1, 1);
    for (size_t i = 0; i < one->write_count; i++)
        same = term_and(terms, same, same_value(terms, one, other, one->writes[i].to));
    for (size_t i = 0; i < other->write_count; i++)
        same = term_and(terms, same, same_value(terms, one, other, other->writes[i].to));
    return same;
}

static term_id same_part(struct terms *terms, const struct part *one, const struct part *other)
{
    term_id same = term_constant(terms, 1, 1), differs = term_constant(terms, 1, 0);
    if (one->end != other->end || one->result_count != other->result_count)
        return differs;
    for (size_t i = 0; i < one->result_count; i++) {
        if (one->results[i].name != other->results[i].name)
            return differs;
        same = term_and(
            terms, same,
            term_binary(terms, TERM_EQUAL, one->results[i].value, other->results[i].value));
    }
    return same;
}

static term_id commute_on(struct terms *terms, const struct both_path *one,
                          const struct both_path *other)
{
    term_id result = term_and(terms, one->condition, other->condition);
    for (unsigned part = 0; part < 2 && !is_false(terms, result); part++)
        result = term_and(terms, result, same_part(terms, &one->parts[part], &other->parts[part]));
    return is_false(terms, result) ? result
                                   : term_and(terms, result, same_memory(terms, one, other));
}

term_id compose_commute(struct blocks *blocks, size_t first, size_t second)
{
    struct terms *terms = &blocks->terms;
    const size_t numbers[2] = {first, second};
    terms_allow(terms, MOST_TERMS);
    require(!blocks->items[first].reason && !blocks->items[second].reason);
    struct both_paths one = run_both(blocks, numbers, (unsigned[]){0, 1});
    struct both_paths other = run_both(blocks, numbers, (unsigned[]){1, 0});
    term_id result = term_constant(terms, 1, 0);
    bool fits = one.count * other.count <= MOST_PAIRS;
    for (size_t i = 0; fits && i < one.count; i++)
        for (size_t j = 0; j < other.count && !terms_are_full(terms); j++)
            result = term_or(terms, result, commute_on(terms, &one.items[i], &other.items[j]));
    release(&one);
    release(&other);
    bool is_full = terms_are_full(terms);
    terms->limit = SIZE_MAX;
    return fits && !is_full ? result : TERM_NONE;
}
