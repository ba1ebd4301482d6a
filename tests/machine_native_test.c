/* The native machine, driven directly: the "instrumented code" is C that calls the runtime. */
#include "machine/native.h"
#include "machine/runtime.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- programs ---- */

static _Alignas(16) unsigned char x_memory[16] = {7, 0, 0, 0, 9, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8};
static const unsigned char constant_memory[8] = "const";
static pthread_mutex_t recursive_memory = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t mutex_memory = PTHREAD_MUTEX_INITIALIZER;

#define SITE(bytes) {.file = "test.c", .line = __LINE__, .size = bytes, .access = ACCESS_PLAIN}

static struct global globals[] = {
    {.name = "x", .memory = x_memory, .size = sizeof x_memory},
    {.name = "constant", .memory = constant_memory, .size = 8, .constant = true},
    {.name = "recursive", .memory = (void *)&recursive_memory, .size = sizeof recursive_memory},
    {.name = "mutex", .memory = (void *)&mutex_memory, .size = sizeof mutex_memory},
};

static const void *functions[1];

static int compare_globals(const void *one, const void *other)
{
    uintptr_t a = (uintptr_t)((const struct global *)one)->memory;
    uintptr_t b = (uintptr_t)((const struct global *)other)->memory;
    return a < b ? -1 : a > b;
}

static struct program program = {
    .globals = globals,
    .global_count = sizeof globals / sizeof *globals,
    .functions = functions,
    .function_count = 1,
};

static struct machine *begin(int (*entry)(void))
{
    static const struct native_options options = {.step_limit = 1000, .stack_size = 256 << 10};
    qsort(globals, program.global_count, sizeof *globals, compare_globals);
    program.entry = entry;
    return native_machine_new(&program, &options);
}

static state_id first(struct machine *machine)
{
    return machine_start(machine, MACHINE_MAIN_THREAD, STATE_NONE);
}

static state_id advance(struct machine *machine, state_id state, uint64_t result)
{
    return machine_step(machine, MACHINE_MAIN_THREAD, state, result);
}

static const struct op *op_of(struct machine *machine, state_id state)
{
    return machine_op(machine, state);
}

/* ---- stepping ---- */

static int sum_of_two_reads(void)
{
    static struct site first_read = SITE(4), second_read = SITE(4), write = SITE(4);
    volatile uint64_t local[8] = {0};
    local[3] = heddle_load(&first_read, x_memory);
    local[5] = heddle_load(&second_read, x_memory + 4);
    heddle_store(&write, x_memory, local[3] + local[5]);
    return 5;
}

static void test_step_and_go_back(void **unused)
{
    (void)unused;
    struct machine *machine = begin(sum_of_two_reads);
    state_id start = first(machine);
    assert_int_equal(op_of(machine, start)->kind, OP_READ);
    assert_int_equal(op_of(machine, start)->size, 4);
    state_id one = advance(machine, start, 10);
    state_id one_two = advance(machine, one, 2);
    assert_int_equal(op_of(machine, one_two)->kind, OP_WRITE);
    assert_int_equal(op_of(machine, one_two)->operand, 12);
    state_id end = advance(machine, one_two, 0);
    assert_int_equal(op_of(machine, end)->kind, OP_FINISH);
    assert_int_equal(op_of(machine, end)->operand, 5);

    assert_int_equal(op_of(machine, advance(machine, one, 30))->operand, 40);
    state_id other = advance(machine, start, 100);
    assert_int_equal(op_of(machine, advance(machine, other, 1))->operand, 101);
    assert_int_equal(op_of(machine, advance(machine, one, 7))->operand, 17);
    native_machine_free(machine);
}

static void test_step_taken_again_is_remembered(void **unused)
{
    (void)unused;
    struct machine *machine = begin(sum_of_two_reads);
    state_id start = first(machine);
    state_id one = advance(machine, start, 10);
    advance(machine, start, 11);
    size_t used = machine->states.used;
    assert_int_equal(advance(machine, start, 10), one);
    assert_int_equal(machine->states.used, used);
    native_machine_free(machine);
}

static void relocate(struct states *states, void *place)
{
    states_relocate(states, place);
}

static void test_collection_keeps_what_is_named(void **unused)
{
    (void)unused;
    struct machine *machine = begin(sum_of_two_reads);
    state_id start = first(machine);
    for (uint64_t i = 0; i < 100; i++)
        advance(machine, start, i);
    state_id kept = advance(machine, start, 50);
    size_t used = machine->states.used;
    machine_collect(machine, relocate, &kept);
    assert_true(machine->states.used < used / 50);
    assert_int_equal(op_of(machine, advance(machine, kept, 3))->operand, 53);
    native_machine_free(machine);
}

static void test_initial_values(void **unused)
{
    (void)unused;
    struct machine *machine = begin(sum_of_two_reads);
    state_id start = first(machine);
    state_id next = advance(machine, start, 0);
    uint64_t value;
    char name[32];
    assert_true(machine->class->initial_value(machine, op_of(machine, start)->location, 0, &value));
    assert_int_equal(value, 7);
    assert_true(machine->class->initial_value(machine, op_of(machine, next)->location, 0, &value));
    assert_int_equal(value, 9 + 256);
    machine->class->describe_location(machine, op_of(machine, next)->location, name, sizeof name);
    assert_string_equal(name, "x+4");
    native_machine_free(machine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_step_and_go_back),
        cmocka_unit_test(test_step_taken_again_is_remembered),
        cmocka_unit_test(test_collection_keeps_what_is_named),
        cmocka_unit_test(test_initial_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
