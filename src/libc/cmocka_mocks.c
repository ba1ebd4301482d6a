/* cmocka_mocks.c - what mocked functions return, are called with, and in which order.
 *
 * An entry is what a test announces about a function (or one of its parameters): will_return,
 * expect_* and expect_function_call. Entries are used up in their order. */
#include "libc/cmocka.h"
#include "libc/models.h"

#include <string.h>

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
        __heddle_cmocka_fail("the test has announced no result of the mocked function %s",
                             function);
    if (what == CALL)
        __heddle_cmocka_fail("the test has announced no call of %s", function);
    __heddle_cmocka_fail("the test has announced no value of the parameter %s of %s", parameter,
                         function);
}

static bool is_needed(const struct entry *entry)
{
    return entry->count > 0 || (entry->count == ALWAYS && !entry->used);
}

void __heddle_cmocka_end_mocks(void)
{
    while (entries) {
        struct entry *entry = entries;
        if (is_needed(entry))
            __heddle_cmocka_fail("%s was not called as often as the test has announced",
                                 entry->function);
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
            __heddle_cmocka_fail("%s is called, but the test expects %s first", function,
                                 entry->function);
        else if (entry->what == CALL && entry->count != 0)
            break;
    take(CALL, function, NULL);
}

/* --- parameters ------------------------------------------------------------------------------- */

bool __heddle_cmocka_is_among(number value, const number *values, size_t count)
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
        return __heddle_cmocka_is_among(value, (const number *)entry->value, entry->most);
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
        __heddle_cmocka_fail("the parameter %s of %s is not as the test has announced (%ld)",
                             parameter, function, (long)value);
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
