/* fuzz.c - the oracle fuzzer: each explorer against brute force on random programs.
 *
 *   heddle-fuzz [--programs=N] [--seed=N] [--more=N] [--algorithm=NAME] [--oracle=NAME] [--bound=K]
 *               [--memory-model=NAME] [--inclusions] [--units] [--estimates] [--symmetry]
 *               [--commute] [--independence=NAME] [--orders] [--sections] [--barriers]
 *               [--sets] [--semaphores] [--yields] [--histogram] [--verify-sc] [--least-orders]
 *               [--print]
 *
 * Programs have about eight instructions, and with --more=N, N more.
 *
 * For each program, the explorer must visit exactly the executions (complete and blocked, but for
 * what struct vague says) that the oracle says there are, each once, and report the same errors;
 * of a program with a data race, that it has one. With --bound=K, this holds for the executions
 * with at most k preemptions, for each k up to K. A program for which it does not hold is shrunk
 * and printed with its seed. The last line counts programs for scripts/check.
 *
 * With --memory-model, which needs --oracle=axioms, accesses have random memory orders. With
 * --inclusions, there is no oracle: each execution under sc has to be one under tso, and so on,
 * with a bound, too (inclusions.h).
 *
 * With --units, there is none either: the explorer in work units, which are split at random, has to
 * find the same as without, and to count the same.
 *
 * With --estimates, estimates of the size of a search are compared with the search (estimates.h).
 *
 * --algorithm=random makes a few random runs. Each of them has to be an execution, but not each
 * execution has to be among them.
 *
 * With --symmetry, two or three threads of each program have the same code. Executions that only
 * swap threads of a group (explore/twins.h) count as one, and the explorer must visit one of them,
 * once. Which threads the program tells apart is the explorer's word: if it misses some, it loses
 * executions.
 *
 * With --commute, programs have many operations that commute (independence/independence.h), which
 * the explorer does not order. It must find what all executions come to (memory, and threads with
 * their registers), the same errors, and one execution of each class of interleavings that only
 * swap such operations. Where an error depends on an order, the explorer orders all of them, and
 * may find more.
 *
 * --algorithm=constrained is compared likewise, but for classes, mostly on programs of short blocks
 * (blocks.h). --independence is heddle's.
 *
 * With --barriers, programs have barriers. What executions come to where arrivals have no order
 * (discipline/rounds.h), and the errors, must be what they are where arrivals have one, as the
 * oracle says, or under a weak model the explorer itself. With another comparison (--symmetry,
 * --units, --estimates, --oracle=axioms), programs are such programs, and no more.
 *
 * With --sets, programs have counters, whose updates need no order (explore/sets), some of them
 * with stores and updates whose results are used. What executions come to, and the errors, must be
 * what the oracle says, which orders them, and one execution of each class is explored. Under a
 * weak model, the explorer itself orders them in the oracle's place.
 *
 * With --semaphores, programs have semaphores, most of them with one waiter, whose posts and waits
 * need no order (discipline/semaphores.h). What executions come to, and the errors, must be what
 * they are where they have one, as the oracle says, and no graph is explored twice.
 *
 * With --yields, threads yield in front of some operations, where a switch is no preemption; so
 * this matters with --bound.
 *
 * With --histogram and --bound=K, a search without a bound counts the executions with each number
 * of preemptions (--count-preemptions of heddle). Of at most k, it has to count as many as the
 * search with that bound finds.
 *
 * With --orders, which is for these and rvf, each program is explored once for each thread that the
 * search may prefer (enum thread_order). Which programs a wrong search fails on depends on that.
 *
 * With --sections, programs are of short critical sections (sections.h).
 *
 * With --verify-sc, there are no programs: each seed stands for an instance of VerifySC
 * (instances.h).
 *
 * With --least-orders, the memory orders that programs need under rc11, or tso, are compared with
 * those of brute force (least.h).
 *
 * There are two oracles: "interleavings" (oracle.h), the default, steps the engine through all
 * interleavings; "axioms" (axioms.h) has no code of the engine. */
