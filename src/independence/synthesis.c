/* synthesis.c - all-SAT with generalisation.
 *
 * F holds in the states in which the blocks commute (compose.h). A state in which F holds, and no
 * cube so far, gives a cube: the truth values in it of all atoms of F. They imply F, and so may
 * fewer of them. Literals are left out as long as the rest implies F: all of global variables
 * first, so that the cube depends on no memory; else all of one global variable, for each of them;
 * then those of local variables, which a search may not know; then single ones. */
#include "independence/synthesis.h"

#include "base/memory.h"
#include "independence/compose.h"
#include "independence/term_print.h"

#include <string.h>

struct literals {
    term_id *items;
    size_t count;
    size_t capacity;
};

struct search {
    struct blocks *blocks;
    struct solver *yes; /* asserts that the blocks commute, in a state that is in no cube so far */
    struct solver *no;  /* asserts that they do not commute */
    term_id commute;
    struct literals atoms;
    struct literals cube;
};

static void add(struct literals *literals, term_id id)
{
    *array_push(literals->items, literals->count, literals->capacity) = id;
}

/* Collects the atoms of the truth value; `seen`: the terms that have been visited. */
static void collect(struct literals *atoms, const struct terms *terms, term_id id, bool *seen)
{
    const struct term *term = term_get(terms, id);
    if (seen[id] || term->op == TERM_CONSTANT)
        return;
    seen[id] = true;
    if (term->op != TERM_NOT && term->op != TERM_AND && term->op != TERM_OR) {
        add(atoms, id);
        return;
    }
    for (unsigned i = 0; i < term_arity(term->op); i++)
        collect(atoms, terms, term->operands[i], seen);
}

/* --- generalisation --------------------------------------------------------------------------- */

/* Whether the literals imply that the blocks commute. */
static bool implies(struct search *search, const term_id *literals, size_t count)
{
    return solver_ask(search->no, literals, count) == ANSWER_UNSAT;
}

/* Leaves out the literals that are wanted out, if the rest is enough. */
static void leave_out(struct search *search,
                      bool (*is_out)(const struct terms *terms, term_id id, uint32_t which),
                      uint32_t which)
{
    const struct literals *cube = &search->cube;
    term_id *rest = memory_new(cube->count + 1, sizeof *rest);
    size_t count = 0;
    for (size_t i = 0; i < cube->count; i++)
        if (!is_out(&search->blocks->terms, cube->items[i], which))
            rest[count++] = cube->items[i];
    if (count < cube->count && implies(search, rest, count)) {
        memcpy(cube->items, rest, count * sizeof *rest);
        search->cube.count = count;
    }
    free(rest);
}

static bool reads(const struct terms *terms, term_id id,
                  bool (*is_wanted)(const struct term *term, uint32_t global), uint32_t global)
{
    const struct term *term = term_get(terms, id);
    if (is_wanted(term, global))
        return true;
    for (unsigned i = 0; i < term_arity(term->op); i++)
        if (reads(terms, term->operands[i], is_wanted, global))
            return true;
    return false;
}

enum { ANY_GLOBAL = UINT32_MAX };

static bool is_of_global(const struct term *term, uint32_t global)
{
    return (term->op == TERM_MEMORY || term->op == TERM_ARRAY) &&
           (global == ANY_GLOBAL || term->global == global);
}

static bool is_local(const struct term *term, uint32_t unused)
{
    (void)unused;
    return term->op == TERM_LOCAL;
}

static bool reads_global(const struct terms *terms, term_id id, uint32_t global)
{
    return reads(terms, id, is_of_global, global);
}

static bool reads_locals(const struct terms *terms, term_id id, uint32_t unused)
{
    return reads(terms, id, is_local, unused);
}

static bool is_literal(const struct terms *terms, term_id id, uint32_t which)
{
    (void)terms;
    return id == which;
}

static void generalise(struct search *search)
{
    leave_out(search, reads_global, ANY_GLOBAL);
    for (uint32_t global = 0; global < search->blocks->global_count; global++)
        leave_out(search, reads_global, global);
    leave_out(search, reads_locals, 0);
    struct literals all = {0};
    for (size_t i = 0; i < search->cube.count; i++)
        add(&all, search->cube.items[i]);
    for (size_t i = all.count; i-- > 0;)
        leave_out(search, is_literal, all.items[i]);
    free(all.items);
}

