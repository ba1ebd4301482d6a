/* containment.h - the program under test makes no system calls.
 *
 * The program runs as native code in heddle's process. What it calls are models, its memory
 * accesses and its jumps are checked, and inline assembly is translated or refused. A gap there
 * would let it delete a file, or end heddle with status 0, by a jump into the C library. Therefore
 * the kernel asks a byte of memory at each system call (Linux's Syscall User Dispatch, since 5.11):
 * while the program runs, SIGSYS is raised in place of the call. It costs nothing while no call is
 * made. heddle's models run on the program's threads, too: what they need is let through.
 *
 * This is no protection against a program that is written to break out: it may overwrite the byte
 * (SECURITY.md). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Read by the kernel; see PR_SET_SYSCALL_USER_DISPATCH. */
enum { CONTAINMENT_LIFTED = 0, CONTAINMENT_SET = 1 };
extern volatile uint8_t containment;

/* Lets the kernel read `containment` in this process, and in those that it forks. Does nothing
 * where the kernel cannot. SIGSYS has to be handled by one that calls containment_passes. */
void containment_install(void);

/* Whether the kernel reads `containment` in this process. */
bool containment_is_installed(void);

/* From now on, system calls are the program's, or heddle's own. */
static inline void containment_set(void)
{
    containment = CONTAINMENT_SET;
}

static inline void containment_lift(void)
{
    containment = CONTAINMENT_LIFTED;
}

/* In the handler of SIGSYS, with its third argument: makes the system call if heddle's models need
 * it while a thread of the program runs, for memory and for the time. Otherwise returns false, and
 * lifts the containment. */
bool containment_passes(void *context);

/* In that handler: whether heddle itself made the system call at this address (`si_call_addr`), or
 * called the library that did. */
bool containment_is_own(const void *call);
