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

/* Rows by the kinds of their values. */
#define FLAG(name, member, use, help)                                    \
    {                                                                    \
        name, OPTION_FLAG, AT(member), NULL, NULL, 0, 0, NULL, help, use \
    }
#define TEXT(name, type, member, argument, use, help)                 \
    {                                                                 \
        name, type, AT(member), argument, NULL, 0, 0, NULL, help, use \
    }
#define NUMBER(name, type, member, argument, initial, least, most, use, help)   \
    {                                                                           \
        name, type, AT(member), argument, initial, least, most, NULL, help, use \
    }
#define CHOICE(name, type, member, argument, initial, choice, use, help)   \
    {                                                                      \
        name, type, AT(member), argument, initial, 0, 0, choice, help, use \
    }

static const struct option_row searched[] = {
    FLAG("hunt", run.hunts, OPTION_EVERYDAY,
         "look for an error by several searches in turn: random runs, small bounds, and others; on "
         "all cores, for a minute, unless --jobs and --time-limit say otherwise"),
    NUMBER("bound", OPTION_BOUND, run.bound, "K|I..J", NULL, 0, 2147483648, OPTION_EVERYDAY,
           "explore the executions with at most K preemptions; I..J: with the bounds from I to J "
           "in turn, up to the first error"),
    FLAG("bound-strict", run.bound_strict, OPTION_RARE,
         "with --bound: report no error that needs more preemptions than the bound, except data "
         "races"),
    CHOICE("bound-waits", OPTION_EITHER, run.counts_waits, "MODE", "free", waits_choice,
           OPTION_RARE,
           "what it costs to leave a thread in a loop that only waits: nothing, or a preemption if "
           "the thread goes on later"),
    FLAG("count-preemptions", run.count_preemptions, OPTION_RARE,
         "print how many executions need 0, 1, 2, ... preemptions"),
    FLAG("outcomes", run.count_outcomes, OPTION_EVERYDAY,
         "print each outcome, an exit status with what the program prints, and the number of its "
         "executions"),
    NUMBER("show-outcome", OPTION_COUNT, run.shown_outcome, "N", NULL, 1, 1000, OPTION_RARE,
           "print the outcomes, and an execution that has the N-th of them"),
    CHOICE("memory-model", OPTION_CHOICE, memory_model, "NAME", NULL, model_choice, OPTION_EVERYDAY,
           "what reads may read from: the name of a model [rc11; sc with whatever needs "
           "interleavings]"),
    CHOICE("algorithm", OPTION_CHOICE, algorithm, "NAME", "trust", algorithm_choice, OPTION_RARE,
           "the search for executions, by a name of the table below"),
    FLAG("no-symmetry", run.no_symmetry, OPTION_RARE,
         "tell executions apart that differ only by a swap of threads that run the same code"),
    FLAG("commute", run.commute, OPTION_RARE,
         "of executions that differ only in the order of operations that commute, explore one; "
         "needs --algorithm=source or optimal"),
    FLAG("ordered-sync", run.ordered_sync, OPTION_RARE,
         "tell executions apart that differ only in the order in which threads arrive at barriers, "
         "or of updates whose results nobody uses, of posts and waits of semaphores with one "
         "waiter, or of atomic sections without a conflict"),
    NUMBER("random", OPTION_RANDOM, run.random, "S", NULL, 0, 1e18, OPTION_RARE,
           "look for errors by random runs with the seed S, or that of --seed, until a limit or "
           "the first error; S/RUN/STEPS: make one run that a report names"),
    NUMBER("seed", OPTION_COUNT, run.seed, "N", NULL, 0, 1e18, OPTION_RARE,
           "the seed of the random runs that look for errors beside an exploration with a bound"),
    NUMBER("depth", OPTION_COUNT, run.depth, "D", NULL, 1, RANDOM_MOST_DEPTH, OPTION_RARE,
           "with --random: make runs for bugs of depth D, one more than the steps at which "
           "priorities of threads change [1, 2, 3, 4, 5 and walks in turn]"),
    NUMBER("runs", OPTION_COUNT, run.runs, "N", NULL, 1, 1e18, OPTION_RARE,
           "with --random: stop after N runs"),
    FLAG("estimate", estimate, OPTION_RARE,
         "estimate how many executions there are and how long they take; do not explore"),
    CHOICE("independence", OPTION_ENUM, run.independence, "MODE", "best", independence_name,
           OPTION_RARE, "the steps that --algorithm=constrained may swap"),
    FLAG("show-independence", show_independence, OPTION_RARE,
         "print for each two critical sections and atomic accesses when they commute; do not "
         "explore"),
    NUMBER("independence-time", OPTION_SECONDS, run.independence_time, "S", "5", 0.001, 1e6,
           OPTION_RARE,
           "let the solver take at most S seconds to find out when two of them commute"),
    CHOICE("rvf-signals", OPTION_EITHER, run.rvf_without.signals, "MODE", "on", switch_choice,
           OPTION_RARE,
           "whether --algorithm=rvf tries a further read of a node only when a new write may "
           "matter to it; off is for comparison"),
    CHOICE("rvf-closure", OPTION_EITHER, run.rvf_without.closure, "MODE", "on", switch_choice,
           OPTION_RARE,
           "whether rvf computes what all interleavings of a node have in common before it "
           "searches for one; off is for comparison"),
    CHOICE("rvf-hint", OPTION_EITHER, run.rvf_without.hint, "MODE", "on", switch_choice,
           OPTION_RARE,
           "whether rvf searches along the interleaving of the node before; off is for comparison"),
};

