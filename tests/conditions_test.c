/* conditions_test.c - terms and the solver agree on the values of random expressions.
 *
 * An expression is made three times: as a term, by constructors that simplify; as a number, by the
 * C operations on the values of its inputs; and in Z3, by the solver's translation. */
#include "base/clock.h"
#include "independence/blocks.h"
#include "independence/conditions.h"
#include "independence/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { VARIABLES = 4, LOCALS = 2, STATES = 4, EXPRESSIONS = 3000, ASKED = 300 };

static const unsigned widths[] = {8, 16, 32, 64};

struct state {
    uint64_t memory[VARIABLES]; /* of 64 bits each, of which narrower ones are the lowest */
    uint64_t locals[LOCALS];
};

struct fixture {
    struct blocks blocks;
    struct state states[STATES];
    uint64_t seed;
};

/* An expression, and its values in all states. */
struct expression {
    term_id term;
    unsigned width;
    uint64_t values[STATES];
};

static uint64_t draw(struct fixture *fixture)
{
    fixture->seed ^= fixture->seed << 13;
    fixture->seed ^= fixture->seed >> 7;
    fixture->seed ^= fixture->seed << 17;
    return fixture->seed * UINT64_C(2685821657736338717) >> 11;
}

static uint64_t number(struct fixture *fixture)
{
    static const uint64_t extreme[] = {
        0,    1,    UINT64_MAX, INT64_MAX, (uint64_t)INT64_MIN, INT32_MAX, (uint64_t)INT32_MIN,
        0x80, 0x7f, 0x7fff};
    uint64_t kind = draw(fixture) % 3;
    return kind == 0   ? draw(fixture) % 4
           : kind == 1 ? extreme[draw(fixture) % (sizeof extreme / sizeof *extreme)]
                       : draw(fixture) << 32 ^ draw(fixture);
}

/* --- the value of a term in a state ----------------------------------------------------------- */

/* The variables need addresses, and no memory. */
static char globals[VARIABLES][8];

static uint64_t value_of(const struct fixture *fixture, const struct state *state, term_id id)
{
    const struct terms *terms = &fixture->blocks.terms;
    const struct term *term = term_get(terms, id);
    uint64_t values[2] = {0, 0};
    if (term->op == TERM_ITE)
        return value_of(fixture, state,
                        term->operands[value_of(fixture, state, term->operands[0]) ? 1 : 2]);
    for (unsigned i = 0; i < term_arity(term->op); i++)
        values[i] = value_of(fixture, state, term->operands[i]);
    unsigned width = term_arity(term->op) ? term_width(terms, term->operands[0]) : 0;
    switch ((enum term_op)term->op) {
    case TERM_CONSTANT:
        return term->value;
    case TERM_MEMORY:
        return state->memory[term->global] & term_mask(term->width);
    case TERM_LOCAL:
        return state->locals[term->value] & term_mask(term->width);
    case TERM_TRUNC:
    case TERM_ZEXT:
        return values[0] & term_mask(term->width);
    case TERM_SEXT:
        return (uint64_t)term_signed(values[0], width) & term_mask(term->width);
    case TERM_NOT:
        return !values[0];
    default:
        return term_compute(term->op, width, values[0], values[1]) & term_mask(term->width);
    }
}

/* --- expressions ------------------------------------------------------------------------------ */

static struct expression leaf(struct fixture *fixture, unsigned width)
{
    struct terms *terms = &fixture->blocks.terms;
    struct expression leaf = {.width = width};
    uint64_t kind = draw(fixture) % 3, which = draw(fixture) % VARIABLES;
    uint64_t constant = number(fixture) & term_mask(width);
    if (kind == 0 || width == 1)
        leaf.term = term_constant(terms, width, constant);
    else if (kind == 1)
        leaf.term = term_memory(terms, (uint32_t)which, 0, width);
    else
        leaf.term = term_resize(terms, TERM_TRUNC, term_local(terms, 0, which % LOCALS, 64), width);
    for (unsigned i = 0; i < STATES; i++)
        leaf.values[i] = (kind == 0 || width == 1 ? constant
                          : kind == 1             ? fixture->states[i].memory[which]
                                                  : fixture->states[i].locals[which % LOCALS]) &
                         term_mask(width);
    return leaf;
}

