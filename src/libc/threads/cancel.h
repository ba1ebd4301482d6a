/* cancel.h - threads that are cancelled while they wait in the library. */
#pragma once

#pragma GCC visibility push(hidden)

/* A request interrupts the running thread where it blocks, until it has waited for a condition
 * variable. */
void cancel_interrupts(void);

#pragma GCC visibility pop
