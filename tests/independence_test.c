/* independence_test.c - the table of operations that commute, against their effects in both
 * orders. */
#include "base/mix.h"
#include "independence/independence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { PAIRS = 200000, STATES = 100, RESULT_OF_STORE = 0 };

static uint64_t draw(uint64_t *random, uint64_t below)
{
    *random += UINT64_C(0x9e3779b97f4a7c15);
    return mix64(*random) % below;
}

static uint64_t mask(const struct op *op)
{
    return UINT64_MAX >> (64 - 8 * op->size);
}

/* 0, 1, the greatest and the least number with a sign, all ones; or any. */
static uint64_t draw_value(uint64_t *random, const struct op *op)
{
    uint64_t ones = mask(op), some[] = {0, 1, ones >> 1, ones ^ ones >> 1, ones, 2, 3};
    enum { SOME = sizeof some / sizeof *some };
    uint64_t choice = draw(random, SOME + 2);
    return choice < SOME ? some[choice] : draw(random, UINT64_MAX) & ones;
}

static struct op draw_op(uint64_t *random, unsigned size)
{
    static const uint8_t kinds[] = {OP_READ, OP_WRITE, OP_RMW, OP_RMW, OP_RMW, OP_CAS};
    struct op op = {.kind = kinds[draw(random, sizeof kinds)],
                    .access = ACCESS_ATOMIC,
                    .size = (uint8_t)(size & 0x1f),
                    .location = 1};
    op.operand = draw_value(random, &op);
    op.expected = op.kind == OP_CAS ? draw_value(random, &op) : 0;
    if (op.kind == OP_RMW) {
        op.rmw = draw(random, RMW_UMIN + 1) & 0xf;
        op.expected = draw(random, 2) ? RMW_IGNORED : RMW_USED;
    }
    return op;
}

/* Runs the operation, and returns what its thread sees of the old value. */
static uint64_t run(const struct op *op, uint64_t *value)
{
    struct effect effect = op_effect(op, 0, *value);
    uint64_t result = op->kind == OP_WRITE || op_ignores_result(op) ? RESULT_OF_STORE : *value;
    if (effect_changes(&effect, *value))
        *value = effect.value;
    return result;
}

static struct footprint footprint_in(const struct op *op, uint64_t value)
{
    enum effect_kind kind = op_effect(op, 0, value).kind;
    return independence_footprint(op, kind == EFFECT_WRITE || kind == EFFECT_RMW);
}

/* Whether one order of the two is like the other one in this state. */
static bool commute_in(const struct op *a, const struct op *b, uint64_t value)
{
    uint64_t ab = value, ba = value;
    uint64_t a_first = run(a, &ab), b_second = run(b, &ab);
    uint64_t b_first = run(b, &ba), a_second = run(a, &ba);
    return ab == ba && a_first == a_second && b_first == b_second;
}

static void operations_without_a_conflict_commute(void **state)
{
    (void)state;
    uint64_t random = 1, commuting = 0;
    for (unsigned i = 0; i < PAIRS; i++) {
        unsigned size = 1u << draw(&random, 4);
        struct op a = draw_op(&random, size), b = draw_op(&random, size);
        for (unsigned j = 0; j < STATES; j++) {
            uint64_t value = draw_value(&random, &a);
            if (footprints_conflict(footprint_in(&a, value), footprint_in(&b, value)))
                continue;
            assert_true(commute_in(&a, &b, value));
            commuting += j == 0;
        }
    }
    assert_true(commuting > PAIRS / 10);
}

static struct op update(enum rmw function, uint64_t operand, enum rmw_result result)
{
    return (struct op){.kind = OP_RMW,
                       .access = ACCESS_ATOMIC,
                       .rmw = (uint8_t)(function & 0xf),
                       .size = 4,
                       .location = 1,
                       .operand = operand,
                       .expected = result};
}

static bool conflict(struct op a, struct op b)
{
    return footprints_conflict(independence_footprint(&a, a.kind != OP_READ),
                               independence_footprint(&b, b.kind != OP_READ));
}

static void the_rows_of_the_table_are_there(void **state)
{
    (void)state;
    struct op load = {.kind = OP_READ, .access = ACCESS_ATOMIC, .size = 4, .location = 1};
    struct op store = {
        .kind = OP_WRITE, .access = ACCESS_ATOMIC, .size = 4, .location = 1, .operand = 7};
    struct op other_store = store, plain_store = store;
    other_store.operand = 8;
    plain_store.access = ACCESS_PLAIN;
    struct op add = update(RMW_ADD, 1, RMW_IGNORED);
    assert_false(conflict(add, update(RMW_SUB, 5, RMW_IGNORED)));
    assert_true(conflict(add, update(RMW_ADD, 1, RMW_USED)));
    assert_true(conflict(add, update(RMW_OR, 1, RMW_IGNORED)));
    assert_true(conflict(add, load));
    assert_true(conflict(add, store));
    for (enum rmw function = RMW_ADD; function <= RMW_UMIN; function++)
        if (function != RMW_NAND)
            assert_false(
                conflict(update(function, 5, RMW_IGNORED), update(function, 6, RMW_IGNORED)));
    struct op exchange = update(RMW_EXCHANGE, 7, RMW_IGNORED);
    assert_false(conflict(store, store));
    assert_true(conflict(store, other_store));
    assert_true(conflict(plain_store, plain_store)); /* which is a race */
    assert_false(conflict(exchange, exchange));
    assert_true(conflict(exchange, update(RMW_EXCHANGE, 8, RMW_IGNORED)));
    struct op nothing = update(RMW_ADD, 0, RMW_IGNORED), look = update(RMW_OR, 0, RMW_USED);
    assert_false(conflict(nothing, store));
    assert_false(conflict(look, load));
    assert_false(conflict(look, look));
    assert_true(conflict(look, store));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_without_a_conflict_commute),
        cmocka_unit_test(the_rows_of_the_table_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
