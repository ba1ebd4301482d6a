/* protection.h - accesses of objects that were retired (machine/native/hazards.h).
 *
 * A retired object may end at any time from then on, except while a hazard pointer protects it. The
 * rule is that of C++26 ([saferecl.hp.general]). Let L be the read of `location` by which a hazard
 * pointer has come to protect the object, and R its retirement. The object does not end before the
 * protection does if L happens before R, or L reads a write that comes before another one in co
 * which happens before R. (In a library, the thread publishes the object before L, and R's looks
 * for it behind that write. Fences make sure that it sees the object, or that L reads the write.)
 * So an access is safe if it happens before R, or such a protection has begun before it in its
 * thread, and has not ended.
 *
 * Neither protection nor retirement orders anything, and no thread waits for the end. So the
 * executions are those of the program without hazard pointers, and just the check of lifetimes
 * knows of them. What a thread protects where iterations are left out is doubtful (hazards.h). */
#pragma once

#include "explore/execution.h"

/* Whether a hazard pointer protects the object with this lifetime from a retirement before which
 * the events of `past` happen, at the event of the thread with this index, or its next operation,
 * which it came to in `state`. A restart may become due. */
bool protection_holds(const struct execution *execution, unsigned thread, uint32_t index,
                      state_id state, uint32_t lifetime, const clock_entry *past);

/* An access of a retired object is an error unless there is a doubt (hazards.h). Returns whether
 * there is; then a restart is due. */
bool protection_is_doubtful(struct machine *machine);

/* The same as protection_holds for the event. */
static inline bool protection_holds_at(const struct execution *execution, event_id id,
                                       uint32_t lifetime, const clock_entry *past)
{
    const struct event *event = graph_event(&execution->graph, id);
    return protection_holds(execution, event->thread, event->index, event->state, lifetime, past);
}
