#include "cli/option_table.h"

#include "advice/advice.h"
#include "explore/explorer.h"
#include "machine/operations/scenario.h"
#include "model/memory_model.h"
#include "report/formats/format.h"

#include <string.h>

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
CHOICE_OF(waits_choice, "free", "counted")
CHOICE_OF(rand_choice, "fixed", "choose")
CHOICE_OF(nondet_choice, "choose", "refuse")
CHOICE_OF(data_model_choice, "LP64", "ILP32")
CHOICE_OF(refusal_choice, "error", "trap")
CHOICE_OF(switch_choice, "on", "off")

CHOICE_OF(color_choice, "auto", "always", "never")
CHOICE_OF(help_choice, "all", "man", "bash", "zsh")

static const char *format_choice(unsigned i)
{
    const struct format *format = format_at(i);
    return format ? format->name : NULL;
}

#define AT(member) offsetof(struct options, member)

static const struct option_row searched[] = {
    {"hunt", OPTION_FLAG, AT(run.hunts), NULL, NULL, 0, 0, NULL,
     "look for an error by several searches in turn: random runs, small bounds, and others; on all "
     "cores, for a minute, unless --jobs and --time-limit say otherwise",
     OPTION_EVERYDAY},
    {"bound", OPTION_BOUND, AT(run.bound), "K|I..J", NULL, 0, 2147483648, NULL,
     "explore the executions with at most K preemptions; I..J: with the bounds from I to J in "
     "turn, up to the first error",
     OPTION_EVERYDAY},
    {"bound-strict", OPTION_FLAG, AT(run.bound_strict), NULL, NULL, 0, 0, NULL,
     "with --bound: report no error that needs more preemptions than the bound, except data races",
     OPTION_RARE},
    {"bound-waits", OPTION_CHOICE, AT(bound_waits), "MODE", "free", 0, 0, waits_choice,
     "what it costs to leave a thread in a loop that only waits: nothing, or a preemption if the "
     "thread goes on later",
     OPTION_RARE},
    {"count-preemptions", OPTION_FLAG, AT(run.count_preemptions), NULL, NULL, 0, 0, NULL,
     "print how many executions need 0, 1, 2, ... preemptions", OPTION_RARE},
    {"outcomes", OPTION_FLAG, AT(run.count_outcomes), NULL, NULL, 0, 0, NULL,
     "print each outcome, an exit status with what the program prints, and the number of its "
     "executions",
     OPTION_EVERYDAY},
    {"show-outcome", OPTION_COUNT, AT(run.shown_outcome), "N", NULL, 1, 1000, NULL,
     "print the outcomes, and an execution that has the N-th of them", OPTION_RARE},
    {"memory-model", OPTION_CHOICE, AT(memory_model), "NAME", NULL, 0, 0, model_choice,
     "what reads may read from: the name of a model [rc11; sc with whatever needs interleavings]",
     OPTION_EVERYDAY},
    {"algorithm", OPTION_CHOICE, AT(algorithm), "NAME", "trust", 0, 0, algorithm_choice,
     "the search for executions, by a name of the table below", OPTION_RARE},
    {"symmetry", OPTION_FLAG, AT(run.symmetry), NULL, NULL, 0, 0, NULL,
     "of executions that differ only by a swap of threads that run the same code, explore one",
     OPTION_RARE},
    {"commute", OPTION_FLAG, AT(run.commute), NULL, NULL, 0, 0, NULL,
     "of executions that differ only in the order of operations that commute, explore one; needs "
     "--algorithm=source or optimal",
     OPTION_RARE},
    {"ordered-sync", OPTION_FLAG, AT(run.ordered_sync), NULL, NULL, 0, 0, NULL,
     "tell executions apart that differ only in the order in which threads arrive at barriers, or "
     "of updates whose results nobody uses, of posts and waits of semaphores with one waiter, or "
     "of atomic sections without a conflict",
     OPTION_RARE},
    {"random", OPTION_RANDOM, AT(run.random), "S", NULL, 0, 1e18, NULL,
     "look for errors by random runs with the seed S, or that of --seed, until a limit or the "
     "first error; S/RUN/STEPS: make one run that a report names",
     OPTION_RARE},
    {"seed", OPTION_COUNT, AT(run.seed), "N", NULL, 0, 1e18, NULL,
     "the seed of the random runs that look for errors beside an exploration with a bound",
     OPTION_RARE},
    {"depth", OPTION_COUNT, AT(run.depth), "D", NULL, 1, RANDOM_MOST_DEPTH, NULL,
     "with --random: make runs for bugs of depth D, one more than the steps at which priorities of "
     "threads change [1, 2, 3, 4, 5 and walks in turn]",
     OPTION_RARE},
    {"runs", OPTION_COUNT, AT(run.runs), "N", NULL, 1, 1e18, NULL,
     "with --random: stop after N runs", OPTION_RARE},
    {"estimate", OPTION_FLAG, AT(estimate), NULL, NULL, 0, 0, NULL,
     "estimate how many executions there are and how long they take; do not explore", OPTION_RARE},
    {"independence", OPTION_CHOICE, AT(independence), "MODE", "best", 0, 0, independence_name,
     "the steps that --algorithm=constrained may swap", OPTION_RARE},
    {"show-independence", OPTION_FLAG, AT(show_independence), NULL, NULL, 0, 0, NULL,
     "print for each two critical sections and atomic accesses when they commute; do not explore",
     OPTION_RARE},
    {"independence-time", OPTION_SECONDS, AT(run.independence_time), "S", "5", 0.001, 1e6, NULL,
     "let the solver take at most S seconds to find out when two of them commute", OPTION_RARE},
    {"rvf-signals", OPTION_CHOICE, AT(rvf_signals), "MODE", "on", 0, 0, switch_choice,
     "whether --algorithm=rvf tries a further read of a node only when a new write may matter to "
     "it; off is for comparison",
     OPTION_RARE},
    {"rvf-closure", OPTION_CHOICE, AT(rvf_closure), "MODE", "on", 0, 0, switch_choice,
     "whether rvf computes what all interleavings of a node have in common before it searches "
     "for one; off is for comparison",
     OPTION_RARE},
    {"rvf-hint", OPTION_CHOICE, AT(rvf_hint), "MODE", "on", 0, 0, switch_choice,
     "whether rvf searches along the interleaving of the node before; off is for comparison",
     OPTION_RARE},
};

