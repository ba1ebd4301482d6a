/* native_signal.h - faults of the program under test.
 *
 * A fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL) while a thread of the program runs parks that thread at
 * OP_ERROR; the same while heddle itself runs is a bug of heddle. The handlers are process-wide. */
#ifndef HEDDLE_MACHINE_NATIVE_SIGNAL_H
#define HEDDLE_MACHINE_NATIVE_SIGNAL_H

void native_signal_install(void);

/* Puts back the handlers that were there before. */
void native_signal_uninstall(void);

#endif
