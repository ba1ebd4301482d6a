/* The native machine, driven directly: the "instrumented code" is C that calls the hooks. */
#include "base/containment.h"
#include "machine/hooks.h"
#include "machine/native.h"
#include "machine/native/section.h"
#include "machine/operations/part.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_DISABLE_ERROR_REPORTING
#define VALGRIND_ENABLE_ERROR_REPORTING
#endif

/* ---- programs ---- */

static _Alignas(16) unsigned char x_memory[16] = {7, 0, 0, 0, 9, 1, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8};
static const unsigned char constant_memory[8] = "const";
static pthread_mutex_t recursive_memory = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t mutex_memory = PTHREAD_MUTEX_INITIALIZER;

#define SITE(bytes)                                                               \
    {                                                                             \
        .file = "test.c", .line = __LINE__, .size = bytes, .access = ACCESS_PLAIN \
    }
#define ATOMIC_SITE(bytes)                                             \
    {                                                                  \
        .size = bytes, .access = ACCESS_ATOMIC, .order = ORDER_SEQ_CST \
    }

static struct global globals[] = {
    {.number = 0, .name = "x", .memory = x_memory, .size = sizeof x_memory},
    {.number = 1, .name = "constant", .memory = constant_memory, .size = 8, .constant = true},
    {.number = 2,
     .name = "recursive",
     .memory = (void *)&recursive_memory,
     .size = sizeof recursive_memory},
    {.number = 3, .name = "mutex", .memory = (void *)&mutex_memory, .size = sizeof mutex_memory},
};

static const void *functions[1];
static const char *const function_names[] = {"double_it"};

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
    .functions_in_order = functions,
    .function_names = function_names,
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

/* ---- running a single thread with memory of its own ---- */

enum { LOCATIONS = 1000 };

struct memory {
    bool known[LOCATIONS];
    uint64_t values[LOCATIONS];
    unsigned restarts;
    unsigned prints;
    char printed[1024];
};

/* The value of the location, which must be defined; of an undefined one that may be copied, 0. */
static uint64_t value_of(struct machine *machine, struct memory *memory, const struct op *op)
{
    uint32_t location = op->location;
    assert_true(location != 0 && location < LOCATIONS && location < machine->locations);
    if (!memory->known[location]) {
        bool defined = machine->class->initial_value(machine, location, memory->values[op->object],
                                                     &memory->values[location]);
        assert_true(defined || op->access == ACCESS_COPY || op_writes_blindly(op) ||
                    op->kind == OP_WRITE);
        memory->known[location] = true;
    }
    return memory->values[location];
}

static uint64_t execute(struct machine *machine, struct memory *memory, const struct op *op)
{
    if (op->location == 0)
        return 0;
    uint64_t whole = value_of(machine, memory, op), old = part_of(&machine->interner, op, whole);
    struct effect effect = op_effect(op, MACHINE_MAIN_THREAD, old);
    assert_true(effect.kind != EFFECT_ERROR && effect.kind != EFFECT_DISABLED);
    if (op->object) {
        assert_true(lifetime_is_live(memory->values[op->object]));
        assert_true(op->extent <= lifetime_size(memory->values[op->object]));
    }
    if (effect.kind != EFFECT_READ)
        memory->values[op->location] = part_merge(&machine->interner, op, whole, effect.value);
    return op->kind == OP_WRITE ? 0 : old;
}

/* Runs the main thread to where it stops. Keeps what it prints. */
static state_id run(struct machine *machine, struct memory *memory)
{
    *memory = (struct memory){.restarts = memory->restarts};
    state_id state = first(machine);
    for (;;) {
        const struct op op = *op_of(machine, state);
        if (op.kind == OP_RESTART || (op.kind >= OP_BLOCK && machine->restart_due)) {
            memory->restarts++;
            native_machine_restart(machine);
            return run(machine, memory);
        }
        if (op.kind >= OP_BLOCK)
            return state;
        if (op.kind == OP_PRINT) {
            strcat(memory->printed, machine->class->text(machine, state));
            memory->prints++;
        }
        state = advance(machine, state, execute(machine, memory, &op));
    }
}

