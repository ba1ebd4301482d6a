/* The library: options, loading, callbacks and results. */
#include "heddle/heddle.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Two threads increment a counter without a lock: 2 orders of the increments, and 2 in which both
 * read 0. */
static const char lossy[] = "#include <assert.h>\n"
                            "#include <pthread.h>\n"
                            "#include <stdatomic.h>\n"
                            "static atomic_int n;\n"
                            "static void *add(void *unused)\n"
                            "{\n"
                            "    atomic_store(&n, atomic_load(&n) + 1);\n"
                            "    return unused;\n"
                            "}\n"
                            "int main(void)\n"
                            "{\n"
                            "    pthread_t threads[2];\n"
                            "    for (int i = 0; i < 2; i++)\n"
                            "        pthread_create(&threads[i], 0, add, 0);\n"
                            "    for (int i = 0; i < 2; i++)\n"
                            "        pthread_join(threads[i], 0);\n"
                            "#ifdef CHECK\n"
                            "    assert(n == 2);\n"
                            "#endif\n"
                            "}\n";

/* A program in a file. */
struct fixture {
    char path[64];
    const char *files[1];
    struct heddle_options options;
};

static void begin(struct fixture *fixture, const char *text)
{
    strcpy(fixture->path, "/tmp/heddle_test-XXXXXX.c");
    int file = mkstemps(fixture->path, 2);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    fixture->files[0] = fixture->path;
    heddle_options_init(&fixture->options);
    fixture->options.files = fixture->files;
    fixture->options.file_count = 1;
    fixture->options.no_symmetry = true; /* most programs have two threads that do the same */
}

static void end(struct fixture *fixture)
{
    unlink(fixture->path);
}

static void check_with(struct heddle_options *options)
{
    static const char *const define[] = {"-DCHECK"};
    options->clang_arguments = define;
    options->clang_argument_count = 1;
}

static void test_all_is_explored(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture, lossy);
    struct heddle_program *program = heddle_program_load(&fixture.options);
    for (int time = 0; time < 2; time++) {
        fixture.options.no_symmetry = time > 0;
        struct heddle_result *result = heddle_explore(program, &fixture.options, NULL);
        assert_int_equal(result->verdict, HEDDLE_SAFE);
        assert_int_equal(result->end, HEDDLE_END_EXPLORED);
        assert_int_equal(result->statistics.complete, time > 0 ? 4 : 2);
        assert_int_equal(result->error_count + result->bound_count, 0);
        heddle_result_free(result);
    }
    heddle_program_free(program);
    end(&fixture);
}

static void *explore_elsewhere(void *context)
{
    struct fixture *fixture = context;
    struct heddle_program *program = heddle_program_load(&fixture->options);
    struct heddle_result *result = heddle_explore(program, &fixture->options, NULL);
    assert_int_equal(result->statistics.complete, 4);
    heddle_result_free(result);
    return program;
}

/* One thread loads and explores, another one explores the same program, and frees it. */
static void test_any_thread_may_call(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture, lossy);
    pthread_t thread;
    void *program;
    assert_int_equal(pthread_create(&thread, NULL, explore_elsewhere, &fixture), 0);
    assert_int_equal(pthread_join(thread, &program), 0);
    struct heddle_result *result = heddle_explore(program, &fixture.options, NULL);
    assert_int_equal(result->statistics.complete, 4);
    heddle_result_free(result);
    heddle_program_free(program);
    end(&fixture);
}

static void test_error_has_a_trace(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture, lossy);
    check_with(&fixture.options);
    struct heddle_program *program = heddle_program_load(&fixture.options);
    struct heddle_result *result = heddle_explore(program, &fixture.options, NULL);
    assert_int_equal(result->verdict, HEDDLE_ERROR);
    assert_int_equal(result->end, HEDDLE_END_ERROR);
    assert_int_equal(result->error_count, 1);
    const struct heddle_error *error = &result->errors[0];
    assert_string_equal(error->kind, "assertion");
    assert_string_equal(error->place.file, fixture.path);
    assert_string_equal(error->place.function, "main");
    assert_int_equal(error->place.line, 18);
    const struct heddle_trace *trace = &error->trace;
    assert_true(trace->count > 2 && trace->preemptions == 1);
    const struct heddle_step *wrong = &trace->steps[trace->count - 1], *read = wrong - 1;
    assert_true(wrong->pending && wrong->thread == 0 && !wrong->has_value);
    assert_string_equal(read->op, "read");
    assert_string_equal(read->location, "n");
    assert_true(read->has_value && read->value == 1 && read->source >= 0);
    const struct heddle_step *source = &trace->steps[read->source];
    assert_string_equal(source->text, "write n: 1");
    assert_true(source->has_value && source->value == 1 && source->source == HEDDLE_NO_STEP);
    heddle_result_free(result);
    heddle_program_free(program);
    end(&fixture);
}

