/* thread_end.h - what a thread of the native machine does at its end, before it is over: it runs
 * the functions of the blocks of pthread_cleanup_push that it is in, innermost first, and then what
 * heddle's C library has for it: destructors of C++'s thread-local objects (libc/exit.c) and of its
 * keys (libc/keys.c). And what the program does at its end: what atexit was given, and destructors
 * of C++'s static objects (libc/exit.c). */
#ifndef HEDDLE_MACHINE_THREAD_END_H
#define HEDDLE_MACHINE_THREAD_END_H

#include "machine/at_thread_end.h"

/* A block; it lies in the frame of the function that has the block. The program's own header has
 * it, too (libc/headers/pthread.h). */
struct cleanup {
    void (*routine)(void *);
    void *argument;
    struct cleanup *outer;
};

/* The running thread ends: by pthread_exit, within blocks, or by returning from its first function,
 * out of all. May park. */
void thread_end(void);

/* The program ends by exit, or main has returned. May park. */
void thread_end_program(void);

#endif