#include "axioms.h"
#include "base/error.h"
#include "blocks.h"
#include "counters.h"
#include "engine.h"
#include "estimates.h"
#include "inclusions.h"
#include "instances.h"
#include "least.h"
#include "oracle.h"
#include "orders.h"
#include "program.h"
#include "sections.h"
#include "semaphores.h"
#include "yields.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((uint32_t)AXIOMS_UNBOUNDED == (uint32_t)BOUND_NONE, "bounds are passed on");

/* What the oracle says of the program, which runs on the machine. */
static struct observation consult(const struct program_text *text, struct machine *machine,
                                  struct subject subject, struct vague vague,
                                  const struct groups *groups)
{
    struct observation observation = {.vague = vague, .groups = *groups};
    if (subject.as_candidates) {
        int model = weak_find_model(subject.model->name);
        require(model >= 0);
        axioms_enumerate(text, (enum weak_model)model, subject.bound, &observation);
    } else {
        subject.explorer = &oracle_explorer;
        subject.is_oracle = true;
        subject.symmetry = false;
        observation = engine_explore(machine, subject, vague, groups);
    }
    if (groups->are_used || subject.by_values || subject.commute || subject.sets)
        observation_drop_repeated(&observation, true);
    return observation;
}

static bool is_apart(const void *machine, unsigned thread)
{
    return machine_is_apart(machine, thread);
}

/* The groups of threads that the engine takes for interchangeable. */
static struct groups find_groups(const struct program_text *text, struct machine *machine,
                                 struct subject subject)
{
    if (!subject.symmetry)
        return (struct groups){0};
    engine_find_apart(machine, subject);
    return orbit_find_groups(text, is_apart, machine);
}

struct verdict {
    size_t lost;
    size_t surplus; /* wrong ones and duplicates */
    size_t executions;
    size_t found; /* of these */
    size_t beyond;
    uint64_t explored; /* by the explorer, with searches that ended early */
    bool keeps_order;  /* the explorer gave up, and swapped fewer steps than it might */
    bool is_skipped;
};

/* Whether arrivals at barriers have an order in the explorer, or in what it is compared with. */
static bool orders_barriers(struct subject subject)
{
    return subject.as_candidates || subject.commute || !(subject.explorer->knows & KNOWS_MEETINGS);
}

/* What the program does with an order of arrivals at barriers. */
static struct observation consult_in_order(const struct program_text *text, struct subject subject,
                                           struct vague vague)
{
    struct program_storage storage;
    struct machine *machine = script_machine_new(program_script(text, &storage));
    const struct groups none = {0};
    facts_learn_stops(&machine->facts, FACT_STOP_IN_ORDER);
    struct observation expected = memory_model_has_interleavings(subject.model)
                                      ? consult(text, machine, subject, vague, &none)
                                      : engine_explore(machine, subject, vague, &none);
    script_machine_free(machine);
    observation_drop_repeated(&expected, true);
    return expected;
}

/* Whether the explorer explores each execution, and not one of those that are alike. */
static bool is_by_execution(struct subject subject)
{
    return !subject.by_values && !subject.commute && !subject.by_outcome && !subject.symmetry &&
           !subject.sets;
}

/* Whether explorers that count the same blocked executions tell the same reasons. (Where the
 * program has loops that wait, equally many need not be the same.) */
static bool have_equal_reasons(const struct observation *one, const struct observation *other)
{
    return one->vague.awaits || one->statistics.blocked != other->statistics.blocked ||
           memcmp(one->statistics.blocked_by, other->statistics.blocked_by,
                  sizeof one->statistics.blocked_by) == 0;
}

/* What the program does with an order of updates, as the explorer says. */
static struct observation consult_chains(struct machine *machine, struct subject subject,
                                         struct vague vague, const struct groups *groups)
{
    script_machine_order(machine);
    struct observation expected = engine_explore(machine, subject, vague, groups);
    observation_drop_repeated(&expected, true);
    return expected;
}

