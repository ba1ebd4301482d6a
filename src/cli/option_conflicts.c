#include "cli/option_conflicts.h"

#include "base/error.h"
#include "cli/search_conflicts.h"
#include "explore/explorer.h"
#include "independence/conditions.h"
#include "model/memory_model.h"
#include "orders/lattice.h"

#include <stdio.h>
#include <string.h>

/* Dies when an option is given that needs an exploration. */
static void check_replay(const struct options *options)
{
    const char *other = options->run.bound.given         ? "--bound"
                        : options->run.count_preemptions ? "--count-preemptions"
                        : options->run.keep_going        ? "--keep-going"
                        : options->run.symmetry          ? "--symmetry"
                        : options->run.commute           ? "--commute"
                                                         : NULL;
    if (other)
        die("--replay runs one execution, so it does not go with %s", other);
    if (strcmp(options->format, "text") != 0)
        die("--replay shows what the program prints, so it does not go with --format=%s; leave "
            "that out",
            options->format);
}

/* The option that needs work units; NULL: there is none. */
static const char *unit_option(const struct run_options *run)
{
    return run->cluster      ? "heddle-cluster"
           : run->jobs > 1   ? "--jobs"
           : run->resume     ? "--resume"
           : run->checkpoint ? "--checkpoint"
                             : NULL;
}

/* Dies when an option is given that does not go with `name`, which needs work units. */
static void check_units(const struct options *options, const char *name)
{
    if (!options->run.explorer->splits)
        die("%s does not go with --algorithm=%s, whose subtrees depend on each other; it needs "
            "--algorithm=trust, pop or random",
            name, options->algorithm);
    if (options->suppress)
        die("%s does not go with --suppress: a process does not learn which races others have "
            "suppressed",
            name);
    if (options->run.symmetry)
        die("%s does not go with --symmetry: a process does not learn which threads others have "
            "told apart",
            name);
    if (options->replay)
        die("--replay runs one execution, so it does not go with %s", name);
    if (options->run.cluster && options->property)
        die("--property does not go with heddle-cluster, whose workers do not have its file");
}

/* An option that is about the program's main, or a part of its exploration; NULL: none is given. */
static const char *main_option(const struct options *options)
{
    return options->replay     ? "--replay"
           : options->property ? "--property"
           : options->suppress ? "--suppress"
           : options->witness  ? "--witness"
           : options->coverage ? "--coverage"
                               : NULL;
}

/* Dies when an option is given with which not all executions are explored here, and by one program.
 */
static void check_coverage(const struct options *options)
{
    const char *other = options->replay        ? "--replay"
                        : options->run.resume  ? "--resume"
                        : options->run.cluster ? "heddle-cluster"
                                               : NULL;
    if (other)
        die("--coverage tells what one exploration in this process comes to, so it does not go "
            "with %s",
            other);
}

/* An option that is given, and that needs an exploration; NULL: there is none. */
static const char *exploring_option(const struct options *options)
{
    return options->dot           ? "--dot"
           : options->svg         ? "--svg"
           : options->html        ? "--html"
           : main_option(options) ? main_option(options)
                                  : unit_option(&options->run);
}

/* Dies when an option is given that needs an exploration, or changes what there is to explore as
 * that goes on. */
static void check_estimate(const struct options *options)
{
    const char *other =
        options->run.count_preemptions ? "--count-preemptions" : exploring_option(options);
    if (!options->run.explorer->estimate)
        die("--estimate does not go with --algorithm=%s: it knows the tree of --algorithm=trust",
            options->algorithm);
    if (other)
        die("--estimate does not explore, so it does not go with %s", other);
    if (strcmp(options->format, "text") != 0 && strcmp(options->format, "json") != 0)
        die("--estimate has no errors to report, so it does not go with --format=%s; text and json "
            "are possible",
            options->format);
}

