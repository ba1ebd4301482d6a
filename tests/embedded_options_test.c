/* The options of heddle/heddle.h that change what is explored: each one on a program whose result
 * depends on it. */
#include <heddle/heddle.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define HEADERS                                                           \
    "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n" \
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"

static char path[64];
static const char *const files[] = {path};

/* Writes the text to a new file, whose name it stores. */
static void write_file(char *name, const char *suffix, const char *text)
{
    sprintf(name, "/tmp/heddle_options-XXXXXX%s", suffix);
    int file = mkstemps(name, (int)strlen(suffix));
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
}

static struct heddle_options options_for(const char *text)
{
    struct heddle_options options;
    write_file(path, ".c", text);
    heddle_options_init(&options);
    options.files = files;
    options.file_count = 1;
    return options;
}

/* Returns the kind of the first error, or "none". Stores the number of complete executions. */
static const char *explore(const struct heddle_options *options, uint64_t *complete)
{
    static char kind[64];
    struct heddle_program *program = heddle_program_load(options);
    struct heddle_result *result = heddle_explore(program, options, NULL);
    snprintf(kind, sizeof kind, "%s", result->error_count ? result->errors[0].kind : "none");
    *complete = result->statistics.complete;
    heddle_result_free(result);
    heddle_program_free(program);
    return kind;
}

static void assert_kind(const struct heddle_options *options, const char *kind)
{
    uint64_t complete;
    assert_string_equal(explore(options, &complete), kind);
}

static void test_environment_and_files(void **unused)
{
    (void)unused;
    static const char *const variables[] = {"SIZE=3"};
    char given[64];
    struct heddle_options options =
        options_for(HEADERS "int main(void)\n{\n"
                            "    char line[8] = \"\";\n"
                            "    FILE *file = fopen(\"size.txt\", \"r\");\n"
                            "    assert(file && fgets(line, 8, file));\n"
                            "    fclose(file);\n"
                            "    assert(getenv(\"SIZE\") && strcmp(getenv(\"SIZE\"), line) == 0);\n"
                            "}\n");
    assert_kind(&options, "unsupported"); /* there are no other files */
    write_file(given, ".txt", "3");
    char pair[96];
    sprintf(pair, "size.txt=%s", given);
    const char *const given_files[] = {pair};
    options.given_files = given_files;
    options.given_file_count = 1;
    assert_kind(&options, "assertion"); /* the variable is not set */
    options.variables = variables;
    options.variable_count = 1;
    assert_kind(&options, "none");
    unlink(given);
    unlink(path);
}

static void test_failing_allocation(void **unused)
{
    (void)unused;
    struct heddle_options options =
        options_for(HEADERS "int main(void)\n{\n"
                            "    int *p = malloc(sizeof *p);\n"
                            "#ifdef CHECK\n    if (!p)\n        return 0;\n#endif\n"
                            "    *p = 1;\n    free(p);\n}\n");
    static const char *const check[] = {"-DCHECK"};
    uint64_t complete;
    assert_kind(&options, "none");
    options.malloc_may_fail = true;
    assert_kind(&options, "null-dereference");
    options.clang_arguments = check;
    options.clang_argument_count = 1;
    assert_string_equal(explore(&options, &complete), "none");
    assert_int_equal(complete, 2); /* it fails, or not */
    unlink(path);
}

/* One thread adds 1 to a word, another one to its lower half. */
static void test_mixed_sizes(void **unused)
{
    (void)unused;
    struct heddle_options options =
        options_for(HEADERS "static union { _Atomic int all; _Atomic short half; } word;\n"
                            "static void *add(void *p)\n{\n    word.half++;\n    return p;\n}\n"
                            "int main(void)\n{\n    pthread_t thread;\n"
                            "    pthread_create(&thread, 0, add, 0);\n    word.all++;\n"
                            "    pthread_join(thread, 0);\n    assert(word.all == 2);\n}\n");
    uint64_t complete;
    assert_string_equal(explore(&options, &complete), "none");
    assert_int_equal(complete, 2); /* the two orders */
    options.forbid_mixed_sizes = true;
    assert_kind(&options, "mixed-size-atomic");
    unlink(path);
}

/* Store buffering: under sc, one of the threads sees the other's store. With relaxed orders, both
 * may miss it. */
