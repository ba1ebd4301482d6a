/* matching.h - whether a thread's next operation is the recorded one. */
#pragma once

#include "explore/exploration.h"
#include "report/trace/recording.h"

enum { NO_THREAD = -1 };

/* By a thread's number in the recording: its number now, or NO_THREAD as long as there is none. */
struct thread_numbers {
    int *now;
    size_t count;
};

/* Whether both are the same place, whatever folder the file was named in. */
bool matching_place(const struct recorded_place *place, const struct site *site);

/* Whether the operation is the step's: the same one, at the same place, on the same variable. */
bool matching_step(const struct exploration *exploration, const struct thread_numbers *threads,
                   const struct recorded_step *step, const struct op *op);

/* "main did 'write x' at queue.c:3, but now does 'read y' at queue.c:4". Fresh memory. */
char *matching_describe_difference(const struct exploration *exploration,
                                   const struct recorded_step *step, const struct op *op);

/* The event that the recorded write is; EVENT_INIT if it is missing, too. */
event_id matching_write(const struct graph *graph, const struct thread_numbers *threads,
                        const struct recorded_write *write);

/* Whether the memory model allows that the thread's next operation `op` reads or follows the
 * write. */
bool matching_may_follow(struct execution *execution, unsigned thread, const struct op *op,
                         event_id write);

/* What a path ends with; "" for NULL. */
const char *matching_base_name(const char *path);
