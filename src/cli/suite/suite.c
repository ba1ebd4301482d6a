#include "cli/suite/suite.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "cli/check.h"
#include "cli/checked_object.h"
#include "cli/interrupt.h"
#include "cli/option_conflicts.h"
#include "cli/outputs.h"
#include "cli/suite/results.h"
#include "cli/suite/tests.h"
#include "front/front.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* A process that runs a test. */
struct runner {
    pid_t process; /* 0: there is none */
    struct test *test;
    int output; /* the file that it prints to */
};

struct suite {
    const struct options *options;
    const struct inputs *inputs;
    const struct project *project;
    const struct front *read;
    struct tests tests;
    struct runner *runners;
    size_t runner_count;
    size_t begun;   /* tests, in their order */
    size_t printed; /* likewise, in TAP */
    const volatile sig_atomic_t *interrupted;
};

/* --- A test's process ------------------------------------------------------------------------- */

static _Noreturn void run_test(const struct suite *suite, const struct test *test, int output)
{
    if (dup2(output, STDOUT_FILENO) < 0 || dup2(output, STDERR_FILENO) < 0)
        _exit(2);
    error_end_as_child();
    struct options options = *suite->options;
    options.entry = test->is_object ? "main" : test->entry;
    if (test->variable)
        arguments_add(&options.passed.variables, test->variable);
    struct project project = *suite->project;
    project.pieces = test->pieces;
    project.piece_count = test->piece_count;
    options.linearizability = test->is_object;
    if (test->is_object)
        option_conflicts_check_object(&options);
    int status = (test->is_object ? checked_object_run : check_project)(&options, suite->inputs,
                                                                        &project, suite->read);
    fflush(stdout);
    _exit(status);
}

static void begin(struct suite *suite, struct runner *runner, struct test *test)
{
    int output = memfd_create("heddle-test", MFD_CLOEXEC);
    if (output < 0)
        die("cannot make a file for the report of a test: %s", strerror(errno));
    fflush(stdout);
    pid_t process = fork();
    if (process < 0)
        die("cannot fork: %s", strerror(errno));
    if (process == 0)
        run_test(suite, test, output);
    test->begin = clock_now();
    *runner = (struct runner){process, test, output};
}

/* --- Its end ---------------------------------------------------------------------------------- */

static char *read_all(int file)
{
    off_t size = lseek(file, 0, SEEK_END);
    char *text = memory_new((size_t)size + 1, 1);
    for (off_t at = 0; at < size;) {
        ssize_t count = pread(file, text + at, (size_t)(size - at), at);
        if (count <= 0)
            die("cannot read the report of a test: %s", strerror(errno));
        at += count;
    }
    return text;
}

static enum test_outcome outcome_of(int status)
{
    static const enum test_outcome outcomes[] = {TEST_PASSED, TEST_FAILED, TEST_REFUSED,
                                                 TEST_INCOMPLETE};
    bool known = WIFEXITED(status) && WEXITSTATUS(status) < 4;
    return known ? outcomes[WEXITSTATUS(status)] : TEST_REFUSED;
}

static void end(struct runner *runner, int status)
{
    struct test *test = runner->test;
    test->seconds = clock_now() - test->begin;
    test->outcome = outcome_of(status);
    test->report = read_all(runner->output);
    close(runner->output);
    *runner = (struct runner){0};
}

/* TAP has the order of the tests' numbers. */
static void print_tap(struct suite *suite)
{
    struct tests *tests = &suite->tests;
    for (; suite->printed < tests->count && tests->items[suite->printed].report; suite->printed++)
        results_print_tap(stdout, &tests->items[suite->printed], suite->printed + 1);
}

/* Waits for a test to end; returns its runner. */
static struct runner *wait_for_one(struct suite *suite)
{
    int status;
    pid_t process;
    do
        process = waitpid(-1, &status, 0);
    while (process < 0 && errno == EINTR);
    for (size_t i = 0; i < suite->runner_count; i++) {
        struct runner *runner = &suite->runners[i];
        if (runner->process != process)
            continue;
        const struct test *test = runner->test;
        end(runner, status);
        if (suite->options->tap)
            print_tap(suite);
        else
            results_print_line(stdout, test, &suite->tests);
        return runner;
    }
    bug("process %d, which has ended, runs no test", (int)process);
}

/* --- All tests -------------------------------------------------------------------------------- */

static bool has_more(const struct suite *suite)
{
    return suite->begun < suite->tests.count && !*suite->interrupted;
}

static void run_all(struct suite *suite)
{
    size_t running = 0;
    while (running > 0 || has_more(suite)) {
        for (size_t i = 0; i < suite->runner_count && has_more(suite); i++)
            if (!suite->runners[i].process) {
                begin(suite, &suite->runners[i], &suite->tests.items[suite->begun++]);
                running++;
            }
        wait_for_one(suite);
        running--;
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

int suite_run(const struct options *options, const struct inputs *inputs)
{
    struct project project;
    project_gather(&project, options);
    const struct run_options wanted = wanted_run(options, &project, inputs);
    struct test_functions found;
    struct front *read = front_read(&wanted.front, &found);
    struct suite suite = {.options = options, .inputs = inputs, .project = &project, .read = read};
    tests_choose(&suite.tests, &found, options->tests.items, options->tests.count);
    int status = 0;
    if (options->list_tests) {
        print_names(&suite.tests);
    } else {
        run_and_report(&suite);
        status = tests_status(&suite.tests);
    }
    tests_release(&suite.tests);
    test_functions_release(&found);
    front_free(read);
    project_release(&project);
    return status;
}
