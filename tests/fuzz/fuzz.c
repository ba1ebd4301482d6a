/* fuzz.c - the oracle fuzzer: each explorer against brute force (oracle.h) on random programs.
 *
 *   heddle-fuzz [--programs=N] [--seed=N] [--more=N] [--algorithm=NAME] [--bound=K] [--print]
 *
 * Programs have about eight instructions, and with --more=N, N more.
 * With --bound=K, this holds for the executions with at most k preemptions, for each k up to K.
 *
 * For each program, the explorer must visit exactly the executions (complete and blocked, but for
 * what struct vague says) that enumerating all interleavings visits, each once, and report the same
 * errors; of a program with a data race, that it has one. A program on which it does not is shrunk
 * and printed with its seed. The last line counts programs for scripts/check.
 */
#include "base/error.h"
#include "base/memory.h"
#include "oracle.h"
#include "program.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* What is compared with the oracle. */
struct subject {
    const struct explorer *explorer;
    uint32_t bound; /* BOUND_NONE: every execution */
};

/* How many executions are blocked is not said... */
struct vague {
    bool awaits;         /* ... by loops that wait, which the program has */
    bool blocking_reads; /* ... by assumptions that fail */
};

/* What an exploration showed: sorted, so that two of them compare. */
struct outcome {
    struct graph_hash *items;
    size_t count;
    size_t capacity;
    size_t beyond; /* executions */
    struct vague vague;
    bool raced; /* then the rest means nothing, and the exploration stops */
};

/* The low bits of an item's second word: an execution that is complete or not, or an error. */
enum { ITEM_BLOCKED, ITEM_COMPLETE, ITEM_ERROR, ITEM_BITS = 3 };

static void outcome_add(struct outcome *outcome, struct graph_hash item)
{
    array_reserve(outcome->items, outcome->capacity, outcome->count + 1);
    outcome->items[outcome->count++] = item;
}

/* Whether an assumption failed in the execution. */
static bool is_given_up(const struct exploration *exploration)
{
    const struct graph *graph = &exploration->execution.graph;
    for (unsigned t = 0; t < graph->thread_count; t++)
        if (graph->threads[t].state && execution_op(&exploration->execution, t)->kind == OP_BLOCK)
            return true;
    return false;
}

static void on_execution(void *context, struct exploration *exploration, bool complete)
{
    struct graph_hash hash = graph_canonical_hash(&exploration->execution.graph);
    hash.word[1] =
        (hash.word[1] & ~(uint64_t)ITEM_BITS) | (complete ? ITEM_COMPLETE : ITEM_BLOCKED);
    graph_check(&exploration->execution.graph);
    struct outcome *outcome = context;
    bool is_said =
        !outcome->vague.awaits && !(outcome->vague.blocking_reads && is_given_up(exploration));
    if (complete || is_said)
        outcome_add(outcome, hash);
}

/* An error counts once for its kind and place in a thread, whatever else goes on around it. */
static void on_error(void *context, struct exploration *exploration, const struct finding *finding)
{
    uint32_t index = exploration->execution.graph.threads[finding->thread].count;
    struct outcome *outcome = context;
    if (finding->kind == ERROR_DATA_RACE) {
        outcome->raced = true;
        exploration->stop = STOP_ERROR;
    }
    unsigned thread = finding->thread;
    enum error_kind kind = finding->kind;
    /* Of several that wait for ever, one is told; which one, for a lock or in a loop, depends on
     * how far others came. */
    if (outcome->vague.awaits &&
        (finding->kind == ERROR_LIVELOCK || finding->kind == ERROR_DEADLOCK))
        index = thread = 0, kind = ERROR_DEADLOCK;
    struct graph_hash item = {{kind, (uint64_t)thread << 34 | index << 2 | ITEM_ERROR}};
    for (size_t i = 0; i < outcome->count; i++)
        if (memcmp(&outcome->items[i], &item, sizeof item) == 0)
            return;
    outcome_add(outcome, item);
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct graph_hash));
}

static struct outcome explore(struct machine *machine, struct subject subject, struct vague vague)
{
    struct explore_options options = {
        .keep_going = true, .bound = subject.bound, .bound_strict = true};
    struct outcome outcome = {.vague = vague};
    struct exploration_hooks hooks = {&outcome, on_execution, on_error};
    struct exploration exploration;
    exploration_init(&exploration, machine, &options, &hooks);
    explorer_run(subject.explorer, &exploration);
    outcome.beyond = exploration.statistics.beyond_bound;
    exploration_release(&exploration);
    if (outcome.count)
        qsort(outcome.items, outcome.count, sizeof *outcome.items, compare);
    return outcome;
}

/* The number of items that `a` has and `b` lacks; a repeated item counts, and errors if so
 * wished. */
static size_t missing(const struct outcome *a, const struct outcome *b, bool errors)
{
    size_t count = 0;
    for (size_t i = 0, j = 0; i < a->count; i++) {
        while (j < b->count && compare(&b->items[j], &a->items[i]) < 0)
            j++;
        if (j < b->count && compare(&b->items[j], &a->items[i]) == 0)
            j++;
        else
            count += errors || (a->items[i].word[1] & ITEM_BITS) != ITEM_ERROR;
    }
    return count;
}