/* What the program does without symmetry, as the explorer says. */
static struct observation consult_all(struct machine *machine, struct subject subject,
                                      struct vague vague, const struct groups *groups)
{
    subject.symmetry = false;
    struct observation expected = engine_explore(machine, subject, vague, groups);
    observation_drop_repeated(&expected, true);
    return expected;
}

/* What the subject has to find. */
static struct observation expect(const struct program_text *text, struct machine *machine,
                                 struct subject subject, struct vague vague,
                                 const struct groups *groups)
{
    bool has_oracle = subject.as_candidates || memory_model_has_interleavings(subject.model);
    if (subject.symmetry && (subject.sets || subject.posts))
        return consult_all(machine, subject, vague, groups);
    if (subject.by_outcome)
        return consult_in_order(text, subject, vague);
    if (subject.sets && !has_oracle)
        return consult_chains(machine, subject, vague, groups);
    return consult(text, machine, subject, vague, groups);
}

/* Whether the program has a race, with however many preemptions. */
static bool has_race(const struct program_text *text, struct machine *machine,
                     struct subject subject, struct vague vague)
{
    subject.bound = BOUND_NONE;
    struct observation all = expect(text, machine, subject, vague, &(struct groups){0});
    observation_release(&all);
    return all.raced;
}

/* Updates and posts need no order, if the subject is about that. */
static void unorder(struct machine *machine, struct subject subject)
{
    const struct memory_model *model = subject.model;
    bool counts = subject.bound != BOUND_NONE;
    enum script_stores stores = memory_model_has_interleavings(model)         ? SCRIPT_STORES_ALL
                                : memory_model_has_full_stores(model, counts) ? SCRIPT_STORES_DRAIN
                                                                              : SCRIPT_STORES_NONE;
    if (subject.sets || subject.posts)
        script_machine_unorder(machine, !model->causal_past_is_hidden, subject.posts, stores);
}

/* Both run on one machine, which numbers messages as it comes across them.
 * Under a bound, a race may need more preemptions, and voids the rest even so. One that does not is
 * one of the oracle's. */
static struct verdict judge(const struct program_text *text, struct subject subject)
{
    struct program_storage storage;
    struct machine *machine = script_machine_new(program_script(text, &storage));
    struct vague vague = {.awaits = program_awaits(text),
                          .blocking_reads = subject.explorer->knows & KNOWS_BLOCKS};
    if (orders_barriers(subject))
        facts_learn_stops(&machine->facts, FACT_STOP_IN_ORDER);
    unorder(machine, subject);
    struct groups groups = find_groups(text, machine, subject);
    /* The classes of executions by values depend on what the explorer has learnt. */
    struct observation got = engine_explore(machine, subject, vague, &groups);
    struct observation expected = expect(text, machine, subject, vague, &groups);
    if (subject.symmetry && expected.learnt) { /* which executions are alike depends on facts */
        observation_release(&got);
        got = engine_explore(machine, subject, vague, &groups);
    }
    if (subject.by_values || subject.commute || subject.by_outcome ||
        (subject.sets && !subject.symmetry) || subject.explorer->kind == EXPLORES_RUNS)
        observation_drop_repeated(&got, machine->keeps_order);
    bool raced = expected.raced ||
                 (got.raced && !got.raced_within && has_race(text, machine, subject, vague));
    bool keeps_order = machine->keeps_order != ORDER_OF_NONE;
    script_machine_free(machine);
    struct verdict verdict = {.lost = expected.raced && !got.raced,
                              .surplus = got.raced && !raced,
                              .executions = expected.count,
                              .beyond = got.beyond,
                              .explored = statistics_executions(&got.statistics) +
                                          got.statistics.sleep_blocked,
                              .keeps_order = keeps_order,
                              .is_skipped = expected.is_skipped || got.is_skipped};
    if (subject.bound != BOUND_NONE || subject.explorer->kind == EXPLORES_RUNS)
        verdict.lost = 0;
    if (!expected.raced && !got.raced) {
        verdict.found = expected.count - observation_missing(&expected, &got);
        verdict.lost = subject.explorer->kind == EXPLORES_RUNS ? 0 : expected.count - verdict.found;
        verdict.surplus = observation_missing(&got, &expected);
        if (is_by_execution(subject) && subject.explorer->kind != EXPLORES_RUNS &&
            !have_equal_reasons(&expected, &got))
            verdict.surplus++;
    }
    if (verdict.is_skipped)
        verdict = (struct verdict){.is_skipped = true};
    observation_release(&expected);
    observation_release(&got);
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
    printf("seed %llu: %s", (unsigned long long)seed, subject.explorer->name);
    fflush(stdout); /* a smaller program may end the engine */
    struct program_text small = program_shrink(*text, is_wrong, &subject);
    struct verdict verdict = judge(&small, subject);
    if (subject.bound != BOUND_NONE)
        printf(" with at most %u preemptions", subject.bound);
    if (subject.order != THREAD_ORDER_OWN)
        printf(" with order %d of threads", (int)subject.order);
    printf(" loses %zu and repeats or invents %zu of %zu:\n", verdict.lost, verdict.surplus,
           verdict.executions);
    program_print(&small, stdout);
}

