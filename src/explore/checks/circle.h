/* circle.h - threads that wait for each other in loops.
 *
 * The end of the process also ends threads that wait. Then a thread that stays in a loop is an
 * error only if it waits for a thread that waits for it. The state of a thread in a loop does not
 * tell for which thread it waits. So this check looks ahead: it lets a thread leave its loop,
 * outside of any graph, and sees what the thread would write then. */
#pragma once

#include "explore/execution.h"

/* Whether the thread is in a circle of threads that stay in loops for ever, each of which would end
 * the next one's loop if it left its own. An approximation: it follows a thread for a few
 * operations only, and guesses the value that ends its loop. Breaks: pointers to operations. */
bool circle_holds(const struct execution *execution, unsigned thread);