/* Runs `entry`, which returns 0 when all is as it should be; returns the number of restarts. */
static unsigned run_well(int (*entry)(void))
{
    struct memory memory = {0};
    struct machine *machine = begin(entry);
    state_id end = run(machine, &memory);
    if (op_of(machine, end)->kind == OP_ERROR)
        print_error("%s\n", machine->class->text(machine, end));
    assert_int_equal(op_of(machine, end)->kind, OP_FINISH);
    assert_int_equal(op_of(machine, end)->operand, 0);
    native_machine_free(machine);
    return memory.restarts;
}

static void expect_error(int (*entry)(void), enum error_kind error, const char *text)
{
    struct memory memory = {0};
    struct machine *machine = begin(entry);
    state_id end = run(machine, &memory);
    assert_int_equal(op_of(machine, end)->kind, OP_ERROR);
    assert_string_equal(error_name(op_of(machine, end)->function), error_name(error));
    assert_non_null(strstr(machine->class->text(machine, end), text));
    native_machine_free(machine);
}

static void *find(const char *name)
{
    const struct model *model = model_find(name);
    assert_non_null(model);
    return model->address;
}

/* ---- sizes and copies ---- */

static int reads_of_all_sizes(void)
{
    static struct site eight = SITE(8), four = SITE(4), two = SITE(2), one = SITE(1);
    uint64_t all = 0x0000010900000007;
    if (heddle_load(&eight, x_memory) != all || heddle_load(&four, x_memory + 4) != 0x109)
        return 1;
    if (heddle_load(&two, x_memory + 4) != 0x109 || heddle_load(&one, x_memory + 5) != 1)
        return 2;
    if (heddle_load(&four, x_memory + 6) != 0x02010000) /* straddles two words */
        return 3;
    heddle_store(&eight, x_memory, 0x1122334455667788);
    if (heddle_load(&one, x_memory + 5) != 0x33 || heddle_load(&four, x_memory) != 0x55667788)
        return 4;
    return heddle_load(&eight, x_memory) != 0x1122334455667788;
}

static void test_sizes_refine_and_restart(void **unused)
{
    (void)unused;
    /* The first run learns that the read of 4 splits the 8, that of 2 the 4, that of 1 the 2. */
    assert_int_equal(run_well(reads_of_all_sizes), 1);
}

static int sections_and_sizes(void)
{
    static struct site site = SITE(4);
    section_begin(&site);
    section_end(&site);
    return reads_of_all_sizes();
}

/* What one machine has learnt, written and read, saves another one all restarts. */
static void test_facts_of_another_machine(void **unused)
{
    (void)unused;
    struct memory memory = {0};
    struct machine *machine = begin(sections_and_sizes);
    state_id end = run(machine, &memory);
    assert_int_equal(op_of(machine, end)->operand, 0);
    assert_int_equal(memory.restarts, 2);
    size_t size;
    unsigned char *bytes = facts_write(&machine->facts, &size);
    native_machine_free(machine);

    struct facts facts;
    assert_true(facts_read(&facts, bytes, size));
    memory = (struct memory){0};
    machine = begin(sections_and_sizes);
    assert_true(facts_merge(&machine->facts, &facts));
    end = run(machine, &memory);
    assert_int_equal(op_of(machine, end)->kind, OP_FINISH);
    assert_int_equal(op_of(machine, end)->operand, 0);
    assert_int_equal(memory.restarts, 0);
    assert_false(facts_merge(&facts, &machine->facts)); /* nor was there anything new */
    native_machine_free(machine);
    facts_release(&facts);
    free(bytes);
}

/* After one restart, which joins the bytes of the two halves, all is as it should be. */
static int mixed_atomic(void)
{
    static struct site eight = ATOMIC_SITE(8), four = ATOMIC_SITE(4), two = SITE(2);
    heddle_store(&four, x_memory, 1);
    heddle_store(&four, x_memory + 4, 2);
    if (heddle_load(&eight, x_memory) != UINT64_C(0x200000001))
        return 1;
    heddle_store(&two, x_memory + 2, 0xffff);
    if (heddle_cas(&four, x_memory, 0xffff0001, 0x10000) != 0xffff0001)
        return 2;
    if (heddle_cas(&eight, x_memory, UINT64_C(0x200010000), 3) != UINT64_C(0x200010000))
        return 3;
    return heddle_load(&four, x_memory) != 3 || heddle_load(&four, x_memory + 4) != 0;
}