static const struct option_row judged[] = {
    FLAG("keep-going", run.keep_going, OPTION_EVERYDAY,
         "go on after an error, and report each error once"),
    CHOICE("races", OPTION_EITHER, run.ignore_races, "MODE", "error", relevance_choice,
           OPTION_EVERYDAY,
           "whether data races are errors; if not, plain accesses behave like relaxed atomic ones"),
    CHOICE("leaks", OPTION_EITHER, run.find_leaks, "MODE", "ignore", relevance_choice,
           OPTION_EVERYDAY,
           "whether it is an error if memory is lost at the end, or a thread was neither joined "
           "nor detached"),
    CHOICE("exit-status", OPTION_EITHER, run.exit_status_is_error, "MODE", "ignore",
           relevance_choice, OPTION_RARE,
           "whether it is an error if the program exits with a status other than 0"),
    CHOICE("uninitialized", OPTION_EITHER, run.ignore_uninitialized, "MODE", "error",
           relevance_choice, OPTION_RARE,
           "whether a read of what was never written is an error; if not, it reads 0"),
    CHOICE("mixed-size", OPTION_EITHER, run.forbid_mixed_sizes, "MODE", "allow", permission_choice,
           OPTION_RARE,
           "whether concurrent atomic accesses of one word in different sizes are errors; C does "
           "not define them"),
    CHOICE("undefined", OPTION_EITHER, run.front.traps_unsupported, "MODE", "error", refusal_choice,
           OPTION_RARE,
           "when to refuse what heddle does not support: when the program is loaded, or where an "
           "execution comes to it (trap)"),
    TEXT("write-stubs", OPTION_TEXT, stubs, "FILE.c", OPTION_RARE,
         "write a new file with the functions and variables that no file defines, to fill in; do "
         "not explore"),
    CHOICE("volatile", OPTION_EITHER, run.front.volatile_is_atomic, "MODE", "plain",
           volatile_choice, OPTION_RARE,
           "what accesses of volatile variables are; atomic is for code that synchronises by them: "
           "loads acquire, and stores release"),
    TEXT("suppress", OPTION_TEXT, suppress, "FILE", OPTION_EVERYDAY,
         "ignore the errors that FILE lists, in ThreadSanitizer's format"),
    TEXT("property", OPTION_TEXT, property, "FILE", OPTION_RARE,
         "decide the property of SV-COMP in FILE; the last line of output is the answer"),
    TEXT("error-label", OPTION_TEXT, run.front.error_label, "NAME", OPTION_RARE,
         "it is an error to come to a label of this name, or to call reach_error"),
};

