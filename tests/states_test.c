/* states_test.c - the store of thread states: memory of steps, and collection. */
#include "machine/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static state_id add(struct states *states, state_id parent, unsigned thread, uint64_t result,
                    const char *payload)
{
    size_t size = strlen(payload) + 1;
    struct state *state = states_reserve(states, size);
    state->op = (struct op){.kind = OP_READ, .operand = result};
    memcpy(state->payload, payload, size);
    return states_add(states, size, parent, thread, result);
}

static void steps_are_remembered(void **context)
{
    (void)context;
    struct states states;
    states_init(&states);
    state_id root = add(&states, STATE_NONE, 0, 0, "root");
    assert_int_equal(states_find(&states, root, 0, 7), STATE_NONE);
    state_id seven = add(&states, root, 0, 7, "seven");
    state_id eight = add(&states, root, 0, 8, "eight");
    state_id child = add(&states, root, 1, 7, "another thread's");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(states_find(&states, root, 0, 7), seven);
        assert_int_equal(states_find(&states, root, 0, 8), eight);
        assert_int_equal(states_find(&states, root, 1, 7), child);
        assert_int_equal(states_find(&states, root, 1, 8), STATE_NONE);
    }
    states_release(&states);
}

static void states_since_a_mark_are_dropped(void **context)
{
    (void)context;
    struct states states;
    states_init(&states);
    state_id root = add(&states, STATE_NONE, 0, 0, "root");
    state_id old = add(&states, root, 0, 1, "old");
    struct states_mark mark = states_mark(&states);
    state_id new = add(&states, root, 0, 2, "new");
    add(&states, new, 0, 1, "newer");
    add(&states, old, 0, 1, "another one");
    state_id kept = states_find(&states, root, 0, 1); /* now in front of the new one */
    assert_int_equal(kept, old);
    states_drop_since(&states, mark);
    assert_int_equal(states.used, mark.used);
    assert_int_equal(states.count, 2);
    assert_int_equal(states_find(&states, root, 0, 1), old);
    assert_int_equal(states_find(&states, root, 0, 2), STATE_NONE);
    assert_int_equal(states_find(&states, old, 0, 1), STATE_NONE);
    assert_int_equal(add(&states, root, 0, 3, "another"), new);
    states_release(&states);
}

static void collection_keeps_what_is_named(void **context)
{
    (void)context;
    struct states states;
    states_init(&states);
    state_id root = add(&states, STATE_NONE, 0, 0, "root");
    for (unsigned i = 1; i <= 100; i++)
        add(&states, root, 0, i, "garbage");
    state_id last = add(&states, root, 0, 101, "last");
    size_t before = states.used;
    state_id again = last, none = STATE_NONE;
    states_begin_collection(&states);
    states_relocate(&states, &last);
    states_relocate(&states, &root);
    states_relocate(&states, &again);
    states_relocate(&states, &none);
    states_end_collection(&states);
    assert_true(states.used < before / 10);
    assert_int_equal(again, last);
    assert_int_equal(none, STATE_NONE);
    assert_string_equal((char *)states_get(&states, last)->payload, "last");
    assert_int_equal(states_get(&states, last)->op.operand, 101);
    assert_string_equal((char *)states_get(&states, root)->payload, "root");
    /* What led where is forgotten: the step is taken anew. */
    assert_int_equal(states_find(&states, root, 0, 101), STATE_NONE);
    states_release(&states);
}

static void collection_keeps_bases(void **context)
{
    (void)context;
    struct states states;
    states_init(&states);
    add(&states, STATE_NONE, 0, 0, "garbage");
    state_id base = add(&states, STATE_NONE, 0, 1, "base");
    state_id one = add(&states, base, 0, 2, "a number and text"), other;
    memcpy(states_get(&states, one)->payload, &base, sizeof base);
    states_set_base(&states, one);
    other = one;
    state_id two = add(&states, one, 0, 3, "a base's base");
    memcpy(states_get(&states, two)->payload, &one, sizeof one);
    states_set_base(&states, two);
    for (int i = 0; i < 2; i++) { /* nothing else names the base */
        states_begin_collection(&states);
        states_relocate(&states, &two);
        states_relocate(&states, &one);
        states_relocate(&states, &other);
        states_end_collection(&states);
        assert_int_equal(one, other);
        assert_int_equal(states_base(states_get(&states, two)), one);
        const struct state *state = states_get(&states, one);
        assert_true(states_has_base(state));
        assert_string_equal((const char *)state->payload + sizeof base, "mber and text");
        state = states_get(&states, states_base(state));
        assert_false(states_has_base(state));
        assert_string_equal((const char *)state->payload, "base");
    }
    states_release(&states);
}

static void collection_keeps_what_is_retraced(void **context)
{
    (void)context;
    struct states states;
    states_init(&states);
    add(&states, STATE_NONE, 0, 0, "garbage");
    state_id before = add(&states, STATE_NONE, 0, 1, "a copy"), last = before;
    for (unsigned steps = 1; steps <= STATE_STEPS_MOST; steps++) {
        states_reserve(&states, 0)->op = (struct op){.kind = OP_READ, .operand = steps};
        state_id next = states_add(&states, 0, last, 0, steps);
        states_set_retraced(&states, next, last, steps);
        last = next;
    }
    size_t used = states.used;
    states_begin_collection(&states);
    states_relocate(&states, &last); /* nothing else names those before */
    states_end_collection(&states);
    assert_true(states.used < used);
    for (unsigned steps = STATE_STEPS_MOST; steps > 0; steps--) {
        const struct state *state = states_get(&states, last);
        assert_int_equal(states_steps(state), steps);
        assert_int_equal(state->op.operand, steps);
        last = state->before;
    }
    assert_int_equal(states_steps(states_get(&states, last)), 0);
    assert_string_equal((const char *)states_get(&states, last)->payload, "a copy");
    states_release(&states);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_remembered),
        cmocka_unit_test(states_since_a_mark_are_dropped),
        cmocka_unit_test(collection_keeps_what_is_named),
        cmocka_unit_test(collection_keeps_bases),
        cmocka_unit_test(collection_keeps_what_is_retraced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