static struct expression make(struct fixture *fixture, unsigned width, unsigned depth);

static uint64_t compute(enum term_op op, unsigned width, uint64_t a, uint64_t b)
{
    uint64_t mask = term_mask(width);
    int64_t left = term_signed(a, width), right = term_signed(b, width);
    switch (op) {
    case TERM_ADD:
        return (a + b) & mask;
    case TERM_MUL:
        return (a * b) & mask;
    case TERM_UDIV:
        return b == 0 ? mask : a / b;
    case TERM_UREM:
        return b == 0 ? a : a % b;
    case TERM_SDIV:
        return (b == 0        ? (left < 0 ? 1 : mask)
                : right == -1 ? 0 - a
                              : (uint64_t)(left / right)) &
               mask;
    case TERM_SREM:
        return (b == 0 ? a : right == -1 ? 0 : (uint64_t)(left % right)) & mask;
    case TERM_SHL:
        return b >= width ? 0 : (a << b) & mask;
    case TERM_LSHR:
        return b >= width ? 0 : a >> b;
    case TERM_ASHR:
        return (uint64_t)(left >> (b >= 63 ? 63 : b)) & mask;
    case TERM_AND:
        return a & b;
    case TERM_OR:
        return a | b;
    case TERM_XOR:
        return a ^ b;
    case TERM_EQUAL:
        return a == b;
    case TERM_ULT:
        return a < b;
    default:
        return left < right;
    }
}

static struct expression binary(struct fixture *fixture, enum term_op op, unsigned width,
                                unsigned depth)
{
    struct expression one = make(fixture, width, depth - 1);
    struct expression other = make(fixture, width, depth - 1);
    struct expression result = {.width = op >= TERM_EQUAL ? 1 : width};
    result.term = term_binary(&fixture->blocks.terms, op, one.term, other.term);
    for (unsigned i = 0; i < STATES; i++)
        result.values[i] = compute(op, width, one.values[i], other.values[i]);
    return result;
}

static struct expression difference(struct fixture *fixture, unsigned width, unsigned depth)
{
    struct expression one = make(fixture, width, depth - 1);
    struct expression other = make(fixture, width, depth - 1);
    one.term = term_subtract(&fixture->blocks.terms, one.term, other.term);
    for (unsigned i = 0; i < STATES; i++)
        one.values[i] = (one.values[i] - other.values[i]) & term_mask(width);
    return one;
}

static struct expression choice(struct fixture *fixture, unsigned width, unsigned depth)
{
    struct expression condition = make(fixture, 1, depth - 1);
    struct expression yes = make(fixture, width, depth - 1);
    struct expression no = make(fixture, width, depth - 1);
    yes.term = term_ite(&fixture->blocks.terms, condition.term, yes.term, no.term);
    for (unsigned i = 0; i < STATES; i++)
        yes.values[i] = condition.values[i] ? yes.values[i] : no.values[i];
    return yes;
}

static struct expression resized(struct fixture *fixture, unsigned width, unsigned depth)
{
    unsigned from = draw(fixture) % 4 == 0 ? 1 : widths[draw(fixture) % 4];
    struct expression inner = make(fixture, from, depth - 1);
    bool is_signed = draw(fixture) % 2;
    enum term_op op = width < from ? TERM_TRUNC : is_signed ? TERM_SEXT : TERM_ZEXT;
    inner.term = term_resize(&fixture->blocks.terms, op, inner.term, width);
    for (unsigned i = 0; i < STATES; i++) {
        uint64_t value = inner.values[i];
        inner.values[i] =
            (op == TERM_SEXT ? (uint64_t)term_signed(value, from) : value) & term_mask(width);
    }
    inner.width = width;
    return inner;
}

