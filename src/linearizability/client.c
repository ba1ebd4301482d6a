#include "base/memory.h"
#include "linearizability/check.h"

#include <ctype.h>
#include <heddle/linearizability.h>
#include <inttypes.h>
#include <string.h>

const char *client_obstacle(const struct linearizability *check)
{
    if (check->verdict.error_count == 0)
        return "no scenario has an error";
    if (check->history.violation.kind == VIOLATION_STOPPED)
        return "a thread that stops for ever cannot be written in C";
    return NULL;
}

/* --- The parts that all clients have ---------------------------------------------------------- */

static const char before_calls[] = "#include <heddle/linearizability.h>\n"
                                   "\n"
                                   "#include <assert.h>\n"
                                   "#include <pthread.h>\n"
                                   "#include <stdio.h>\n"
                                   "#include <stdlib.h>\n"
                                   "#include <string.h>\n"
                                   "\n";

static const char results[] =
    "/* What a call returns: the words of heddle_also, then its result. Behind the calls, the same "
    "of\n"
    " * the contents. */\n"
    "static struct result {\n"
    "    long words[MOST];\n"
    "    int count;\n"
    "    const void *pointers[MOST];\n"
    "    int pointer_count;\n"
    "} results[CALLS + 1];\n"
    "\n"
    "static void *object;\n"
    "static long cells[CALLS];\n"
    "static _Thread_local struct result *current;\n"
    "\n"
    "void heddle_also(long word)\n"
    "{\n"
    "    assert(current->count < MOST);\n"
    "    current->words[current->count++] = word;\n"
    "}\n"
    "\n"
    "long heddle_result_pointer(const void *pointer)\n"
    "{\n"
    "    assert(current->pointer_count < MOST);\n"
    "    if (pointer)\n"
    "        current->pointers[current->pointer_count++] = pointer;\n"
    "    return (long)pointer;\n"
    "}\n"
    "\n"
    "static void call(int i, int operation, long argument)\n"
    "{\n"
    "    const struct heddle_operation *called = &heddle_checked.operations[operation];\n"
    "    if (called->kind == HEDDLE_CELL) {\n"
    "        cells[i] = argument;\n"
    "        argument = (long)&cells[i];\n"
    "    }\n"
    "    current = &results[i];\n"
    "    heddle_also(called->run(object, argument));\n"
    "}\n"
    "\n";

static const char outcomes[] = "/* For each call, and for the contents, the number of words, and "
                               "the words. Pointers are numbered\n"
                               " * as they come. */\n"
                               "static long outcome[(CALLS + 1) * (MOST + 1)];\n"
                               "\n"
                               "static int is_pointer(long word)\n"
                               "{\n"
                               "    for (int i = 0; i <= CALLS; i++)\n"
                               "        for (int k = 0; k < results[i].pointer_count; k++)\n"
                               "            if ((long)results[i].pointers[k] == word)\n"
                               "                return 1;\n"
                               "    return 0;\n"
                               "}\n"
                               "\n"
                               "static long name_word(long word)\n"
                               "{\n"
                               "    static long known[(CALLS + 1) * MOST];\n"
                               "    static int count;\n"
                               "    int i = 0;\n"
                               "    if (!is_pointer(word))\n"
                               "        return word;\n"
                               "    while (i < count && known[i] != word)\n"
                               "        i++;\n"
                               "    if (i == count)\n"
                               "        known[count++] = word;\n"
                               "    return i + 1;\n"
                               "}\n"
                               "\n"
                               "static void join_results(void)\n"
                               "{\n"
                               "    int count = 0;\n"
                               "    for (int i = 0; i <= CALLS; i++) {\n"
                               "        outcome[count++] = results[i].count;\n"
                               "        printf(\"%s:\", names[i]);\n"
                               "        for (int k = 0; k < results[i].count; k++) {\n"
                               "            outcome[count] = name_word(results[i].words[k]);\n"
                               "            printf(\" %ld\", outcome[count++]);\n"
                               "        }\n"
                               "        printf(\"\\n\");\n"
                               "    }\n"
                               "}\n"
                               "\n";

static const char explanation[] =
    "static int is_explained(void)\n"
    "{\n"
    "    for (unsigned i = 0; i < sizeof orders / sizeof *orders; i++)\n"
    "        if (memcmp(orders[i], outcome, sizeof *orders) == 0)\n"
    "            return 1;\n"
    "    return 0;\n"
    "}\n"
    "\n";

static const char main_begins[] =
    "int main(void)\n"
    "{\n"
    "    object = aligned_alloc(64, (heddle_checked.size + 63) / 64 * 64);\n"
    "    assert(object);\n"
    "    heddle_checked.create(object);\n";

static const char main_ends[] = "    current = &results[CALLS];\n"
                                "    if (heddle_checked.observe)\n"
                                "        heddle_also(heddle_checked.observe(object));\n"
                                "    if (heddle_checked.validate)\n"
                                "        heddle_checked.validate(object);\n"
                                "    if (heddle_checked.destroy)\n"
                                "        heddle_checked.destroy(object);\n"
                                "    free(object);\n"
                                "    join_results();\n";

/* --- The scenario ----------------------------------------------------------------------------- */

/* For a comment, or within quotes. */
static void print_safely(FILE *file, const char *text)
{
    for (; *text; text++) {
        bool is_safe = isalnum((unsigned char)*text) || strchr(" _-+.,:;()|", *text);
        fputc(is_safe ? *text : '?', file);
    }
}

static void print_call_name(FILE *file, const struct linearizability *check, unsigned i)
{
    char *name = scenario_name_call(&check->object, &check->failed.calls[i]);
    print_safely(file, name);
    free(name);
}