static const struct option_row judged[] = {
    {"keep-going", OPTION_FLAG, AT(run.keep_going), NULL, NULL, 0, 0, NULL,
     "go on after an error, and report each error once", OPTION_EVERYDAY},
    {"races", OPTION_CHOICE, AT(races), "MODE", "error", 0, 0, relevance_choice,
     "whether data races are errors; if not, plain accesses behave like relaxed atomic ones",
     OPTION_EVERYDAY},
    {"leaks", OPTION_CHOICE, AT(leaks), "MODE", "ignore", 0, 0, relevance_choice,
     "whether it is an error if memory is lost at the end, or a thread was neither joined nor "
     "detached",
     OPTION_EVERYDAY},
    {"exit-status", OPTION_CHOICE, AT(exit_status), "MODE", "ignore", 0, 0, relevance_choice,
     "whether it is an error if the program exits with a status other than 0", OPTION_RARE},
    {"uninitialized", OPTION_CHOICE, AT(uninitialized), "MODE", "error", 0, 0, relevance_choice,
     "whether a read of what was never written is an error; if not, it reads 0", OPTION_RARE},
    {"mixed-size", OPTION_CHOICE, AT(mixed_sizes), "MODE", "allow", 0, 0, permission_choice,
     "whether concurrent atomic accesses of one word in different sizes are errors; C does not "
     "define them",
     OPTION_RARE},
    {"undefined", OPTION_CHOICE, AT(undefined), "MODE", "error", 0, 0, refusal_choice,
     "when to refuse what heddle does not support: when the program is loaded, or where an "
     "execution comes to it (trap)",
     OPTION_RARE},
    {"write-stubs", OPTION_TEXT, AT(stubs), "FILE.c", NULL, 0, 0, NULL,
     "write a new file with the functions and variables that no file defines, to fill in; do not "
     "explore",
     OPTION_RARE},
    {"volatile", OPTION_CHOICE, AT(volatiles), "MODE", "plain", 0, 0, volatile_choice,
     "what accesses of volatile variables are; atomic is for code that synchronises by them: "
     "loads acquire, and stores release",
     OPTION_RARE},
    {"suppress", OPTION_TEXT, AT(suppress), "FILE", NULL, 0, 0, NULL,
     "ignore the errors that FILE lists, in ThreadSanitizer's format", OPTION_EVERYDAY},
    {"property", OPTION_TEXT, AT(property), "FILE", NULL, 0, 0, NULL,
     "decide the property of SV-COMP in FILE; the last line of output is the answer", OPTION_RARE},
    {"error-label", OPTION_TEXT, AT(error_label), "NAME", NULL, 0, 0, NULL,
     "it is an error to come to a label of this name, or to call reach_error", OPTION_RARE},
};

