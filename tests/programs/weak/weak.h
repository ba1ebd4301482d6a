/* Helpers for programs whose bugs only weak memory shows. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

typedef void *thread_body(void *);

/* Runs each of `count` bodies in a thread of its own, with its number from 0 on as its argument,
 * and waits for all of them. */
static inline void run_threads(size_t count, thread_body *const *bodies)
{
    pthread_t threads[3];
    for (size_t i = 0; i < count; i++)
        pthread_create(&threads[i], NULL, bodies[i], (void *)i);
    for (size_t i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}

#define RUN(...)                                                              \
    run_threads(sizeof(thread_body *[]){__VA_ARGS__} / sizeof(thread_body *), \
                (thread_body *[]){__VA_ARGS__})
