/* genmc.h - the functions and annotations of GenMC, for programs that were written for it.
 *
 * Annotations spare GenMC executions that its user knows to be of no interest. heddle explores
 * those as well: it drops the annotation and keeps the access. */
#ifndef HEDDLE_GENMC_H
#define HEDDLE_GENMC_H

#include <heddle/verifier.h>
#include <pthread.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Hints about loops. heddle finds by itself which loops wait. */
void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int condition);

/* Begins a block whose effects other threads need not see. Returns 1: the thread runs it. */
int __VERIFIER_opt_begin(void);

/* Annotations of one access, or of an expression around it. The value is the expression's. */
#define __VERIFIER_local_write(...) (__VA_ARGS__)
#define __VERIFIER_final_write(...) (__VA_ARGS__)
#define __VERIFIER_speculative_read(...) (__VA_ARGS__)
#define __VERIFIER_confirming_read(...) (__VA_ARGS__)
#define __VERIFIER_confirming_CAS(...) (__VA_ARGS__)
#define __VERIFIER_helped_CAS(...) (__VA_ARGS__)
#define __VERIFIER_helping_CAS(...) (__VA_ARGS__)

/* Barriers. */
typedef pthread_barrier_t __VERIFIER_barrier_t;
typedef pthread_barrierattr_t __VERIFIER_barrierattr_t;
int __VERIFIER_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes,
                            unsigned count);
int __VERIFIER_barrier_wait(pthread_barrier_t *barrier);
int __VERIFIER_barrier_destroy(pthread_barrier_t *barrier);

/* Hazard pointers. Each of the first 8 threads may have 4 at a time.
 *  - protect: reads the pointer that `location` holds and keeps the object behind it from being
 *    freed until the hazard pointer protects another one, is cleared or freed.
 *  - retire: frees the object as soon as no hazard pointer protects it. Requires: no thread can
 *    reach the object from now on, but for those that protect it. */
typedef struct heddle_hazard __VERIFIER_hp_t;
__VERIFIER_hp_t *__VERIFIER_hp_alloc(void);
void *__VERIFIER_hp_protect(__VERIFIER_hp_t *hazard, void *location);
void __VERIFIER_hp_clear(__VERIFIER_hp_t *hazard);
void __VERIFIER_hp_free(__VERIFIER_hp_t *hazard);
void __VERIFIER_hp_retire(void *object);

#ifdef __cplusplus
}
#endif

#endif
