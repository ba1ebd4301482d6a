#include "base/memory.h"
#include "linearizability/check.h"
#include "run/options.h"

static char *describe_error(const struct linearizability *check)
{
    char *text;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    linearizability_print_error(file, check);
    fclose(file);
    while (size > 0 && text[size - 1] == '\n')
        text[--size] = '\0';
    return text;
}

static void set_verdict(struct linearizability *check, const struct scenario *scenario,
                        struct verdict *verdict)
{
    check->failed = *scenario;
    check->verdict = *verdict;
    for (size_t i = 0; i < check->verdict.error_count; i++)
        check->verdict.errors[i].details = describe_error(check);
}

void failures_add(struct linearizability *check, const struct scenario *scenario,
                  struct verdict *verdict)
{
    check->before = check->verdict;
    set_verdict(check, scenario, verdict);
}

void failures_replace(struct linearizability *check, const struct scenario *scenario,
                      struct verdict *verdict)
{
    verdict_release(&check->verdict);
    set_verdict(check, scenario, verdict);
}

void failures_pass(struct linearizability *check)
{
    struct verdict *verdict = &check->verdict;
    check->failures++;
    if (check->wanted.failure)
        check->wanted.failure(check);
    if (check->wanted.collects) {
        for (size_t i = 0; i < verdict->error_count; i++)
            *array_push(check->kept, check->kept_count, check->kept_capacity) = verdict->errors[i];
        verdict->error_count = 0;
    }
    statistics_add(check->fails_in_turn ? &check->open_in_turn : &check->open_threads,
                   &verdict->statistics);
    verdict_release(verdict);
    *verdict = check->before;
}

void failures_return(struct linearizability *check)
{
    struct verdict *verdict = &check->verdict;
    statistics_add(&check->in_turn, &check->open_in_turn);
    if (check->failures > 0 || verdict->error_count == 0)
        statistics_add(&verdict->statistics, &check->open_threads);
    if (check->kept_count == 0)
        return;
    verdict->kind = VERDICT_ERROR;
    for (size_t i = 0; i < check->kept_count; i++)
        verdict_add_error(verdict, check->kept[i]);
    check->kept_count = 0;
}
