/* sections.h - critical sections whose order does not count.
 *
 * A critical section is *simple* if it takes one mutex, then reads data at most once, then writes
 * data blindly, and gives the mutex back. Its thread waits nowhere in between. So as long as all
 * sections of a program are simple, each lock finds its mutex free sooner or later, and it makes no
 * difference to the thread from which unlock the lock reads. So locks and unlocks do not count as
 * events that read or write. They only demand that no two sections of one mutex overlap in a
 * witness (verify_sc.h, closure.h). A section that does not read is blind (blind.h). One that reads
 * is one reader: the events up to the unlock are added with its read.
 *
 * What a section writes may depend on what it reads. There may be no execution that has a reader
 * between the section's read and such a write: other sections of the mutex, which come before the
 * reader, cannot come in between. So in what is explored while the reader is tried, the section may
 * only be pending. A pending section stands for the writes that it would make for each value that
 * is there, even if the value is hidden in all witnesses. These writes signal frames as soon as
 * they may come up (signals.h).
 *
 * Once a section is not simple, or a mutex is used otherwise, the exploration starts again, and
 * each lock is a reader that reads from an unlock. The same holds with a bound, since the order of
 * sections takes preemptions. */
#pragma once

#include "explore/values/search.h"

/* A thread's pending section. */
struct section {
    unsigned thread;
    uint32_t mutex; /* its location */
    bool reads;
    struct op read; /* if it reads */
    state_id at;    /* of the thread: at the read, or at the unlock */
};

/* Whether locks are no readers in this exploration: none has shown that it has to be one. */
static inline bool sections_are_simple(const struct search *search)
{
    const struct exploration *exploration = search->exploration;
    return exploration->options->bound == BOUND_NONE &&
           !exploration->execution.machine->keeps_sections;
}

/* Whether the thread is at a lock that begins a pending section. */
static inline bool sections_has_pending(const struct search *search, unsigned thread)
{
    return sections_are_simple(search) &&
           execution_op(&search->exploration->execution, thread)->kind == OP_LOCK;
}

/* Finds the thread's pending section, up to its read. Returns false if it is not simple: then the
 * exploration stops. Breaks: pointers to operations. Requires sections_has_pending, and that the
 * graph is in line. */
bool sections_look(struct search *search, unsigned thread, struct section *section);

/* Whether the thread's operation, which is on a mutex, can run as a blind operation: a lock or an
 * unlock of a section that does not read; a destruction that comes behind all other threads. Gives
 * up if the mutex is used in another way. Requires sections_are_simple. */
bool sections_are_blind(struct search *search, unsigned thread, const struct op *op);

/* Adds the lock of the thread's section to the instance. Returns its number. */
uint32_t sections_add_lock(struct search *search, unsigned thread, uint32_t mutex);

/* Adds the unlock that ends the thread's section to the instance. Returns its number. */
uint32_t sections_add_unlock(struct search *search, unsigned thread, uint32_t mutex);

/* Adds the events behind the section's read, which returns `value`, to the instance. Returns false
 * if the section is not simple: then the exploration stops. */
bool sections_add_rest(struct search *search, const struct section *section, uint64_t value);

/* Adds what pending sections may write to search->written. Requires that the graph is in line.
 * Returns the number of entries. */
uint32_t sections_find_written(struct search *search);

/* Signals what the thread's pending section may write when it reads from the initial write
 * (`since` is INSTANCE_INIT), or from a write whose number is at least `since`. */
void sections_signal(struct search *search, unsigned thread, uint32_t since);

/* The lock of the section in which the thread is behind its first `count` events; 0: it is in
 * none. */
uint32_t sections_open(const struct search *search, unsigned thread, uint32_t count);
