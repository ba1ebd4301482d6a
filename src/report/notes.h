/* notes.h - the other places that have to do with an error. */
#ifndef HEDDLE_REPORT_NOTES_H
#define HEDDLE_REPORT_NOTES_H

#include "report/error_report.h"

/* Takes over `note`'s text. What is told of that step already is not told again. */
void notes_add(struct error_report *report, struct note note);

/* What a thread did, as "THREAD WHAT". */
void notes_add_event(struct error_report *report, const struct execution *execution,
                     const char *what, event_id id);

/* What the thread waits for, and where. */
void notes_add_wait(struct error_report *report, const struct execution *execution,
                    unsigned thread);

/* Where the object of that lifetime (0: static, no note) came to life, and where it ended when it
 * has, except for the event `apart`, which has a note of its own. */
void notes_add_lifetime(struct error_report *report, const struct execution *execution,
                        uint32_t lifetime, event_id apart);

/* Where the thread that holds the mutex after its event `id` came to hold it. */
void notes_add_holder(struct error_report *report, const struct execution *execution, event_id id);

/* Where each of the threads was created, in this order; main was not. */
void notes_add_creations(struct error_report *report, const struct execution *execution,
                         const unsigned *threads, size_t count);

#endif