static struct expression negation(struct fixture *fixture, unsigned depth)
{
    struct expression inner = make(fixture, 1, depth - 1);
    inner.term = term_not(&fixture->blocks.terms, inner.term);
    for (unsigned i = 0; i < STATES; i++)
        inner.values[i] = !inner.values[i];
    return inner;
}

static struct expression make(struct fixture *fixture, unsigned width, unsigned depth)
{
    uint64_t kind = draw(fixture) % 16;
    if (depth == 0)
        return leaf(fixture, width);
    if (width == 1 && kind < 10)
        return binary(fixture, TERM_EQUAL + draw(fixture) % 3, widths[draw(fixture) % 4], depth);
    if (width == 1 && kind < 12)
        return negation(fixture, depth);
    if (kind < 2)
        return leaf(fixture, width);
    if (kind < 5)
        return binary(fixture, TERM_ADD, width, depth);
    if (kind < 6)
        return difference(fixture, width, depth);
    if (kind < 9)
        return resized(fixture, width, depth);
    if (kind < 11)
        return choice(fixture, width, depth);
    enum term_op first = TERM_ADD, last = TERM_XOR;
    return binary(fixture, first + draw(fixture) % (last - first + 1), width, depth);
}

/* --- tests ------------------------------------------------------------------------------------ */

static void set_up(struct fixture *fixture)
{
    *fixture = (struct fixture){.seed = UINT64_C(88172645463325252)};
    struct blocks *blocks = &fixture->blocks;
    blocks_init(blocks);
    blocks->globals = calloc(VARIABLES, sizeof *blocks->globals);
    for (unsigned i = 0; i < VARIABLES; i++)
        blocks->globals[i] = (struct block_global){.name = "v", .memory = globals[i], .size = 8};
    blocks->global_count = VARIABLES;
    blocks->items = calloc(1, sizeof *blocks->items);
    blocks->items[0].locals = calloc(LOCALS, sizeof *blocks->items[0].locals);
    blocks->count = 1;
}

static void draw_states(struct fixture *fixture)
{
    for (unsigned i = 0; i < STATES; i++) {
        for (unsigned v = 0; v < VARIABLES; v++)
            fixture->states[i].memory[v] = number(fixture);
        for (unsigned l = 0; l < LOCALS; l++)
            fixture->states[i].locals[l] = number(fixture);
    }
}

/* Whether the term has a value. */
static term_id has_value(struct fixture *fixture, const struct expression *expression,
                         unsigned state)
{
    struct terms *terms = &fixture->blocks.terms;
    term_id value = term_constant(terms, expression->width, expression->values[state]);
    return term_binary(terms, TERM_EQUAL, expression->term, value);
}

static void test_evaluation(void **unused)
{
    (void)unused;
    struct fixture fixture;
    set_up(&fixture);
    for (unsigned i = 0; i < EXPRESSIONS; i++) {
        draw_states(&fixture);
        unsigned width = i % 2 ? 1 : widths[draw(&fixture) % 4];
        struct expression expression = make(&fixture, width, 1 + i % 4);
        for (unsigned state = 0; state < STATES; state++)
            assert_true(value_of(&fixture, &fixture.states[state],
                                 has_value(&fixture, &expression, state)));
    }
    blocks_release(&fixture.blocks);
}