/* What all programs together showed. */
struct total {
    uint64_t executions;
    uint64_t found;
    uint64_t beyond;
    uint64_t explored;
    uint64_t keep_order;
    uint64_t failed;
    uint64_t skipped;
    struct deviations deviations;
};

/* Returns whether all is as it should be. */
static bool try_subject(uint64_t seed, const struct program_text *text, struct subject subject,
                        struct total *total)
{
    struct verdict verdict = judge(text, subject);
    total->executions += verdict.executions;
    total->found += verdict.found;
    total->beyond += verdict.beyond;
    total->explored += verdict.explored;
    total->keep_order += verdict.keeps_order;
    total->skipped += verdict.is_skipped;
    if (verdict.lost == 0 && verdict.surplus == 0)
        return true;
    report(seed, text, subject);
    return false;
}

static void print_statistics(const char *name, const struct statistics *counters)
{
    printf("  %s: %" PRIu64 " complete, %" PRIu64 " blocked, %" PRIu64 " truncated, %" PRIu64
           " bound-blocked, %" PRIu64 " beyond, %" PRIu64 " events, %" PRIu64 " revisits\n",
           name, counters->complete, counters->blocked, counters->truncated,
           counters->bound_blocked, counters->beyond_bound, counters->events, counters->revisits);
}

/* Whether a search in work units finds the same as a whole one, and has the same counters. */
static bool try_units(uint64_t seed, const struct program_text *text, struct subject subject)
{
    struct program_storage storage;
    struct machine *machine = script_machine_new(program_script(text, &storage));
    unorder(machine, subject);
    struct vague vague = {0};
    struct observation whole = engine_explore(machine, subject, vague, NULL);
    struct observation units = engine_explore_units(machine, subject, vague, seed);
    bool fine = whole.raced ? units.raced
                            : observation_missing(&whole, &units) == 0 &&
                                  observation_missing(&units, &whole) == 0 &&
                                  memcmp(&units.statistics, &whole.statistics,
                                         sizeof whole.statistics) == 0;
    if (!fine) {
        printf("seed %llu: work units differ from the whole search:\n", (unsigned long long)seed);
        print_statistics("whole", &whole.statistics);
        print_statistics("units", &units.statistics);
        program_print(text, stdout);
    }
    observation_release(&whole);
    observation_release(&units);
    script_machine_free(machine);
    return fine;
}

static bool try_estimates(uint64_t seed, const struct program_text *text, struct subject subject,
                          struct total *total)
{
    struct program_storage storage;
    struct machine *machine = script_machine_new(program_script(text, &storage));
    unorder(machine, subject);
    bool fine = estimates_compare(machine, subject, seed, &total->deviations);
    script_machine_free(machine);
    if (!fine) {
        printf("seed %llu: an estimate that has to be exact is not:\n", (unsigned long long)seed);
        program_print(text, stdout);
    }
    return fine;
}

enum { MOST_COUNTED = 16 };

