/* verifier.h - functions for programs under test. Most names are those of SV-COMP, the competition
 * on software verification, so other verifiers know them, too. */
#ifndef HEDDLE_VERIFIER_H
#define HEDDLE_VERIFIER_H

#ifdef __cplusplus
extern "C" {
#endif

/* The execution does not count if the condition is 0. */
void __VERIFIER_assume(int condition);

/* No other thread runs between the two calls. Sections nest. */
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* Returns each number from `least` to `most`, in an execution of its own. */
long long heddle_choose(long long least, long long most);

/* Fails like an assertion. */
void reach_error(void) __attribute__((noreturn));

#ifdef __cplusplus
}
#endif

#endif