/* Adds that the inputs have the values of the state. */
static void fix_inputs(struct fixture *fixture, struct solver *solver, unsigned state)
{
    struct terms *terms = &fixture->blocks.terms;
    const struct state *values = &fixture->states[state];
    for (unsigned v = 0; v < VARIABLES; v++)
        for (unsigned w = 0; w < 4; w++) {
            term_id memory = term_memory(terms, v, 0, widths[w]);
            term_id value = term_constant(terms, widths[w], values->memory[v]);
            solver_assert(solver, term_binary(terms, TERM_EQUAL, memory, value));
        }
    for (unsigned l = 0; l < LOCALS; l++) {
        term_id value = term_constant(terms, 64, values->locals[l]);
        solver_assert(solver, term_binary(terms, TERM_EQUAL, term_local(terms, 0, l, 64), value));
    }
}

static void test_solver(void **unused)
{
    (void)unused;
    struct fixture fixture;
    if (!solver_is_available())
        skip();
    set_up(&fixture);
    for (unsigned i = 0; i < ASKED; i++) {
        draw_states(&fixture);
        struct expression expression = make(&fixture, i % 2 ? 1 : 32, 1 + i % 3);
        term_id truth = has_value(&fixture, &expression, 0);
        term_id otherwise = term_not(&fixture.blocks.terms, truth);
        const struct solver_limits limits = {.end = clock_now() + 60};
        struct solver *solver = solver_new(&fixture.blocks.terms, limits);
        fix_inputs(&fixture, solver, 0);
        assert_int_equal(solver_ask(solver, &truth, 1), ANSWER_SAT);
        assert_true(solver_holds(solver, truth));
        assert_int_equal(solver_ask(solver, &otherwise, 1), ANSWER_UNSAT);
        solver_free(solver);
    }
    blocks_release(&fixture.blocks);
}

/* A cell that was stored to is read at an equal offset, and no other one is. */
static void test_arrays(void **unused)
{
    (void)unused;
    struct fixture fixture;
    set_up(&fixture);
    struct terms *terms = &fixture.blocks.terms;
    term_id array = term_array(terms, 0, 32), i = term_local(terms, 0, 0, 64);
    term_id j = term_local(terms, 0, 1, 64), one = term_constant(terms, 32, 1);
    term_id stored = term_store(terms, array, i, one);
    assert_int_equal(term_select(terms, stored, i), one);
    term_id read = term_select(terms, stored, j), old = term_select(terms, array, j);
    assert_int_equal(read, term_ite(terms, term_binary(terms, TERM_EQUAL, i, j), one, old));
    /* In the other order, the cells are the same unless i = j. */
    term_id two = term_constant(terms, 32, 2), differs = term_binary(terms, TERM_EQUAL, i, j);
    term_id first = term_store(terms, stored, j, two);
    term_id second = term_store(terms, term_store(terms, array, j, two), i, one);
    assert_int_equal(term_same_array(terms, first, second), term_not(terms, differs));
    blocks_release(&fixture.blocks);
}

/* Two paths of a block, each with one access. */
static bool is_steady(struct fixture *fixture, term_id one, term_id other)
{
    struct block_access accesses[2] = {{0, one, 4}, {0, other, 4}};
    struct block_path paths[3] = {
        {.accesses = &accesses[0], .access_count = 1},
        {.kind = PATH_FAILS},
        {.accesses = &accesses[1], .access_count = 1},
    };
    const struct block block = {.paths = paths, .path_count = 3};
    return block_is_steady(&fixture->blocks, &block);
}

static void test_steady(void **unused)
{
    (void)unused;
    struct fixture fixture;
    set_up(&fixture);
    struct terms *terms = &fixture.blocks.terms;
    term_id zero = term_constant(terms, 64, 0), four = term_constant(terms, 64, 4);
    term_id local = term_local(terms, 0, 0, 64), memory = term_memory(terms, 1, 0, 64);
    assert_true(is_steady(&fixture, four, four)); /* a path that fails does not matter */
    assert_true(is_steady(&fixture, local, local));
    assert_false(is_steady(&fixture, zero, four));
    assert_false(is_steady(&fixture, memory, memory)); /* others may write the index */
    blocks_release(&fixture.blocks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_evaluation),
        cmocka_unit_test(test_solver),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_steady),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