/* Whether the executions that are counted by their preemptions are those within each bound, up to
 * the subject's. Adds those to *executions. */
static bool counts_as_within(struct machine *machine, struct subject subject, bool *is_safe,
                             uint64_t *executions)
{
    uint64_t counts[MOST_COUNTED], sum = 0;
    uint32_t most = subject.bound;
    bool fine = true;
    *is_safe = engine_histogram(machine, subject, counts, MOST_COUNTED);
    for (subject.bound = 0; *is_safe && fine && subject.bound <= most; subject.bound++) {
        struct observation within = engine_explore(machine, subject, (struct vague){0}, NULL);
        sum += counts[subject.bound];
        fine = within.statistics.complete == sum;
        observation_release(&within);
    }
    *executions += sum;
    return fine;
}

/* Compares that again where a bounded search has learnt that some updates need an order: then there
 * are more executions to tell apart. Of programs with errors, a bound may hide some, and what is
 * behind them. */
static bool try_histogram(uint64_t seed, const struct program_text *text, struct subject subject,
                          uint32_t bound, struct total *total)
{
    struct program_storage storage;
    struct machine *machine = script_machine_new(program_script(text, &storage));
    bool fine, is_safe;
    struct facts facts;
    subject.bound = bound < MOST_COUNTED ? bound : MOST_COUNTED - 1;
    unorder(machine, subject);
    do {
        facts = machine->facts;
        fine = counts_as_within(machine, subject, &is_safe, &total->executions);
    } while (!fine && memcmp(&facts, &machine->facts, sizeof facts) != 0);
    script_machine_free(machine);
    total->skipped += !is_safe;
    if (!fine) {
        printf("seed %llu: the executions that are counted are not those within each bound:\n",
               (unsigned long long)seed);
        program_print(text, stdout);
    }
    return fine;
}

static bool try_once(uint64_t seed, const struct program_text *text, struct subject subject,
                     struct total *total)
{
    if (subject.inclusions)
        return inclusions_try(seed, text, subject);
    if (subject.estimates)
        return try_estimates(seed, text, subject, total);
    return subject.units ? try_units(seed, text, subject) : try_subject(seed, text, subject, total);
}

struct command_line {
    uint64_t programs;
    uint64_t seed;
    unsigned more;
    int bound; /* -1: none */
    const char *algorithm;
    const char *oracle;
    const char *model;
    bool inclusions;
    bool units;
    bool estimates;
    bool symmetry;
    bool commute;
    const char *independence;
    bool orders;
    bool sections;
    bool barriers;
    bool sets;
    bool yields;
    bool histogram;
    bool semaphores;
    bool verify_sc;
    bool least_orders;
    bool print;
};

/* Tries the subject, with each order of threads if `orders` is set. */
static bool try_orders(uint64_t seed, const struct program_text *text, struct subject subject,
                       bool orders, struct total *total)
{
    bool fine = try_once(seed, text, subject, total);
    for (int order = THREAD_ORDER_OWN + 1; orders && order < THREAD_ORDERS && fine; order++) {
        subject.order = (enum thread_order)order;
        fine = try_once(seed, text, subject, total);
    }
    return fine;
}

