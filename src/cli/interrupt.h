/* interrupt.h - Ctrl-C ends the exploration, not heddle: the report says what was explored. */
#pragma once

#include <signal.h>

/* From now on the first SIGINT or SIGTERM sets a flag, and a further one, later than 0.2 seconds
 * after it, ends the process. Returns the flag, for struct run_options. */
const volatile sig_atomic_t *interrupt_catch(void);
/* Signals end the process again. For a child that does not explore yet. */
void interrupt_release(void);