static const struct option_row limited[] = {
    NUMBER("time-limit", OPTION_SECONDS, run.time_limit, "S", NULL, 0, 1e9, OPTION_EVERYDAY,
           "stop the exploration after S seconds; 0: no limit [0; with --hunt, 60; with heddle "
           "test, 60 for each test]"),
    NUMBER("memory-limit", OPTION_MEBIBYTES, run.memory_limit, "M", NULL, 0, 1 << 30,
           OPTION_EVERYDAY,
           "stop the exploration when heddle takes more than M MiB; 0: 4096, or a quarter of the "
           "machine's memory if that is less"),
    NUMBER("unroll", OPTION_LIMIT, run.unroll, "N", NULL, 0, 1e18, OPTION_EVERYDAY,
           "cut off a thread that begins more than N iterations of a loop after the first: for "
           "loops without an end (GenMC counts the first one, too: its 1 is 0 here)"),
    NUMBER("spin-limit", OPTION_COUNT, run.spin_limit, "N", NULL, 1, 1e18, OPTION_RARE,
           "cut off a thread that reads the same outdated value N times in a row: for loops that "
           "wait, and change something in each iteration [64, and then 1024 if that is quick]"),
    NUMBER("step-limit", OPTION_COUNT, run.step_limit, "N", "1000000000", 1, 1e18, OPTION_RARE,
           "cut off a thread after N iterations of a loop in which it does nothing that other "
           "threads can see"),
    NUMBER("heap-limit", OPTION_MEBIBYTES, run.heap_limit, "M", "4096", 1, 1 << 20, OPTION_RARE,
           "cut off a thread whose objects take more than M MiB in an execution"),
};

static const struct option_row described[] = {
    {"entry", OPTION_TEXT, AT(run.front.entry), "NAME", "main", 0, 0, NULL,
     "begin at this function, which has no parameters or those of main", OPTION_RARE},
    TEXT("args", OPTION_WORDS, passed.program, "WORDS", OPTION_EVERYDAY,
         "pass WORDS to main; quotes group words"),
    TEXT("env", OPTION_LIST, passed.variables, "NAME=VALUE", OPTION_RARE,
         "set a variable of the program's environment, which is empty otherwise"),
    TEXT("file", OPTION_LIST, passed.given_files, "PATH[=FILE]", OPTION_EVERYDAY,
         "let the program read the file PATH, or FILE by the name PATH; it has no others"),
    TEXT("compile-commands", OPTION_TEXT, compile_commands, "FILE", OPTION_EVERYDAY,
         "take clang's options from this compile_commands.json, and the files, if none is named"),
    FLAG("no-cache", no_cache, OPTION_RARE,
         "load the program anew, and do not keep the result for the next run"),
    CHOICE("nondet", OPTION_EITHER, run.front.refuses_inputs, "MODE", "choose", nondet_choice,
           OPTION_RARE,
           "what to do with an input that may have more values than heddle can try: choose a few "
           "of them, or refuse the program"),
    CHOICE("rand", OPTION_EITHER, run.choose_random, "MODE", "fixed", rand_choice, OPTION_RARE,
           "what rand() and its like return: one fixed sequence of numbers, or each of a few "
           "values, for code that depends on random numbers"),
    FLAG("malloc-may-fail", run.malloc_may_fail, OPTION_RARE,
         "explore also that a call of malloc or a relative of it fails"),
    NUMBER("spurious-wakeups", OPTION_COUNT, run.spurious_wakeups, "N", NULL, 0, 1 << 20,
           OPTION_RARE,
           "let each thread wake up at most N times without a signal where it waits for a "
           "condition variable or a futex: for code that does not check its condition again"),
    NUMBER("spurious-failures", OPTION_COUNT, run.spurious_failures, "N", "1", 0, 1 << 20,
           OPTION_RARE,
           "let weak compare-exchanges, and C++'s try_lock, fail without a reason, at most N times "
           "in each thread"),
    FLAG("no-sandbox", run.no_sandbox, OPTION_RARE,
         "let system calls that the program makes past the C library reach the kernel"),
    NUMBER(
        "stack-size", OPTION_KIBIBYTES, run.stack_size, "K", "8192", 16, 1 << 20, OPTION_RARE,
        "give each thread of the program a stack of K KiB, or more if its attributes ask for it"),
    CHOICE("data-model", OPTION_EITHER, run.front.is_ilp32, "MODEL", "LP64", data_model_choice,
           OPTION_RARE,
           "the sizes of long and pointers that the program is written for; a program for ILP32 is "
           "refused where they matter"),
};

