/* text.c - the scenario of an error, and why no order explains it. */
#include "base/memory.h"
#include "linearizability/check.h"
#include "report/trace/value.h"

#include <inttypes.h>
#include <string.h>

/* --- Words of outcomes ------------------------------------------------------------------------ */

static bool are_equal(const struct outcome_words *a, const struct outcome_words *b,
                      unsigned operation)
{
    size_t count, other_count;
    const uint64_t *words = outcome_words_of(a, operation, &count);
    const uint64_t *others = outcome_words_of(b, operation, &other_count);
    return count == other_count && memcmp(words, others, count * sizeof *words) == 0;
}

/* The word, behind the text and a comma. Takes the text. */
static char *add_word(char *text, int64_t word, bool is_number)
{
    const char *comma = *text ? ", " : "", *name = is_number ? NULL : value_result_name(word);
    char *longer = name ? memory_print("%s%s%s", text, comma, name)
                        : memory_print("%s%s%" PRId64, text, comma, word);
    free(text);
    return longer;
}

/* "3", or "3, 4", or "nothing". The last word of a result is what the operation returns, and comes
 * first. That of an exception has its type in front, a number that tells a reader nothing. That of
 * an optional is a number, though it is that of none, if another word says so. The caller frees
 * it. */
static char *print_words(const struct outcome_words *outcome, unsigned operation)
{
    size_t count;
    const uint64_t *words = outcome_words_of(outcome, operation, &count);
    char *text = memory_copy_text("");
    if (count == 0)
        return text;
    int64_t first = (int64_t)words[count - 1];
    bool is_typed = first == value_thrown && count > 1;
    text = add_word(text, first, first == value_nothing && count > 1);
    for (size_t i = 0; i + 1 + is_typed < count; i++)
        text = add_word(text, (int64_t)words[i], false);
    return text;
}

/* --- The table -------------------------------------------------------------------------------- */

/* "pop(): 1", as far as the call has a result in the execution that failed. */
static char *cell_text(const struct linearizability *check, unsigned i)
{
    const struct violation *violation = &check->history.violation;
    char *name = scenario_name_call(&check->object, &check->failed.calls[i]), *text;
    if (violation->kind == VIOLATION_NONE)
        return name;
    if (violation->returned >> i & 1) {
        char *result = print_words(&violation->outcome, i);
        text = memory_print("%s: %s", name, result);
        free(result);
    } else {
        bool waits = violation->pending >> i & 1;
        bool stops = violation->kind == VIOLATION_STOPPED && violation->stopped == i;
        text = memory_print("%s%s", name, stops ? " stops" : waits ? " waits" : "");
    }
    free(name);
    return text;
}

static unsigned count_calls(const struct scenario *scenario, unsigned thread)
{
    unsigned count = 0;
    for (unsigned i = 0; i < scenario->count; i++)
        count += scenario->calls[i].thread == thread;
    return count;
}

static unsigned first_call(const struct scenario *scenario, unsigned thread)
{
    unsigned i = 0;
    while (i < scenario->count && scenario->calls[i].thread != thread)
        i++;
    return i;
}

static char *table_cell(const struct linearizability *check, unsigned thread, unsigned row)
{
    const struct scenario *scenario = &check->failed;
    if (row == 0)
        return thread == SCENARIO_MAIN ? memory_copy_text("main")
                                       : memory_print("thread %u", thread);
    if (row > count_calls(scenario, thread))
        return memory_copy_text("");
    return cell_text(check, first_call(scenario, thread) + row - 1);
}

static int column_width(const struct linearizability *check, unsigned thread)
{
    size_t width = 0;
    for (unsigned row = 0; row <= count_calls(&check->failed, thread); row++) {
        char *text = table_cell(check, thread, row);
        if (strlen(text) > width)
            width = strlen(text);
        free(text);
    }
    return (int)width;
}

static void print_table(FILE *file, const struct linearizability *check)
{
    const struct scenario *scenario = &check->failed;
    unsigned first = scenario->prefix ? SCENARIO_MAIN : 1, rows = 0;
    for (unsigned t = first; t <= scenario->threads; t++)
        if (count_calls(scenario, t) > rows)
            rows = count_calls(scenario, t);
    for (unsigned row = 0; row <= rows; row++) {
        fputs("  |", file);
        for (unsigned t = first; t <= scenario->threads; t++) {
            char *text = table_cell(check, t, row);
            fprintf(file, " %-*s |", column_width(check, t), text);
            free(text);
        }
        fputc('\n', file);
    }
}

