/* waiting.h - what a thread waits for, in words. Texts are fresh memory. */
#ifndef HEDDLE_REPORT_WAITING_H
#define HEDDLE_REPORT_WAITING_H

#include "explore/exploration.h"

/* "thread 1 waits for 'a', held by thread 2". */
char *waiting_describe(const struct execution *execution, unsigned thread);
/* Why it cannot go on, or who could have seen to it, where its operation does not say that already:
 * "held by thread 2". NULL: there is no more to say. */
char *waiting_reason(const struct execution *execution, unsigned thread);

#endif