static void test_bounds(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture, lossy);
    check_with(&fixture.options);
    fixture.options.bound_first = 0;
    fixture.options.bound_last = 5;
    struct heddle_program *program = heddle_program_load(&fixture.options);
    struct heddle_result *result = heddle_explore(program, &fixture.options, NULL);
    assert_int_equal(result->verdict, HEDDLE_ERROR);
    assert_int_equal(result->bound_count, 2);
    assert_true(result->bounds[0].proved && result->bounds[0].cut);
    assert_int_equal(result->bounds[0].statistics.complete, 2);
    assert_true(result->bounds[1].bound == 1 && !result->bounds[1].proved);
    heddle_result_free(result);
    heddle_program_free(program);
    end(&fixture);
}

/* Main is cut off at the third iteration of its loop, behind both creations; the threads run as
 * ever. */
static void test_limits_are_told(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture, lossy);
    fixture.options.unroll = 1;
    struct heddle_program *program = heddle_program_load(&fixture.options);
    struct heddle_result *result = heddle_explore(program, &fixture.options, NULL);
    assert_int_equal(result->verdict, HEDDLE_INCOMPLETE);
    assert_int_equal(result->statistics.truncated, 4);
    assert_int_equal(result->statistics.truncated_by_unroll, 4);
    assert_int_equal(result->statistics.truncated_by_spin_limit, 0);
    assert_true(result->others_complete && result->explored_length == 0);
    heddle_result_free(result);
    heddle_program_free(program);
    end(&fixture);
}

static void test_preemptions_are_counted(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture, lossy);
    fixture.options.count_preemptions = true;
    struct heddle_program *program = heddle_program_load(&fixture.options);
    struct heddle_result *result = heddle_explore(program, &fixture.options, NULL);
    assert_int_equal(result->by_preemptions_count, 2);
    assert_true(result->by_preemptions[0] == 2 && result->by_preemptions[1] == 2);
    heddle_result_free(result);
    heddle_program_free(program);
    end(&fixture);
}

/* What callbacks have seen. */
struct seen {
    unsigned executions, errors;
    unsigned stop_at; /* execution */
    bool stop_at_error;
};

static enum heddle_next see_execution(void *context, struct heddle_execution *execution)
{
    struct seen *seen = context;
    assert_int_equal(heddle_execution_number(execution), ++seen->executions);
    const struct heddle_trace *trace = heddle_execution_trace(execution);
    assert_true(trace == heddle_execution_trace(execution));
    assert_int_equal(trace->steps[trace->count - 1].pending, false);
    return seen->executions == seen->stop_at ? HEDDLE_STOP : HEDDLE_GO_ON;
}

static enum heddle_next see_error(void *context, const struct heddle_error *error)
{
    struct seen *seen = context;
    seen->errors++;
    assert_string_equal(error->kind, "assertion");
    return seen->stop_at_error ? HEDDLE_STOP : HEDDLE_GO_ON;
}

static enum heddle_end explore_with(struct seen *seen, bool check)
{
    struct fixture fixture;
    begin(&fixture, lossy);
    fixture.options.keep_going = true;
    if (check)
        check_with(&fixture.options);
    struct heddle_program *program = heddle_program_load(&fixture.options);
    const struct heddle_callbacks callbacks = {
        .context = seen, .execution = see_execution, .error = see_error};
    struct heddle_result *result = heddle_explore(program, &fixture.options, &callbacks);
    enum heddle_end ending = result->end;
    assert_int_equal(result->verdict, seen->errors                    ? HEDDLE_ERROR
                                      : ending == HEDDLE_END_EXPLORED ? HEDDLE_SAFE
                                                                      : HEDDLE_INCOMPLETE);
    heddle_result_free(result);
    heddle_program_free(program);
    end(&fixture);
    return ending;
}

static void test_callbacks_see_all(void **unused)
{
    (void)unused;
    struct seen seen = {0};
    assert_int_equal(explore_with(&seen, true), HEDDLE_END_EXPLORED);
    assert_int_equal(seen.executions, 4);
    assert_int_equal(seen.errors, 1); /* at one place, whatever its executions */
}

static void test_callbacks_stop(void **unused)
{
    (void)unused;
    struct seen at_execution = {.stop_at = 3}, at_error = {.stop_at_error = true};
    assert_int_equal(explore_with(&at_execution, false), HEDDLE_END_CALLBACK);
    assert_int_equal(at_execution.executions, 3);
    assert_int_equal(explore_with(&at_error, true), HEDDLE_END_CALLBACK);
    assert_int_equal(at_error.errors, 1);
    assert_true(at_error.executions < 4);
}