/* --- Why no order explains it ----------------------------------------------------------------- */

/* "pop()", or, if another thread has the same call, "pop() of thread 2". The caller frees it. */
static char *call_name(const struct linearizability *check, unsigned i)
{
    const struct scenario *scenario = &check->failed;
    char *name = scenario_name_call(&check->object, &scenario->calls[i]), *longer = NULL;
    for (unsigned k = 0; k < scenario->count && !longer; k++) {
        char *other = scenario_name_call(&check->object, &scenario->calls[k]);
        if (scenario->calls[k].thread != scenario->calls[i].thread && strcmp(name, other) == 0)
            longer = scenario->calls[i].thread == SCENARIO_MAIN
                         ? memory_print("%s of main", name)
                         : memory_print("%s of thread %u", name, scenario->calls[i].thread);
        free(other);
    }
    if (!longer)
        return name;
    free(name);
    return longer;
}

static void print_order(FILE *file, const struct linearizability *check,
                        const struct history_row *row)
{
    for (unsigned i = 0; i < row->count; i++) {
        char *name = call_name(check, row->order[i]);
        fprintf(file, "%s%s", i ? "; " : "    ", name);
        free(name);
    }
}

/* The first result in the order that the execution does not have. */
static void print_difference(FILE *file, const struct linearizability *check,
                             const struct history_row *row)
{
    const struct outcome_words *outcome = &check->history.violation.outcome;
    unsigned i = 0;
    while (i < row->count && are_equal(&row->outcome, outcome, row->order[i]))
        i++;
    unsigned operation = i < row->count ? row->order[i] : check->history.count;
    char *name = i < row->count ? call_name(check, operation) : memory_copy_text("");
    char *expected = print_words(&row->outcome, operation);
    char *found = print_words(outcome, operation);
    fprintf(file, "  -- %s%s %s, not %s\n", i < row->count ? name : "then the contents",
            i < row->count ? " returns" : " are", expected,
            strcmp(expected, found) == 0 ? "one of another type" : found);
    free(name);
    free(expected);
    free(found);
}

/* The first two operations whose order is wrong. */
static void print_inversion(FILE *file, const struct linearizability *check,
                            const struct history_row *row)
{
    const struct precedence *precedence = &check->history.violation.precedence;
    for (unsigned i = 0; i < row->count; i++) {
        for (unsigned k = i + 1; k < row->count; k++) {
            unsigned one = row->order[i], other = row->order[k];
            bool is_edge = precedence->edges[one] >> other & 1;
            if (!is_edge && !(precedence->before[one] >> other & 1))
                continue;
            char *names[] = {call_name(check, one), call_name(check, other)};
            fprintf(file, "  -- but %s %s before %s is called\n", names[1],
                    is_edge ? "may have returned" : "has returned", names[0]);
            free(names[0]);
            free(names[1]);
            return;
        }
    }
    fputc('\n', file);
}

/* The orders that come nearest, and why they are none. */
static void print_orders(FILE *file, const struct linearizability *check)
{
    enum { MOST = 12 };
    const struct history *history = &check->history;
    bool is_outcome = history->violation.kind == VIOLATION_OUTCOME;
    unsigned printed = 0, left = 0;
    for (size_t i = 0; i < history->row_count; i++) {
        const struct history_row *row = &history->rows[i];
        bool is_wanted =
            row->blocked == HISTORY_MOST &&
            (is_outcome || outcome_words_are_equal(&row->outcome, &history->violation.outcome));
        left += is_wanted && printed >= MOST;
        if (!is_wanted || printed++ >= MOST)
            continue;
        print_order(file, check, row);
        (is_outcome ? print_difference : print_inversion)(file, check, row);
    }
    if (left > 0)
        fprintf(file, "    and %u more\n", left);
}

static void print_contents(FILE *file, const struct linearizability *check)
{
    size_t count;
    const struct violation *violation = &check->history.violation;
    outcome_words_of(&violation->outcome, check->history.count, &count);
    char *text = print_words(&violation->outcome, check->history.count);
    if (count > 0 && violation->pending == 0)
        fprintf(file, "  the contents at the end: %s\n", text);
    free(text);
}

