/* The command line: what options mean, and what is refused. */
#include "base/words.h"
#include "cli/help/help.h"
#include "cli/options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define PARSE(options, ...)                                                        \
    options_parse(options, sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *), \
                  (const char *[]){__VA_ARGS__})

static void assert_list(const struct argument_list *list, const char *expected)
{
    char joined[256] = "";
    for (size_t i = 0; i < list->count; i++) {
        strcat(joined, i ? " " : "");
        strcat(joined, list->items[i]);
    }
    assert_string_equal(joined, expected);
}

static void test_defaults(void **unused)
{
    (void)unused;
    struct options options;
    options_parse(&options, 0, NULL);
    assert_string_equal(options.algorithm, "trust");
    assert_false(options.run.ignore_races);
    assert_string_equal(options.format, "text");
    assert_true(options.run.time_limit == 0 && options.run.memory_limit == 0);
    assert_int_equal(options.run.step_limit, 1000000000);
    assert_int_equal(options.run.heap_limit, 4096);
    assert_int_equal(options.run.stack_size, 8192);
    struct run_options run;
    run_options_init(&run);
    assert_string_equal(run.explorer->name, options.algorithm);
    assert_string_equal(run.front.entry, options.run.front.entry);
    assert_true(run.step_limit == options.run.step_limit &&
                run.stack_size == options.run.stack_size);
    assert_string_equal(options.run.front.entry, "main");
    assert_null(options.dot);
    assert_null(options.html);
    assert_false(options.run.bound.given || options.run.bound_strict);
    assert_false(options.run.keep_going || options.quiet || options.run.front.verbose);
    options_release(&options);
}

static void test_units(void **unused)
{
    (void)unused;
    struct options options;
    PARSE(&options, "--time-limit=5m", "--memory-limit=2G", "--stack-size=1M", "a.c");
    assert_true(options.run.time_limit == 300);
    assert_int_equal(options.run.memory_limit, 2048);
    assert_int_equal(options.run.stack_size, 1024);
    options_release(&options);
}

static void test_values(void **unused)
{
    (void)unused;
    struct options options;
    PARSE(&options, "--algorithm=naive", "--time-limit", "1.5", "--memory-limit=64", "--keep-going",
          "--dot=graph.dot", "--html", "page.html", "a.c");
    assert_string_equal(options.algorithm, "naive");
    assert_true(options.run.time_limit == 1.5);
    assert_int_equal(options.run.memory_limit, 64);
    assert_true(options.run.keep_going);
    assert_string_equal(options.dot, "graph.dot");
    assert_string_equal(options.html, "page.html");
    assert_list(&options.passed.files, "a.c");
    assert_list(&options.passed.clang, "");
    options_release(&options);
}

/* A hunt has a time limit and all cores, unless options say otherwise. */
static void test_hunt(void **unused)
{
    (void)unused;
    struct options options;
    PARSE(&options, "--hunt", "a.c");
    assert_true(options.run.hunts && options.run.time_limit == 60 && options.run.jobs >= 1);
    options_release(&options);
    PARSE(&options, "--time-limit=0", "-j1", "--hunt", "a.c");
    assert_true(options.run.time_limit == 0 && options.run.jobs == 1);
    options_release(&options);
    PARSE(&options, "a.c");
    assert_true(!options.run.hunts && options.run.jobs == 1);
    options_release(&options);
}

static void assert_bound(const char *argument, uint32_t first, uint32_t last)
{
    struct options options;
    PARSE(&options, argument, "a.c");
    assert_true(options.run.bound.given);
    assert_int_equal(options.run.bound.first, first);
    assert_int_equal(options.run.bound.last, last);
    assert_list(&options.passed.files, "a.c");
    options_release(&options);
}

/* -bound is the only option that one dash is enough for. */
static void test_bound(void **unused)
{
    (void)unused;
    struct options options;
    assert_bound("--bound=0", 0, 0);
    assert_bound("-bound=3", 3, 3);
    assert_bound("--bound=2147483648", UINT32_C(1) << 31, UINT32_C(1) << 31);
    assert_bound("-bound=0..12", 0, 12);
    assert_bound("--bound=2..2", 2, 2);
    PARSE(&options, "-bound", "2", "--bound-strict", "a.c");
    assert_int_equal(options.run.bound.last, 2);
    assert_true(options.run.bound_strict);
    options_release(&options);
    PARSE(&options, "--algorithm=naive", "--bound", "1", "--", "-bound");
    assert_int_equal(options.run.bound.last, 1);
    assert_list(&options.passed.clang, "-bound");
    options_release(&options);
}