static void try_program(uint64_t seed, const struct program_text *text, struct subject subject,
                        const struct command_line *line, struct total *total)
{
    bool fine = true;
    subject.seed = seed;
    if (line->histogram)
        fine = try_histogram(seed, text, subject, (uint32_t)line->bound, total);
    else if (line->bound < 0)
        fine = try_orders(seed, text, subject, line->orders, total);
    for (int k = 0; k <= line->bound && fine && !line->histogram; k++) {
        subject.bound = (uint32_t)k;
        fine = try_orders(seed, text, subject, line->orders, total);
    }
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

/* Exits where the command line is no use. */
static struct command_line parse(int argc, char **argv)
{
    static const struct option options[] = {
        {"programs", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 's'},
        {"algorithm", required_argument, NULL, 'a'},
        {"oracle", required_argument, NULL, 'o'},
        {"bound", required_argument, NULL, 'b'},
        {"more", required_argument, NULL, 'm'},
        {"memory-model", required_argument, NULL, 'M'},
        {"inclusions", no_argument, NULL, 'i'},
        {"units", no_argument, NULL, 'u'},
        {"estimates", no_argument, NULL, 'e'},
        {"symmetry", no_argument, NULL, 'S'},
        {"commute", no_argument, NULL, 'c'},
        {"independence", required_argument, NULL, 'I'},
        {"orders", no_argument, NULL, 'O'},
        {"sections", no_argument, NULL, 'L'},
        {"barriers", no_argument, NULL, 'B'},
        {"sets", no_argument, NULL, 't'},
        {"yields", no_argument, NULL, 'y'},
        {"histogram", no_argument, NULL, 'h'},
        {"semaphores", no_argument, NULL, 'P'},
        {"verify-sc", no_argument, NULL, 'v'},
        {"least-orders", no_argument, NULL, 'l'},
        {"print", no_argument, NULL, 'p'},
        {NULL, 0, NULL, 0},
    };
    struct command_line line = {.programs = 20000,
                                .seed = 1,
                                .bound = -1,
                                .algorithm = "trust",
                                .oracle = "interleavings",
                                .independence = "best",
                                .model = "sc"};
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (c == 'n')
            line.programs = number(optarg);
        else if (c == 's')
            line.seed = number(optarg);
        else if (c == 'a')
            line.algorithm = optarg;
        else if (c == 'o')
            line.oracle = optarg;
        else if (c == 'M')
            line.model = optarg;
        else if (c == 'i')
            line.inclusions = true;
        else if (c == 'u')
            line.units = true;
        else if (c == 'e')
            line.estimates = true;
        else if (c == 'b')
            line.bound = (int)number(optarg);
        else if (c == 'm')
            line.more = (unsigned)number(optarg);
        else if (c == 'S')
            line.symmetry = true;
        else if (c == 'I')
            line.independence = optarg;
        else if (c == 'c')
            line.commute = true;
        else if (c == 'O')
            line.orders = true;
        else if (c == 'L')
            line.sections = true;
        else if (c == 'B')
            line.barriers = true;
        else if (c == 't')
            line.sets = true;
        else if (c == 'y')
            line.yields = true;
        else if (c == 'h')
            line.histogram = true;
        else if (c == 'P')
            line.semaphores = true;
        else if (c == 'v')
            line.verify_sc = true;
        else if (c == 'l')
            line.least_orders = true;
        else if (c == 'p')
            line.print = true;
        else
            exit(2);
    }
    return line;
}

static struct subject find_subject(const struct command_line *line)
{
    struct subject subject = {.explorer = explorer_find(line->algorithm),
                              .model = memory_model_find(line->model),
                              .bound = BOUND_NONE};
    if (!subject.explorer)
        die("there is no algorithm '%s'", line->algorithm);
    bool axioms = strcmp(line->oracle, "axioms") == 0;
    subject.by_values = subject.explorer->kind == EXPLORES_VALUES;
    subject.inclusions = line->inclusions;
    subject.units = line->units;
    subject.estimates = line->estimates;
    subject.symmetry = line->symmetry;
    subject.posts =
        line->semaphores && (subject.explorer->knows & KNOWS_SETS) && !subject.model->reads_orders;
    subject.by_outcome = (line->barriers || line->semaphores) && !line->symmetry && !line->units &&
                         !line->estimates && !axioms;
    subject.sets = line->sets;
    subject.commute = line->commute || subject.explorer->kind == EXPLORES_STEPS;
    subject.has_classes = subject.explorer->kind != EXPLORES_STEPS;
    subject.independence = independence_find(line->independence);
    if (subject.independence == INDEPENDENCES)
        die("there is no independence '%s'", line->independence);
    if (subject.independence == INDEPENDENCE_SMT)
        die("the programs of the fuzzer have no code that a solver could decide about; "
            "tests/final_states.py makes such programs for --independence=smt");
    if (subject.commute && (!(subject.explorer->takes & TAKES_COMMUTE) || line->bound >= 0))
        die("--commute is for explorers that support it, without a bound");
    if (line->orders && !subject.by_values && subject.explorer->kind != EXPLORES_STEPS)
        die("--orders is for rvf and constrained");
    if (line->histogram && (line->bound < 0 || line->units || line->estimates || line->symmetry))
        die("--histogram needs --bound, and no other comparison");
    if (line->symmetry && strcmp(line->algorithm, "trust") != 0)
        die("--symmetry is for trust");
    subject.as_candidates = axioms || line->inclusions;
    if (!axioms && strcmp(line->oracle, "interleavings") != 0)
        die("there is no oracle '%s'", line->oracle);
    if (!subject.model)
        die("there is no memory model '%s'", line->model);
    if (!axioms && !line->units && !line->estimates && !line->barriers && !line->sets &&
        !memory_model_has_interleavings(subject.model))
        die("--memory-model=%s needs --oracle=axioms", line->model);
    if (line->sets && !subject.model->has_sets)
        die("--sets is for memory models under which updates may have no order, not for %s",
            line->model);
    if (subject.by_outcome && subject.by_values)
        die("--barriers and --semaphores are not for %s, whose executions are compared by values",
            line->algorithm);
    if (line->more > PROGRAM_MORE)
        die("programs have at most %d instructions more", PROGRAM_MORE);
    return subject;
}