static void print_scenario(FILE *file, const struct linearizability *check)
{
    char *name = scenario_name(&check->object, &check->failed);
    fprintf(file, "scenario: %s\n", name);
    free(name);
    if (check->given.count == 0)
        return;
    name = scenario_name(&check->object, &check->given);
    fprintf(file, "shortened from: %s\n", name);
    free(name);
}

static void print_stop(FILE *file, const struct linearizability *check)
{
    const struct violation *violation = &check->history.violation;
    const struct scenario_call *call = &check->failed.calls[violation->stopped];
    char *stopped = scenario_name_call(&check->object, call);
    char *kept = call_name(check, violation->kept);
    fprintf(file, "not obstruction-free: thread %u, stopped in %s, keeps %s from ending\n",
            call->thread, stopped, kept);
    print_table(file, check);
    free(stopped);
    free(kept);
}

static void print_violation(FILE *file, const struct linearizability *check)
{
    static const char *const reasons[] = {
        [VIOLATION_OUTCOME] = "no order of these operations, one at a time, gives these results",
        [VIOLATION_ORDER] = "the orders of these operations that give these results contradict "
                            "the order in which they ran",
        [VIOLATION_EDGES] = "no order of these operations gives these results whenever they are "
                            "called one behind the other",
        [VIOLATION_BLOCKED] = "operations wait for ever, and no order of the others explains that",
    };
    const struct violation *violation = &check->history.violation;
    bool observes = violation->kind == VIOLATION_BLOCKED && violation->pending == 0;
    fprintf(file, "not linearizable: %s\n",
            observes ? "all operations return, but observe, which tells the contents, never does"
                     : reasons[violation->kind]);
    print_table(file, check);
    print_contents(file, check);
    if (violation->kind == VIOLATION_BLOCKED)
        return;
    fputs(violation->kind == VIOLATION_OUTCOME ? "  every order:\n"
                                               : "  the orders with these results:\n",
          file);
    print_orders(file, check);
}

void linearizability_print_error(FILE *file, const struct linearizability *check)
{
    if (check->verdict.error_count == 0)
        return;
    print_scenario(file, check);
    if (check->history.violation.kind == VIOLATION_STOPPED) {
        print_stop(file, check);
    } else if (check->history.violation.kind != VIOLATION_NONE) {
        print_violation(file, check);
    } else {
        fprintf(file, "an error in this scenario%s:\n",
                check->fails_in_turn ? ", even with one operation at a time" : "");
        print_table(file, check);
    }
    fputc('\n', file);
}

void linearizability_print_conclusion(FILE *file, const struct linearizability *check, bool brief)
{
    const struct verdict *verdict = &check->verdict;
    const struct linearizability_options *wanted = &check->wanted;
    size_t count = check->scenarios.count;
    const char *bound = check->bound_cut ? ", within the bound on preemptions" : "";
    const char *property =
        check->object.obstruction_free ? "Linearizable and obstruction-free" : "Linearizable";
    if (check->failures > 0)
        fprintf(file, "%zu of %zu scenarios have an error, under %s.\n", check->failures, count,
                verdict->model);
    else if (verdict->kind != VERDICT_SAFE)
        fprintf(file, "No errors found so far under %s, but %s: %zu of %zu scenarios explored.\n",
                verdict->model, verdict_stop_phrase(verdict), check->done - check->gaps, count);
    else if (wanted->scenario)
        fprintf(file, "%s in %s, under %s%s.\n", property,
                count == 1 ? "this scenario" : "these scenarios", verdict->model, bound);
    else
        fprintf(file,
                "%s in all %zu scenarios of up to %u operation%s by up to %u thread%s, "
                "under %s%s.\n",
                property, count, wanted->operations, wanted->operations == 1 ? "" : "s",
                wanted->threads, wanted->threads == 1 ? "" : "s", verdict->model, bound);
    if (verdict->is_saved && verdict->stop != STOP_NOT)
        fprintf(file, "%s\n", verdict_advice(verdict));
    if (brief)
        return;
    fprintf(file, "Executions: %" PRIu64 " of threads, %" PRIu64 " of operations in turn\n",
            statistics_executions(&verdict->statistics), statistics_executions(&check->in_turn));
    fprintf(file, "Time: %.3f s, after %.3f s of compiling; %" PRIu64 " MiB\n", check->seconds,
            verdict->load_seconds, verdict->peak_memory / 1024);
}