static int misaligned_atomic(void)
{
    static struct site four = ATOMIC_SITE(4);
    heddle_load(&four, x_memory + 2);
    return 0;
}

static int different_fields(void)
{
    static struct site four = ATOMIC_SITE(4), one = SITE(1);
    heddle_store(&one, x_memory + 4, 200);
    heddle_store(&four, x_memory, 5);
    return heddle_load(&one, x_memory + 4) != 200 || heddle_load(&four, x_memory) != 5;
}

static void test_atomics_of_mixed_size(void **unused)
{
    (void)unused;
    assert_int_equal(run_well(mixed_atomic), 1);
    expect_error(misaligned_atomic, ERROR_MIXED_SIZE_ATOMIC, "atomic access of 4 bytes");
    assert_int_equal(run_well(different_fields), 0);
}

static int copies(void)
{
    static struct site site = SITE(0), one = SITE(1);
    unsigned char native[16];
    heddle_copy(&site, native, x_memory, 16); /* to the own stack */
    if (memcmp(native, x_memory, 16) != 0)
        return 1;
    heddle_copy(&site, x_memory + 3, x_memory, 13); /* overlapping, upwards */
    for (unsigned i = 0; i < 13; i++) {
        if (heddle_load(&one, x_memory + 3 + i) != native[i])
            return 2;
    }
    heddle_copy(&site, x_memory, x_memory + 3, 13); /* and down again */
    for (unsigned i = 0; i < 13; i++) {
        if (heddle_load(&one, x_memory + i) != native[i])
            return 3;
    }
    heddle_fill(&site, x_memory + 1, 0xee, 9);
    for (unsigned i = 1; i < 10; i++) {
        if (heddle_load(&one, x_memory + i) != 0xee)
            return 4;
    }
    return heddle_load(&one, x_memory) != native[0] ||
           heddle_load(&one, x_memory + 10) != native[10];
}

static void test_copies(void **unused)
{
    (void)unused;
    run_well(copies);
}

/* ---- results that nobody uses ---- */

static struct site counting = ATOMIC_SITE(4);

/* The program ignores what the library's function returns, which is not what the update returns. */
static int calls_the_library(void)
{
    static struct site call = {.ignored = true};
    counting.library = true;
    counting.function_id = RMW_ADD;
    heddle_set_caller(&call);
    heddle_rmw(&counting, x_memory, 1);
    return 0;
}

/* How the machine sees the update's result: an enum rmw_result. */
static uint64_t result_of_update(bool is_ignored)
{
    struct memory memory = {0};
    counting.ignored = is_ignored;
    struct machine *machine = begin(calls_the_library);
    run(machine, &memory); /* until all facts are known */
    uint64_t result = op_of(machine, first(machine))->expected;
    assert_int_equal(op_of(machine, first(machine))->kind, OP_RMW);
    native_machine_free(machine);
    return result;
}

static void test_results_of_the_library(void **unused)
{
    (void)unused;
    assert_int_equal(result_of_update(true), RMW_IGNORED);
    assert_int_equal(result_of_update(false), RMW_USED);
}

/* ---- wrong accesses ---- */

static struct site word = SITE(4);

static int reads_null(void)
{
    return (int)heddle_load(&word, NULL);
}

static int reads_past_end(void)
{
    return (int)heddle_load(&word, x_memory + sizeof x_memory - 2);
}

static int reads_wildly(void)
{
    return (int)heddle_load(&word, (void *)0x7000000000000000);
}

static int writes_constant(void)
{
    heddle_store(&word, (void *)constant_memory, 1);
    return 0;
}

static int reads_past_object(void)
{
    char *object = ((void *(*)(struct site *, size_t))find("malloc"))(&word, 16);
    return (int)heddle_load(&word, object + 30);
}

static int calls_data(void)
{
    heddle_check_call(&word, x_memory);
    return 0;
}

static int fails_an_assertion(void)
{
    ((void (*)(struct site *, const char *, const char *, unsigned, const char *))find(
        "__assert_fail"))(&word, (const char *)constant_memory, "", 1, "");
    return 0;
}