static const struct option_row limited[] = {
    {"time-limit", OPTION_SECONDS, AT(run.time_limit), "S", NULL, 0, 1e9, NULL,
     "stop the exploration after S seconds; 0: no limit [0; with --hunt, 60; with heddle test, "
     "60 for each test]",
     OPTION_EVERYDAY},
    {"memory-limit", OPTION_MEBIBYTES, AT(run.memory_limit), "M", NULL, 0, 1 << 30, NULL,
     "stop the exploration when heddle takes more than M MiB; 0: 4096, or a quarter of the "
     "machine's memory if that is less",
     OPTION_EVERYDAY},
    {"unroll", OPTION_LIMIT, AT(run.unroll), "N", NULL, 0, 1e18, NULL,
     "cut off a thread that begins more than N iterations of a loop after the first: for loops "
     "without an end (GenMC counts the first one, too: its 1 is 0 here)",
     OPTION_EVERYDAY},
    {"spin-limit", OPTION_COUNT, AT(run.spin_limit), "N", NULL, 1, 1e18, NULL,
     "cut off a thread that reads the same outdated value N times in a row: for loops that wait, "
     "and change something in each iteration [64, and then 1024 if that is quick]",
     OPTION_RARE},
    {"step-limit", OPTION_COUNT, AT(run.step_limit), "N", "1000000000", 1, 1e18, NULL,
     "cut off a thread after N iterations of a loop in which it does nothing that other threads "
     "can see",
     OPTION_RARE},
    {"heap-limit", OPTION_MEBIBYTES, AT(run.heap_limit), "M", "4096", 1, 1 << 20, NULL,
     "cut off a thread whose objects take more than M MiB in an execution", OPTION_RARE},
};

static const struct option_row described[] = {
    {"entry", OPTION_TEXT, AT(entry), "NAME", "main", 0, 0, NULL,
     "begin at this function, which has no parameters or those of main", OPTION_RARE},
    {"args", OPTION_WORDS, AT(passed.program), "WORDS", NULL, 0, 0, NULL,
     "pass WORDS to main; quotes group words", OPTION_EVERYDAY},
    {"env", OPTION_LIST, AT(passed.variables), "NAME=VALUE", NULL, 0, 0, NULL,
     "set a variable of the program's environment, which is empty otherwise", OPTION_RARE},
    {"file", OPTION_LIST, AT(passed.given_files), "PATH[=FILE]", NULL, 0, 0, NULL,
     "let the program read the file PATH, or FILE by the name PATH; it has no others",
     OPTION_EVERYDAY},
    {"compile-commands", OPTION_TEXT, AT(compile_commands), "FILE", NULL, 0, 0, NULL,
     "take clang's options from this compile_commands.json, and the files, if none is named",
     OPTION_EVERYDAY},
    {"no-cache", OPTION_FLAG, AT(no_cache), NULL, NULL, 0, 0, NULL,
     "load the program anew, and do not keep the result for the next run", OPTION_RARE},
    {"nondet", OPTION_CHOICE, AT(nondet), "MODE", "choose", 0, 0, nondet_choice,
     "what to do with an input that may have more values than heddle can try: choose a few of "
     "them, or refuse the program",
     OPTION_RARE},
    {"rand", OPTION_CHOICE, AT(rand), "MODE", "fixed", 0, 0, rand_choice,
     "what rand() and its like return: one fixed sequence of numbers, or each of a few values, "
     "for code that depends on random numbers",
     OPTION_RARE},
    {"malloc-may-fail", OPTION_FLAG, AT(run.malloc_may_fail), NULL, NULL, 0, 0, NULL,
     "explore also that a call of malloc or a relative of it fails", OPTION_RARE},
    {"spurious-wakeups", OPTION_COUNT, AT(run.spurious_wakeups), "N", NULL, 0, 1 << 20, NULL,
     "let each thread wake up at most N times without a signal where it waits for a condition "
     "variable or a futex: for code that does not check its condition again",
     OPTION_RARE},
    {"spurious-failures", OPTION_COUNT, AT(run.spurious_failures), "N", "1", 0, 1 << 20, NULL,
     "let weak compare-exchanges, and C++'s try_lock, fail without a reason, at most N times in "
     "each thread",
     OPTION_RARE},
    {"no-sandbox", OPTION_FLAG, AT(run.no_sandbox), NULL, NULL, 0, 0, NULL,
     "let system calls that the program makes past the C library reach the kernel", OPTION_RARE},
    {"stack-size", OPTION_KIBIBYTES, AT(run.stack_size), "K", "8192", 16, 1 << 20, NULL,
     "give each thread of the program a stack of K KiB, or more if its attributes ask for it",
     OPTION_RARE},
    {"data-model", OPTION_CHOICE, AT(data_model), "MODEL", "LP64", 0, 0, data_model_choice,
     "the sizes of long and pointers that the program is written for; a program for ILP32 is "
     "refused where they matter",
     OPTION_RARE},
};

