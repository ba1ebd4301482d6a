/* notes.h - what all functions that find the words for an error need: its operation, words for
 * operations, and notes about other places and relations for its report. */
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

/* Adds the action of an event, as "THREAD ACTION". */
void notes_add_event(struct error_report *report, const struct execution *execution,
                     const char *what, event_id id);

/* Adds the object that the thread waits for, and the place. */
void notes_add_wait(struct error_report *report, const struct execution *execution,
                    unsigned thread);

/* Adds the allocation of the object with this lifetime, and its end if it has ended. A static
 * object (0) has no note. The event `apart` is left out: it has a note of its own. */
void notes_add_lifetime(struct error_report *report, const struct execution *execution,
                        uint32_t lifetime, event_id apart);

/* Adds the acquisition of a mutex, and returns it. The thread of the event `id` holds it after this
 * event. EVENT_INIT: no thread does. */
event_id notes_add_holder(struct error_report *report, const struct execution *execution,
                          event_id id);

/* Adds the creation of each thread except main, in the order of `threads`. */
void notes_add_creations(struct error_report *report, const struct execution *execution,
                         const unsigned *threads, size_t count);

/* --- The words for some kinds of errors ------------------------------------------------------- */

/* Fills in the report's message, place, thread and notes for a deadlock. */
void deadlock_describe(const struct execution *execution, const struct finding *finding,
                       struct error_report *report);

/* The message for a wrong use of a mutex, a condition variable or the like, which the caller frees.
 * Adds notes to the report. Requires: it is one of the kinds ERROR_INVALID_LOCK,
 * ERROR_INVALID_UNLOCK, ERROR_INVALID_USE, ERROR_DOUBLE_INIT, ERROR_TWO_MUTEXES and
 * ERROR_END_OF_HELD_LOCK. */
char *misuse_describe(const struct diagnosis *diagnosis);

/* Notes the memory orders with which finding->other would happen before the finding's operation, if
 * it is just one pair of a write and a read that lacks them. Requires that it does not happen
 * before. */
void order_note_add(struct error_report *report, const struct execution *execution,
                    const struct finding *finding);