static void test_errors(void **unused)
{
    (void)unused;
    expect_error(reads_null, ERROR_NULL_DEREFERENCE, "null pointer");
    expect_error(reads_past_end, ERROR_OUT_OF_BOUNDS, "offset 14 of 'x', which has 16 bytes");
    expect_error(reads_wildly, ERROR_OUT_OF_BOUNDS, "wild pointer 0x7000000000000000");
    expect_error(writes_constant, ERROR_OUT_OF_BOUNDS, "write to constant 'constant'");
    expect_error(reads_past_object, ERROR_OUT_OF_BOUNDS, "beyond an object");
    expect_error(calls_data, ERROR_WILD_CALL, "which is no function");
    expect_error(fails_an_assertion, ERROR_ASSERTION, "assertion `const' failed");
}

static int constants_are_read_natively(void)
{
    static struct site one = SITE(1);
    return heddle_load(&one, constant_memory + 1) != 'o';
}

static void test_constants_cost_no_operation(void **unused)
{
    (void)unused;
    struct machine *machine = begin(constants_are_read_natively);
    state_id start = first(machine);
    assert_int_equal(op_of(machine, start)->kind, OP_FINISH);
    assert_int_equal(op_of(machine, start)->operand, 0);
    native_machine_free(machine);
}

/* ---- faults ---- */

static volatile int zero, hundred = 100;

static int segfaults(void)
{
    heddle_load(&word, x_memory);
    return *(volatile int *)0x500000000000;
}

__attribute__((no_sanitize("undefined"), unused)) static int divides_by_zero(void)
{
    return hundred / zero;
}

static __attribute__((noinline)) int recurse(volatile char *above)
{
    volatile char here[4096];
    here[0] = *above;
    if (here[0] != 0)
        return 0;
    return recurse(here) + here[0];
}

static int overflows_the_stack(void)
{
    volatile char here = 0;
    return recurse(&here);
}

static void test_faults(void **unused)
{
    (void)unused;
    VALGRIND_DISABLE_ERROR_REPORTING;
    expect_error(segfaults, ERROR_OUT_OF_BOUNDS, "does not own");
#ifdef __x86_64__ /* AArch64 divides without a fault. A program's divisions are checked. */
    expect_error(divides_by_zero, ERROR_DIVISION_BY_ZERO, "arithmetic");
#endif
    expect_error(overflows_the_stack, ERROR_STACK_OVERFLOW, "stack is full");
    VALGRIND_ENABLE_ERROR_REPORTING;
}

static void test_life_goes_on_after_a_fault(void **unused)
{
    (void)unused;
    struct machine *machine = begin(segfaults);
    VALGRIND_DISABLE_ERROR_REPORTING;
    for (uint64_t i = 0; i < 3; i++) {
        state_id end = advance(machine, first(machine), i);
        assert_int_equal(op_of(machine, end)->kind, OP_ERROR);
        assert_ptr_equal(op_of(machine, end)->site, &word);
    }
    VALGRIND_ENABLE_ERROR_REPORTING;
    native_machine_free(machine);
}

/* ---- system calls ---- */

/* A call of a function of the C library from code of its own, as the program's is: the test's own
 * functions count as heddle's. The code fills the registers of the arguments, and calls. */
static int (*make_call(const void *function, long one, long two, long three))(void)
{
    static unsigned char *code;
    if (!code)
        code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                    0);
    const unsigned char *begin = code;
    const long values[] = {one, two, three, (long)function};
    static const unsigned char to_register[][2] = {
        {0x48, 0xbf}, {0x48, 0xbe}, {0x48, 0xba}, {0x48, 0xb8}}; /* mov to rdi, rsi, rdx, rax */
    static const unsigned char rest[] = {0x55,                   /* push rbp: aligns the stack */
                                         0xff, 0xd0,             /* call rax */
                                         0x5d, 0xc3};            /* pop rbp; ret */
    for (int i = 0; i < 4; i++) {
        memcpy(code, to_register[i], 2);
        memcpy(code + 2, &values[i], sizeof values[i]);
        code += 2 + sizeof values[i];
    }
    memcpy(code, rest, sizeof rest);
    code += sizeof rest;
    return (int (*)(void))begin;
}

/* What the program calls is a model, but code that went astray may come anywhere. */
static int (*entries[7])(void);

