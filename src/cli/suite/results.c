#include "cli/suite/tests.h"
#include "machine/site.h"

#include <string.h>

static const char *word_of(enum test_outcome outcome)
{
    static const char *const words[] = {
        [TEST_WAITS] = "not run",         [TEST_PASSED] = "passed",   [TEST_FAILED] = "FAILED",
        [TEST_INCOMPLETE] = "incomplete", [TEST_REFUSED] = "REFUSED",
    };
    return words[outcome];
}

/* Of the longest name, up to a limit. */
static int name_width(const struct tests *tests)
{
    enum { MOST = 40 };
    size_t width = 0;
    for (size_t i = 0; i < tests->count; i++) {
        size_t length = strlen(tests->items[i].name);
        width = length > width && length <= MOST ? length : width;
    }
    return (int)width;
}

static void print_headline(FILE *file, const struct test *test)
{
    size_t length;
    const char *headline = test_headline(test, &length);
    if (length > 0)
        fprintf(file, "  %.*s", (int)length, headline);
}

void results_print_line(FILE *file, const struct test *test, const struct tests *tests)
{
    fprintf(file, "%-10s  %-*s  %6.2f s", word_of(test->outcome), name_width(tests), test->name,
            test->seconds);
    if (test->outcome != TEST_PASSED)
        print_headline(file, test);
    fputc('\n', file);
    fflush(file);
}

static void print_report(FILE *file, const struct test *test)
{
    const struct site *site = test->site;
    fprintf(file, "\n--- %s", test->name);
    if (site->file)
        fprintf(file, " (%s:%u)", site->file, site->line);
    fprintf(file, ": %s\n%s", word_of(test->outcome), test->report);
}

void results_print_summary(FILE *file, const struct tests *tests, double seconds)
{
    for (size_t i = 0; i < tests->count; i++) {
        const struct test *test = &tests->items[i];
        if (test->outcome != TEST_WAITS && test->outcome != TEST_PASSED)
            print_report(file, test);
    }
    fprintf(file, "\n%zu test%s", tests->count, tests->count == 1 ? "" : "s");
    static const struct {
        enum test_outcome outcome;
        const char *text;
    } rows[] = {
        {TEST_PASSED, "passed"},   {TEST_FAILED, "failed"}, {TEST_INCOMPLETE, "incomplete"},
        {TEST_REFUSED, "refused"}, {TEST_WAITS, "not run"},
    };
    const char *before = ": ";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t count = tests_count(tests, rows[i].outcome);
        if (count > 0) {
            fprintf(file, "%s%zu %s", before, count, rows[i].text);
            before = ", ";
        }
    }
    fprintf(file, " (%.2f s)\n", seconds);
}

/* --- TAP ------------------------------------------------------------------------------------- */

void results_print_plan(FILE *file, const struct tests *tests)
{
    fprintf(file, "TAP version 14\n1..%zu\n", tests->count);
}

/* The report as comments: readers of TAP show them, and any text may stand there. */
static void print_comment(FILE *file, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        fprintf(file, "# %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

void results_print_tap(FILE *file, const struct test *test, size_t number)
{
    bool fails = test->outcome == TEST_FAILED || test->outcome == TEST_REFUSED;
    fprintf(file, "%s %zu - %s", fails ? "not ok" : "ok", number, test->name);
    if (test->outcome == TEST_INCOMPLETE || test->outcome == TEST_WAITS)
        fprintf(file, " # SKIP %s", word_of(test->outcome));
    fputc('\n', file);
    if (test->report && test->outcome != TEST_PASSED)
        print_comment(file, test->report);
    fflush(file);
}

/* --- JUnit ----------------------------------------------------------------------------------- */

/* Without the bytes that XML does not have. */
static void print_escaped(FILE *file, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '<' || c == '>' || c == '&' || c == '"')
            fprintf(file, "&#%d;", c);
        else if (c >= ' ' || c == '\n' || c == '\t')
            fputc(c, file);
    }
}

static void print_element(FILE *file, const char *element, const struct test *test)
{
    size_t length;
    const char *headline = test_headline(test, &length);
    fprintf(file, "      <%s message=\"", element);
    print_escaped(file, headline, length);
    fputs("\">", file);
    print_escaped(file, test->report, strlen(test->report));
    fprintf(file, "</%s>\n", element);
}

static void print_case(FILE *file, const struct test *test)
{
    const char *place = test->site->file ? test->site->file : "heddle";
    fputs("    <testcase classname=\"", file);
    print_escaped(file, place, strlen(place));
    fputs("\" name=\"", file);
    print_escaped(file, test->name, strlen(test->name));
    fprintf(file, "\" time=\"%.3f\">\n", test->seconds);
    if (test->outcome == TEST_FAILED)
        print_element(file, "failure", test);
    else if (test->outcome == TEST_REFUSED)
        print_element(file, "error", test);
    else if (test->outcome == TEST_INCOMPLETE)
        print_element(file, "skipped", test);
    else if (test->outcome == TEST_WAITS)
        fputs("      <skipped message=\"not run\"/>\n", file);
    fputs("    </testcase>\n", file);
}

void results_print_junit(FILE *file, const struct tests *tests, double seconds)
{
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", file);
    fprintf(file,
            "  <testsuite name=\"heddle\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" "
            "skipped=\"%zu\" time=\"%.3f\">\n",
            tests->count, tests_count(tests, TEST_FAILED), tests_count(tests, TEST_REFUSED),
            tests_count(tests, TEST_INCOMPLETE) + tests_count(tests, TEST_WAITS), seconds);
    for (size_t i = 0; i < tests->count; i++)
        print_case(file, &tests->items[i]);
    fputs("  </testsuite>\n</testsuites>\n", file);
}