static const struct option_row printed[] = {
    {"format", OPTION_CHOICE, AT(format), "FORMAT", "text", 0, 0, format_choice,
     "the format of the report", OPTION_EVERYDAY},
    {"quiet", OPTION_FLAG, AT(quiet), NULL, NULL, 0, 0, NULL, "print only errors and the verdict",
     OPTION_EVERYDAY},
    {"verbose", OPTION_FLAG, AT(verbose), NULL, NULL, 0, 0, NULL,
     "print whole traces, and the time of each loading step", OPTION_EVERYDAY},
    {"no-warnings", OPTION_FLAG, AT(no_warnings), NULL, NULL, 0, 0, NULL,
     "print no warnings, neither heddle's nor clang's", OPTION_EVERYDAY},
    {"color", OPTION_CHOICE, AT(color), "WHEN", "auto", 0, 0, color_choice,
     "whether the report has colours; auto: on a terminal or with CLICOLOR_FORCE, unless NO_COLOR "
     "is set",
     OPTION_EVERYDAY},
    {"html", OPTION_TEXT, AT(html), "FILE", NULL, 0, 0, NULL,
     "write the report as a page for a browser, to step through", OPTION_EVERYDAY},
    {"dot", OPTION_TEXT, AT(dot), "FILE", NULL, 0, 0, NULL,
     "write the execution graph of the error, or of the first execution, for Graphviz",
     OPTION_RARE},
    {"svg", OPTION_TEXT, AT(svg), "FILE", NULL, 0, 0, NULL,
     "draw the same graph as a picture; needs Graphviz", OPTION_RARE},
    {"coverage", OPTION_TEXT, AT(coverage), "FILE", NULL, 0, 0, NULL,
     "write which lines and branches the executions come to, for genhtml of lcov", OPTION_RARE},
    {"witness", OPTION_TEXT, AT(witness), "FILE", NULL, 0, 0, NULL,
     "write the first error as a violation witness of SV-COMP", OPTION_RARE},
    {"shorten", OPTION_SECONDS, AT(run.shorten_time), "S", "2", 0, 1e6, NULL,
     "look for a shorter failing execution for at most S seconds before a long one is shown; 0: "
     "do not",
     OPTION_RARE},
};

static const struct option_row replayed[] = {
    {"replay", OPTION_TEXT, AT(replay), "FILE", NULL, 0, 0, NULL,
     "run the execution of the error in FILE again, which is a report in JSON", OPTION_EVERYDAY},
    {"gdb", OPTION_FLAG, AT(gdb), NULL, NULL, 0, 0, NULL,
     "with --replay: run in gdb, and stop before the step that fails", OPTION_EVERYDAY},
};

