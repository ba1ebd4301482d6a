/* lock_warnings.h - warnings about the orders in which threads take locks, and about locks that
 * ended threads hold. */
#pragma once

#include "report/verdict/verdict.h"

struct lock_order;

/* Adds the warnings to the verdict, which is concluded. Circles of locks are told if the
 * exploration has left executions out, and has found no deadlock: a complete one has proved more.
 */
void lock_warnings_add(struct verdict *verdict, const struct lock_order *order);