static void make_entries(const char *victim)
{
    static const char text[] = "No errors found\n";
    entries[0] = make_call((const void *)unlink, (long)victim, 0, 0);
    entries[1] = make_call((const void *)unlinkat, AT_FDCWD, (long)victim, 0);
    entries[2] = make_call((const void *)_exit, 0, 0, 0);
    entries[3] = make_call((const void *)write, STDOUT_FILENO, (long)text, 16);
    entries[4] = make_call((const void *)socket, AF_INET, SOCK_STREAM, 0);
    entries[5] = make_call((const void *)kill, getppid(), SIGKILL, 0);
    entries[6] = make_call((const void *)sysconf, _SC_PHYS_PAGES, 0, 0); /* by another function */
}

static int allocates(void)
{
    void *memory = malloc(1 << 22); /* the C library maps it */
    int is_there = memory != NULL;
    free(memory);
    return !is_there;
}

/* In a forked process, too: explorations by several processes fork. */
static void expect_contained(void)
{
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        expect_error(entries[i], ERROR_SYSTEM_CALL, "a system call past the C library");
    run_well(allocates);
}

static void test_system_calls(void **unused)
{
    (void)unused;
    char name[] = "/tmp/heddle-victim-XXXXXX";
    int descriptor = mkstemp(name), status;
    assert_true(descriptor >= 0);
    run_well(allocates);
    if (!containment_is_installed()) {
        unlink(name);
        skip();
    }
    make_entries(name);
    expect_contained();
    pid_t child = fork();
    if (child == 0) {
        expect_contained();
        _exit(7);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 7 << 8);
    assert_int_equal(write(descriptor, "", 1), 1);
    assert_int_equal(unlink(name), 0);
    close(descriptor);
}

/* As a model of heddle's might. */
static int asks_the_kernel(void)
{
    return sysconf(_SC_PHYS_PAGES) <= 0;
}

static void test_own_system_call(void **unused)
{
    (void)unused;
    run_well(allocates);
    if (!containment_is_installed())
        skip();
    int ends[2], status;
    char text[512] = "";
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        run_well(asks_the_kernel);
        _exit(0);
    }
    close(ends[1]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(read(ends[0], text, sizeof text - 1) > 0);
    close(ends[0]);
    assert_int_equal(WTERMSIG(status), SIGABRT);
    assert_non_null(strstr(text, "this is a bug in heddle: system call 99 while the program runs"));
}

/* ---- threads ---- */

typedef int create_function(struct site *, pthread_t *, const pthread_attr_t *, void *(*)(void *),
                            void *);
typedef int join_function(struct site *, pthread_t, void **);

static void *double_it(void *argument)
{
    static struct site read = SITE(4);
    return (void *)(heddle_load(&read, x_memory) + 2 * (uint64_t)argument);
}

static int creates_and_joins(void)
{
    static struct site site = SITE(0);
    pthread_t thread; /* on the native stack */
    void *result;
    ((create_function *)find("pthread_create"))(&site, &thread, NULL, double_it, (void *)21);
    ((join_function *)find("pthread_join"))(&site, thread, &result);
    return (int)(uint64_t)result;
}

static void test_create_and_join(void **unused)
{
    (void)unused;
    functions[0] = (const void *)double_it;
    struct machine *machine = begin(creates_and_joins);
    state_id create = first(machine);
    assert_int_equal(op_of(machine, create)->kind, OP_CREATE);
    assert_int_equal(op_of(machine, create)->operand, 1);
    assert_int_equal(machine->threads, 2);

    state_id join = advance(machine, create, 0);
    assert_int_equal(op_of(machine, join)->kind, OP_JOIN);
    assert_int_equal(op_of(machine, join)->operand, 1);

    state_id child = machine_start(machine, 1, create);
    assert_int_equal(op_of(machine, child)->kind, OP_READ);
    assert_int_equal(machine_start(machine, 1, create), child);
    state_id child_end = machine_step(machine, 1, child, 100);
    assert_int_equal(op_of(machine, child_end)->kind, OP_FINISH);
    assert_int_equal(op_of(machine, child_end)->operand, 142);

    state_id end = advance(machine, join, 142);
    assert_int_equal(op_of(machine, end)->kind, OP_FINISH);
    assert_int_equal(op_of(machine, end)->operand, 142);
    native_machine_free(machine);
}

/* ---- models ---- */

typedef int mutex_function(struct site *, pthread_mutex_t *);