static void print_head(FILE *file, const struct linearizability *check)
{
    char *name = scenario_name(&check->object, &check->failed);
    fputs("/* ", file);
    print_safely(file, name);
    fputs("\n *\n * A scenario of the object heddle_checked that heddle --linearizability has "
          "found. It "
          "is a program\n * together with the files that define the object. */\n",
          file);
    free(name);
}

/* In words. */
static size_t longest_row(const struct history *history)
{
    size_t most = history->violation.outcome.count;
    for (size_t i = 0; i < history->row_count; i++)
        if (history->rows[i].outcome.count > most)
            most = history->rows[i].outcome.count;
    return most;
}

static void print_names(FILE *file, const struct linearizability *check)
{
    enum { LEAST_MOST = 16 };
    size_t longest = longest_row(&check->history);
    size_t most = longest > LEAST_MOST ? longest : LEAST_MOST;
    fprintf(file,
            "enum { CALLS = %u, MOST = %zu };\n\nstatic const char *const names[CALLS + 1] = {",
            check->failed.count, most);
    for (unsigned i = 0; i < check->failed.count; i++) {
        fputs("\n    \"", file);
        print_call_name(file, check, i);
        fputs("\",", file);
    }
    fputs("\n    \"the contents\",\n};\n\n", file);
}

static void print_calls(FILE *file, const struct linearizability *check, unsigned thread)
{
    for (unsigned i = 0; i < check->failed.count; i++) {
        const struct scenario_call *call = &check->failed.calls[i];
        if (call->thread != thread)
            continue;
        fprintf(file, "    call(%u, %u, ", i, call->operation);
        /* The least number has no literal. */
        if (call->argument == INT64_MIN)
            fputs("-9223372036854775807 - 1", file);
        else
            fprintf(file, "%ld", call->argument);
        fputs("); /* ", file);
        print_call_name(file, check, i);
        fputs(" */\n", file);
    }
}

static void print_threads(FILE *file, const struct linearizability *check)
{
    for (unsigned t = 1; t <= check->failed.threads; t++) {
        fprintf(file, "static void *thread_%u(void *unused)\n{\n    (void)unused;\n", t);
        print_calls(file, check, t);
        fputs("    return NULL;\n}\n\n", file);
    }
}

/* --- The orders ------------------------------------------------------------------------------- */

/* Whether the results alone are wrong: a program that sees nothing else can tell. */
static bool has_assertion(const struct linearizability *check)
{
    const struct history *history = &check->history;
    enum violation_kind kind = history->violation.kind;
    bool is_some_whole = false;
    for (size_t i = 0; i < history->row_count; i++)
        is_some_whole |= history->rows[i].blocked == HISTORY_MOST;
    return is_some_whole && (kind == VIOLATION_OUTCOME || kind == VIOLATION_BLOCKED);
}

static bool is_repeated(const struct history *history, size_t row)
{
    for (size_t i = 0; i < row; i++)
        if (history->rows[i].blocked == HISTORY_MOST &&
            outcome_words_are_equal(&history->rows[i].outcome, &history->rows[row].outcome))
            return true;
    return false;
}

static void print_row(FILE *file, const struct linearizability *check,
                      const struct history_row *row)
{
    fputs("    /* ", file);
    for (unsigned i = 0; i < row->count; i++) {
        fputs(i > 0 ? "; " : "", file);
        print_call_name(file, check, row->order[i]);
    }
    fputs(" */\n    {", file);
    for (size_t i = 0; i < row->outcome.count; i++) {
        int64_t word = (int64_t)row->outcome.words[i];
        const char *comma = i > 0 ? ", " : "";
        if (word == INT64_MIN)
            fprintf(file, "%s-9223372036854775807 - 1", comma);
        else
            fprintf(file, "%s%" PRId64, comma, word);
    }
    fputs("},\n", file);
}

/* An order that does not end has no results. */
static void print_orders(FILE *file, const struct linearizability *check)
{
    const struct history *history = &check->history;
    fprintf(file,
            "/* What the operations come to in each order, one at a time. */\n"
            "static const long orders[][%zu] = {\n",
            longest_row(history));
    for (size_t i = 0; i < history->row_count; i++)
        if (history->rows[i].blocked == HISTORY_MOST && !is_repeated(history, i))
            print_row(file, check, &history->rows[i]);
    fputs("};\n\n", file);
}

/* --- The whole -------------------------------------------------------------------------------- */

static void print_main(FILE *file, const struct linearizability *check)
{
    const unsigned threads = check->failed.threads;
    fputs(main_begins, file);
    print_calls(file, check, SCENARIO_MAIN);
    fprintf(file, "    pthread_t threads[%u];\n", threads);
    for (unsigned t = 1; t <= threads; t++)
        fprintf(file, "    pthread_create(&threads[%u], NULL, thread_%u, NULL);\n", t - 1, t);
    for (unsigned t = 1; t <= threads; t++)
        fprintf(file, "    pthread_join(threads[%u], NULL);\n", t - 1);
    fputs(main_ends, file);
    if (has_assertion(check))
        fputs("    assert(is_explained());\n", file);
    fputs("    return 0;\n}\n", file);
}

void client_write(FILE *file, const struct linearizability *check)
{
    print_head(file, check);
    fputs(before_calls, file);
    print_names(file, check);
    fputs(results, file);
    print_threads(file, check);
    fputs(outcomes, file);
    if (has_assertion(check)) {
        print_orders(file, check);
        fputs(explanation, file);
    } else if (check->history.violation.kind != VIOLATION_NONE) {
        fputs(
            "/* Some order of the operations has these results, but not the one in which they ran: "
            "this program\n * has no assertion. heddle --outcomes lists what it comes to. */\n",
            file);
    }
    print_main(file, check);
}
