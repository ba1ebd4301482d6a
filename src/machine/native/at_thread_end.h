/* at_thread_end.h - the places for functions of heddle's C library that a thread calls when it
 * ends. The C library sets them; thread_end.h calls them. */
#pragma once

/* In the order of the calls. */
enum at_thread_end {
    AT_THREAD_END_OBJECTS, /* destructors of C++; also called when the thread ends the program */
    AT_THREAD_END_KEYS,    /* destructors of pthread keys */
    AT_THREAD_END_LOCKS,   /* robust mutexes that the thread holds */
    AT_THREAD_END_PLACES,  /* the number of places */
};