int main(int argc, char **argv)
{
    struct total total = {0};
    struct command_line line = parse(argc, argv);
    if (line.verify_sc)
        return instances_main(line.seed, line.programs);
    if (line.least_orders)
        return least_main(line.seed, line.programs,
                          strcmp(line.model, "tso") == 0 ? &memory_model_tso : &memory_model_rc11);
    struct subject subject = find_subject(&line);
    enum program_range range = line.barriers                                ? PROGRAM_BARRIERS
                               : subject.commute                            ? PROGRAM_COMMUTES
                               : !(subject.explorer->knows & KNOWS_CHOICES) ? PROGRAM_AWAITS
                               : subject.as_candidates                      ? PROGRAM_CHOOSES
                                                                            : PROGRAM_ROUNDS;
    for (uint64_t i = 0; i < line.programs; i++) {
        struct program_text text = program_random(line.seed + i, range, line.more);
        if (subject.explorer->kind == EXPLORES_STEPS && i % 4 != 0)
            text = blocks_random(line.seed + i);
        if (line.sets)
            text = counters_random(line.seed + i, line.more);
        if (line.semaphores)
            text = semaphores_random(line.seed + i, line.more);
        if (line.sections)
            text = sections_random(line.seed + i);
        if (subject.model->reads_orders)
            orders_choose(&text, line.seed + i);
        if (subject.model->reads_orders && line.sets)
            counters_weaken(&text, line.seed + i);
        if (line.symmetry)
            program_make_twins(&text, line.seed + i);
        if (line.yields)
            yields_choose(&text, line.seed + i);
        if (line.print)
            program_print(&text, stdout);
        try_program(line.seed + i, &text, subject, &line, &total);
    }
    printf("%llu executions and errors compared\n", (unsigned long long)total.executions);
    if (subject.explorer->kind == EXPLORES_RUNS)
        printf("%llu of them by random runs\n", (unsigned long long)total.found);
    if (line.bound >= 0)
        printf("%llu executions beyond the bound\n", (unsigned long long)total.beyond);
    if (line.symmetry)
        printf("%llu executions that swap threads of others\n", (unsigned long long)total.beyond);
    if (subject.commute)
        printf("%llu searches to the end of an execution, %llu programs with a fixed order\n",
               (unsigned long long)total.explored, (unsigned long long)total.keep_order);
    if (line.estimates && !estimates_have_no_bias(&total.deviations))
        total.failed++;
    uint64_t passed = line.programs - total.failed - total.skipped;
    printf("%llu passed, %llu failed, %llu skipped\n", (unsigned long long)passed,
           (unsigned long long)total.failed, (unsigned long long)total.skipped);
    return total.failed > 0;
}
