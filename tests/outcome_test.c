/* outcome_test.c - machine_outcome on the script machine: what a thread comes to, and how often the
 * program runs to find that out. */
#include "machine/script.h"

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

static struct machine *begin(struct script *script, struct script_thread *thread, const code *lines,
                             unsigned length)
{
    *thread = (struct script_thread){.code = lines, .length = length};
    *script = (struct script){.threads = thread, .thread_count = 1, .location_count = 2};
    struct machine *machine = script_machine_new(script);
    counted = machine->class;
    counting = *counted;
    counting.step = count_step;
    machine->class = &counting;
    steps = 0;
    return machine;
}

static state_id first(struct machine *machine)
{
    return machine_start(machine, MACHINE_MAIN_THREAD, STATE_NONE);
}

/* Asks twice: the program runs for the first answer, in `expected_steps`, if at all. */
static void expect(struct machine *machine, state_id state, uint64_t result,
                   enum machine_outcome outcome, unsigned expected_steps)
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
    struct script script;
    struct script_thread thread;
    struct machine *machine = begin(&script, &thread, lines, 1);
    state_id state = first(machine);
    expect(machine, state, 0, OUTCOME_AWAITS, 1);
    expect(machine, state, 2, OUTCOME_AWAITS, 1);
    expect(machine, state, 3, OUTCOME_GOES_ON, 1);
    script_machine_free(machine);
}

/* The second operation's value decides, too: behind the first one nothing is settled. */
static void loops_of_two_operations(void **context)
{
    (void)context;
    const code lines[] = {
        {.code = SCRIPT_AWAIT_EITHER, .reg = NONE, .location = FLAG, .expected = 3}};
    struct script script;
    struct script_thread thread;
    struct machine *machine = begin(&script, &thread, lines, 1);
    state_id state = first(machine);
    expect(machine, state, 0, OUTCOME_GOES_ON, 1);
    state_id second = machine_step(machine, MACHINE_MAIN_THREAD, state, 0);
    expect(machine, second, 0, OUTCOME_AWAITS, 1);
    expect(machine, second, 3, OUTCOME_GOES_ON, 1);
    script_machine_free(machine);
}

static void assumptions(void **context)
{
    (void)context;
    const code lines[] = {
        {.code = SCRIPT_LOAD, .reg = 0, .location = FLAG},
        {.code = SCRIPT_ASSUME, .reg = 0, .value = 1},
        {.code = SCRIPT_FAIL_IF, .reg = 0, .value = 1},
    };
    struct script script;
    struct script_thread thread;
    struct machine *machine = begin(&script, &thread, lines, 3);
    state_id state = first(machine);
    expect(machine, state, 0, OUTCOME_BLOCKS, 1);
    expect(machine, state, 1, OUTCOME_GOES_ON, 1);
    script_machine_free(machine);
}

/* A step that was taken already costs none, and one taken for an outcome is none to take again. */
static void steps_are_shared(void **context)
{
    (void)context;
    const code lines[] = {{.code = SCRIPT_AWAIT, .reg = NONE, .location = FLAG, .expected = 3}};
    struct script script;
    struct script_thread thread;
    struct machine *machine = begin(&script, &thread, lines, 1);
    state_id state = first(machine);
    state_id waits = machine_step(machine, MACHINE_MAIN_THREAD, state, 1);
    expect(machine, state, 1, OUTCOME_AWAITS, 0);
    expect(machine, state, 2, OUTCOME_AWAITS, 1);
    machine_step(machine, MACHINE_MAIN_THREAD, state, 2);
    assert_int_equal(steps, 2);
    assert_int_equal(machine_step(machine, MACHINE_MAIN_THREAD, state, 1), waits);
    script_machine_free(machine);
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
    struct script script;
    struct script_thread thread;
    struct machine *machine = begin(&script, &thread, lines, 4);
    state_id state = first(machine);
    expect(machine, state, 0, OUTCOME_BLOCKS, 3);
    expect(machine, state, 1, OUTCOME_GOES_ON, 3);
    state_id fence = machine_step(machine, MACHINE_MAIN_THREAD, state, 0);
    assert_int_equal(machine_op(machine, fence)->kind, OP_FENCE);
    expect(machine, fence, 0, OUTCOME_BLOCKS, 0);
    state_id places[] = {state, fence, STATE_NONE};
    machine_collect(machine, keep, places);
    assert_int_equal(states_get(&machine->states, places[1])->outcome, OUTCOME_BLOCKS);
    expect(machine, places[0], 0, OUTCOME_BLOCKS, 3); /* which was let go of */
    script_machine_free(machine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_that_wait),   cmocka_unit_test(loops_of_two_operations),
        cmocka_unit_test(assumptions),       cmocka_unit_test(steps_are_shared),
        cmocka_unit_test(fences_are_passed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
