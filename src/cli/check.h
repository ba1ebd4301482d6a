/* check.h - what heddle does with a program: the run that the options of the command line want, the
 * commands, and what they share. */
#pragma once

#include "cli/outputs.h"
#include "cli/progress.h"
#include "cli/project.h"
#include "report/formats/format.h"
#include "run/replay/replay.h"

/* The files that options name besides the program; NULL: there is none. */
struct inputs {
    const struct property *property;
    const struct recording *recording; /* the execution to run again, in place of an exploration */
    struct suppressions *suppressions;
};

/* Refers to all three. */
struct run_options wanted_run(const struct options *options, const struct project *project,
                              const struct inputs *inputs);

/* --- Commands --------------------------------------------------------------------------------- */

/* Each reports to stdout, returns the exit status, and dies when the files cannot be used. */

/* Loads the project's files, or, if `read` is not NULL, a choice of what was read (front_read), and
 * explores them: what heddle does without another wish. */
int check_project(const struct options *options, const struct inputs *inputs,
                  const struct project *project, const struct front *read);

/* Where a program comes from. */
struct check_source {
    struct front *(*load)(const void *context, const struct run_options *wanted);
    const void *context;
    double seconds; /* spent on it before, which the time limit does not count */
};

/* The same for a program that is loaded in another way. */
int check_program(const struct options *options, const struct inputs *inputs,
                  const struct project *project, const struct check_source *source);

/* --linearizability: likewise checks the object that the project defines in place of a main. */
int checked_object_run(const struct options *options, const struct inputs *inputs,
                       const struct project *project, const struct front *read);

/* --orders: advice on memory orders. If several of the files define main, each of these is a
 * program, with the other files that it needs. With `heddle test`, each test is a program. The
 * orders are right for all of them. */
int advise_run(const struct options *options, const struct inputs *inputs);

/* `heddle test`: runs each test of the files as a program of its own, several at a time, and prints
 * their results, or, with --list-tests, their names. Returns 2 if heddle cannot run a test, or else
 * 1 if one failed, or else 3 if one was not explored completely, or else 0.
 *
 * The files are read once. They are one program, unless several of them define main, or one an
 * object of --linearizability: then the program of a test has its own file, and those that this one
 * needs. A test is a function test_* without parameters (front/load/test_functions.h). If the files
 * have none, each main is a test. Each object is one in any case. */
int suite_run(const struct options *options, const struct inputs *inputs);

/* --- A command that explores ------------------------------------------------------------------ */

struct session {
    const struct options *options;
    const struct inputs *inputs;
    struct run_options wanted;
    struct outputs outputs;
    struct loading loading;
    double loaded; /* when the time limit began, but for loading (clock_now) */
};

/* Opens the outputs, and sets what is wanted, which may still change. */
void session_open(struct session *session, const struct options *options,
                  const struct inputs *inputs, const struct project *project);
/* The program is being loaded from now on. The time limit, and with a checkpoint a signal, ends
 * heddle meanwhile: it reports that, and writes the checkpoint that is wanted. The structure must
 * not move. */
void session_load(struct session *session);
/* The program is loaded, and a signal ends the exploration. Returns the seconds that loading took.
 */
double session_loaded(struct session *session);
/* Writes the graphs and pages that the options name. */
void session_write_outputs(struct session *session, const struct verdict *verdict);

/* How much of a report is wanted. */
enum text_detail check_detail(const struct options *options);
/* Prints the verdict to stdout, in the wanted format. */
void check_print(const struct options *options, const struct verdict *verdict);
/* Ends heddle as for any input that it cannot use; the report was printed. */
_Noreturn void check_refuse(const struct error_report *error);

/* --- A run that has no verdict about the program ---------------------------------------------- */

/* heddle cannot use its input: files that do not compile, what heddle does not support, options
 * that contradict the program. Such a run prints messages and exits with status 2. From now on, it
 * prints a report to stdout, too, unless the format is text. The options outlive it. */
void refusal_watch(const struct options *options);
/* A report was printed. */
void refusal_forget(void);
