/* interrupt.h - Ctrl-C ends the exploration, not heddle: the report says what was explored. */
#pragma once

#include <signal.h>

/* What the first SIGINT or SIGTERM sets, for struct run_options. */
const volatile sig_atomic_t *interrupt_flag(void);
/* From now on the first one sets the flag, and a further one, later than 0.2 seconds after it, ends
 * the process. Returns the flag. */
const volatile sig_atomic_t *interrupt_catch(void);
/* Signals end the process again. For a child that does not explore yet. */
void interrupt_release(void);
