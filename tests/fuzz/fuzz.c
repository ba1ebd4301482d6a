/* fuzz.c - the oracle fuzzer: each explorer against `naive` on random programs.
 *
 *   heddle-fuzz [--programs=N] [--seed=N] [--algorithm=NAME] [--print]
 *
 * For each program, the explorer must visit exactly the executions (complete and blocked) that
 * enumerating all interleavings visits, each once, and report the same errors; of a program with a
 * data race, that it has one. A program on which
 * it does not is shrunk and printed with its seed. The last line counts programs for scripts/check.
 */
#include "base/error.h"
#include "base/memory.h"
#include "explore/explorer.h"
#include "program.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* What an exploration showed: sorted, so that two of them compare. */
struct outcome {
    struct graph_hash *items;
    size_t count;
    size_t capacity;
    bool raced; /* then the rest means nothing, and the exploration stops */
};

static void outcome_add(struct outcome *outcome, struct graph_hash item)
{
    array_reserve(outcome->items, outcome->capacity, outcome->count + 1);
    outcome->items[outcome->count++] = item;
}

static void on_execution(void *context, struct exploration *exploration, bool complete)
{
    struct graph_hash hash = graph_canonical_hash(&exploration->graph);
    hash.word[1] = (hash.word[1] & ~UINT64_C(3)) | complete;
    graph_check(&exploration->graph);
    outcome_add(context, hash);
}

/* An error counts once for its kind and place in a thread, whatever else goes on around it. */
static void on_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    uint32_t index = exploration->graph.threads[finding->thread].count;
    struct outcome *outcome = context;
    if (finding->kind == ERROR_DATA_RACE) {
        outcome->raced = true;
        exploration->stop = STOP_ERROR;
    }
    struct graph_hash item = {{finding->kind, (uint64_t)finding->thread << 34 | index << 2 | 2}};
    for (size_t i = 0; i < outcome->count; i++)
        if (memcmp(&outcome->items[i], &item, sizeof item) == 0)
            return;
    outcome_add(outcome, item);
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct graph_hash));
}

static struct outcome explore(const struct program_text *text, const struct explorer *explorer)
{
    struct program_storage storage;
    struct machine *machine = script_machine_new(program_script(text, &storage));
    struct explore_options options = {.keep_going = true};
    struct outcome outcome = {0};
    struct exploration_hooks hooks = {&outcome, on_execution, on_error};
    struct exploration exploration;
    exploration_init(&exploration, machine, &options, &hooks);
    explorer->run(&exploration);
    exploration_release(&exploration);
    script_machine_free(machine);
    if (outcome.count)
        qsort(outcome.items, outcome.count, sizeof *outcome.items, compare);
    return outcome;
}

/* The number of items that `a` has and `b` lacks; a repeated item counts. */
static size_t missing(const struct outcome *a, const struct outcome *b)
{
    size_t count = 0;
    for (size_t i = 0, j = 0; i < a->count; i++) {
        while (j < b->count && compare(&b->items[j], &a->items[i]) < 0)
            j++;
        if (j < b->count && compare(&b->items[j], &a->items[i]) == 0)
            j++;
        else
            count++;
    }
    return count;
}

struct verdict {
    size_t lost;
    size_t surplus; /* wrong ones and duplicates */
    size_t executions;
};

static struct verdict judge(const struct program_text *text, const struct explorer *explorer)
{
    struct outcome expected = explore(text, explorer_find("naive"));
    struct outcome got = explore(text, explorer);
    struct verdict verdict = {.lost = expected.raced && !got.raced,
                              .surplus = got.raced && !expected.raced,
                              .executions = expected.count};
    if (!expected.raced && !got.raced) {
        verdict.lost = missing(&expected, &got);
        verdict.surplus = missing(&got, &expected);
    }
    free(expected.items);
    free(got.items);
    return verdict;
}

static bool is_wrong(const struct program_text *text, void *context)
{
    struct verdict verdict = judge(text, context);
    return verdict.lost > 0 || verdict.surplus > 0;
}

static void report(uint64_t seed, const struct program_text *text, const struct explorer *explorer)
{
    struct program_text small = program_shrink(*text, is_wrong, (void *)explorer);
    struct verdict verdict = judge(&small, explorer);
    printf("seed %llu: %s loses %zu and repeats or invents %zu of %zu:\n", (unsigned long long)seed,
           explorer->name, verdict.lost, verdict.surplus, verdict.executions);
    program_print(&small, stdout);
}

static uint64_t number(const char *text)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end)
        die("'%s' is not a number", text);
    return value;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"programs", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 's'},
        {"algorithm", required_argument, NULL, 'a'},
        {"print", no_argument, NULL, 'p'},
        {NULL, 0, NULL, 0},
    };
    uint64_t programs = 20000, seed = 1, failed = 0, executions = 0;
    const char *name = "trust";
    bool print = false;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'n')
            programs = number(optarg);
        else if (c == 's')
            seed = number(optarg);
        else if (c == 'a')
            name = optarg;
        else if (c == 'p')
            print = true;
        else
            return 2;
    }
    const struct explorer *explorer = explorer_find(name);
    if (!explorer)
        die("there is no algorithm '%s'", name);
    for (uint64_t i = 0; i < programs; i++) {
        struct program_text text = program_random(seed + i);
        if (print)
            program_print(&text, stdout);
        struct verdict verdict = judge(&text, explorer);
        executions += verdict.executions;
        if (verdict.lost > 0 || verdict.surplus > 0) {
            report(seed + i, &text, explorer);
            failed++;
        }
    }
    printf("%llu executions and errors compared\n", (unsigned long long)executions);
    printf("%llu passed, %llu failed, 0 skipped\n", (unsigned long long)(programs - failed),
           (unsigned long long)failed);
    return failed > 0;
}
