/* pthread.h - found in front of the header of the C library, which it includes.
 *
 * In glibc, pthread_cleanup_push uses setjmp in C, and a destructor that unwinding runs in C++.
 * heddle supports neither. Here, each thread has a list of the functions of its blocks.
 *
 * heddle uses only the first word of a mutex, so the initialisers put the type of the mutex
 * there. */
#include_next <pthread.h>

#if defined PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP && !defined HEDDLE_TYPED_MUTEX
/* The initialiser of the C library, whose form is the processor's, with another first word: the
 * type as in machine/operations/op.c. */
#define HEDDLE_FIRST_WORD(word, list) HEDDLE_OTHER_FIRST_WORD(word, list)
#define HEDDLE_OTHER_FIRST_WORD(word, first, ...) word, __VA_ARGS__
#define HEDDLE_TYPED_MUTEX(type, kind)                                         \
    {                                                                          \
        {                                                                      \
            HEDDLE_FIRST_WORD((type) << 16, __PTHREAD_MUTEX_INITIALIZER(kind)) \
        }                                                                      \
    }
#undef PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP
#undef PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP HEDDLE_TYPED_MUTEX(1, PTHREAD_MUTEX_RECURSIVE_NP)
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP HEDDLE_TYPED_MUTEX(2, PTHREAD_MUTEX_ERRORCHECK_NP)
#endif

#if defined pthread_cleanup_push && !defined HEDDLE_CLEANUP
#define HEDDLE_CLEANUP

struct heddle_cleanup { /* of machine/access/thread_end.h */
    void (*routine)(void *);
    void *argument;
    struct heddle_cleanup *outer;
};

#ifdef __cplusplus
extern "C" {
#endif
void heddle_cleanup_push(struct heddle_cleanup *cleanup, void (*routine)(void *), void *argument);
void heddle_cleanup_pop(struct heddle_cleanup *cleanup, int execute);
void heddle_cleanup_leave(struct heddle_cleanup *cleanup);
#ifdef __cplusplus
}
#endif

#undef pthread_cleanup_push
#undef pthread_cleanup_pop
#define pthread_cleanup_push(routine, argument)                                                  \
    do {                                                                                         \
        struct heddle_cleanup heddle_cleanup __attribute__((__cleanup__(heddle_cleanup_leave))); \
        heddle_cleanup_push(&heddle_cleanup, (routine), (argument));
#define pthread_cleanup_pop(execute)                \
    heddle_cleanup_pop(&heddle_cleanup, (execute)); \
    }                                               \
    while (0)
#endif
