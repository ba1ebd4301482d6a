/* action.h - the text of a step of a trace. All texts are fresh memory, which the caller frees. */
#pragma once

#include "report/trace/trace.h"

/* The action: "read x: 1", "lock m", "create thread 2". */
char *action_describe(const struct step *step);
/* The source of the value read, and whether memory was not as the earlier steps have left it, to be
 * appended: " (initial)", " (from 7, older than 9)" with steps counted from 1; "" where the source
 * is obvious. */
char *action_describe_source(const struct step *step);
/* The memory order of an atomic access or a fence; ORDER_NONE for all other steps. */
enum ordering action_order(const struct step *step);
/* The same, to be appended: " [acquire]"; "" when it is seq_cst, and for all other steps. */
char *action_describe_order(const struct step *step);
/* The action with its source, and, if wanted, with its order. */
char *action_describe_fully(const struct step *step, bool order);
/* A value of the operation, as a number. */
char *action_describe_value(uint64_t value, const struct op *op);
/* The value that the step reads, or writes, as its action has it. Require step->reads, or
 * step->writes. */
char *action_describe_read(const struct step *step);
char *action_describe_written(const struct step *step);
