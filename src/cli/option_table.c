#include "cli/option_table.h"

#include "explore/explorer.h"
#include "model/memory_model.h"
#include "report/formats/format.h"

static const char *algorithm_choice(unsigned i)
{
    const struct explorer *explorer = explorer_at(i);
    bool is_behind = i > 0 && !explorer && explorer_at(i - 1);
    return explorer ? explorer->name : is_behind ? "auto" : NULL;
}

static const char *model_choice(unsigned i)
{
    const struct memory_model *model = memory_model_at(i);
    return model ? model->name : NULL;
}

/* A function that gives the i-th of these words. */
#define CHOICE_OF(name, ...)                                    \
    static const char *name(unsigned i)                         \
    {                                                           \
        static const char *const words[] = {__VA_ARGS__, NULL}; \
        return words[i];                                        \
    }

CHOICE_OF(relevance_choice, "error", "ignore")
CHOICE_OF(permission_choice, "allow", "error")
CHOICE_OF(volatile_choice, "plain", "atomic")
CHOICE_OF(rand_choice, "fixed", "choose")
CHOICE_OF(nondet_choice, "choose", "refuse")
CHOICE_OF(data_model_choice, "LP64", "ILP32")
CHOICE_OF(refusal_choice, "error", "trap")
CHOICE_OF(switch_choice, "on", "off")

static const char *format_choice(unsigned i)
{
    const struct format *format = format_at(i);
    return format ? format->name : NULL;
}

#define AT(member) offsetof(struct options, member)

