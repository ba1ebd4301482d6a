/* cmocka.c - the functions that <cmocka.h> declares: groups of tests, assertions, and
 * what is mocked.
 *
 * An assertion that fails is an error of the program, at the place of the assertion: no test goes
 * on behind one. Of a group, only the test runs that the variable HEDDLE_TEST of the environment
 * names (cli/suite), if there is one. A system need not have <cmocka.h>, so it is not included. */
#include "libc/models.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef unsigned long number; /* LargestIntegralType */
typedef int fixture(void **state);

/* Of the header's layout. */
struct test {
    const char *name;
    void (*function)(void **state);
    fixture *set_up, *tear_down;
    void *initial_state;
};

void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
char *getenv(const char *name);
int vprintf(const char *restrict format, va_list arguments);
int vsnprintf(char *restrict text, size_t size, const char *restrict format, va_list arguments);

/* A failure of the test, with its message. */
__attribute__((format(printf, 1, 2))) static _Noreturn void fail(const char *format, ...)
{
    enum { MOST = 256 };
    char message[MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    heddle_failed_expectation(message);
}

/* --- mocks ------------------------------------------------------------------------------------ */

/* An entry is what a test announces about a function (or one of its parameters): will_return,
 * expect_* and expect_function_call. Entries are used up in their order. */
enum what { RETURNS, PARAMETER, CALL };
enum check { IS_ANY, IS_VALUE, IN_RANGE, IN_SET, IS_TEXT, IS_MEMORY, IS_GOOD };
/* How often an entry counts: a number of times, or without end, of which MAYBE needs none. */
enum { ALWAYS = -1, MAYBE = -2 };

typedef int own_check(number value, number data);

struct entry {
    struct entry *next;
    const char *function, *parameter; /* NULL: it is about no parameter */
    enum what what;
    int count;
    bool used; /* at least once */
    enum check check;
    bool negated;
    number value, most; /* of a result; of a check, its data */
    own_check *own;
};

static struct entry *entries, **end = &entries;

static bool has_name(const struct entry *entry, enum what what, const char *function,
                     const char *parameter)
{
    return entry->what == what && strcmp(entry->function, function) == 0 &&
           (!parameter || strcmp(entry->parameter, parameter) == 0);
}

static void announce(struct entry entry)
{
    struct entry *copy = malloc(sizeof *copy);
    *copy = entry;
    copy->next = NULL;
    *end = copy;
    end = &copy->next;
}

/* The first entry that is not used up; counts the use. */
static struct entry take(enum what what, const char *function, const char *parameter)
{
    for (struct entry *entry = entries; entry; entry = entry->next) {
        if (entry->count == 0 || !has_name(entry, what, function, parameter))
            continue;
        entry->used = true;
        entry->count -= entry->count > 0;
        return *entry;
    }
    if (what == RETURNS)
        fail("the test has announced no result of the mocked function %s", function);
    if (what == CALL)
        fail("the test has announced no call of %s", function);
    fail("the test has announced no value of the parameter %s of %s", parameter, function);
}

static bool is_needed(const struct entry *entry)
{
    return entry->count > 0 || (entry->count == ALWAYS && !entry->used);
}

/* At the end of a test: what was announced must have come, and is forgotten. */
static void end_mocks(void)
{
    while (entries) {
        struct entry *entry = entries;
        if (is_needed(entry))
            fail("%s was not called as often as the test has announced", entry->function);
        entries = entry->next;
        free(entry);
    }
    end = &entries;
}

/* --- results and calls ------------------------------------------------------------------------ */

#define PLACE const char *file, int line
#define UNUSED_PLACE() ((void)file, (void)line)

void _will_return(const char *function, PLACE, number value, int count)
{
    UNUSED_PLACE();
    announce((struct entry){.function = function, .what = RETURNS, .count = count, .value = value});
}

number _mock(const char *function, PLACE)
{
    UNUSED_PLACE();
    return take(RETURNS, function, NULL).value;
}

void _expect_function_call(const char *function, PLACE, int count)
{
    UNUSED_PLACE();
    announce((struct entry){.function = function, .what = CALL, .count = count});
}

/* Calls that are announced come in this order. */
void _function_called(const char *function, PLACE)
{
    UNUSED_PLACE();
    for (const struct entry *entry = entries; entry; entry = entry->next)
        if (entry->what == CALL && entry->count > 0 && strcmp(entry->function, function) != 0)
            fail("%s is called, but the test expects %s first", function, entry->function);
        else if (entry->what == CALL && entry->count != 0)
            break;
    take(CALL, function, NULL);
}

/* --- parameters ------------------------------------------------------------------------------- */

static bool is_among(number value, const number *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (values[i] == value)
            return true;
    return false;
}

static bool holds(const struct entry *entry, number value)
{
    switch (entry->check) {
    case IS_ANY:
        return true;
    case IS_VALUE:
        return value == entry->value;
    case IN_RANGE:
        return value >= entry->value && value <= entry->most;
    case IN_SET:
        return is_among(value, (const number *)entry->value, entry->most);
    case IS_TEXT:
        return strcmp((const char *)value, (const char *)entry->value) == 0;
    case IS_MEMORY:
        return memcmp((const void *)value, (const void *)entry->value, entry->most) == 0;
    case IS_GOOD:
        return entry->own(value, entry->value) != 0;
    }
    return false;
}

void _check_expected(const char *function, const char *parameter, PLACE, number value)
{
    UNUSED_PLACE();
    struct entry entry = take(PARAMETER, function, parameter);
    if (holds(&entry, value) == entry.negated)
        fail("the parameter %s of %s is not as the test has announced (%ld)", parameter, function,
             (long)value);
}

/* The function of an announcement: its name, the further parameters, and the rest of the entry. */
#define EXPECT(name, further, ...)                                                    \
    void name(const char *function, const char *parameter, PLACE, further, int count) \
    {                                                                                 \
        UNUSED_PLACE();                                                               \
        announce((struct entry){.function = function,                                 \
                                .parameter = parameter,                               \
                                .what = PARAMETER,                                    \
                                .count = count,                                       \
                                __VA_ARGS__});                                        \
    }
#define AND ,

EXPECT(_expect_value, number value, .check = IS_VALUE, .value = value)
EXPECT(_expect_not_value, number value, .check = IS_VALUE, .value = value, .negated = true)
EXPECT(_expect_in_range, number least AND number most, .check = IN_RANGE, .value = least,
       .most = most)
EXPECT(_expect_not_in_range, number least AND number most, .check = IN_RANGE, .value = least,
       .most = most, .negated = true)
EXPECT(_expect_in_set, const number *values AND size_t size, .check = IN_SET,
       .value = (number)values, .most = size)
EXPECT(_expect_not_in_set, const number *values AND size_t size, .check = IN_SET,
       .value = (number)values, .most = size, .negated = true)
EXPECT(_expect_string, const char *text, .check = IS_TEXT, .value = (number)text)
EXPECT(_expect_not_string, const char *text, .check = IS_TEXT, .value = (number)text,
       .negated = true)
EXPECT(_expect_memory, const void *memory AND size_t size, .check = IS_MEMORY,
       .value = (number)memory, .most = size)
EXPECT(_expect_not_memory, const void *memory AND size_t size, .check = IS_MEMORY,
       .value = (number)memory, .most = size, .negated = true)
EXPECT(_expect_check, own_check *own AND number data AND void *event, .check = IS_GOOD,
       .own = ((void)event, own), .value = data)

void _expect_any(const char *function, const char *parameter, PLACE, int count)
{
    UNUSED_PLACE();
    announce((struct entry){
        .function = function, .parameter = parameter, .what = PARAMETER, .count = count});
}

/* --- groups ----------------------------------------------------------------------------------- */

static jmp_buf skipped; /* of the test that runs */

static void run_fixture(fixture *function, void **state, const char *what, const char *of)
{
    if (function && function(state) != 0)
        fail("the %s of %s does not return 0", what, of);
}

static void run_test(const struct test *test, void *group_state)
{
    void *state = test->initial_state ? test->initial_state : group_state;
    if (setjmp(skipped) != 0)
        return;
    run_fixture(test->set_up, &state, "set-up", test->name);
    test->function(&state);
    run_fixture(test->tear_down, &state, "tear-down", test->name);
    end_mocks();
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
    fail("the test fails");
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
        fail("the assertion about `%s' fails", expression);
}

void _assert_return_code(number result, size_t size, number error, const char *expression, PLACE)
{
    UNUSED_PLACE();
    long value = size == sizeof(int) ? (int)result : (long)result;
    if (value < 0)
        fail("`%s' is %ld, an error (errno %lu)", expression, value, error);
}

void _assert_int_equal(number a, number b, PLACE)
{
    UNUSED_PLACE();
    if (a != b)
        fail("%ld is not %ld", (long)a, (long)b);
}

void _assert_int_not_equal(number a, number b, PLACE)
{
    UNUSED_PLACE();
    if (a == b)
        fail("both are %ld", (long)a);
}

static double distance(float a, float b)
{
    return a > b ? (double)a - b : (double)b - a;
}

void _assert_float_equal(float a, float b, float epsilon, PLACE)
{
    UNUSED_PLACE();
    if (!(distance(a, b) <= epsilon))
        fail("%f is not %f", a, b);
}

void _assert_float_not_equal(float a, float b, float epsilon, PLACE)
{
    UNUSED_PLACE();
    if (distance(a, b) <= epsilon)
        fail("%f is %f", a, b);
}

void _assert_string_equal(const char *a, const char *b, PLACE)
{
    UNUSED_PLACE();
    if (strcmp(a, b) != 0)
        fail("\"%s\" is not \"%s\"", a, b);
}

void _assert_string_not_equal(const char *a, const char *b, PLACE)
{
    UNUSED_PLACE();
    if (strcmp(a, b) == 0)
        fail("both are \"%s\"", a);
}

void _assert_memory_equal(const void *a, const void *b, size_t size, PLACE)
{
    UNUSED_PLACE();
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < size; i++)
        if (left[i] != right[i])
            fail("byte %zu is %u, not %u", i, left[i], right[i]);
}

void _assert_memory_not_equal(const void *a, const void *b, size_t size, PLACE)
{
    UNUSED_PLACE();
    if (memcmp(a, b, size) == 0)
        fail("all %zu bytes are equal", size);
}

void _assert_in_range(number value, number least, number most, PLACE)
{
    UNUSED_PLACE();
    if (value < least || value > most)
        fail("%lu is not between %lu and %lu", value, least, most);
}

void _assert_not_in_range(number value, number least, number most, PLACE)
{
    UNUSED_PLACE();
    if (value >= least && value <= most)
        fail("%lu is between %lu and %lu", value, least, most);
}

void _assert_in_set(number value, const number *values, size_t count, PLACE)
{
    UNUSED_PLACE();
    if (!is_among(value, values, count))
        fail("%lu is none of the %zu values", value, count);
}

void _assert_not_in_set(number value, const number *values, size_t count, PLACE)
{
    UNUSED_PLACE();
    if (is_among(value, values, count))
        fail("%lu is one of the %zu values", value, count);
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
        fail("assertion `%s' failed", expression);
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
