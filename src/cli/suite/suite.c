
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "cli/check.h"
#include "cli/options.h"
#include "cli/outputs.h"
#include "cli/process.h"
#include "cli/progress.h"
#include "cli/suite/shared.h"
#include "cli/suite/tests.h"
#include "front/front.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process that runs a test, or tries to load a program. */
struct runner {
    pid_t process; /* 0: there is none */
    struct test *test;
    int output;            /* the file that it prints to */
    struct shared *shared; /* in place of a test */
};

struct suite {
    const struct options *options;
    const struct inputs *inputs;
    const struct project *project;
    const struct front *read;
    struct tests tests;
    struct shared_programs programs;
    struct runner *runners;
    size_t runner_count;
    size_t begun;   /* tests: all before this one have begun */
    size_t printed; /* in TAP: all before this one */
    const volatile sig_atomic_t *interrupted;
    bool is_ending; /* the tests that run have been told of the interruption */
};

/* --- A test's process ------------------------------------------------------------------------- */

/* The program that the test shares; NULL: it has one of its own. */
static struct shared *shared_of(const struct suite *suite, const struct test *test)
{
    return test->shared == TEST_SHARES_NOTHING ? NULL : &suite->programs.items[test->shared];
}

/* A context of load_shared. */
struct shared_test {
    const struct suite *suite;
    const struct test *test;
};

static struct front *load_shared(const void *context, const struct run_options *wanted)
{
    (void)wanted;
    const struct shared_test *sharing = context;
    const struct suite *suite = sharing->suite;
    return shared_take(&suite->programs, shared_of(suite, sharing->test), sharing->test);
}

static int check_test(const struct suite *suite, const struct test *test,
                      const struct options *options, const struct project *project)
{
    const struct shared *shared = shared_of(suite, test);
    if (test->is_object)
        return checked_object_run(options, suite->inputs, project, suite->read);
    if (!shared)
        return check_project(options, suite->inputs, project, suite->read);
    const struct shared_test sharing = {suite, test};
    const struct check_source source = {load_shared, &sharing, shared->seconds};
    return check_program(options, suite->inputs, project, &source);
}

static _Noreturn void run_test(const struct suite *suite, const struct test *test)
{
    struct options options = *suite->options;
    options.run.front.entry = test->is_object ? "main" : test->entry;
    if (test->variable)
        arguments_add(&options.passed.variables, test->variable);
    struct project project = *suite->project;
    project.pieces = test->pieces;
    project.piece_count = test->piece_count;
    options.linearizability = test->is_object;
    if (test->is_object)
        option_conflicts_check_object(&options);
    int status = check_test(suite, test, &options, &project);
    fflush(stdout);
    _exit(status);
}

static void begin(struct suite *suite, struct runner *runner, struct test *test)
{
    int output;
    pid_t process = process_fork(&output);
    if (process == 0)
        run_test(suite, test);
    test->begin = clock_now();
    *runner = (struct runner){process, test, output, NULL};
}

/* --- Its end ---------------------------------------------------------------------------------- */

/* A test that is interrupted while it loads is killed. */
static enum test_outcome outcome_of(const struct suite *suite, int status)
{
    static const enum test_outcome outcomes[] = {TEST_PASSED, TEST_FAILED, TEST_REFUSED,
                                                 TEST_INCOMPLETE};
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM && *suite->interrupted)
        return TEST_INCOMPLETE;
    bool known = WIFEXITED(status) && WEXITSTATUS(status) < 4;
    return known ? outcomes[WEXITSTATUS(status)] : TEST_REFUSED;
}

static void end(const struct suite *suite, struct runner *runner, int status)
{
    struct test *test = runner->test;
    test->seconds = clock_now() - test->begin;
    test->outcome = outcome_of(suite, status);
    test->report = process_take_output(runner->output);
    *runner = (struct runner){0};
}

/* TAP has the order of the tests' numbers. */
static void print_tap(struct suite *suite)
{
    struct tests *tests = &suite->tests;
    for (; suite->printed < tests->count && tests->items[suite->printed].report; suite->printed++)
        results_print_tap(stdout, &tests->items[suite->printed], suite->printed + 1);
}

/* A signal may be for this process alone. */
static void pass_on_interruption(struct suite *suite)
{
    if (!*suite->interrupted || suite->is_ending)
        return;
    suite->is_ending = true;
    for (size_t i = 0; i < suite->runner_count; i++)
        if (suite->runners[i].process)
            kill(suite->runners[i].process, SIGTERM);
}

