/* cmocka.c - the functions that <cmocka.h> declares: groups of tests, and assertions. What is
 * mocked is in cmocka_mocks.c.
 *
 * An assertion that fails is an error of the program, at the place of the assertion: no test goes
 * on behind one. Of a group, only the test runs that the variable HEDDLE_TEST of the environment
 * names (cli/suite), if there is one. A system need not have <cmocka.h>, so it is not included. */
#include "libc/cmocka.h"

#include "libc/models.h"

#include <setjmp.h>
#include <string.h>

typedef int fixture(void **state);

/* Of the header's layout. */
struct test {
    const char *name;
    void (*function)(void **state);
    fixture *set_up, *tear_down;
    void *initial_state;
};

char *getenv(const char *name);
int vprintf(const char *restrict format, va_list arguments);
int vsnprintf(char *restrict text, size_t size, const char *restrict format, va_list arguments);

void __heddle_cmocka_fail(const char *format, ...)
{
    enum { MOST = 256 };
    char message[MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    heddle_failed_expectation(message);
}

/* --- groups ----------------------------------------------------------------------------------- */

static jmp_buf skipped; /* of the test that runs */

static void run_fixture(fixture *function, void **state, const char *what, const char *of)
{
    if (function && function(state) != 0)
        __heddle_cmocka_fail("the %s of %s does not return 0", what, of);
}

static void run_test(const struct test *test, void *group_state)
{
    void *state = test->initial_state ? test->initial_state : group_state;
    if (setjmp(skipped) != 0)
        return;
    run_fixture(test->set_up, &state, "set-up", test->name);
    test->function(&state);
    run_fixture(test->tear_down, &state, "tear-down", test->name);
    __heddle_cmocka_end_mocks();
}

int _cmocka_run_group_tests(const char *group, const struct test *tests, size_t count,
                            fixture *set_up, fixture *tear_down)
{
    const char *wanted = getenv("HEDDLE_TEST");
    void *state = NULL;
    run_fixture(set_up, &state, "set-up", group);
    for (size_t i = 0; i < count; i++)
        if (tests[i].function && (!wanted || strcmp(tests[i].name, wanted) == 0))
            run_test(&tests[i], state);
    run_fixture(tear_down, &state, "tear-down", group);
    return 0;
}

void _skip(const char *file, int line)
{
    (void)file;
    (void)line;
    longjmp(skipped, 1);
}

void _fail(const char *file, int line)
{
    (void)file;
    (void)line;
    __heddle_cmocka_fail("the test fails");
}

/* Patterns, which heddle test has itself, and the form of output that nobody reads. */
void cmocka_set_test_filter(const char *pattern)
{
    (void)pattern;
}

void cmocka_set_skip_filter(const char *pattern)
{
    (void)pattern;
}

void cmocka_set_message_output(int output)
{
    (void)output;
}

void print_message(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

void print_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
}

void vprint_message(const char *format, va_list arguments)
{
    vprintf(format, arguments);
}

void vprint_error(const char *format, va_list arguments)
{
    vprintf(format, arguments);
}

/* --- assertions ------------------------------------------------------------------------------- */

#define PLACE const char *file, int line
#define UNUSED_PLACE() ((void)file, (void)line)

void _assert_true(number result, const char *expression, PLACE)
{
    UNUSED_PLACE();
    if (!result)
        __heddle_cmocka_fail("the assertion about `%s' fails", expression);
}

void _assert_return_code(number result, size_t size, number error, const char *expression, PLACE)
{
    UNUSED_PLACE();
    long value = size == sizeof(int) ? (int)result : (long)result;
    if (value < 0)
        __heddle_cmocka_fail("`%s' is %ld, an error (errno %lu)", expression, value, error);
}

void _assert_int_equal(number a, number b, PLACE)
{
    UNUSED_PLACE();
    if (a != b)
        __heddle_cmocka_fail("%ld is not %ld", (long)a, (long)b);
}

void _assert_int_not_equal(number a, number b, PLACE)
{
    UNUSED_PLACE();
    if (a == b)
        __heddle_cmocka_fail("both are %ld", (long)a);
}

static double distance(float a, float b)
{
    return a > b ? (double)a - b : (double)b - a;
}

void _assert_float_equal(float a, float b, float epsilon, PLACE)
{
    UNUSED_PLACE();
    if (!(distance(a, b) <= epsilon))
        __heddle_cmocka_fail("%f is not %f", a, b);
}

void _assert_float_not_equal(float a, float b, float epsilon, PLACE)
{
    UNUSED_PLACE();
    if (distance(a, b) <= epsilon)
        __heddle_cmocka_fail("%f is %f", a, b);
}

void _assert_string_equal(const char *a, const char *b, PLACE)
{
    UNUSED_PLACE();
    if (strcmp(a, b) != 0)
        __heddle_cmocka_fail("\"%s\" is not \"%s\"", a, b);
}

void _assert_string_not_equal(const char *a, const char *b, PLACE)
{
    UNUSED_PLACE();
    if (strcmp(a, b) == 0)
        __heddle_cmocka_fail("both are \"%s\"", a);
}

void _assert_memory_equal(const void *a, const void *b, size_t size, PLACE)
{
    UNUSED_PLACE();
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < size; i++)
        if (left[i] != right[i])
            __heddle_cmocka_fail("byte %zu is %u, not %u", i, left[i], right[i]);
}

void _assert_memory_not_equal(const void *a, const void *b, size_t size, PLACE)
{
    UNUSED_PLACE();
    if (memcmp(a, b, size) == 0)
        __heddle_cmocka_fail("all %zu bytes are equal", size);
}

void _assert_in_range(number value, number least, number most, PLACE)
{
    UNUSED_PLACE();
    if (value < least || value > most)
        __heddle_cmocka_fail("%lu is not between %lu and %lu", value, least, most);
}

void _assert_not_in_range(number value, number least, number most, PLACE)
{
    UNUSED_PLACE();
    if (value >= least && value <= most)
        __heddle_cmocka_fail("%lu is between %lu and %lu", value, least, most);
}

void _assert_in_set(number value, const number *values, size_t count, PLACE)
{
    UNUSED_PLACE();
    if (!__heddle_cmocka_is_among(value, values, count))
        __heddle_cmocka_fail("%lu is none of the %zu values", value, count);
}

void _assert_not_in_set(number value, const number *values, size_t count, PLACE)
{
    UNUSED_PLACE();
    if (__heddle_cmocka_is_among(value, values, count))
        __heddle_cmocka_fail("%lu is one of the %zu values", value, count);
}

/* --- assertions and allocations of the code that is tested ------------------------------------ */

int global_expecting_assert;
jmp_buf global_expect_assert_env;
const char *global_last_failed_assert;

void mock_assert(int result, const char *expression, PLACE)
{
    UNUSED_PLACE();
    if (result)
        return;
    if (!global_expecting_assert)
        __heddle_cmocka_fail("assertion `%s' failed", expression);
    global_last_failed_assert = expression;
    longjmp(global_expect_assert_env, 1);
}

void *_test_malloc(size_t size, PLACE)
{
    UNUSED_PLACE();
    return malloc(size);
}

void *_test_calloc(size_t count, size_t size, PLACE)
{
    UNUSED_PLACE();
    return calloc(count, size);
}

void *_test_realloc(void *memory, size_t size, PLACE)
{
    UNUSED_PLACE();
    return realloc(memory, size);
}

void _test_free(void *memory, PLACE)
{
    UNUSED_PLACE();
    free(memory);
}
