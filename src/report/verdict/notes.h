/* notes.h - adds notes about other places to an error report. */
#pragma once

#include "report/error_report.h"

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