static int uses_mutexes(void)
{
    static struct site site = SITE(0);
    mutex_function *lock = find("pthread_mutex_lock"), *unlock = find("pthread_mutex_unlock");
    mutex_function *trylock = find("pthread_mutex_trylock");
    if (lock(&site, &mutex_memory) != 0 || trylock(&site, &mutex_memory) != EBUSY ||
        unlock(&site, &mutex_memory) != 0)
        return 1;
    if (lock(&site, &recursive_memory) != 0 || trylock(&site, &recursive_memory) != 0 ||
        unlock(&site, &recursive_memory) != 0 || unlock(&site, &recursive_memory) != 0 ||
        unlock(&site, &recursive_memory) != EPERM)
        return 2;
    pthread_mutexattr_t attr;
    ((int (*)(struct site *, pthread_mutexattr_t *))find("pthread_mutexattr_init"))(&site, &attr);
    ((int (*)(struct site *, pthread_mutexattr_t *, int))find("pthread_mutexattr_settype"))(
        &site, &attr, PTHREAD_MUTEX_ERRORCHECK);
    ((int (*)(struct site *, pthread_mutex_t *, pthread_mutexattr_t *))find("pthread_mutex_init"))(
        &site, &mutex_memory, &attr);
    if (unlock(&site, &mutex_memory) != EPERM || lock(&site, &mutex_memory) != 0 ||
        lock(&site, &mutex_memory) != EDEADLK)
        return 3;
    return unlock(&site, &mutex_memory);
}

static void test_mutexes(void **unused)
{
    (void)unused;
    run_well(uses_mutexes);
}

typedef void *malloc_function(struct site *, size_t);
typedef void *realloc_function(struct site *, void *, size_t);
typedef void free_function(struct site *, void *);

static int uses_the_heap(void)
{
    static struct site eight = SITE(8);
    malloc_function *malloc = find("malloc");
    char *one = malloc(&eight, 16), *other = malloc(&eight, 16);
    if (one == other || one + 16 == other || other + 16 == one)
        return 1;
    heddle_store(&eight, one + 8, 99);
    heddle_store(&eight, one, 98);
    one = ((realloc_function *)find("realloc"))(&eight, one, 5000);
    if (heddle_load(&eight, one) != 98 || heddle_load(&eight, one + 8) != 99)
        return 2;
    char *zeroed = ((void *(*)(struct site *, size_t, size_t))find("calloc"))(&eight, 3, 8);
    if (heddle_load(&eight, zeroed + 16) != 0)
        return 3;
    ((free_function *)find("free"))(&eight, one);
    ((free_function *)find("free"))(&eight, NULL);
    if (malloc(&eight, (size_t)2 << 30) != NULL)
        return 4;
    void *local = heddle_local(&eight, 8, 64);
    if ((uintptr_t)local % 64 != 0)
        return 5;
    heddle_store(&eight, local, 1);
    heddle_local_end(&eight, local);
    return 0;
}

static int reads_before_object(void)
{
    char *object = ((malloc_function *)find("malloc"))(&word, 16);
    return (int)heddle_load(&word, object - 4);
}

static void test_names_of_what_is_not_there(void **unused)
{
    (void)unused;
    struct machine *machine = begin(reads_before_object);
    state_id alloc = first(machine), read = advance(machine, alloc, 0);
    char name[32];
    machine->class->describe_location(machine, op_of(machine, read)->location, name, sizeof name);
    assert_string_equal(name, "malloc(16)-4");
    assert_int_not_equal(op_of(machine, read)->object, op_of(machine, alloc)->location);
    native_machine_free(machine);
}

static int frees_the_middle(void)
{
    char *object = ((malloc_function *)find("malloc"))(&word, 16);
    ((free_function *)find("free"))(&word, object + 8);
    return 0;
}

static int frees_a_global(void)
{
    ((free_function *)find("free"))(&word, x_memory);
    return 0;
}

static void test_heap(void **unused)
{
    (void)unused;
    run_well(uses_the_heap);
    expect_error(frees_the_middle, ERROR_INVALID_FREE, "not the start of an object");
    expect_error(frees_a_global, ERROR_INVALID_FREE, "not the start of an object");
}

static void *first_thread_local(void *unused)
{
    (void)unused;
    static struct site site = SITE(4);
    heddle_load(&site, heddle_thread_local(&site, x_memory + 4, 4, 0));
    return NULL;
}

