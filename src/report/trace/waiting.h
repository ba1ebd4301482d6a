/* waiting.h - describes why a thread waits. Texts are fresh memory. */
#pragma once

#include "explore/exploration.h"

/* "thread 1 waits for 'a', held by thread 2". */
char *waiting_describe(const struct execution *execution, unsigned thread);
/* The reason why the thread is blocked, beyond the name of its operation: "held by thread 2". NULL:
 * there is no further reason. */
char *waiting_reason(const struct execution *execution, unsigned thread);
