/* error.h - the tiers of failures.
 *
 * bug():  an impossible state: heddle is wrong. Aborts, in release builds, too.
 * die():  unusable input: prints one message, runs the clean-ups and exits with status 2.
 * warn(): prints a warning and returns.
 * An error of the program under test is none of these. It is a verdict, which is data
 * (explore/exploration.h). */
#pragma once

#include <stddef.h>

#define HEDDLE_PRINTF(text, first) __attribute__((format(printf, text, first)))

_Noreturn void bug_at(const char *file, int line, const char *format, ...) HEDDLE_PRINTF(3, 4);
#define bug(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)

/* die prints "heddle: error: MESSAGE" to stderr and exits with status 2. die_at prints
 * "FILE:LINE:COLUMN: error: MESSAGE" instead. */
_Noreturn void die(const char *format, ...) HEDDLE_PRINTF(1, 2);
_Noreturn void die_at(const char *file, unsigned line, unsigned column, const char *format, ...)
    HEDDLE_PRINTF(4, 5);
void warn(const char *format, ...) HEDDLE_PRINTF(1, 2);

/* From now on, warn prints nothing. */
void error_hide_warnings(void);

/* For input that is wrong in several ways: error_print prints a line to stderr, as die would, and
 * goes on; error_exit ends as die does, when all errors have been printed. */
void error_print(const char *format, ...) HEDDLE_PRINTF(1, 2);
_Noreturn void error_exit(void);

/* From now on, all of these lines go to `print`, without their end, in place of stderr. NULL: back
 * to stderr. One for the whole process. */
void error_redirect(void (*print)(void *context, const char *line), void *context);

/* To be called in a child process that only tries something: when it ends by one of the above, the
 * atexit functions and unwritten output of the process that it was forked from are left alone. */
void error_end_as_child(void);

/* To be called in such a child: bug() ends it with this status, and does not tell more. A signal is
 * then a fault of somebody else's code. */
void error_exit_on_bug(int status);

/* What bug() and a fault of heddle's own say besides: the version and the command line, which are
 * kept, and the program's place, in words that `describe` writes. `describe` must be safe in a
 * handler of signals. NULL: the place is not known. */
void error_set_command(const char *version, char **arguments);
void error_set_place(void (*describe)(char *text, size_t size));

/* From now on, a signal that only a fault of heddle's own can raise is told as a bug() is. The
 * process then ends by the signal. */
void error_catch_faults(void);

/* For a handler of such a signal: tells it, and ends the process. */
_Noreturn void error_fault(int signal);

/* 1 in --enable-checks builds, which run expensive checks. */
#ifdef HEDDLE_CHECKS
enum { CHECKS = 1 };
#else
enum { CHECKS = 0 };
#endif

/* Both check a precondition that a header states, or an invariant, and call bug() if it does not
 * hold. The condition must have no side effects. `require` checks in every build, and is for
 * conditions whose cost cannot be measured. `verify` checks in --enable-checks builds only. */
#define require(condition) ((condition) ? (void)0 : bug("'%s' does not hold", #condition))
#define verify(condition) (!CHECKS || (condition) ? (void)0 : bug("'%s' does not hold", #condition))