static void test_clang_options_in_front(void **unused)
{
    (void)unused;
    struct options options;
    PARSE(&options, "-DN=3", "-I", "folder", "-std=c11", "-pthread", "a.c", "-lm", "-Wall");
    assert_list(&options.passed.files, "a.c");
    assert_list(&options.passed.clang, "-DN=3 -I folder -std=c11 -pthread -Wall");
    options_release(&options);
}

static void test_behind_dashes(void **unused)
{
    (void)unused;
    struct options options;
    PARSE(&options, "--quiet", "--", "-D", "x.c", "b.cpp", "--verbose", "-x", "c", "c.bc", "-lm");
    assert_true(options.quiet);
    assert_false(options.run.front.verbose);
    assert_list(&options.passed.files, "b.cpp c.bc");
    assert_list(&options.passed.clang, "-D x.c --verbose -x c");
    options_release(&options);
}

static void test_program_arguments(void **unused)
{
    (void)unused;
    struct options options;
    PARSE(&options, "a.c", "--", "-DN", "--", "-v", "b.c", "--", "x y");
    assert_list(&options.passed.files, "a.c");
    assert_list(&options.passed.clang, "-DN");
    assert_int_equal(options.passed.program.count, 4);
    assert_list(&options.passed.program, "-v b.c -- x y");
    options_release(&options);
    PARSE(&options, "--args=1", "--args= -n 'two words' a\"b c\"'' '' ", "a.c");
    assert_int_equal(options.passed.program.count, 4);
    assert_list(&options.passed.program, "-n two words ab c ");
    options_release(&options);
    PARSE(&options, "--env=A=1", "--file", "a", "a.c", "--env=B=", "--file=b=c");
    assert_list(&options.passed.variables, "A=1 B=");
    assert_list(&options.passed.given_files, "a b=c");
    options_release(&options);
    PARSE(&options, "--args=", "a.c", "--");
    assert_int_equal(options.passed.program.count, 0);
    options_release(&options);
}

/* What the child says on stderr while it parses the arguments; it must end with status 2. */
static void parse_badly(int count, const char *const *arguments, char *message, size_t size)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        struct options options;
        options_parse(&options, count, arguments);
        _exit(0);
    }
    close(ends[1]);
    FILE *output = fdopen(ends[0], "r");
    size_t length = fread(message, 1, size - 1, output);
    message[length] = '\0';
    fclose(output);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 2);
}

static void assert_refused(const char *argument, const char *reason)
{
    char message[512];
    parse_badly(1, &argument, message, sizeof message);
    assert_non_null(strstr(message, "heddle: error: "));
    if (!strstr(message, reason))
        fail_msg("'%s' gives: %s", argument, message);
    assert_ptr_equal(strchr(message, '\n'), message + strlen(message) - 1);
}

static void test_refused(void **unused)
{
    (void)unused;
    assert_refused("--formt=json", "did you mean '--format'");
    assert_refused("--time", "did you mean '--time-limit'");
    assert_refused("--nothing-like-it", "there is no option '--nothing-like-it'");
    assert_refused("-z", "there is no option '-z'");
    assert_refused("--format=xml", "text, json or sarif");
    assert_refused("--format=", "text, json or sarif");
    assert_refused("--time-limit=soon", "takes a number");
    assert_refused("--time-limit=5d", "such as 0.5, 30s, 5m or 2h");
    assert_refused("--memory-limit=2T", "such as 300, 300M or 2G");
    assert_refused("--memory-limit=1K", "whole number");
    assert_refused("--seed=2K", "takes a number");
    assert_refused("--time-limit=", "takes a number");
    assert_refused("--time-limit=-1", "between 0 and");
    assert_refused("--time-limit=nan", "takes a number");
    assert_refused("--time-limit=1e99", "between 0 and");
    assert_refused("--memory-limit=1.5", "whole number");
    assert_refused("--step-limit=0", "between 1 and");
    assert_refused("--heap-limit=0", "between 1 and");
    assert_refused("--keep-going=yes", "takes no value");
    assert_refused("--ra=yes", "takes no value; it means --memory-model=ra");
    assert_refused("--dot", "needs a value");
    assert_refused("--args='a", "not closed");
    assert_refused("--env", "needs a value");
    assert_refused("-D", "needs an argument");
    assert_refused("-bound", "needs a value");
    assert_refused("-bound=", "takes a number");
    assert_refused("--bound=-1", "between 0 and");
    assert_refused("--bound=2147483649", "between 0 and");
    assert_refused("--bound=0.5", "whole number");
    assert_refused("-boundary", "there is no option '-boundary'");
    assert_refused("--bound=3..2", "goes up");
    assert_refused("--bound=1..", "takes a number");
    assert_refused("--bound=..1", "takes a number");
    assert_refused("--bound=0...1", "whole number");
    assert_refused("--bound=0..2147483649", "between 0 and");
    assert_refused("--bound-strict", "needs --bound");
}