static const struct option_row shared[] = {
    {"jobs", OPTION_COUNT, AT(run.jobs), "N", NULL, 1, 4096, NULL,
     "explore with N processes, or run N tests at a time; -j: one for each core [1; with --hunt "
     "or heddle test, as -j]",
     OPTION_EVERYDAY},
    {"first-come", OPTION_FLAG, AT(run.first_come), NULL, NULL, 0, 0, NULL,
     "with --jobs: report the error that is found first, and not the first one in the order of "
     "the search",
     OPTION_RARE},
    {"checkpoint", OPTION_TEXT, AT(run.checkpoint), "FILE", NULL, 0, 0, NULL,
     "save the run to FILE regularly, and at its end", OPTION_EVERYDAY},
    {"checkpoint-every", OPTION_SECONDS, AT(run.checkpoint_every), "S", "60", 0, 1e9, NULL,
     "save it every S seconds", OPTION_RARE},
    {"resume", OPTION_TEXT, AT(run.resume), "FILE", NULL, 0, 0, NULL,
     "go on with the run that was saved to FILE, and save to FILE again", OPTION_EVERYDAY},
    {"budget", OPTION_SECONDS, AT(run.budget), "S", "2", 0.001, 1e6, NULL,
     "with heddle-cluster: let a worker explore for S seconds before it reports", OPTION_RARE},
    {"cluster", OPTION_COUNT, AT(run.cluster), "FD", NULL, 3, 1 << 20, NULL, NULL, OPTION_RARE},
    {"worker", OPTION_FLAG, AT(worker), NULL, NULL, 0, 0, NULL, NULL, OPTION_RARE},
    {"alone", OPTION_SECONDS, AT(run.alone), "S", "0.03", 0, 1e6, NULL, NULL, OPTION_RARE},
};

static const struct option_row tested[] = {
    {"test", OPTION_LIST, AT(tests), "PATTERN", NULL, 0, 0, NULL,
     "with heddle test: run the tests whose names match the pattern, as of a shell",
     OPTION_EVERYDAY},
    {"list-tests", OPTION_FLAG, AT(list_tests), NULL, NULL, 0, 0, NULL,
     "with heddle test: print the names of the tests, and do not run them", OPTION_EVERYDAY},
    {"junit", OPTION_TEXT, AT(junit), "FILE", NULL, 0, 0, NULL,
     "with heddle test: write the results to FILE, as JUnit's XML", OPTION_EVERYDAY},
    {"tap", OPTION_FLAG, AT(tap), NULL, NULL, 0, 0, NULL,
     "with heddle test: print the results in TAP, version 14", OPTION_RARE},
};

static const struct option_row advised[] = {
    {"orders", OPTION_CHOICE, AT(orders), "MODE", NULL, 0, 0, advice_mode_name,
     "find the least memory orders with which the program has no error: none weaker than its own "
     "(repair), none stronger (relax), or any (redesign)",
     OPTION_EVERYDAY},
    {"orders-in", OPTION_TEXT, AT(orders_in), "NAME,...", NULL, 0, 0, NULL,
     "with --orders: only the orders in these files and functions may change; !NAME,...: those in "
     "all others",
     OPTION_RARE},
    {"orders-together", OPTION_TEXT, AT(orders_together), "NAME,...", NULL, 0, 0, NULL,
     "with --orders: operations in the same one of these macros and functions have one order, and "
     "so have all uses of a macro that is an order",
     OPTION_RARE},
    {"order-contexts", OPTION_COUNT, AT(order_contexts), "N", "0", 0, FRONT_MOST_CONTEXTS, NULL,
     "with --orders: an operation of a function may have another order for each call of it, and of "
     "its callers, up to N levels",
     OPTION_RARE},
    {"fences", OPTION_FLAG, AT(fences), NULL, NULL, 0, 0, NULL,
     "with --orders: new fences may come in front of accesses", OPTION_RARE},
    {"make-atomic", OPTION_FLAG, AT(make_atomic), NULL, NULL, 0, 0, NULL,
     "with --orders: variables that are not atomic may become so", OPTION_RARE},
    {"cost", OPTION_CHOICE, AT(cost), "NAME", "portable", 0, 0, order_cost_name,
     "with --orders: what memory orders cost", OPTION_RARE},
    {"cost-per-execution", OPTION_FLAG, AT(cost_per_execution), NULL, NULL, 0, 0, NULL,
     "with --orders: a place costs each time that an execution comes to it", OPTION_RARE},
    {"patch", OPTION_TEXT, AT(patch), "FILE", NULL, 0, 0, NULL,
     "with --orders: write the least orders to FILE, as a patch of the source", OPTION_RARE},
};