static const struct option_row printed[] = {
    CHOICE("format", OPTION_CHOICE, format, "FORMAT", "text", format_choice, OPTION_EVERYDAY,
           "the format of the report"),
    FLAG("quiet", quiet, OPTION_EVERYDAY, "print only errors and the verdict"),
    FLAG("verbose", run.front.verbose, OPTION_EVERYDAY,
         "print whole traces, and the time of each loading step"),
    FLAG("no-warnings", no_warnings, OPTION_EVERYDAY,
         "print no warnings, neither heddle's nor clang's"),
    CHOICE("color", OPTION_CHOICE, color, "WHEN", "auto", color_choice, OPTION_EVERYDAY,
           "whether the report has colours; auto: on a terminal or with CLICOLOR_FORCE, unless "
           "NO_COLOR is set"),
    TEXT("html", OPTION_TEXT, html, "FILE", OPTION_EVERYDAY,
         "write the report as a page for a browser, to step through"),
    TEXT("dot", OPTION_TEXT, dot, "FILE", OPTION_RARE,
         "write the execution graph of the error, or of the first execution, for Graphviz"),
    TEXT("svg", OPTION_TEXT, svg, "FILE", OPTION_RARE,
         "draw the same graph as a picture; needs Graphviz"),
    TEXT("coverage", OPTION_TEXT, coverage, "FILE", OPTION_RARE,
         "write which lines and branches the executions come to, for genhtml of lcov"),
    TEXT("witness", OPTION_TEXT, witness, "FILE", OPTION_RARE,
         "write the first error as a violation witness of SV-COMP"),
    NUMBER("shorten", OPTION_SECONDS, run.shorten_time, "S", "2", 0, 1e6, OPTION_RARE,
           "look for a shorter failing execution for at most S seconds before a long one is shown; "
           "0: do not"),
};

static const struct option_row replayed[] = {
    TEXT("replay", OPTION_TEXT, replay, "FILE", OPTION_EVERYDAY,
         "run the execution of the error in FILE again, which is a report in JSON"),
    FLAG("gdb", run.front.debug, OPTION_EVERYDAY,
         "with --replay: run in gdb, and stop before the step that fails"),
};

static const struct option_row shared[] = {
    NUMBER("jobs", OPTION_COUNT, run.jobs, "N", NULL, 1, 4096, OPTION_EVERYDAY,
           "explore with N processes, or run N tests at a time; -j: one for each core [1; with "
           "--hunt or heddle test, as -j]"),
    FLAG("first-come", run.first_come, OPTION_RARE,
         "with --jobs: report the error that is found first, and not the first one in the order of "
         "the search"),
    TEXT("checkpoint", OPTION_TEXT, run.checkpoint, "FILE", OPTION_EVERYDAY,
         "save the run to FILE regularly, and at its end"),
    NUMBER("checkpoint-every", OPTION_SECONDS, run.checkpoint_every, "S", "60", 0, 1e9, OPTION_RARE,
           "save it every S seconds"),
    TEXT("resume", OPTION_TEXT, run.resume, "FILE", OPTION_EVERYDAY,
         "go on with the run that was saved to FILE, and save to FILE again"),
    NUMBER("budget", OPTION_SECONDS, run.budget, "S", "2", 0.001, 1e6, OPTION_RARE,
           "with heddle-cluster: let a worker explore for S seconds before it reports"),
    NUMBER("cluster", OPTION_COUNT, run.cluster, "FD", NULL, 3, 1 << 20, OPTION_RARE, NULL),
    FLAG("worker", worker, OPTION_RARE, NULL),
    NUMBER("alone", OPTION_SECONDS, run.alone, "S", "0.03", 0, 1e6, OPTION_RARE, NULL),
};