static const struct option_row rows[] = {
    {"algorithm", OPTION_CHOICE, AT(algorithm), "NAME", "trust", 0, 0, algorithm_choice,
     "how to explore"},
    {"memory-model", OPTION_CHOICE, AT(memory_model), "NAME", NULL, 0, 0, model_choice,
     "what reads may see [rc11; sc for what is about interleavings]"},
    {"bound", OPTION_BOUND, AT(run.bound), "K|I..J", NULL, 0, 2147483648, NULL,
     "explore executions with at most K preemptions; I..J: bounds in turn"},
    {"bound-strict", OPTION_FLAG, AT(run.bound_strict), NULL, NULL, 0, 0, NULL,
     "ignore errors beyond the bound, except data races"},
    {"count-preemptions", OPTION_FLAG, AT(run.count_preemptions), NULL, NULL, 0, 0, NULL,
     "count executions by the preemptions that they need"},
    {"outcomes", OPTION_FLAG, AT(run.count_outcomes), NULL, NULL, 0, 0, NULL,
     "count executions by exit status and by what the program prints"},
    {"show-outcome", OPTION_COUNT, AT(run.shown_outcome), "N", NULL, 1, 1000, NULL,
     "with --outcomes, which it implies: show an execution with outcome N"},
    {"symmetry", OPTION_FLAG, AT(run.symmetry), NULL, NULL, 0, 0, NULL,
     "of executions that only swap threads which run the same code, explore one"},
    {"commute", OPTION_FLAG, AT(run.commute), NULL, NULL, 0, 0, NULL,
     "of executions that only swap operations which commute, explore one"},
    {"independence", OPTION_CHOICE, AT(independence), "MODE", "best", 0, 0, independence_name,
     "with --algorithm=constrained: the steps that are swapped"},
    {"show-independence", OPTION_FLAG, AT(show_independence), NULL, NULL, 0, 0, NULL,
     "tell which sections and atomic accesses commute, and when; do not explore"},
    {"independence-time", OPTION_SECONDS, AT(run.independence_time), "S", "5", 0.001, 1e6, NULL,
     "try for S seconds at most to find out when two of them commute"},
    {"seed", OPTION_COUNT, AT(run.seed), "N", NULL, 0, 1e18, NULL,
     "begin the random runs of a bounded exploration with another random number"},
    {"property", OPTION_TEXT, AT(property), "FILE", NULL, 0, 0, NULL,
     "decide a property of SV-COMP; the last line of output is the answer"},
    {"races", OPTION_CHOICE, AT(races), "MODE", "error", 0, 0, relevance_choice,
     "how to treat data races"},
    {"leaks", OPTION_CHOICE, AT(leaks), "MODE", "ignore", 0, 0, relevance_choice,
     "how to treat leaks of memory and of threads"},
    {"exit-status", OPTION_CHOICE, AT(exit_status), "MODE", "ignore", 0, 0, relevance_choice,
     "how to treat an exit status of the program other than 0"},
    {"uninitialized", OPTION_CHOICE, AT(uninitialized), "MODE", "error", 0, 0, relevance_choice,
     "how to treat reads of what was never written; ignored, it is 0"},
    {"suppress", OPTION_TEXT, AT(suppress), "FILE", NULL, 0, 0, NULL,
     "ignore the errors that FILE lists, in ThreadSanitizer's format"},
    {"mixed-size", OPTION_CHOICE, AT(mixed_sizes), "MODE", "allow", 0, 0, permission_choice,
     "how to treat concurrent atomic accesses of different sizes"},
    {"undefined", OPTION_CHOICE, AT(undefined), "MODE", "error", 0, 0, refusal_choice,
     "refuse calls that heddle does not support at load, or where they are made"},
    {"volatile", OPTION_CHOICE, AT(volatiles), "MODE", "plain", 0, 0, volatile_choice,
     "how to treat accesses of volatile variables"},
    {"keep-going", OPTION_FLAG, AT(run.keep_going), NULL, NULL, 0, 0, NULL,
     "report every error, not only the first"},
    {"compile-commands", OPTION_TEXT, AT(compile_commands), "FILE", NULL, 0, 0, NULL,
     "take flags, and files if none is named, from compile_commands.json"},
    {"entry", OPTION_TEXT, AT(entry), "NAME", "main", 0, 0, NULL,
     "start at this function: without parameters, or with those of main"},
    {"format", OPTION_CHOICE, AT(format), "FORMAT", "text", 0, 0, format_choice,
     "the format of the report"},
    {"jobs", OPTION_COUNT, AT(run.jobs), "N", "1", 1, 4096, NULL,
     "explore with N processes; -j: with one for each core"},
    {"first-come", OPTION_FLAG, AT(run.first_come), NULL, NULL, 0, 0, NULL,
     "with --jobs: report whichever error is found first, not the first in order"},
    {"estimate", OPTION_FLAG, AT(estimate), NULL, NULL, 0, 0, NULL,
     "estimate how many executions there are, and how long they take; do not explore them"},
    {"checkpoint", OPTION_TEXT, AT(run.checkpoint), "FILE", NULL, 0, 0, NULL,
     "save the state of the run to FILE now and then, and at its end"},
    {"checkpoint-every", OPTION_SECONDS, AT(run.checkpoint_every), "S", "60", 0, 1e9, NULL,
     "save it each S seconds"},
    {"resume", OPTION_TEXT, AT(run.resume), "FILE", NULL, 0, 0, NULL,
     "go on with the run that FILE was saved from, and save to FILE"},
    {"cluster", OPTION_COUNT, AT(run.cluster), "FD", NULL, 3, 1 << 20, NULL, NULL},
    {"worker", OPTION_FLAG, AT(worker), NULL, NULL, 0, 0, NULL, NULL},
    {"alone", OPTION_SECONDS, AT(run.alone), "S", "0.03", 0, 1e6, NULL, NULL},
    {"budget", OPTION_SECONDS, AT(run.budget), "S", "2", 0.001, 1e6, NULL,
     "with heddle-cluster: explore each part of the search for S seconds at a time"},
    {"time-limit", OPTION_SECONDS, AT(run.time_limit), "S", NULL, 0, 1e9, NULL,
     "stop the exploration after S seconds (0: no limit)"},
    {"memory-limit", OPTION_COUNT, AT(run.memory_limit), "M", NULL, 0, 1 << 30, NULL,
     "stop it when heddle uses more than M MiB (0: 4 GiB, or 1/4 of the machine's)"},
    {"heap-limit", OPTION_COUNT, AT(run.heap_limit), "M", "4096", 1, 1 << 20, NULL,
     "cut off a thread that has more than M MiB of objects in an execution"},
    {"data-model", OPTION_CHOICE, AT(data_model), "MODEL", "LP64", 0, 0, data_model_choice,
     "the sizes of long and pointers; with ILP32, refuse a program for which they matter"},
    {"nondet", OPTION_CHOICE, AT(nondet), "MODE", "choose", 0, 0, nondet_choice,
     "try a few values of an input that may have any, or refuse it"},
    {"error-label", OPTION_TEXT, AT(error_label), "NAME", NULL, 0, 0, NULL,
     "to come to a label of this name is an error, as is a call of reach_error"},
    {"rand", OPTION_CHOICE, AT(rand), "MODE", "fixed", 0, 0, rand_choice,
     "random numbers are one sequence, or a choice among a few values"},
    {"malloc-may-fail", OPTION_FLAG, AT(run.malloc_may_fail), NULL, NULL, 0, 0, NULL,
     "let each call of malloc and its relatives fail, too"},
    {"spurious-wakeups", OPTION_COUNT, AT(run.spurious_wakeups), "N", NULL, 0, 1 << 20, NULL,
     "let each thread wake up N times without a signal from waits for conditions and futexes"},
    {"spurious-failures", OPTION_COUNT, AT(run.spurious_failures), "N", "1", 0, 1 << 20, NULL,
     "let weak compare-exchanges, and C++'s try_lock, fail N times in each thread for no reason"},
    {"stack-size", OPTION_COUNT, AT(run.stack_size), "K", "8192", 16, 1 << 20, NULL,
     "give each thread of the program a stack of K KiB, or more if its attributes ask for it"},
    {"unroll", OPTION_COUNT, AT(run.unroll), "N", NULL, 1, 1e18, NULL,
     "cut off a thread after N iterations of a loop beyond the first (GenMC: N + 1)"},
    {"step-limit", OPTION_COUNT, AT(run.step_limit), "N", "1000000000", 1, 1e18, NULL,
     "cut off a thread after N iterations of a loop without an operation"},
    {"spin-limit", OPTION_COUNT, AT(run.spin_limit), "N", NULL, 1, 1e18, NULL,
     "cut off a thread that reads the same old value N times in a row"},
    {"args", OPTION_WORDS, AT(passed.program), "WORDS", NULL, 0, 0, NULL,
     "pass WORDS to main; quotes group words"},
    {"env", OPTION_LIST, AT(passed.variables), "NAME=VALUE", NULL, 0, 0, NULL,
     "set a variable of the environment, which is empty otherwise"},
    {"file", OPTION_LIST, AT(passed.given_files), "PATH[=FILE]", NULL, 0, 0, NULL,
     "let the program read a file: PATH, with the contents of FILE"},
    {"dot", OPTION_TEXT, AT(dot), "FILE", NULL, 0, 0, NULL,
     "write the graph of the error, or of the first execution, for Graphviz"},
    {"svg", OPTION_TEXT, AT(svg), "FILE", NULL, 0, 0, NULL,
     "draw the same graph as a picture; needs Graphviz"},
    {"html", OPTION_TEXT, AT(html), "FILE", NULL, 0, 0, NULL,
     "write the report as a page to step through, for a browser"},
    {"witness", OPTION_TEXT, AT(witness), "FILE", NULL, 0, 0, NULL,
     "write the first error as a violation witness of SV-COMP"},
    {"replay", OPTION_TEXT, AT(replay), "FILE", NULL, 0, 0, NULL,
     "run the execution again that the JSON report FILE contains"},
    {"gdb", OPTION_FLAG, AT(gdb), NULL, NULL, 0, 0, NULL,
     "with --replay: run in gdb, and stop at the error"},
    {"rvf-signals", OPTION_CHOICE, AT(rvf_signals), "MODE", "on", 0, 0, switch_choice,
     "for comparison, with --algorithm=rvf: try all reads of a node, without signals"},
    {"rvf-closure", OPTION_CHOICE, AT(rvf_closure), "MODE", "on", 0, 0, switch_choice,
     "for comparison: search for a witness without a closure first"},
    {"rvf-hint", OPTION_CHOICE, AT(rvf_hint), "MODE", "on", 0, 0, switch_choice,
     "for comparison: search without the guidance of the witness before"},
    {"quiet", OPTION_FLAG, AT(quiet), NULL, NULL, 0, 0, NULL, "print only errors and the verdict"},
    {"verbose", OPTION_FLAG, AT(verbose), NULL, NULL, 0, 0, NULL,
     "print whole traces, and the time of each loading step"},
    {"help", OPTION_FLAG, AT(help), NULL, NULL, 0, 0, NULL, "print this help"},
    {"version", OPTION_FLAG, AT(version), NULL, NULL, 0, 0, NULL, "print heddle's version"},
};

const struct option_row *option_at(unsigned i)
{
    return i < sizeof rows / sizeof *rows ? &rows[i] : NULL;
}