/* Waits for a process to end. */
static struct runner *wait_for_one(struct suite *suite, int *status)
{
    pid_t process;
    do {
        pass_on_interruption(suite);
        process = waitpid(-1, status, 0);
    } while (process < 0 && errno == EINTR);
    for (size_t i = 0; i < suite->runner_count; i++)
        if (suite->runners[i].process == process)
            return &suite->runners[i];
    bug("process %d, which has ended, is none of the tests", (int)process);
}

static void end_one(struct suite *suite)
{
    int status;
    struct runner *runner = wait_for_one(suite, &status);
    const struct test *test = runner->test;
    if (runner->shared) {
        shared_load(&suite->programs, runner->shared, status);
        *runner = (struct runner){0};
        return;
    }
    end(suite, runner, status);
    if (suite->options->tap)
        print_tap(suite);
    else
        results_print_line(stdout, test, &suite->tests);
}

/* --- All tests -------------------------------------------------------------------------------- */

/* The first test that can begin, or whose program can be tried; NULL: there is none now. */
static struct test *next_test(struct suite *suite)
{
    struct tests *tests = &suite->tests;
    while (suite->begun < tests->count && tests->items[suite->begun].begin > 0)
        suite->begun++;
    for (size_t i = suite->begun; i < tests->count && !*suite->interrupted; i++) {
        const struct shared *shared = shared_of(suite, &tests->items[i]);
        if (tests->items[i].begin == 0 && !(shared && shared->state == SHARED_IS_TRIED))
            return &tests->items[i];
    }
    return NULL;
}

static void begin_next(struct suite *suite, struct runner *runner, struct test *test)
{
    struct shared *shared = shared_of(suite, test);
    if (shared && shared->state == SHARED_NEW)
        *runner = (struct runner){shared_try(&suite->programs, shared), NULL, -1, shared};
    else
        begin(suite, runner, test);
}

static void run_all(struct suite *suite)
{
    for (;;) {
        size_t running = 0;
        for (size_t i = 0; i < suite->runner_count; i++) {
            struct runner *runner = &suite->runners[i];
            struct test *test = runner->process ? NULL : next_test(suite);
            if (test)
                begin_next(suite, runner, test);
            running += runner->process != 0;
        }
        if (running == 0)
            return;
        end_one(suite);
    }
}

static void run_and_report(struct suite *suite)
{
    const struct options *options = suite->options;
    double begin = clock_now();
    FILE *junit = outputs_open_file(options->junit);
    suite->interrupted = interrupt_catch();
    suite->runner_count = options->test_jobs;
    suite->runners = memory_new(suite->runner_count, sizeof *suite->runners);
    if (options->tap)
        results_print_plan(stdout, &suite->tests);
    run_all(suite);
    double seconds = clock_now() - begin;
    if (!options->tap)
        results_print_summary(stdout, &suite->tests, seconds);
    for (; options->tap && suite->printed < suite->tests.count; suite->printed++)
        results_print_tap(stdout, &suite->tests.items[suite->printed], suite->printed + 1);
    if (junit) {
        results_print_junit(junit, &suite->tests, seconds);
        outputs_close_file(junit, options->junit);
    }
    free(suite->runners);
}

static void print_names(const struct tests *tests)
{
    for (size_t i = 0; i < tests->count; i++)
        puts(tests->items[i].name);
}

/* No time limit is about all tests. */
static struct front *read_files(const struct run_options *wanted, struct test_functions *found,
                                bool quiet)
{
    struct run_options unlimited = *wanted;
    struct loading loading = {0};
    unlimited.time_limit = 0;
    loading_begin(&loading, &unlimited, quiet);
    struct front *read = front_read(&wanted->front, found);
    loading_end(&loading, &unlimited);
    return read;
}

int suite_run(const struct options *options, const struct inputs *inputs)
{
    struct project project;
    project_gather(&project, options);
    const struct run_options wanted = wanted_run(options, &project, inputs);
    struct test_functions found;
    struct front *read = read_files(&wanted, &found, options->quiet);
    struct suite suite = {.options = options, .inputs = inputs, .project = &project, .read = read};
    tests_choose(&suite.tests, &found, options->tests.items, options->tests.count);
    int status = 0;
    if (options->list_tests) {
        print_names(&suite.tests);
    } else {
        const struct shared_source source = {options, inputs, &project, read, NULL};
        shared_find(&suite.programs, &source, &suite.tests, &found);
        run_and_report(&suite);
        status = tests_status(&suite.tests);
    }
    shared_release(&suite.programs);
    tests_release(&suite.tests);
    test_functions_release(&found);
    front_free(read);
    project_release(&project);
    return status;
}
