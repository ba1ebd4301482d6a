/* option_conflicts.c - tables of what excludes what, and of what needs what. Each row has the
 * sentence that the user reads. The first row that is violated ends heddle. What depends on the
 * value of an option, or on the algorithm, has a function. */
#include "base/error.h"
#include "cli/options.h"
#include "explore/explorer.h"
#include "independence/conditions.h"
#include "model/memory_model.h"
#include "orders/lattice.h"
#include "run/model.h"

#include <stdio.h>
#include <string.h>

/* --- What is given ---------------------------------------------------------------------------- */

/* X(constant, name, condition): whether an option is given that may exclude others. If several of a
 * row are, the first one is named. */
#define GIVEN(X)                                                                              \
    X(RANDOM, "--random", run->random.given)                                                  \
    X(BOUND, "--bound", run->bound.given)                                                     \
    X(ALGORITHM, algorithm, strcmp(options->algorithm, "trust"))                              \
    X(COUNT_PREEMPTIONS, "--count-preemptions", run->count_preemptions)                       \
    X(OUTCOMES, "--outcomes", run->count_outcomes)                                            \
    X(COMMUTE, "--commute", run->commute)                                                     \
    X(SWAPS, algorithm, run->explorer->kind == EXPLORES_STEPS)                                \
    X(BY_VALUES, algorithm, explorer_merges(run->explorer))                                   \
    X(SAMPLES, "--random", run->explorer->kind == EXPLORES_RUNS)                              \
    X(KEEP_GOING, "--keep-going", run->keep_going)                                            \
    X(HUNT, "--hunt", run->hunts)                                                             \
    X(LEAKS, "--leaks=error", run->find_leaks)                                                \
    X(ORDERS, "--orders", options->orders)                                                    \
    X(LINEARIZABILITY, "--linearizability", options->linearizability)                         \
    X(PROPERTY, "--property", options->property)                                              \
    X(ESTIMATE, "--estimate", options->estimate)                                              \
    X(INDEPENDENCE, "--show-independence", options->show_independence)                        \
    X(STUBS, "--write-stubs", options->stubs)                                                 \
    X(RANDOM_RUN, "--random=S/RUN/STEPS", run->random.is_one)                                 \
    X(DOT, "--dot", options->dot)                                                             \
    X(SVG, "--svg", options->svg)                                                             \
    X(HTML, "--html", options->html)                                                          \
    X(REPLAY, "--replay", options->replay)                                                    \
    X(SUPPRESS, "--suppress", options->suppress)                                              \
    X(WITNESS, "--witness", options->witness)                                                 \
    X(COVERAGE, "--coverage", options->coverage)                                              \
    X(JOBS, "--jobs", run->jobs > 1)                                                          \
    X(CLUSTER, "heddle-cluster", run->cluster)                                                \
    X(RESUME, "--resume", run->resume)                                                        \
    X(CHECKPOINT, "--checkpoint", run->checkpoint)                                            \
    X(ENTRY, "--entry", strcmp(run->front.entry, "main"))                                     \
    X(EXPORT, "--export", options->client)                                                    \
    X(SCENARIO, "--scenario", options->scenario)                                              \
    X(TESTS, "heddle test", options->runs_tests)                                              \
    X(TEST, "--test", options->tests.count)                                                   \
    X(LIST_TESTS, "--list-tests", options->list_tests)                                        \
    X(JUNIT, "--junit", options->junit)                                                       \
    X(TAP, "--tap", options->tap)                                                             \
    X(DEPTH, "--depth", run->depth)                                                           \
    X(RUNS, "--runs", run->runs)                                                              \
    X(BOUND_STRICT, "--bound-strict", run->bound_strict)                                      \
    X(GDB, "--gdb", run->front.debug)                                                         \
    X(FIRST_COME, "--first-come", run->first_come)                                            \
    X(RVF_SIGNALS, "--rvf-signals", run->rvf_without.signals)                                 \
    X(RVF_CLOSURE, "--rvf-closure", run->rvf_without.closure)                                 \
    X(RVF_HINT, "--rvf-hint", run->rvf_without.hint)                                          \
    X(RVF, "--algorithm=rvf", strcmp(options->algorithm, "rvf") == 0)                         \
    X(PART, "--independence", run->independence != INDEPENDENCE_BEST)                         \
    X(CONSTRAINED, "--algorithm=constrained", strcmp(options->algorithm, "constrained") == 0) \
    X(COST, "--cost", options->advice.cost != COST_PORTABLE)                                  \
    X(COST_PER_EXECUTION, "--cost-per-execution", options->advice.weighs)                     \
    X(ORDERS_IN, "--orders-in", options->advice.places)                                       \
    X(ORDERS_TOGETHER, "--orders-together", options->advice.together)                         \
    X(ORDER_CONTEXTS, "--order-contexts", options->order_contexts)                            \
    X(FENCES, "--fences", run->front.offers_fences)                                           \
    X(PATCH, "--patch", options->patch)                                                       \
    X(MAKE_ATOMIC, "--make-atomic", run->front.makes_atomic)

