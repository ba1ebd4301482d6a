/* verifier.h - what a program under test may say to heddle. The names are those of the competition on
 * software verification; other tools know them, too. */
#ifndef HEDDLE_VERIFIER_H
#define HEDDLE_VERIFIER_H

#ifdef __cplusplus
extern "C" {
#endif

/* Executions in which the condition is false do not count, from here on. */
void __VERIFIER_assume(int condition);

/* No other thread does anything between the two. Sections nest. */
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* Some number from `least` to `most`: each of them in an execution of its own. */
long long heddle_choose(long long least, long long most);

/* An error, like a failed assertion. */
void reach_error(void) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

#endif