static int creates_for_thread_locals(void)
{
    pthread_t thread;
    ((create_function *)find("pthread_create"))(&word, &thread, NULL, first_thread_local, NULL);
    first_thread_local(NULL);
    return 0;
}

static void test_thread_locals(void **unused)
{
    (void)unused;
    functions[0] = (const void *)first_thread_local;
    struct machine *machine = begin(creates_for_thread_locals);
    state_id create = first(machine);
    state_id main_read = advance(machine, create, 0), read = machine_start(machine, 1, create);
    uint32_t mine = op_of(machine, read)->location, mains = op_of(machine, main_read)->location;
    uint64_t value;
    char name[64];
    assert_int_not_equal(mine, mains);
    assert_int_equal(op_of(machine, read)->object, 0);
    assert_true(machine->class->initial_value(machine, mine, 0, &value));
    assert_int_equal(value, 0x109);
    machine->class->describe_location(machine, mine, name, sizeof name);
    assert_string_equal(name, "x+4 of thread 1");
    native_machine_free(machine);
}

static char expected_text[512];

static int prints(void)
{
    static struct site site = SITE(0);
    int (*print)(struct site *, const char *, ...) = find("printf");
    /* Formats are memory of the program. */
    char formats[4][64] = {"%d|%-5s|%5.2s|%c%%", "%+.3f %08lx %hhd %lu", "", "%*d|%.*s|%-*d|"};
    print(&site, formats[0], -7, formats[1] + 20, formats[1] + 1, 'z');
    print(&site, formats[1], 3.14159, 0xbeefL, 300, 1UL << 63);
    print(&site, formats[2]);
    print(&site, formats[3], 6, 42, 3, formats[1], -4, 9);
    return 0;
}

static void test_printing(void **unused)
{
    (void)unused;
    struct memory memory = {0};
    struct machine *machine = begin(prints);
    snprintf(expected_text, sizeof expected_text,
             "%d|%-5s|%5.2s|%c%%%+.3f %08lx %hhd %lu%*d|%.*s|%-*d|", -7, "", "+.3f", 'z', 3.14159,
             0xbeefL, (signed char)300, 1UL << 63, 6, 42, 3, "%+.3f", 4, 9);
    state_id end = run(machine, &memory);
    assert_int_equal(op_of(machine, end)->kind, OP_FINISH);
    assert_string_equal(memory.printed, expected_text);
    assert_int_equal(memory.prints, 3);
    native_machine_free(machine);
}

static int prints_to_memory(void)
{
    static struct site site = SITE(0), one = SITE(1);
    int (*print)(struct site *, char *, size_t, const char *, ...) = find("snprintf");
    char format[] = "%d-%d";
    if (print(&site, (char *)x_memory, 5, format, 12, 3456) != 7)
        return 1;
    const char *expected = "12-3";
    for (unsigned i = 0; i < 5; i++) {
        if (heddle_load(&one, x_memory + i) != (unsigned char)expected[i])
            return 2;
    }
    return heddle_load(&one, x_memory + 5) != 1; /* as it was */
}

static void test_printing_to_memory(void **unused)
{
    (void)unused;
    run_well(prints_to_memory);
}

static void test_model_table(void **unused)
{
    (void)unused;
    assert_null(model_find("no such function"));
    assert_true(model_find("sqrt")->native);
    assert_true(model_find("exit")->noreturn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_step_and_go_back),
        cmocka_unit_test(test_step_taken_again_is_remembered),
        cmocka_unit_test(test_collection_keeps_what_is_named),
        cmocka_unit_test(test_initial_values),
        cmocka_unit_test(test_sizes_refine_and_restart),
        cmocka_unit_test(test_facts_of_another_machine),
        cmocka_unit_test(test_atomics_of_mixed_size),
        cmocka_unit_test(test_copies),
        cmocka_unit_test(test_results_of_the_library),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_constants_cost_no_operation),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_life_goes_on_after_a_fault),
        cmocka_unit_test(test_system_calls),
        cmocka_unit_test(test_own_system_call),
        cmocka_unit_test(test_create_and_join),
        cmocka_unit_test(test_mutexes),
        cmocka_unit_test(test_heap),
        cmocka_unit_test(test_names_of_what_is_not_there),
        cmocka_unit_test(test_thread_locals),
        cmocka_unit_test(test_printing),
        cmocka_unit_test(test_printing_to_memory),
        cmocka_unit_test(test_model_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
