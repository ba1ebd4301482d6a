#include "cli/suite/tests.h"

#include "base/error.h"
#include "base/memory.h"
#include "front/options.h"

#include <fnmatch.h>
#include <string.h>

/* Whether the pieces are of several programs. */
static bool are_apart(const struct test_functions *found)
{
    size_t mains = 0, objects = 0;
    for (size_t i = 0; i < found->piece_count; i++) {
        mains += found->pieces[i].main != NULL;
        objects += found->pieces[i].object != NULL;
    }
    return mains > 1 || objects > 0;
}

/* The first piece that defines the name; the number of pieces: there is none. */
static size_t definition_of(const struct test_functions *found, const char *name)
{
    for (size_t i = 0; i < found->name_count; i++)
        if (found->names[i].is_defined && strcmp(found->names[i].name, name) == 0)
            return found->names[i].piece;
    return found->piece_count;
}

static void add_piece(struct test *test, size_t piece)
{
    for (size_t i = 0; i < test->piece_count; i++)
        if (test->pieces[i] == piece)
            return;
    test->pieces[test->piece_count++] = piece;
}

/* Of pieces of several programs, the test's has its own, and each that defines what another one of
 * them needs. */
static void take_program(struct test *test, const struct test_functions *found, size_t piece)
{
    if (!are_apart(found))
        return;
    test->pieces = memory_new(found->piece_count, sizeof *test->pieces);
    add_piece(test, piece);
    for (size_t i = 0; i < test->piece_count; i++) {
        for (size_t j = 0; j < found->name_count; j++) {
            const struct linked_name *name = &found->names[j];
            if (name->piece != test->pieces[i] || name->is_defined)
                continue;
            size_t definition = definition_of(found, name->name);
            if (definition < found->piece_count)
                add_piece(test, definition);
        }
    }
}

static void add(struct tests *tests, const struct test_functions *found, struct test test,
                size_t piece)
{
    take_program(&test, found, piece);
    *array_push(tests->items, tests->count, tests->capacity) = test;
}

/* The name of its file, without the folder and the ending. */
static char *name_of_file(const struct site *site)
{
    const char *name = site->file ? basename(site->file) : "program", *dot = strrchr(name, '.');
    return memory_print("%.*s", (int)(dot ? (size_t)(dot - name) : strlen(name)), name);
}

static void add_functions(struct tests *tests, const struct test_functions *found)
{
    for (size_t i = 0; i < found->count; i++) {
        const struct test_function *function = &found->items[i];
        add(tests, found,
            (struct test){.name = memory_copy_text(function->name),
                          .entry = function->is_row ? "main" : function->name,
                          .variable = function->is_row
                                          ? memory_print(TEST_VARIABLE "=%s", function->name)
                                          : NULL,
                          .site = function->site,
                          .shared = TEST_SHARES_NOTHING},
            function->piece);
    }
}

/* A main or an object. */
static void add_piece_as_test(struct tests *tests, const struct test_functions *found,
                              const char *entry, size_t piece)
{
    const struct linked_piece *own = &found->pieces[piece];
    bool is_object = strcmp(entry, FRONT_SCENARIO_ENTRY) == 0;
    const struct site *site = is_object ? own->object : own->main;
    if (site)
        add(tests, found,
            (struct test){.name = name_of_file(site),
                          .entry = entry,
                          .is_object = is_object,
                          .site = site,
                          .shared = TEST_SHARES_NOTHING},
            piece);
}

static void add_mains(struct tests *tests, const struct test_functions *found)
{
    for (size_t i = 0; i < found->piece_count; i++)
        add_piece_as_test(tests, found, "main", i);
}

static void add_all(struct tests *tests, const struct test_functions *found)
{
    add_functions(tests, found);
    if (found->count == 0)
        add_mains(tests, found);
    for (size_t i = 0; i < found->piece_count; i++)
        add_piece_as_test(tests, found, FRONT_SCENARIO_ENTRY, i);
    if (tests->count == 0)
        die("the files have no test: neither a function test_NAME without parameters, nor a main, "
            "nor an object heddle_checked");
}

static bool matches(const char *name, const char *const *patterns, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fnmatch(patterns[i], name, 0) == 0)
            return true;
    return count == 0;
}

static void release(struct test *test)
{
    free(test->name);
    free(test->variable);
    free(test->pieces);
    free(test->report);
}

void tests_choose(struct tests *tests, const struct test_functions *found,
                  const char *const *patterns, size_t pattern_count)
{
    *tests = (struct tests){0};
    add_all(tests, found);
    size_t all = tests->count;
    tests->count = 0;
    for (size_t i = 0; i < all; i++) {
        if (matches(tests->items[i].name, patterns, pattern_count))
            tests->items[tests->count++] = tests->items[i];
        else
            release(&tests->items[i]);
    }
    if (tests->count == 0)
        die("no test matches --test=%s; --list-tests prints the names of all %zu", patterns[0],
            all);
}

void tests_choose_mains(struct tests *tests, const struct test_functions *found)
{
    *tests = (struct tests){0};
    add_mains(tests, found);
}

void tests_release(struct tests *tests)
{
    for (size_t i = 0; i < tests->count; i++)
        release(&tests->items[i]);
    free(tests->items);
    *tests = (struct tests){0};
}

size_t tests_count(const struct tests *tests, enum test_outcome outcome)
{
    size_t count = 0;
    for (size_t i = 0; i < tests->count; i++)
        count += tests->items[i].outcome == outcome;
    return count;
}

int tests_status(const struct tests *tests)
{
    bool waits = tests_count(tests, TEST_WAITS) > 0;
    return tests_count(tests, TEST_REFUSED) > 0               ? 2
           : tests_count(tests, TEST_FAILED) > 0              ? 1
           : waits || tests_count(tests, TEST_INCOMPLETE) > 0 ? 3
                                                              : 0;
}

const char *test_headline(const struct test *test, size_t *length)
{
    *length = strcspn(test->report, "\n");
    return test->report;
}
