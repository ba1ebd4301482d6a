/* Waiting for a condition: in a loop without a bound, or, to compare, by an assumption. */
#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef ASSUME
#define AWAIT(condition) __VERIFIER_assume((condition) ? 1 : 0)
#else
#define AWAIT(condition) \
    while (!(condition)) \
        continue
#endif

/* Runs `run` in THREADS threads, with their numbers from 0 on as arguments. */
static inline void run_threads(void *(*run)(void *))
{
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}
