/* at_thread_end.h - the functions of heddle's C library that a thread calls at its end. */
#ifndef HEDDLE_MACHINE_AT_THREAD_END_H
#define HEDDLE_MACHINE_AT_THREAD_END_H

/* In the order in which they are called. */
enum at_thread_end {
    AT_THREAD_END_OBJECTS, /* also when it ends the program */
    AT_THREAD_END_KEYS,
    AT_THREAD_END_PLACES,
};

#endif
