/* parse.c - what the actions of the grammar and the scanner do. */
#include "litmus/parse.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"
#include "litmus/test.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* The first words of tests that herd reads, but that are not in C. */
static const char *const other_languages[] = {
    "AArch64", "ARM",  "ASL",    "Bell", "BPF", "CPP",   "JAVA", "Java",
    "LISA",    "MIPS", "OpenCL", "PPC",  "PTX", "RISCV", "X86",  "X86_64",
};

char *litmus_parse_read(const char *path, size_t *size)
{
    FILE *file = fopen(path, "r");
    char *text = NULL;
    size_t capacity = 0, got = 1;
    for (*size = 0; file && got > 0 && *size < INT_MAX - BUFSIZ; *size += got) {
        array_reserve(text, capacity, *size + BUFSIZ);
        got = fread(text + *size, 1, BUFSIZ, file);
    }
    if (!file || ferror(file))
        die("cannot read '%s': %s", path, strerror(errno));
    fclose(file);
    return text;
}

void litmus_parse_check_language(const char *path, struct litmus_place place, const char *word)
{
    if (strcmp(word, "C") == 0)
        return;
    if (WORDS_HAVE(other_languages, word))
        die_at(path, place.line, place.column,
               "a test in %s is not supported: use the same test in C, which begins with "
               "'C' and its name",
               word);
    die_at(path, place.line, place.column,
           "expected 'C' and the name of the test, found '%.32s': is this a litmus test?", word);
}

int64_t litmus_parse_number(const char *path, struct litmus_place place, const char *text)
{
    bool is_hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    errno = 0;
    unsigned long long number = strtoull(text, NULL, is_hexadecimal ? 16 : 10);
    if (errno != 0)
        die_at(path, place.line, place.column, "the number '%.32s' has more than 64 bits", text);
    return (int64_t)number;
}

int litmus_parse_process(const struct litmus_test *test, int64_t number, struct litmus_place place)
{
    /* The initial state comes before the processes. */
    bool is_known = test->process_count == 0 || number < (int64_t)test->process_count;
    if (number < 0 || number > INT_MAX || !is_known)
        die_at(test->path, place.line, place.column, "there is no process P%lld",
               (long long)number);
    return (int)number;
}

int litmus_parse_index(const struct litmus_test *test, int64_t number, struct litmus_place place)
{
    if (number < 0 || number >= LITMUS_MOST_ELEMENTS)
        die_at(test->path, place.line, place.column, "an index is below %d", LITMUS_MOST_ELEMENTS);
    return (int)number;
}

unsigned litmus_parse_elements(const struct litmus_test *test, int64_t number,
                               struct litmus_place place)
{
    if (number < 1 || number > LITMUS_MOST_ELEMENTS)
        die_at(test->path, place.line, place.column, "an array has 1 to %d elements",
               LITMUS_MOST_ELEMENTS);
    return (unsigned)number;
}

char *litmus_parse_join(char *left, char *right)
{
    char *both = memory_print("%s %s", left, right);
    free(left);
    free(right);
    return both;
}

void litmus_parse_add_process(struct litmus_test *test, char *name, struct litmus_place place,
                              struct litmus_variables parameters, struct litmus_code code)
{
    size_t number = test->process_count;
    char *expected = memory_print("P%zu", number);
    if (strcmp(name, expected) != 0)
        die_at(test->path, place.line, place.column,
               "expected the process '%s', found '%s': processes are numbered in order", expected,
               name);
    free(expected);
    free(name);
    array_reserve(test->processes, test->process_capacity, number + 1);
    test->processes[number] =
        (struct litmus_process){.parameters = parameters, .code = code, .place = place};
    test->process_count++;
}

/* Dies unless the location is a register, a global that is no array, or an element of one. */
static void check_location(const struct litmus_test *test, const struct litmus_observable *location)
{
    if (location->process != LITMUS_GLOBAL)
        return;
    const struct litmus_variable *global = litmus_globals_find(test, location->name);
    const struct litmus_place place = location->place;
    if (!global)
        die_at(test->path, place.line, place.column,
               "there is no global '%s'; registers have their process in front: '0:%s'",
               location->name, location->name);
    if (location->index == LITMUS_NO_INDEX && global->elements > 0)
        die_at(test->path, place.line, place.column,
               "'%s' is an array, so an index is missing: '%s[0]'", global->name, global->name);
    if (location->index != LITMUS_NO_INDEX && (unsigned)location->index >= global->elements)
        die_at(test->path, place.line, place.column, "'%s' has no element %d", global->name,
               location->index);
}

struct litmus_condition *litmus_parse_comparison(struct litmus_test *test,
                                                 enum litmus_operator kind,
                                                 struct litmus_observable *location,
                                                 const struct litmus_value *value)
{
    check_location(test, location);
    litmus_globals_check_value(test, value);
    struct litmus_condition *condition = litmus_condition_new(kind, NULL, NULL);
    condition->observable = litmus_test_observe(test, location);
    condition->value = *value;
    return condition;
}

void litmus_parse_show(struct litmus_test *test, struct litmus_observable *location)
{
    const struct litmus_variable *global =
        location->process == LITMUS_GLOBAL ? litmus_globals_find(test, location->name) : NULL;
    location->is_shown = true;
    if (!global || global->elements == 0 || location->index != LITMUS_NO_INDEX) {
        check_location(test, location);
        litmus_test_observe(test, location);
        return;
    }
    for (unsigned i = 0; i < global->elements; i++) {
        struct litmus_observable element = *location;
        element.name = memory_copy_text(location->name);
        element.index = (int)i;
        litmus_test_observe(test, &element);
    }
    free(location->name);
}
