/* thread_end.h - functions that run at the end of a thread, or of the program.
 *
 * A thread that ends runs the functions of the open blocks of pthread_cleanup_push, the innermost
 * first. Then it runs functions of heddle's C library: destructors of C++'s thread-local objects
 * (libc/exit.c) and of keys (libc/threads/keys.c), and the life of its thread-local variables ends.
 * Where others may look whether it has ended, it notes that (libc/threads/joining.c).
 * A program that ends runs the functions of atexit and destructors of C++'s static objects, the
 * last one registered first (libc/exit.c). Then it runs the functions with the attribute
 * `destructor` (program.h). */
#pragma once

#include "machine/native/at_thread_end.h"

struct site;

/* A block of pthread_cleanup_push, in the frame of the function with the block. The program's
 * header has the same structure (libc/headers/pthread.h). */
struct cleanup {
    void (*routine)(void *);
    void *argument;
    struct cleanup *outer;
};

/* Runs the functions for the end of the running thread, after pthread_exit or the return of its
 * first function. May park. Ensures: no blocks are open. */
void thread_end(void);

/* Fails at `site` if the status, with which the process is about to end, is an error. `who` and
 * `how`: "main" and "returns", say. */
void thread_end_check_status(const struct site *site, const char *who, const char *how, int status);

/* Runs the functions for the end of the program, after exit or the return of main. May park. */
void thread_end_program(void);