static const struct option_row tested[] = {
    TEXT("test", OPTION_LIST, tests, "PATTERN", OPTION_EVERYDAY,
         "with heddle test: run the tests whose names match the pattern, as of a shell"),
    FLAG("list-tests", list_tests, OPTION_EVERYDAY,
         "with heddle test: print the names of the tests, and do not run them"),
    TEXT("junit", OPTION_TEXT, junit, "FILE", OPTION_EVERYDAY,
         "with heddle test: write the results to FILE, as JUnit's XML"),
    FLAG("tap", tap, OPTION_RARE, "with heddle test: print the results in TAP, version 14"),
};

static const struct option_row advised[] = {
    CHOICE("orders", OPTION_CHOICE, orders, "MODE", NULL, advice_mode_name, OPTION_EVERYDAY,
           "find the least memory orders with which the program has no error: none weaker than its "
           "own (repair), none stronger (relax), or any (redesign)"),
    TEXT("orders-in", OPTION_TEXT, advice.places, "NAME,...", OPTION_RARE,
         "with --orders: only the orders in these files and functions may change; !NAME,...: those "
         "in all others"),
    TEXT("orders-together", OPTION_TEXT, advice.together, "NAME,...", OPTION_RARE,
         "with --orders: operations in the same one of these macros and functions have one order, "
         "and so have all uses of a macro that is an order"),
    NUMBER("order-contexts", OPTION_COUNT, order_contexts, "N", "0", 0, FRONT_MOST_CONTEXTS,
           OPTION_RARE,
           "with --orders: an operation of a function may have another order for each call of it, "
           "and of its callers, up to N levels"),
    FLAG("fences", run.front.offers_fences, OPTION_RARE,
         "with --orders: new fences may come in front of accesses"),
    FLAG("make-atomic", run.front.makes_atomic, OPTION_RARE,
         "with --orders: variables that are not atomic may become so"),
    CHOICE("cost", OPTION_ENUM, advice.cost, "NAME", "portable", order_cost_name, OPTION_RARE,
           "with --orders: what memory orders cost"),
    FLAG("cost-per-execution", advice.weighs, OPTION_RARE,
         "with --orders: a place costs each time that an execution comes to it"),
    TEXT("patch", OPTION_TEXT, patch, "FILE", OPTION_RARE,
         "with --orders: write the least orders to FILE, as a patch of the source"),
};

static const struct option_row checked[] = {
    FLAG("linearizability", linearizability, OPTION_EVERYDAY,
         "check the object whose operations the program lists in heddle_checked, by small "
         "scenarios of threads that call them; there is no main"),
    NUMBER("operations", OPTION_COUNT, operations, "N", "4", 1, SCENARIO_MOST_OPERATIONS,
           OPTION_RARE, "with --linearizability: the most operations of a scenario"),
    NUMBER("threads", OPTION_COUNT, threads, "N", "3", 1, SCENARIO_MOST_THREADS, OPTION_RARE,
           "with --linearizability: the most threads of a scenario"),
    TEXT("scenario", OPTION_TEXT, scenario, "TEXT", OPTION_RARE,
         "with --linearizability: check this scenario alone, such as 'push(1); pop() || pop()'"),
    TEXT("export", OPTION_TEXT, client, "FILE.c", OPTION_RARE,
         "with --linearizability: write a scenario that fails as a program in C"),
};

static const struct option_row asked[] = {
    CHOICE("help", OPTION_HELP, help, "WHAT", NULL, help_choice, OPTION_EVERYDAY,
           "print help on the everyday options, or on all; or a manual page, or a shell's script "
           "that completes options"),
    FLAG("version", version, OPTION_EVERYDAY, "print heddle's version"),
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
