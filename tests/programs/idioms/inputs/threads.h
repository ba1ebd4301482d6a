/* Runs the functions in threads of their own, and waits for all of them. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { MOST_THREADS = 4 };

static inline void run_threads(size_t count, void *(*const *functions)(void *))
{
    pthread_t threads[MOST_THREADS];
    for (size_t i = 0; i < count; i++)
        pthread_create(&threads[i], NULL, functions[i], (void *)i);
    for (size_t i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}

#define RUN(...)                                         \
    do {                                                 \
        void *(*const functions[])(void *) = {__VA_ARGS__}; \
        run_threads(sizeof functions / sizeof *functions, functions); \
    } while (0)