static const struct option_row checked[] = {
    {"linearizability", OPTION_FLAG, AT(linearizability), NULL, NULL, 0, 0, NULL,
     "check the object whose operations the program lists in heddle_checked, by small scenarios of "
     "threads that call them; there is no main",
     OPTION_EVERYDAY},
    {"operations", OPTION_COUNT, AT(operations), "N", "4", 1, SCENARIO_MOST_OPERATIONS, NULL,
     "with --linearizability: the most operations of a scenario", OPTION_RARE},
    {"threads", OPTION_COUNT, AT(threads), "N", "3", 1, SCENARIO_MOST_THREADS, NULL,
     "with --linearizability: the most threads of a scenario", OPTION_RARE},
    {"scenario", OPTION_TEXT, AT(scenario), "TEXT", NULL, 0, 0, NULL,
     "with --linearizability: check this scenario alone, such as 'push(1); pop() || pop()'",
     OPTION_RARE},
    {"export", OPTION_TEXT, AT(client), "FILE.c", NULL, 0, 0, NULL,
     "with --linearizability: write a scenario that fails as a program in C", OPTION_RARE},
};

static const struct option_row asked[] = {
    {"help", OPTION_HELP, AT(help), "WHAT", NULL, 0, 0, help_choice,
     "print help on the everyday options, or on all; or a manual page, or a shell's script that "
     "completes options",
     OPTION_EVERYDAY},
    {"version", OPTION_FLAG, AT(version), NULL, NULL, 0, 0, NULL, "print heddle's version",
     OPTION_EVERYDAY},
};

#define SECTION(title, rows)                       \
    {                                              \
        title, rows, sizeof(rows) / sizeof *(rows) \
    }

static const struct option_section sections[] = {
    SECTION("Which executions to explore", searched),
    SECTION("What is an error", judged),
    SECTION("When to stop", limited),
    SECTION("What the program is, and what it finds", described),
    SECTION("What to print and to write", printed),
    SECTION("An error once more", replayed),
    SECTION("Long runs, cores and machines", shared),
    SECTION("Tests (heddle test)", tested),
    SECTION("Memory orders", advised),
    SECTION("Data structures", checked),
    SECTION("About heddle", asked),
};

const struct option_section *option_section_at(unsigned i)
{
    return i < sizeof sections / sizeof *sections ? &sections[i] : NULL;
}

const struct option_row *option_at(unsigned i)
{
    const struct option_section *section;
    for (unsigned s = 0; (section = option_section_at(s)); i -= section->count, s++)
        if (i < section->count)
            return &section->rows[i];
    return NULL;
}

char option_letter(const struct option_row *row)
{
    static const struct {
        const char *name;
        char letter;
    } letters[] = {
        {"help", 'h'},  {"jobs", 'j'},    {"no-warnings", 'w'},
        {"quiet", 'q'}, {"verbose", 'v'}, {"version", 'V'},
    };
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (strcmp(letters[i].name, row->name) == 0)
            return letters[i].letter;
    return '\0';
}

bool option_value_is_optional(const struct option_row *row)
{
    return row->type == OPTION_RANDOM || row->type == OPTION_HELP;
}

struct choice_list option_choices(const struct option_row *row)
{
    struct choice_list list = {""};
    FILE *text = fmemopen(list.text, sizeof list.text, "w");
    for (unsigned i = 0; row->choice(i); i++) {
        const char *comma = i == 0 ? "" : row->choice(i + 1) ? ", " : " or ";
        fprintf(text, "%s%s", comma, row->choice(i));
    }
    fclose(text);
    return list;
}
