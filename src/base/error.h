/* error.h - the tiers of things that go wrong.
 *
 * bug():  an impossible state: heddle is wrong. Stays in release builds; aborts.
 * die():  the user's input cannot be used: one message, exit status 2, after running the clean-ups.
 * warn(): something worth knowing; goes on.
 * An error of the program under test is none of these: it is a verdict, data (explore/exploration.h). */
#ifndef HEDDLE_BASE_ERROR_H
#define HEDDLE_BASE_ERROR_H

#define HEDDLE_PRINTF(text, first) __attribute__((format(printf, text, first)))

_Noreturn void bug_at(const char *file, int line, const char *format, ...) HEDDLE_PRINTF(3, 4);
#define bug(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)

/* Prints "heddle: error: MESSAGE" to stderr and exits with status 2. A message that begins with a
 * place ("file:line:column: ...") is printed by die_at without the "heddle: ". */
_Noreturn void die(const char *format, ...) HEDDLE_PRINTF(1, 2);
_Noreturn void die_at(const char *file, unsigned line, unsigned column, const char *format, ...)
    HEDDLE_PRINTF(4, 5);
void warn(const char *format, ...) HEDDLE_PRINTF(1, 2);

/* Whether this is an --enable-checks build, in which expensive checks run. */
#ifdef HEDDLE_CHECKS
enum { CHECKS = 1 };
#else
enum { CHECKS = 0 };
#endif

/* Preconditions that headers state, and invariants: heddle is wrong where one does not hold. The
 * condition has no side effects. `require` is for what costs nothing that can be measured, and holds
 * in every build; `verify` is looked at in --enable-checks builds alone. */
#define require(condition) ((condition) ? (void)0 : bug("'%s' does not hold", #condition))
#define verify(condition) (!CHECKS || (condition) ? (void)0 : bug("'%s' does not hold", #condition))

#endif
