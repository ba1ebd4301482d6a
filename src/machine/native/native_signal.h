/* native_signal.h - faults of the program under test.
 *
 * If a fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL, and SIGSYS: src/base/containment.h) occurs while a
 * thread of the program runs, the handler parks the thread at OP_ERROR. A fault of heddle itself is
 * a bug(), and so is a system call that one of its models makes. The handlers are process-wide. */
#pragma once

/* Installs the handlers and a signal stack. Requires: they are not installed. */
void native_signal_install(void);

/* Restores the earlier handlers and signal stack. Requires: native_signal_install was called. */
void native_signal_uninstall(void);
