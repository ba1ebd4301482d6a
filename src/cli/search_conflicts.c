#include "cli/search_conflicts.h"

#include "base/error.h"
#include "explore/explorer.h"
#include "model/memory_model.h"
#include "run/model.h"

#include <stdio.h>
#include <string.h>

/* Dies when an option is given that needs executions which are interleavings, and a model that has
 * others. */
static void check_model(const struct options *options)
{
    const struct memory_model *model = options->run.model;
    const char *other = options->property ? "--property" : model_interleaving_option(&options->run);
    if (!model || memory_model_has_interleavings(model) || !other)
        return;
    if (!options->property && !options->run.explorer->any_model)
        die("--algorithm=%s is about interleavings, which %s does not have: it needs "
            "--memory-model=sc; --algorithm=trust explores, and keeps to bounds, under each model",
            options->algorithm, model->name);
    die("%s is about interleavings, which %s does not have: it needs --memory-model=sc", other,
        model->name);
}

static _Noreturn void refuse_bound(const char *algorithm)
{
    char names[128] = "";
    for (unsigned i = 0; explorer_at(i); i++)
        if (explorer_at(i)->bounds) {
            strcat(names, *names ? ", " : "");
            strcat(names, explorer_at(i)->name);
        }
    die("--bound does not go with --algorithm=%s; those that take a bound: %s", algorithm, names);
}

/* Dies when an option is given that does not go with --symmetry, which is given, too. */
static void check_symmetry(const struct options *options)
{
    if (!options->run.explorer->symmetry)
        die("--symmetry does not go with --algorithm=%s: only trust looks for symmetry",
            options->algorithm);
    if (options->run.bound.given)
        die("--symmetry does not go with --bound: leave one of them out");
    if (options->run.count_preemptions)
        die("--count-preemptions counts all executions, so it does not go with --symmetry");
}

/* Dies when an option is given that does not go with --commute, or with an algorithm that swaps
 * operations without being told. */
static void check_commute(const struct options *options)
{
    char algorithm[64];
    snprintf(algorithm, sizeof algorithm, "--algorithm=%s", options->algorithm);
    const char *given = options->run.commute ? "--commute" : algorithm;
    if (options->run.bound.given)
        die("%s does not go with --bound: which operations come first decides how many preemptions "
            "there are; leave one of them out",
            given);
    if (!options->run.explorer->commutes)
        die("--commute does not go with --algorithm=%s; it needs --algorithm=source or optimal",
            options->algorithm);
    if (options->run.count_preemptions)
        die("--count-preemptions counts all executions, so it does not go with %s", given);
}

/* Dies when an option is given that is about all executions, or about the end of each. */
static void check_values(const struct options *options)
{
    const char *other = options->run.count_preemptions         ? "--count-preemptions"
                        : strcmp(options->leaks, "error") == 0 ? "--leaks=error"
                                                               : NULL;
    if (other)
        die("%s does not go with --algorithm=%s, which does not explore each way in which memory "
            "may end; leave --algorithm out",
            other, options->algorithm);
}

/* Dies when a part of rvf is left out in vain. */
static void check_rvf(const struct options *options)
{
    const char *given = strcmp(options->rvf_signals, "on") != 0   ? "--rvf-signals"
                        : strcmp(options->rvf_closure, "on") != 0 ? "--rvf-closure"
                        : strcmp(options->rvf_hint, "on") != 0    ? "--rvf-hint"
                                                                  : NULL;
    if (given && strcmp(options->algorithm, "rvf") != 0)
        die("%s is a part of --algorithm=rvf, and needs it", given);
}

/* Dies when an option is given that is about all executions, or that random runs lack. */
static void check_random(const struct options *options)
{
    const struct run_options *run = &options->run;
    const char *counts = run->count_preemptions ? "--count-preemptions"
                         : run->count_outcomes  ? "--outcomes"
                         : run->symmetry        ? "--symmetry"
                         : options->estimate    ? "--estimate"
                                                : NULL;
    if (run->bound.given)
        die("--random does not go with --bound, which makes random runs beside its search; leave "
            "one of them out");
    if (counts)
        die("--random makes some of the executions, and %s is about all of them; leave one of them "
            "out",
            counts);
}

/* Dies when an option is given that chooses a search, or is about all executions. */
static void check_hunt(const struct options *options)
{
    const struct run_options *run = &options->run;
    const char *search = run->random.given                     ? "--random"
                         : run->bound.given                    ? "--bound"
                         : strcmp(options->algorithm, "trust") ? "--algorithm"
                         : run->symmetry                       ? "--symmetry"
                         : run->commute                        ? "--commute"
                                                               : NULL;
    const char *all = run->keep_going              ? "--keep-going"
                      : run->count_preemptions     ? "--count-preemptions"
                      : run->count_outcomes        ? "--outcomes"
                      : options->property          ? "--property"
                      : options->estimate          ? "--estimate"
                      : options->show_independence ? "--show-independence"
                      : options->replay            ? "--replay"
                                                   : NULL;
    const char *saved = run->cluster ? "heddle-cluster" : run->checkpoint ? "--checkpoint" : NULL;
    if (search)
        die("--hunt chooses its searches itself, so it does not go with %s", search);
    if (all)
        die("--hunt ends at the first error, so it does not go with %s", all);
    if (saved)
        die("--hunt begins its searches anew in each turn, so it does not go with %s; the search "
            "that its report recommends does",
            saved);
}

/* Dies when an option of random search is given, and random search is not. */
static void check_random_options(const struct run_options *run)
{
    const char *given = run->depth ? "--depth" : run->runs ? "--runs" : NULL;
    if (given)
        die("%s is about random runs: it needs --random", given);
}

void search_conflicts_check(const struct options *options)
{
    if (options->run.hunts)
        check_hunt(options);
    check_model(options);
    if (options->run.commute || options->run.explorer->always_commutes)
        check_commute(options);
    if (strcmp(options->independence, "best") != 0 &&
        strcmp(options->algorithm, "constrained") != 0)
        die("--independence is a part of --algorithm=constrained, and needs it");
    if (options->run.explorer->samples)
        check_random(options);
    else
        check_random_options(&options->run);
    if (options->run.bound.given && !options->run.explorer->bounds)
        refuse_bound(options->algorithm);
    if (options->run.bound_strict && !options->run.bound.given)
        die("--bound-strict needs a --bound=K or a --bound=I..J");
    if (options->run.count_preemptions && options->run.bound.given)
        die("--count-preemptions counts all executions, so it does not go with --bound; the report "
            "of -bound I..J has the executions of each bound");
    if (options->run.symmetry)
        check_symmetry(options);
    if (options->run.explorer->by_values)
        check_values(options);
    check_rvf(options);
}