/* Dies when an option is given with which not each execution is explored, or not as it is. */
static void check_outcomes(const struct options *options)
{
    char algorithm[64];
    snprintf(algorithm, sizeof algorithm, "--algorithm=%s", options->algorithm);
    const struct explorer *explorer = options->run.explorer;
    const char *other = options->run.symmetry                              ? "--symmetry"
                        : options->run.commute                             ? "--commute"
                        : explorer->always_commutes || explorer->by_values ? algorithm
                                                                           : NULL;
    if (other)
        die("--outcomes counts all executions, so it does not go with %s", other);
    other = options->property            ? "--property"
            : options->replay            ? "--replay"
            : options->estimate          ? "--estimate"
            : options->show_independence ? "--show-independence"
                                         : NULL;
    if (other)
        die("--outcomes is about an exploration and its report, so it does not go with %s", other);
}

/* Dies unless there is a solver, which the option needs. */
static void check_solver(const char *option)
{
    if (!conditions_are_available())
        die("%s needs Z3, and this heddle was built without it; install libz3-dev, and build "
            "heddle again without --without-z3",
            option);
}

/* Dies when an option is given that needs an exploration, or another report. */
static void check_show_independence(const struct options *options)
{
    const char *other = options->estimate ? "--estimate" : exploring_option(options);
    check_solver("--show-independence");
    if (other)
        die("--show-independence does not explore, so it does not go with %s", other);
    if (strcmp(options->format, "text") != 0)
        die("--show-independence prints text, so it does not go with --format=%s", options->format);
}

/* Dies when an option is given that needs an exploration or several programs. */
static void check_stubs(const struct options *options)
{
    const char *other = options->show_independence ? "--show-independence"
                        : options->estimate        ? "--estimate"
                        : options->orders          ? "--orders"
                        : options->linearizability ? "--linearizability"
                                                   : exploring_option(options);
    if (options->runs_tests)
        die("--write-stubs is for one program: leave 'test' out, and name a test by --entry");
    if (other)
        die("--write-stubs does not explore, so it does not go with %s", other);
}

/* Dies when an option is given that needs one exploration, or its report, or another model. */
static void check_orders(const struct options *options)
{
    const struct run_options *run = &options->run;
    const char *other = run->bound.given             ? "--bound"
                        : run->count_preemptions     ? "--count-preemptions"
                        : run->count_outcomes        ? "--outcomes"
                        : run->symmetry              ? "--symmetry"
                        : run->keep_going            ? "--keep-going"
                        : options->estimate          ? "--estimate"
                        : options->show_independence ? "--show-independence"
                        : options->dot               ? "--dot"
                        : options->svg               ? "--svg"
                        : run->cluster               ? "heddle-cluster"
                                                     : main_option(options);
    if (other)
        die("--orders explores the program many times, so it does not go with %s", other);
    if (strcmp(options->algorithm, "trust") != 0)
        die("--orders does not go with --algorithm=%s: it needs --algorithm=trust",
            options->algorithm);
    if (run->model && !run->model->allows)
        die("--orders does not go with --memory-model=%s: it knows rc11, and tso for repairs",
            run->model->name);
    if (run->model == &memory_model_tso && strcmp(options->orders, "repair") != 0)
        die("--orders=%s does not go with --memory-model=tso: which orders may be weaker is a "
            "question of the language, and tso knows only the processor",
            options->orders);
}

/* Dies when an option of --orders is given, and that is not. */
static void check_orders_options(const struct options *options)
{
    bool has_cost = strcmp(options->cost, order_cost_name(0)) != 0;
    const char *given = has_cost                      ? "--cost"
                        : options->cost_per_execution ? "--cost-per-execution"
                        : options->orders_in          ? "--orders-in"
                        : options->orders_together    ? "--orders-together"
                        : options->order_contexts     ? "--order-contexts"
                        : options->fences             ? "--fences"
                        : options->patch              ? "--patch"
                        : options->make_atomic        ? "--make-atomic"
                                                      : NULL;
    if (given)
        die("%s is about memory orders: it needs --orders", given);
}

/* Dies when an option is given that needs one program, or its report, or, without `heddle test`,
 * one that needs tests. */