static void test_histograms_have_no_bound(void **unused)
{
    (void)unused;
    struct options options;
    PARSE(&options, "--show-outcome=3");
    assert_true(options.run.count_outcomes && options.run.shown_outcome == 3);
    options_release(&options);
    PARSE(&options, "--count-preemptions");
    assert_true(options.run.count_preemptions);
    options_release(&options);
    char message[512];
    const char *both[] = {"--count-preemptions", "-bound=1"};
    parse_badly(2, both, message, sizeof message);
    assert_non_null(strstr(message, "does not go with --bound"));
}

/* Makes each end of a line, with the spaces behind it, one space. */
static void unwrap(char *text)
{
    char *end = text;
    for (; *text; text++) {
        if (*text == '\n') {
            text += strspn(text, "\n ") - 1;
            *text = ' ';
        }
        *end++ = *text;
    }
    *end = 0;
}

static void test_usage_has_every_option(void **unused)
{
    (void)unused;
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    usage_print(file, true);
    fclose(file);
    unwrap(text);
    assert_non_null(strstr(text, "heddle [options]"));
    assert_non_null(strstr(text, "--algorithm=NAME"));
    assert_non_null(
        strstr(text, "trust, pop, optimal, source, classic, bpor, rvf, constrained, "
                     "constrained-paper, context-paper, states, naive, random or auto [trust]"));
    assert_non_null(strstr(text, "--bound=K|I..J "));
    assert_non_null(strstr(text, "--keep-going "));
    free(text);
}

static const char *word_at(const void *unused, unsigned i)
{
    (void)unused;
    static const char *const words[] = {"format", "quiet", "json", NULL};
    return words[i];
}

static const struct suggest_words words = {word_at, NULL};

static const char *short_at(const void *unused, unsigned i)
{
    (void)unused;
    return i == 0 ? "on" : NULL;
}

static void test_suggestions(void **unused)
{
    (void)unused;
    assert_string_equal(suggest_find("fromat", &words), "format");
    assert_string_equal(suggest_find("quite", &words), "quiet");
    assert_string_equal(suggest_find("for", &words), "format");
    assert_null(suggest_find("verbose", &words));
    assert_null(suggest_find("", &words));
    assert_null(suggest_find("xs", &(struct suggest_words){short_at, NULL}));
}

static const char *similar_at(const void *unused, unsigned i)
{
    (void)unused;
    static char long_name[600];
    memset(long_name, 'x', sizeof long_name - 1);
    const char *const names[] = {"put_all", "get_any", "get", "get_all", long_name, NULL};
    return names[i];
}

/* The nearest come first; a word of any length may be known, or typed. */
static void test_near_words(void **unused)
{
    (void)unused;
    struct suggest_words similar = {similar_at, NULL};
    const char *near[3];
    assert_int_equal(suggest_near("get_al", &similar, near, 3), 2);
    assert_string_equal(near[0], "get_all");
    assert_string_equal(near[1], "get_any"); /* two letters away; the others are three */
    char typed[1000];
    memset(typed, 'y', sizeof typed - 1);
    typed[sizeof typed - 1] = '\0';
    assert_int_equal(suggest_near(typed, &similar, near, 3), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_hunt),
        cmocka_unit_test(test_clang_options_in_front),
        cmocka_unit_test(test_behind_dashes),
        cmocka_unit_test(test_program_arguments),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_histograms_have_no_bound),
        cmocka_unit_test(test_usage_has_every_option),
        cmocka_unit_test(test_suggestions),
        cmocka_unit_test(test_near_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