enum {
#define NUMBER(constant, name, condition) NUMBER_##constant,
    GIVEN(NUMBER)
#undef NUMBER
        NUMBERS
};
_Static_assert(NUMBERS <= 64, "a set of options is a word");

#define BIT(constant, name, condition) \
    static const uint64_t constant = UINT64_C(1) << NUMBER_##constant;
GIVEN(BIT)
#undef BIT

enum { ALGORITHM_SIZE = 64 }; /* of "--algorithm=NAME" */

/* What is given, and under which names. */
struct given {
    uint64_t set;
    const char *names[NUMBERS];
    char algorithm[ALGORITHM_SIZE];
};

static void find_given(struct given *given, const struct options *options)
{
    const struct run_options *run = &options->run;
    const char *algorithm = given->algorithm;
    given->set = 0;
    snprintf(given->algorithm, ALGORITHM_SIZE, "--algorithm=%s", options->algorithm);
#define ADD(constant, name, condition)      \
    given->names[NUMBER_##constant] = name; \
    given->set |= (condition) ? constant : 0;
    GIVEN(ADD)
#undef ADD
}

/* The name of the first one of the set that is given; NULL: none is. */
static const char *first_of(const struct given *given, uint64_t set)
{
    uint64_t both = given->set & set;
    return both ? given->names[__builtin_ctzll(both)] : NULL;
}

/* --- Tables ----------------------------------------------------------------------------------- */

/* Sets that several rows share. */
static const uint64_t UNITS = CLUSTER | JOBS | RESUME | CHECKPOINT; /* they need work units */
static const uint64_t OF_MAIN = REPLAY | PROPERTY | SUPPRESS | WITNESS | COVERAGE;
static const uint64_t EXPLORING = DOT | SVG | HTML | OF_MAIN | UNITS; /* they need an exploration */
static const uint64_t OF_ORDERS = COST | COST_PER_EXECUTION | ORDERS_IN | ORDERS_TOGETHER |
                                  ORDER_CONTEXTS | FENCES | PATCH | MAKE_ATOMIC;

/* Two sets of options, and what is said of one option of each. */
struct rule {
    uint64_t one, other;
    const char *why;
};

/* One does not go with the other. */
static const struct rule exclusions[] = {
    {TESTS, LINEARIZABILITY, "it checks the objects that it finds by itself"},
    {TESTS, ESTIMATE | INDEPENDENCE | RANDOM_RUN | (EXPLORING & ~SUPPRESS),
     "that is about one program; --entry=TEST names the test without it"},
    {TESTS, ENTRY, "--test=NAME chooses a test"},
    {ORDERS, LIST_TESTS | JUNIT | TAP, "it takes the tests together"},
    {HUNT, RANDOM | BOUND | ALGORITHM | COMMUTE, "it chooses its searches itself"},
    {HUNT, KEEP_GOING | COUNT_PREEMPTIONS | OUTCOMES | PROPERTY | ESTIMATE | INDEPENDENCE | REPLAY,
     "it ends at the first error"},
    {HUNT, CLUSTER | CHECKPOINT,
     "it begins its searches anew in each turn; the search that its report recommends does not"},
    {COMMUTE | SWAPS, BOUND,
     "which operations come first decides how many preemptions there are; leave one of them out"},
    {SAMPLES, BOUND, "that makes random runs beside its search; leave one of them out"},
    {SAMPLES, COUNT_PREEMPTIONS | OUTCOMES | ESTIMATE,
     "it makes some of the executions, and that is about all of them; leave one of them out"},
    {COUNT_PREEMPTIONS, BOUND,
     "it counts all executions; the report of -bound I..J has the executions of each bound"},
    {COUNT_PREEMPTIONS, COMMUTE | SWAPS, "it counts all executions"},
    {COUNT_PREEMPTIONS | LEAKS, BY_VALUES,
     "that does not explore each way in which memory may end; leave --algorithm out"},
    {OUTCOMES, COMMUTE | SWAPS | BY_VALUES, "it counts all executions"},
    {OUTCOMES, PROPERTY | REPLAY | ESTIMATE | INDEPENDENCE,
     "it is about an exploration and its report"},
    {SUPPRESS, PROPERTY, "a property says itself which errors count"},
    {JOBS, CLUSTER, "that has one process for each worker"},
    {PROPERTY, CLUSTER, "its workers do not have the file of the property"},
    {UNITS, SUPPRESS, "a process does not learn which races others have suppressed"},
    {REPLAY, UNITS | BOUND | COUNT_PREEMPTIONS | KEEP_GOING | COMMUTE, "it runs one execution"},
    {ESTIMATE, COUNT_PREEMPTIONS | EXPLORING, "it does not explore"},
    {INDEPENDENCE, ESTIMATE | EXPLORING, "it does not explore"},
    {STUBS, TESTS, "it is for one program; name a test by --entry"},
    {STUBS, INDEPENDENCE | ESTIMATE | ORDERS | LINEARIZABILITY | EXPLORING, "it does not explore"},
    {LINEARIZABILITY,
     HUNT | RANDOM | COUNT_PREEMPTIONS | OUTCOMES | ORDERS | INDEPENDENCE | ENTRY | CLUSTER |
         (OF_MAIN & ~REPLAY),
     "it explores many scenarios"},
    {EXPORT, ESTIMATE | REPLAY | KEEP_GOING, "it writes one scenario that was explored"},
    {ORDERS,
     BOUND | COUNT_PREEMPTIONS | OUTCOMES | KEEP_GOING | ESTIMATE | INDEPENDENCE | DOT | SVG |
         CLUSTER | OF_MAIN,
     "it explores the program many times"},
    {LINEARIZABILITY | ORDERS, ALGORITHM, "it needs --algorithm=trust"},
    {COVERAGE, REPLAY | RESUME | CLUSTER, "it tells what one exploration in this process comes to"},
};

/* One needs the other. */
static const struct rule needs[] = {
    {TEST | LIST_TESTS | JUNIT | TAP, TESTS, "it is about tests"},
    {PART, CONSTRAINED, "it is a part of that"},
    {RVF_SIGNALS | RVF_CLOSURE | RVF_HINT, RVF, "it is a part of that"},
    {DEPTH | RUNS, SAMPLES, "it is about random runs"},
    {BOUND_STRICT, BOUND, "K or I..J"},
    {GDB, REPLAY, "a report that has an error to run again; --format=json makes one"},
    {FIRST_COME, JOBS | CLUSTER, "it is about several processes"},
    {EXPORT | SCENARIO, LINEARIZABILITY, "it is about the operations of an object"},
    {OF_ORDERS, ORDERS, "it is about memory orders"},
};

enum { EXCLUSIONS = sizeof exclusions / sizeof *exclusions, NEEDS = sizeof needs / sizeof *needs };

/* Dies where an option of the set excludes another one. */
static void check_exclusions(const struct given *given, uint64_t set)
{
    for (unsigned i = 0; i < EXCLUSIONS; i++) {
        const char *one = first_of(given, exclusions[i].one & set);
        const char *other = first_of(given, exclusions[i].other);
        if (one && other)
            die("%s does not go with %s: %s", one, other, exclusions[i].why);
    }
}

static void check_needs(const struct given *given)
{
    for (unsigned i = 0; i < NEEDS; i++) {
        const char *one = first_of(given, needs[i].one);
        if (one && !first_of(given, needs[i].other))
            die("%s needs %s: %s", one, given->names[__builtin_ctzll(needs[i].other)],
                needs[i].why);
    }
}

/* --- Algorithms, models, values --------------------------------------------------------------- */

static _Noreturn void refuse_bound(const struct given *given)
{
    char names[128] = "";
    for (unsigned i = 0; explorer_at(i); i++)
        if (explorer_at(i)->takes & TAKES_BOUND) {
            strcat(names, *names ? ", " : "");
            strcat(names, explorer_at(i)->name);
        }
    die("--bound does not go with %s: those that take a bound are %s", given->algorithm, names);
}

/* Dies when an option of the set is given, and the algorithm does not support it. */
static void check_support(const struct given *given, uint64_t set, bool is_supported,
                          const char *why)
{
    const char *name = first_of(given, set);
    if (name && !is_supported)
        die("%s does not go with %s: %s", name, given->algorithm, why);
}

static void check_algorithm(const struct given *given, const struct explorer *explorer)
{
    check_support(given, COMMUTE, explorer->takes & TAKES_COMMUTE,
                  "it needs --algorithm=source or optimal");
    if (first_of(given, BOUND) && !(explorer->takes & TAKES_BOUND))
        refuse_bound(given);
    check_support(given, UNITS, explorer->takes & TAKES_UNITS,
                  "its subtrees depend on each other; it needs --algorithm=trust, pop or random");
    check_support(given, ESTIMATE, explorer->estimate != NULL,
                  "it knows the tree of --algorithm=trust");
}

/* Dies when an option is given that needs executions which are interleavings, and a model that has
 * others; or one that needs another model. */
static void check_model(const struct options *options)
{
    const struct memory_model *model = options->run.model;
    const char *other = options->property ? "--property" : model_interleaving_option(&options->run);
    if (!model)
        return;
    if (other && !memory_model_has_interleavings(model)) {
        if (!options->property && !explorer_takes_any_model(options->run.explorer))
            die("--algorithm=%s is about interleavings, which %s does not have: it needs "
                "--memory-model=sc; --algorithm=trust explores, and keeps to bounds, under each "
                "model",
                options->algorithm, model->name);
        die("%s is about interleavings, which %s does not have: it needs --memory-model=sc", other,
            model->name);
    }
    if (options->orders && !model->allows)
        die("--orders does not go with --memory-model=%s: it knows rc11, and tso for repairs",
            model->name);
    if (options->orders && model == &memory_model_tso && strcmp(options->orders, "repair") != 0)
        die("--orders=%s does not go with --memory-model=tso: which orders may be weaker is a "
            "question of the language, and tso knows only the processor",
            options->orders);
}

/* Dies unless there is a solver, which the option needs. */
static void check_solver(const char *option)
{
    if (!conditions_are_available())
        die("%s needs Z3, and this heddle was built without it; install libz3-dev, and build "
            "heddle again without --without-z3",
            option);
}

/* Dies when the option is given, and another format than it has. */
static void check_format(const struct options *options, bool is_given, const char *name,
                         const char *why)
{
    if (is_given && strcmp(options->format, "text") != 0)
        die("%s does not go with --format=%s: %s", name, options->format, why);
}

static void check_values(const struct options *options)
{
    const char *dot = options->client ? strrchr(options->client, '.') : NULL;
    bool is_json = strcmp(options->format, "json") == 0;
    if (!*options->run.front.entry)
        die("--entry needs a name: --entry=NAME");
    if (options->run.independence == INDEPENDENCE_SMT)
        check_solver("--independence=smt");
    if (options->show_independence)
        check_solver("--show-independence");
    if (options->client && (!dot || strcmp(dot, ".c") != 0))
        die("--export writes a program in C, which goes with an object in C++, too: name it %s.c",
            options->client);
    check_format(options, options->replay, "--replay", "it shows what the program prints");
    check_format(options, options->estimate && !is_json, "--estimate",
                 "it has no errors to report; text and json are possible");
    check_format(options, options->show_independence, "--show-independence", "it prints text");
    check_format(options, options->runs_tests && !options->orders, "heddle test",
                 "it prints text, or TAP with --tap");
}

void option_conflicts_check_object(const struct options *options)
{
    struct given given;
    find_given(&given, options);
    check_exclusions(&given, LINEARIZABILITY | EXPORT);
}

void option_conflicts_check(const struct options *options)
{
    struct given given;
    find_given(&given, options);
    check_model(options);
    check_needs(&given);
    check_exclusions(&given, UINT64_MAX);
    check_algorithm(&given, options->run.explorer);
    check_values(options);
}
