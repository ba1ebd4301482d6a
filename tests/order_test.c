/* order_test.c - memory orders, from sites and scripts to events. */
#include "machine/site.h"
#include "script/script.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void assert_orders(struct op op, enum ordering writing, enum ordering reading)
{
    assert_int_equal(op_effective_order(&op, true), writing);
    assert_int_equal(op_effective_order(&op, false), reading);
}

static void a_cas_has_two_orders(void **state)
{
    (void)state;
    struct op op = {.kind = OP_CAS, .order = ORDER_RELEASE, .failure_order = ORDER_RELAXED};
    assert_orders(op, ORDER_RELEASE, ORDER_RELAXED);
    op.failure_order = ORDER_SEQ_CST; /* it may be the stronger one */
    assert_orders(op, ORDER_RELEASE, ORDER_SEQ_CST);
    op.order = ORDER_ACQ_REL;
    op.failure_order = ORDER_ACQUIRE;
    assert_orders(op, ORDER_ACQ_REL, ORDER_ACQUIRE);
}

static void an_rmw_has_one_order(void **state)
{
    (void)state;
    for (enum ordering order = ORDER_NONE; order <= ORDER_ACQ_REL; order++) {
        assert_orders((struct op){.kind = OP_RMW, .order = order}, order, order);
        assert_orders((struct op){.kind = OP_FENCE, .order = order}, order, order);
    }
}

static void a_read_and_a_write_have_a_part_each(void **state)
{
    (void)state;
    static const struct {
        enum ordering whole, read, write;
    } parts[] = {
        {ORDER_NONE, ORDER_NONE, ORDER_NONE},
        {ORDER_RELAXED, ORDER_RELAXED, ORDER_RELAXED},
        {ORDER_ACQUIRE, ORDER_ACQUIRE, ORDER_RELAXED},
        {ORDER_RELEASE, ORDER_RELAXED, ORDER_RELEASE},
        {ORDER_ACQ_REL, ORDER_ACQUIRE, ORDER_RELEASE},
        {ORDER_SEQ_CST, ORDER_SEQ_CST, ORDER_SEQ_CST},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct op read = {.kind = OP_READ, .order = parts[i].whole};
        struct op write = {.kind = OP_WRITE, .order = parts[i].whole};
        assert_int_equal(op_effective_order(&read, false), parts[i].read);
        assert_int_equal(op_effective_order(&write, true), parts[i].write);
    }
}

static void models_acquire_and_release(void **state)
{
    (void)state;
    assert_orders((struct op){.kind = OP_LOCK}, ORDER_ACQUIRE, ORDER_ACQUIRE);
    assert_orders((struct op){.kind = OP_TRYLOCK}, ORDER_ACQUIRE, ORDER_RELAXED);
    assert_orders((struct op){.kind = OP_UNLOCK}, ORDER_RELEASE, ORDER_RELAXED);
    struct op wait = {.kind = OP_SYNC, .function = SYNC_WAKE};
    assert_orders(wait, ORDER_SEQ_CST, ORDER_SEQ_CST);
    assert_orders((struct op){.kind = OP_RECEIVE}, ORDER_SEQ_CST, ORDER_SEQ_CST);
    assert_orders((struct op){.kind = OP_FREE}, ORDER_ACQ_REL, ORDER_ACQUIRE);
    struct op end = {.kind = OP_SYNC, .function = SYNC_END_PHASE}; /* reads nothing */
    assert_int_equal(op_effective_order(&end, true), ORDER_SEQ_CST);
    assert_int_equal(op_effective_order(&(struct op){.kind = OP_ALLOC}, true), ORDER_RELEASE);
    assert_orders((struct op){.kind = OP_JOIN}, ORDER_NONE, ORDER_NONE);
    assert_orders((struct op){.kind = OP_CREATE}, ORDER_NONE, ORDER_NONE);
}

/* The machine copies a site's mode as one, and takes an enum access for one without orders. */
static void sites_and_operations_have_one_layout(void **state)
{
    (void)state;
    struct site site = {
        .access = ACCESS_ATOMIC, .order = ORDER_ACQ_REL, .failure_order = ORDER_ACQUIRE};
    struct op op = {.mode = site.mode};
    assert_int_equal(op.access, ACCESS_ATOMIC);
    assert_int_equal(op.order, ORDER_ACQ_REL);
    assert_int_equal(op.failure_order, ORDER_ACQUIRE);
    assert_int_equal(op.awaits, 0);
    op = (struct op){.mode = ACCESS_COPY};
    assert_int_equal(op.access, ACCESS_COPY);
    assert_int_equal(op.order, ORDER_NONE);
    assert_int_equal(op.failure_order, ORDER_NONE);
}

/* The orders of the operation that the instruction is. */
static void assert_script(struct script_instruction instruction, enum ordering order,
                          enum ordering failure_order)
{
    instruction.location = 1;
    const struct script_thread thread = {&instruction, 1};
    const struct script script = {.threads = &thread, .thread_count = 1, .location_count = 1};
    struct machine *machine = script_machine_new(&script);
    state_id first = machine_start(machine, MACHINE_MAIN_THREAD, STATE_NONE);
    struct op op = *machine_op(machine, first);
    assert_int_equal(op.order, order);
    assert_int_equal(op.failure_order, failure_order);
    script_machine_free(machine);
}

static void scripts_are_seq_cst_unless_they_say_so(void **state)
{
    (void)state;
    struct script_instruction cas = {.code = SCRIPT_CAS, .access = ACCESS_ATOMIC};
    assert_script(cas, ORDER_SEQ_CST, ORDER_SEQ_CST);
    cas.order = ORDER_ACQ_REL;
    cas.failure_order = ORDER_RELAXED;
    assert_script(cas, ORDER_ACQ_REL, ORDER_RELAXED);
    struct script_instruction load = {.code = SCRIPT_LOAD, .access = ACCESS_ATOMIC};
    assert_script(load, ORDER_SEQ_CST, ORDER_NONE);
    load.order = ORDER_ACQUIRE;
    assert_script(load, ORDER_ACQUIRE, ORDER_NONE);
    load.access = ACCESS_PLAIN;
    assert_script(load, ORDER_NONE, ORDER_NONE);
    struct script_instruction lock = {.code = SCRIPT_LOCK, .access = ACCESS_ATOMIC};
    assert_script(lock, ORDER_NONE, ORDER_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cas_has_two_orders),
        cmocka_unit_test(an_rmw_has_one_order),
        cmocka_unit_test(a_read_and_a_write_have_a_part_each),
        cmocka_unit_test(models_acquire_and_release),
        cmocka_unit_test(sites_and_operations_have_one_layout),
        cmocka_unit_test(scripts_are_seq_cst_unless_they_say_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