static void check_tests(const struct options *options)
{
    const char *own = options->tests.count  ? "--test"
                      : options->list_tests ? "--list-tests"
                      : options->junit      ? "--junit"
                      : options->tap        ? "--tap"
                                            : NULL;
    if (!options->runs_tests && own)
        die("%s is about tests, and needs heddle test: heddle test %s ...", own, own);
    struct options rest = *options;
    rest.suppress = NULL;
    const char *other = options->estimate            ? "--estimate"
                        : options->show_independence ? "--show-independence"
                        : options->run.random.is_one ? "--random=S/RUN/STEPS"
                                                     : exploring_option(&rest);
    if (options->runs_tests && options->linearizability)
        die("heddle test checks the objects that it finds by itself: leave --linearizability out");
    if (options->runs_tests && other)
        die("%s is about one program, so it does not go with heddle test; --entry=TEST names the "
            "test without it",
            other);
    other = options->list_tests ? "--list-tests"
            : options->junit    ? "--junit"
            : options->tap      ? "--tap"
                                : NULL;
    if (options->orders && other)
        die("--orders takes the tests together, so it does not go with %s", other);
    if (options->runs_tests && !options->orders && strcmp(options->format, "text") != 0)
        die("heddle test prints text, or TAP with --tap, so it does not go with --format=%s",
            options->format);
    if (options->runs_tests && strcmp(options->entry, "main") != 0)
        die("--entry is one function, so it does not go with heddle test; --test=%s chooses a test",
            options->entry);
}

/* Dies when an option is given that needs main, one exploration, or a report of its own. */
void option_conflicts_check_object(const struct options *options)
{
    const struct run_options *run = &options->run;
    const char *other = run->hunts                       ? "--hunt"
                        : run->random.given              ? "--random"
                        : run->count_preemptions         ? "--count-preemptions"
                        : run->count_outcomes            ? "--outcomes"
                        : run->symmetry                  ? "--symmetry"
                        : options->orders                ? "--orders"
                        : options->show_independence     ? "--show-independence"
                        : strcmp(options->entry, "main") ? "--entry"
                        : run->cluster                   ? "heddle-cluster"
                        : options->property              ? "--property"
                        : options->suppress              ? "--suppress"
                        : options->witness               ? "--witness"
                        : options->coverage              ? "--coverage"
                                                         : NULL;
    if (other)
        die("--linearizability explores many scenarios, so it does not go with %s", other);
    const char *dot = options->client ? strrchr(options->client, '.') : NULL;
    if (options->client && (!dot || strcmp(dot, ".c") != 0))
        die("--export writes a program in C, which goes with an object in C++, too: name it %s.c",
            options->client);
    if (options->client && options->estimate)
        die("--estimate explores no scenario, so it does not go with --export");
    if (options->client && options->replay)
        die("--replay runs one execution, so it does not go with --export");
    if (options->client && run->keep_going)
        die("--export writes one scenario, so it does not go with --keep-going");
    if (strcmp(options->algorithm, "trust") != 0)
        die("--linearizability does not go with --algorithm=%s: it needs --algorithm=trust",
            options->algorithm);
}

void option_conflicts_check(const struct options *options)
{
    check_tests(options);
    search_conflicts_check(options);
    if (strcmp(options->independence, "smt") == 0)
        check_solver("--independence=smt");
    if (!*options->entry)
        die("--entry needs a name: --entry=NAME");
    if (options->run.count_outcomes)
        check_outcomes(options);
    if (options->suppress && options->property)
        die("a property says itself which errors count, so --suppress does not go with --property");
    if (options->gdb && !options->replay)
        die("--gdb needs a --replay=FILE, whose report has an error to run again (--format=json "
            "makes one)");
    if (options->run.first_come && options->run.jobs <= 1 && !options->run.cluster)
        die("--first-come is about several processes: it needs --jobs=N");
    if (options->run.cluster && options->run.jobs > 1)
        die("--jobs does not go with heddle-cluster, which has one process for each worker");
    if (unit_option(&options->run))
        check_units(options, unit_option(&options->run));
    if (options->estimate)
        check_estimate(options);
    if (options->show_independence)
        check_show_independence(options);
    if (options->stubs)
        check_stubs(options);
    if (options->linearizability)
        option_conflicts_check_object(options);
    else if (options->client || options->scenario)
        die("%s is about the operations of an object: it needs --linearizability",
            options->client ? "--export" : "--scenario");
    if (options->orders)
        check_orders(options);
    else
        check_orders_options(options);
    if (options->coverage)
        check_coverage(options);
    if (options->replay)
        check_replay(options);
}
