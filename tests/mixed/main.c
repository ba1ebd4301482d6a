/* heddle-mixed - heddle against the axioms, on random programs with accesses of several sizes.
 *
 *   heddle-mixed [--programs=N] [--seed=N] [--memory-model=NAME] [--print] INTERPRETER
 *
 * INTERPRETER is the C program that runs the steps (interpreter.c). It is compiled
 * once, and each program is put into its memory. What heddle sees at the ends of executions is
 * compared with what the axioms allow (allowed.h), under each model or the one that is given: both
 * are the same; or heddle says that it took a word as sequentially consistent, and sees a subset.
 * A program for which that does not hold is printed with its seed. */
#include "allowed.h"
#include "base/error.h"
#include "explore/exploration.h"
#include "front/front.h"
#include "run/program.h"
#include "run/runs.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct counts {
    uint64_t passed, failed, skipped;
    uint64_t taken; /* of those passed: with a word that heddle took as sequentially consistent */
    uint64_t observations;
};

struct settings {
    uint64_t programs, seed;
    int model; /* enum model; MODELS: all */
    bool prints;
    const char *interpreter;
};

static const char *const model_names[] = {[TSO] = "tso", [RA] = "ra", [RC11] = "rc11"};

/* --- Heddle's side ---------------------------------------------------------------------------- */

/* The last writes of main are the observation. */
static bool see_execution(void *context, struct exploration *exploration, bool complete)
{
    const struct graph *graph = &exploration->execution.graph;
    const struct graph_thread *main_thread = &graph->threads[0];
    struct observation observation;
    uint32_t index = main_thread->count;
    for (unsigned left = THREADS; complete && left > 0;) {
        require(index > 0);
        const struct event *event = graph_event(graph, main_thread->events[--index]);
        if (event->flags & EVENT_WRITES)
            observation.values[--left] = event->value;
    }
    if (complete)
        observations_add(context, &observation);
    return false;
}

static void forget(void *context)
{
    ((struct observations *)context)->count = 0;
}

static void put(const struct program *program, const struct mixed_program *mixed)
{
    for (size_t i = 0; i < program->global_count; i++)
        if (strcmp(program->globals[i].name, "steps") == 0) {
            require(program->globals[i].size == sizeof mixed->steps);
            memcpy((void *)program->globals[i].memory, mixed->steps, sizeof mixed->steps);
            return;
        }
    die("the interpreter has no variable 'steps'");
}

/* Fills in the observations that heddle sees. Returns whether it took a word as sequentially
 * consistent. */
static bool explore(const struct program *program, const struct run_options *options,
                    struct observations *seen)
{
    struct verdict verdict = {0};
    const struct run_hooks hooks = {.context = seen, .restart = forget, .execution = see_execution};
    run_explore(program, options, &hooks, &verdict);
    bool is_taken = verdict.mixed.first != NULL;
    if (verdict.error_count > 0)
        die("%s", verdict.errors[0].message);
    if (verdict.kind == VERDICT_INCOMPLETE && !is_taken)
        die("a program has no end");
    verdict_release(&verdict);
    return is_taken;
}

/* --- The comparison --------------------------------------------------------------------------- */

static void print_missing(const char *what, const struct observations *from,
                          const struct observations *in)
{
    for (size_t i = 0; i < from->count; i++) {
        if (observations_have(in, &from->list[i]))
            continue;
        printf("  %s:", what);
        for (unsigned t = 0; t < THREADS; t++)
            printf(" %" PRIx64, from->list[i].values[t]);
        printf("\n");
    }
}

static bool includes(const struct observations *all, const struct observations *some)
{
    for (size_t i = 0; i < some->count; i++)
        if (!observations_have(all, &some->list[i]))
            return false;
    return true;
}

static void compare(const struct program *program, struct run_options *options, uint64_t seed,
                    enum model model, struct counts *counts)
{
    struct mixed_program mixed = program_make(seed);
    struct observations allowed = {0}, seen = {0};
    if (!allowed_find(&mixed, model, &allowed)) {
        counts->skipped++;
        free(allowed.list);
        return;
    }
    put(program, &mixed);
    options->model = memory_model_find(model_names[model]);
    bool is_taken = explore(program, options, &seen);
    bool is_right = includes(&allowed, &seen) && (is_taken || includes(&seen, &allowed));
    if (!is_right) {
        printf("seed %" PRIu64 ", %s%s:\n", seed, model_names[model],
               is_taken ? ", taken as sequentially consistent" : "");
        program_print(&mixed, stdout);
        print_missing("missed", &allowed, &seen);
        print_missing("not allowed", &seen, &allowed);
    }
    counts->passed += is_right;
    counts->failed += !is_right;
    counts->taken += is_right && is_taken;
    counts->observations += seen.count;
    free(allowed.list);
    free(seen.list);
}

static struct counts compare_all(const struct program *program, struct run_options *options,
                                 const struct settings *settings)
{
    struct counts counts = {0};
    for (uint64_t i = 0; i < settings->programs; i++) {
        if (settings->prints) {
            struct mixed_program mixed = program_make(settings->seed + i);
            program_print(&mixed, stdout);
        }
        for (int model = 0; model < MODELS; model++)
            if (settings->model == MODELS || settings->model == model)
                compare(program, options, settings->seed + i, (enum model)model, &counts);
    }
    return counts;
}

/* --- The command line ------------------------------------------------------------------------- */

static int find_model(const char *name)
{
    for (int model = 0; model < MODELS; model++)
        if (strcmp(name, model_names[model]) == 0)
            return model;
    die("there is no memory model '%s'", name);
}

static struct settings read_settings(int argc, char **argv)
{
    struct settings settings = {.programs = 1000, .seed = 1, .model = MODELS};
    static const struct option options[] = {{"programs", required_argument, NULL, 'n'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"memory-model", required_argument, NULL, 'm'},
                                            {"print", no_argument, NULL, 'p'},
                                            {0}};
    int option;
    while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (option == 'n')
            settings.programs = strtoull(optarg, NULL, 10);
        else if (option == 's')
            settings.seed = strtoull(optarg, NULL, 10);
        else if (option == 'm')
            settings.model = find_model(optarg);
        else if (option == 'p')
            settings.prints = true;
        else
            exit(2);
    }
    if (optind + 1 != argc)
        die("give the interpreter's file, and nothing else");
    settings.interpreter = argv[optind];
    return settings;
}

int main(int argc, char **argv)
{
    struct settings settings = read_settings(argc, argv);
    const struct front_file file = {.path = settings.interpreter};
    struct run_options options;
    run_options_init(&options);
    options.front.files = &file;
    options.front.file_count = 1;
    options.model = memory_model_find("rc11");
    struct front *front = program_load(&options);
    struct counts counts = compare_all(front_program(front), &options, &settings);
    front_free(front);
    printf("%" PRIu64 " observations compared; a word taken as sequentially consistent in %" PRIu64
           " explorations\n",
           counts.observations, counts.taken);
    printf("%" PRIu64 " passed, %" PRIu64 " failed, %" PRIu64 " skipped\n", counts.passed,
           counts.failed, counts.skipped);
    return counts.failed > 0;
}
