/* outcome_test.c - machine_outcome on the script machine: what a thread comes to, and how often the
 * program runs to find that out. */
#include "script/script.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct script_instruction code;

enum { FLAG = 1, NONE = SCRIPT_NO_REGISTER };

/* The script machine, with a count of the steps that it really takes. */
static struct machine_class counting;
static const struct machine_class *counted;
static unsigned steps;

static state_id count_step(struct machine *machine, unsigned thread, state_id state,
                           uint64_t result)
{
    steps++;
    return counted->step(machine, thread, state, result);
}

/* The program of the test that runs. */
static struct script script;
static struct script_thread thread;
static struct machine *machine;

static void begin(const code *lines, unsigned length)
{
    thread = (struct script_thread){.code = lines, .length = length};
    script = (struct script){.threads = &thread, .thread_count = 1, .location_count = 2};
    machine = script_machine_new(&script);
    counted = machine->class;
    counting = *counted;
    counting.step = count_step;
    machine->class = &counting;
    steps = 0;
}

static int end(void **context)
{
    (void)context;
    script_machine_free(machine);
    return 0;
}

static state_id first(void)
{
    return machine_start(machine, MACHINE_MAIN_THREAD, STATE_NONE);
}

/* Asks twice: the program runs for the first answer, in `expected_steps`, if at all. */
static void expect(state_id state, uint64_t result, enum machine_outcome outcome,
                   unsigned expected_steps)
{
    unsigned before = steps;
    assert_int_equal(machine_outcome(machine, MACHINE_MAIN_THREAD, state, result), outcome);
    assert_int_equal(steps - before, expected_steps);
    assert_int_equal(machine_outcome(machine, MACHINE_MAIN_THREAD, state, result), outcome);
    assert_int_equal(steps - before, expected_steps);
}

static void loops_that_wait(void **context)
{
    (void)context;
    const code lines[] = {{.code = SCRIPT_AWAIT, .reg = NONE, .location = FLAG, .expected = 3}};
    begin(lines, 1);
    state_id state = first();
    expect(state, 0, OUTCOME_AWAITS, 1);
    expect(state, 2, OUTCOME_AWAITS, 1);
    expect(state, 3, OUTCOME_GOES_ON, 1);
}

/* The second operation's value decides, too: behind the first one nothing is settled. */
static void loops_of_two_operations(void **context)
{
    (void)context;
    const code lines[] = {
        {.code = SCRIPT_AWAIT_EITHER, .reg = NONE, .location = FLAG, .expected = 3}};
    begin(lines, 1);
    state_id state = first();
    expect(state, 0, OUTCOME_GOES_ON, 1);
    state_id second = machine_step(machine, MACHINE_MAIN_THREAD, state, 0);
    expect(second, 0, OUTCOME_AWAITS, 1);
    expect(second, 3, OUTCOME_GOES_ON, 1);
}

static void assumptions(void **context)
{
    (void)context;
    const code lines[] = {
        {.code = SCRIPT_LOAD, .reg = 0, .location = FLAG},
        {.code = SCRIPT_ASSUME, .reg = 0, .value = 1},
        {.code = SCRIPT_FAIL_IF, .reg = 0, .value = 1},
    };
    begin(lines, 3);
    state_id state = first();
    expect(state, 0, OUTCOME_BLOCKS, 1);
    expect(state, 1, OUTCOME_GOES_ON, 1);
}

/* A step that was taken already costs none, and one taken for an outcome is none to take again. */
static void steps_are_shared(void **context)
{
    (void)context;
    const code lines[] = {{.code = SCRIPT_AWAIT, .reg = NONE, .location = FLAG, .expected = 3}};
    begin(lines, 1);
    state_id state = first();
    state_id waits = machine_step(machine, MACHINE_MAIN_THREAD, state, 1);
    expect(state, 1, OUTCOME_AWAITS, 0);
    expect(state, 2, OUTCOME_AWAITS, 1);
    machine_step(machine, MACHINE_MAIN_THREAD, state, 2);
    assert_int_equal(steps, 2);
    assert_int_equal(machine_step(machine, MACHINE_MAIN_THREAD, state, 1), waits);
}

static void keep(struct states *states, void *places)
{
    for (state_id *place = places; *place != STATE_NONE; place++)
        states_relocate(states, place);
}

/* Fences are passed over; the state in front of them keeps what is behind them, even when a
 * collection lets go of those states. */
static void fences_are_passed(void **context)
{
    (void)context;
    const code lines[] = {
        {.code = SCRIPT_LOAD, .reg = 0, .location = FLAG},
        {.code = SCRIPT_FENCE, .reg = NONE},
        {.code = SCRIPT_FENCE, .reg = NONE},
        {.code = SCRIPT_ASSUME, .reg = 0, .value = 1},
    };
    begin(lines, 4);
    state_id state = first();
    expect(state, 0, OUTCOME_BLOCKS, 3);
    expect(state, 1, OUTCOME_GOES_ON, 3);
    state_id fence = machine_step(machine, MACHINE_MAIN_THREAD, state, 0);
    assert_int_equal(machine_op(machine, fence)->kind, OP_FENCE);
    expect(fence, 0, OUTCOME_BLOCKS, 0);
    state_id places[] = {state, fence, STATE_NONE};
    machine_collect(machine, keep, places);
    assert_int_equal(states_get(&machine->states, places[1])->outcome, OUTCOME_BLOCKS);
    expect(places[0], 0, OUTCOME_BLOCKS, 3); /* which was let go of */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(loops_that_wait, end),
        cmocka_unit_test_teardown(loops_of_two_operations, end),
        cmocka_unit_test_teardown(assumptions, end),
        cmocka_unit_test_teardown(steps_are_shared, end),
        cmocka_unit_test_teardown(fences_are_passed, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