struct verdict {
    size_t lost;
    size_t surplus; /* wrong ones and duplicates */
    size_t executions;
    size_t beyond;
};

/* Whether the program has a race, with however many preemptions. */
static bool has_race(struct machine *machine, struct vague vague)
{
    struct outcome all = explore(machine, (struct subject){&oracle_explorer, BOUND_NONE}, vague);
    free(all.items);
    return all.raced;
}

/* Both run on one machine, which numbers messages as it comes across them.
 * Under a bound, an error that shows in an execution within it must be found, and that shows in the
 * hash of the execution; the oracle also finds those that show before the bound ends it. A race may
 * need more preemptions, and voids the rest even so. */
static struct verdict judge(const struct program_text *text, struct subject subject)
{
    struct subject reference = {&oracle_explorer, subject.bound};
    struct program_storage storage;
    struct machine *machine = script_machine_new(program_script(text, &storage));
    struct vague vague = {.awaits = program_awaits(text),
                          .blocking_reads = subject.explorer->blocking_reads};
    struct outcome expected = explore(machine, reference, vague);
    struct outcome got = explore(machine, subject, vague);
    bool raced = expected.raced || (got.raced && has_race(machine, vague));
    script_machine_free(machine);
    struct verdict verdict = {.lost = expected.raced && !got.raced,
                              .surplus = got.raced && !raced,
                              .executions = expected.count,
                              .beyond = got.beyond};
    if (subject.bound != BOUND_NONE)
        verdict.lost = 0;
    if (!expected.raced && !got.raced) {
        verdict.lost = missing(&expected, &got, subject.bound == BOUND_NONE);
        verdict.surplus = missing(&got, &expected, true);
    }
    free(expected.items);
    free(got.items);
    return verdict;
}

static bool is_wrong(const struct program_text *text, void *context)
{
    const struct subject *subject = context;
    struct verdict verdict = judge(text, *subject);
    return verdict.lost > 0 || verdict.surplus > 0;
}

static void report(uint64_t seed, const struct program_text *text, struct subject subject)
{
    struct program_text small = program_shrink(*text, is_wrong, &subject);
    struct verdict verdict = judge(&small, subject);
    printf("seed %llu: %s", (unsigned long long)seed, subject.explorer->name);
    if (subject.bound != BOUND_NONE)
        printf(" with at most %u preemptions", subject.bound);
    printf(" loses %zu and repeats or invents %zu of %zu:\n", verdict.lost, verdict.surplus,
           verdict.executions);
    program_print(&small, stdout);
}

/* What all programs together showed. */
struct total {
    uint64_t executions;
    uint64_t beyond;
    uint64_t failed;
};

/* Returns whether all is as it should be. */
static bool try_subject(uint64_t seed, const struct program_text *text, struct subject subject,
                        struct total *total)
{
    struct verdict verdict = judge(text, subject);
    total->executions += verdict.executions;
    total->beyond += verdict.beyond;
    if (verdict.lost == 0 && verdict.surplus == 0)
        return true;
    report(seed, text, subject);
    return false;
}

static void try_program(uint64_t seed, const struct program_text *text,
                        const struct explorer *explorer, int bound, struct total *total)
{
    bool fine = true;
    if (bound < 0)
        fine = try_subject(seed, text, (struct subject){explorer, BOUND_NONE}, total);
    for (int k = 0; k <= bound && fine; k++)
        fine = try_subject(seed, text, (struct subject){explorer, (uint32_t)k}, total);
    total->failed += !fine;
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
        {"bound", required_argument, NULL, 'b'},
        {"more", required_argument, NULL, 'm'},
        {"print", no_argument, NULL, 'p'},
        {NULL, 0, NULL, 0},
    };
    uint64_t programs = 20000, seed = 1;
    unsigned more = 0;
    struct total total = {0};
    int bound = -1;
    const char *name = "trust";
    bool print = false;
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'n')
            programs = number(optarg);
        else if (c == 's')
            seed = number(optarg);
        else if (c == 'a')
            name = optarg;
        else if (c == 'b')
            bound = (int)number(optarg);
        else if (c == 'm')
            more = (unsigned)number(optarg);
        else if (c == 'p')
            print = true;
        else
            return 2;
    }
    if (more > PROGRAM_MORE)
        die("programs have at most %d instructions more", PROGRAM_MORE);
    const struct explorer *explorer = explorer_find(name);
    if (!explorer)
        die("there is no algorithm '%s'", name);
    enum program_range range = explorer->chooses ? PROGRAM_CHOOSES : PROGRAM_AWAITS;
    for (uint64_t i = 0; i < programs; i++) {
        struct program_text text = program_random(seed + i, range, more);
        if (print)
            program_print(&text, stdout);
        try_program(seed + i, &text, explorer, bound, &total);
    }
    printf("%llu executions and errors compared\n", (unsigned long long)total.executions);
    if (bound >= 0)
        printf("%llu executions beyond the bound\n", (unsigned long long)total.beyond);
    printf("%llu passed, %llu failed, 0 skipped\n", (unsigned long long)(programs - total.failed),
           (unsigned long long)total.failed);
    return total.failed > 0;
}