static void test_memory_models(void **unused)
{
    (void)unused;
    struct heddle_options options = options_for(
        HEADERS
        "static atomic_int x, y;\nstatic int a;\n"
        "static void *run(void *p)\n{\n"
        "    atomic_store_explicit(&x, 1, memory_order_relaxed);\n"
        "    a = atomic_load_explicit(&y, memory_order_relaxed);\n    return p;\n}\n"
        "int main(void)\n{\n    pthread_t thread;\n    pthread_create(&thread, 0, run, 0);\n"
        "    atomic_store_explicit(&y, 1, memory_order_relaxed);\n"
        "    int b = atomic_load_explicit(&x, memory_order_relaxed);\n"
        "    pthread_join(thread, 0);\n    assert(a || b);\n}\n");
    bool has_rc11 = false;
    for (unsigned i = 0; heddle_memory_model(i); i++)
        has_rc11 |= strcmp(heddle_memory_model(i), "rc11") == 0;
    assert_true(has_rc11);
    assert_kind(&options, "assertion");
    options.memory_model = "rc11";
    assert_kind(&options, "assertion");
    options.memory_model = "sc";
    uint64_t complete;
    assert_string_equal(explore(&options, &complete), "none");
    assert_int_equal(complete, 3);
    options.memory_model = NULL;
    options.algorithm = "pop";
    assert_string_equal(explore(&options, &complete), "none");
    assert_int_equal(complete, 3);
    unlink(path);
}

/* Two threads write to a variable without synchronisation. */
static void test_suppressions_and_volatile(void **unused)
{
    (void)unused;
    char list[64];
    struct heddle_options options = options_for(
        HEADERS
        "static volatile int n;\n"
        "static void *set(void *p)\n{\n    n = 1;\n    return p;\n}\n"
        "int main(void)\n{\n    pthread_t thread;\n    pthread_create(&thread, 0, set, 0);\n"
        "    n = 2;\n    pthread_join(thread, 0);\n}\n");
    uint64_t complete;
    assert_kind(&options, "data-race");
    options.volatile_is_atomic = true;
    assert_string_equal(explore(&options, &complete), "none");
    assert_int_equal(complete, 2);
    options.volatile_is_atomic = false;
    write_file(list, ".supp", "race:set\n");
    options.suppressions = list;
    assert_string_equal(explore(&options, &complete), "none");
    assert_int_equal(complete, 2);
    unlink(list);
    unlink(path);
}

static void test_unset_values(void **unused)
{
    (void)unused;
    struct heddle_options options =
        options_for(HEADERS "void absent(void);\nint main(int argc, char **argv)\n{\n"
                            "    int *p = malloc(sizeof *p);\n    if (*p)\n        absent();\n"
                            "    free(p);\n"
                            "    if (argc > 1)\n        assert(rand() % 2 == atoi(argv[1]));\n}\n");
    static const char *const zero[] = {"0"}, *const one[] = {"1"};
    options.trap_undefined = true;
    assert_kind(&options, "uninitialized-read");
    options.ignore_uninitialized = true;
    assert_kind(&options, "none"); /* the call is not made */
    options.choose_random = true;
    options.argument_count = 1;
    options.arguments = zero;
    assert_kind(&options, "assertion");
    options.arguments = one;
    assert_kind(&options, "assertion");
    unlink(path);
}

/* Whether a child process that explores with the options ends with status 2. */
static bool is_refused(const struct heddle_options *options)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        uint64_t complete;
        fclose(stderr);
        explore(options, &complete);
        _exit(0);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 2;
}

static void test_models_without_interleavings(void **unused)
{
    (void)unused;
    struct heddle_options options = options_for("int main(void) {}\n");
    options.bound_first = options.bound_last = 1;
    options.seed = 7;
    assert_false(is_refused(&options));
    options.memory_model = "rc11";
    assert_false(is_refused(&options));
    options.bound_first = options.bound_last = HEDDLE_NO_BOUND;
    assert_false(is_refused(&options));
    options.algorithm = "optimal";
    assert_true(is_refused(&options));
    options.algorithm = "trust";
    options.memory_model = "guess";
    assert_true(is_refused(&options));
    unlink(path);
}

/* The error takes one preemption, and the program is so small that each search finds it; without
 * the error, there is one execution. */
static void test_hunt(void **unused)
{
    (void)unused;
    struct heddle_options options =
        options_for(HEADERS "atomic_int n;\n"
                            "void *add(void *arg) { int old = n; n = old + 1; return arg; }\n"
                            "int main(void)\n{\n"
                            "    pthread_t thread;\n"
                            "    pthread_create(&thread, 0, add, 0);\n"
                            "    add(0);\n"
                            "    pthread_join(thread, 0);\n"
                            "    assert(n == 2);\n"
                            "}\n");
    options.hunt = true;
    assert_kind(&options, "assertion");
    options.keep_going = true;
    assert_true(is_refused(&options));
    unlink(path);
    options = options_for("int main(void) {}\n");
    options.hunt = true;
    uint64_t complete;
    assert_string_equal(explore(&options, &complete), "none");
    assert_int_equal(complete, 1);
    options.bound_first = options.bound_last = 1;
    assert_true(is_refused(&options));
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_environment_and_files),
        cmocka_unit_test(test_failing_allocation),
        cmocka_unit_test(test_mixed_sizes),
        cmocka_unit_test(test_memory_models),
        cmocka_unit_test(test_suppressions_and_volatile),
        cmocka_unit_test(test_unset_values),
        cmocka_unit_test(test_models_without_interleavings),
        cmocka_unit_test(test_hunt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
