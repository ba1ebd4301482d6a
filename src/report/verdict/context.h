/* context.h - what all functions that find the words for an error need: its operation, words for
 * operations, and notes and relations of its report. */
#pragma once

#include "report/error_report.h"
#include "report/trace/name.h"

/* The context of the functions that find the words for an error. */
struct diagnosis {
    const struct execution *execution;
    const struct finding *finding;
    const struct op *op;       /* the failing operation */
    struct thread_name thread; /* the thread of the operation */
    char *name;                /* of the operation's location or thread; NULL: none */
    struct error_report *report;
};

/* The operation as a noun, "a read", and as an action of its thread, "reads it". */
struct operation_words {
    const char *noun, *verb;
};

struct operation_words diagnosis_words(const struct op *op);
/* The operation of the event. */
const struct op *diagnosis_op(const struct diagnosis *diagnosis, event_id id);
/* Adds a note on what the event's thread does. */
void diagnosis_note(const struct diagnosis *diagnosis, const char *what, event_id id);
/* The event and the failing operation make the error. Ignores EVENT_INIT. */
void diagnosis_relate(const struct diagnosis *diagnosis, enum relation_kind kind, event_id id);
