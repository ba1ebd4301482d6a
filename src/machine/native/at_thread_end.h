/* at_thread_end.h - the places for functions of heddle's C library that a thread calls when it
 * ends. The C library sets them; thread_end.h calls them. */
#ifndef HEDDLE_MACHINE_NATIVE_AT_THREAD_END_H
#define HEDDLE_MACHINE_NATIVE_AT_THREAD_END_H

/* In the order of the calls. */
enum at_thread_end {
    AT_THREAD_END_OBJECTS, /* destructors of C++; also called when the thread ends the program */
    AT_THREAD_END_KEYS,    /* destructors of pthread keys */
    AT_THREAD_END_LOCKS,   /* robust mutexes that the thread holds */
    AT_THREAD_END_PLACES,  /* the number of places */
};

#endif