/* Accesses of two sizes: when the second one is seen, all begins again. */
static void note_restart(void *context)
{
    ++*(unsigned *)context;
}

static void test_restart_is_told(void **unused)
{
    (void)unused;
    struct fixture fixture;
    begin(&fixture, "#include <string.h>\n"
                    "static char text[8];\n"
                    "int main(void)\n"
                    "{\n"
                    "    memset(text, 1, 8);\n"
                    "    return ((volatile char *)text)[1] - 1;\n"
                    "}\n");
    unsigned restarts = 0;
    const struct heddle_callbacks callbacks = {.context = &restarts, .restart = note_restart};
    struct heddle_program *program = heddle_program_load(&fixture.options);
    struct heddle_result *result = heddle_explore(program, &fixture.options, &callbacks);
    assert_true(restarts > 0);
    assert_int_equal(result->statistics.complete, 1);
    heddle_result_free(result);
    heddle_program_free(program);
    end(&fixture);
}

static void collect(void *context, const char *line)
{
    strncat(context, line, 1000 - strlen(context));
}

static void test_unloadable_is_told(void **unused)
{
    (void)unused;
    char said[1024] = "";
    struct fixture fixture;
    begin(&fixture, "int main(void) { return nothing; }\n");
    heddle_set_log(collect, said);
    assert_false(heddle_program_can_load(&fixture.options));
    assert_non_null(strstr(said, "use of undeclared identifier 'nothing'"));
    end(&fixture);
    *said = '\0';
    assert_false(heddle_program_can_load(&fixture.options));
    assert_non_null(strstr(said, "heddle: error: cannot read '/tmp/heddle_test-"));
    *said = '\0';
    begin(&fixture, lossy);
    assert_true(heddle_program_can_load(&fixture.options));
    assert_string_equal(said, "");
    heddle_set_log(NULL, NULL);
    end(&fixture);
}

/* The child tells by its pipe what it is told before it ends. */
static void tell(void *context, const char *line)
{
    dprintf(*(int *)context, "%s\n", line);
}

static void explore_wrongly(int output, void (*spoil)(struct heddle_options *options))
{
    struct fixture fixture;
    begin(&fixture, "int main(void) {}\n");
    struct heddle_program *program = heddle_program_load(&fixture.options);
    end(&fixture);
    heddle_set_log(tell, &output);
    spoil(&fixture.options);
    heddle_explore(program, &fixture.options, NULL);
    _exit(0);
}

static void assert_refused(void (*spoil)(struct heddle_options *options), const char *reason)
{
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0)
        explore_wrongly(ends[1], spoil);
    close(ends[1]);
    char said[256] = "";
    assert_true(read(ends[0], said, sizeof said - 1) > 0);
    close(ends[0]);
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
    assert_non_null(strstr(said, reason));
}

static void name_no_algorithm(struct heddle_options *options)
{
    options->algorithm = "guess";
}

static void bound_backwards(struct heddle_options *options)
{
    options->bound_first = 2;
    options->bound_last = 1;
}

static void bound_unbounded(struct heddle_options *options)
{
    options->algorithm = "optimal";
    options->bound_first = options->bound_last = 1;
}

static void unroll_late(struct heddle_options *options)
{
    options->unroll = 1;
}

static void test_contradictions_are_refused(void **unused)
{
    (void)unused;
    assert_refused(name_no_algorithm, "there is no algorithm 'guess'");
    assert_refused(bound_backwards, "bounds go from bound_first up to bound_last");
    assert_refused(bound_unbounded, "'optimal' keeps to no bound");
    assert_refused(unroll_late, "loaded without a limit");
}

static void test_algorithms_have_names(void **unused)
{
    (void)unused;
    unsigned count = 0;
    bool has_default = false;
    struct heddle_options options;
    heddle_options_init(&options);
    for (; heddle_algorithm(count); count++)
        has_default |= strcmp(heddle_algorithm(count), options.algorithm) == 0;
    assert_true(count > 1 && has_default);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_is_explored),
        cmocka_unit_test(test_any_thread_may_call),
        cmocka_unit_test(test_error_has_a_trace),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_limits_are_told),
        cmocka_unit_test(test_preemptions_are_counted),
        cmocka_unit_test(test_callbacks_see_all),
        cmocka_unit_test(test_callbacks_stop),
        cmocka_unit_test(test_restart_is_told),
        cmocka_unit_test(test_unloadable_is_told),
        cmocka_unit_test(test_contradictions_are_refused),
        cmocka_unit_test(test_algorithms_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