/* --- cubes ------------------------------------------------------------------------------------ */

/* Sets the cube to the truth values of all atoms in the solver's state. */
static void take_state(struct search *search)
{
    struct terms *terms = &search->blocks->terms;
    search->cube.count = 0;
    for (size_t i = 0; i < search->atoms.count; i++) {
        term_id atom = search->atoms.items[i];
        add(&search->cube, solver_holds(search->yes, atom) ? atom : term_not(terms, atom));
    }
}

/* No further state may be in the cube. */
static void exclude(struct search *search)
{
    struct terms *terms = &search->blocks->terms;
    term_id in = term_constant(terms, 1, 1);
    for (size_t i = 0; i < search->cube.count; i++)
        in = term_and(terms, in, search->cube.items[i]);
    solver_assert(search->yes, term_not(terms, in));
}

static char *print(const struct printed_pair *pair, const struct literals *cube)
{
    char *text = NULL;
    for (size_t i = 0; i < cube->count; i++) {
        char *literal = term_print(pair, cube->items[i]);
        char *all = text ? memory_print("%s && %s", text, literal) : memory_copy_text(literal);
        free(literal);
        free(text);
        text = all;
    }
    return text ? text : memory_copy_text("1");
}

static void find_cubes(struct search *search, const struct printed_pair *pair,
                       struct synthesis *result)
{
    enum answer answer;
    while ((answer = solver_ask(search->yes, NULL, 0)) == ANSWER_SAT) {
        if (result->cube_count == MOST_CUBES) {
            result->shortage = SHORTAGE_CUBES;
            return;
        }
        take_state(search);
        if (!implies(search, search->cube.items, search->cube.count)) {
            result->shortage = SHORTAGE_TIME; /* a model that is not complete counts as one, too */
            return;
        }
        generalise(search);
        result->cubes = memory_resize(result->cubes, result->cube_count + 1, sizeof *result->cubes);
        result->cubes[result->cube_count++] = print(pair, &search->cube);
        exclude(search);
    }
    if (answer == ANSWER_UNKNOWN)
        result->shortage = SHORTAGE_TIME;
}

static void decide(struct search *search, const struct printed_pair *pair, struct synthesis *result)
{
    struct terms *terms = &search->blocks->terms;
    solver_assert(search->no, term_not(terms, search->commute));
    solver_assert(search->yes, search->commute);
    enum answer answer = solver_ask(search->no, NULL, 0);
    if (answer == ANSWER_UNSAT) {
        result->always = true;
        return;
    }
    if (answer == ANSWER_UNKNOWN) {
        result->shortage = SHORTAGE_TIME;
        return;
    }
    bool *seen = memory_new(terms->count, sizeof *seen);
    collect(&search->atoms, terms, search->commute, seen);
    free(seen);
    find_cubes(search, pair, result);
}

bool synthesise_always(struct blocks *blocks, size_t first, size_t second,
                       struct solver_limits limits)
{
    term_id commute = compose_commute(blocks, first, second);
    if (commute == TERM_NONE)
        return false;
    struct solver *solver = solver_new(&blocks->terms, limits);
    solver_assert(solver, term_not(&blocks->terms, commute));
    bool always = solver_ask(solver, NULL, 0) == ANSWER_UNSAT;
    solver_free(solver);
    return always;
}

struct synthesis synthesise(struct blocks *blocks, size_t first, size_t second,
                            struct solver_limits limits)
{
    struct synthesis result = {0};
    const struct printed_pair pair = {blocks, {first, second}};
    struct search search = {.blocks = blocks, .commute = compose_commute(blocks, first, second)};
    if (search.commute == TERM_NONE) {
        result.shortage = SHORTAGE_SIZE;
        return result;
    }
    search.yes = solver_new(&blocks->terms, limits);
    search.no = solver_new(&blocks->terms, limits);
    decide(&search, &pair, &result);
    solver_free(search.yes);
    solver_free(search.no);
    free(search.atoms.items);
    free(search.cube.items);
    return result;
}
