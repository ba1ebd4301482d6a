/* bits/atomic_timed_wait.h - found in place of libstdc++'s header. Only semaphores have timed
 * waits, and semaphores are POSIX ones here. */
#ifndef _GLIBCXX_ATOMIC_TIMED_WAIT_H
#define _GLIBCXX_ATOMIC_TIMED_WAIT_H 1
#pragma GCC system_header

#include <bits/atomic_wait.h>
#include <bits/chrono.h>
#include <bits/this_thread_sleep.h>
#endif
