/* pthread.h - found in front of the C library's, which it includes.
 *
 * glibc's pthread_cleanup_push jumps back into the function by setjmp in C, and is a destructor in
 * C++, run while the stack is unwound; heddle follows neither. Here, a block's function is on a list
 * of its thread. */
#include_next <pthread.h>

#if defined pthread_cleanup_push && !defined HEDDLE_CLEANUP
#define HEDDLE_CLEANUP

struct heddle_cleanup { /* of machine/thread_end.h */
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
