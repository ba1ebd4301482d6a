/* reasons.h - the reasons why an execution fails. Each function tells its own if the trace shows
 * it, and returns whether it did. */
#pragma once

#include "report/why/story.h"

/* Of a wrong value: overwritten.c, stale.c, first_value.c, crossed.c. */
bool reason_lost_update(struct story *story);
bool reason_interrupted_update(struct story *story);
bool reason_late_action(struct story *story);
bool reason_two_views(struct story *story);
bool reason_late_update(struct story *story);
bool reason_changed_view(struct story *story);
bool reason_other_lost_update(struct story *story);
bool reason_stale_read(struct story *story);
bool reason_old_value(struct story *story);
bool reason_first_value(struct story *story);
bool reason_half_change(struct story *story);
bool reason_unset_part(struct story *story);
bool reason_change_between(struct story *story);
bool reason_other_views(struct story *story);
bool reason_crossing(struct story *story);
bool reason_between(struct story *story);

/* Of memory whose life is over: lifetime.c. */
bool reason_late_use(struct story *story);
bool reason_second_free(struct story *story);
bool reason_unset_memory(struct story *story);

/* Of locks that another thread holds: misused.c. */
bool reason_end_of_held(struct story *story);
bool reason_foreign_unlock(struct story *story);

/* Of accesses that nothing orders: unordered.c. */
bool reason_weak_sign(struct story *story);
bool reason_no_order(struct story *story);

/* Of threads that wait for ever: circle.c, signals.c, awaited.c. */
bool reason_wait_in_call(struct story *story);
bool reason_broken_promise(struct story *story);
bool reason_circle(struct story *story);
bool reason_held_for_ever(struct story *story);
bool reason_vain_try(struct story *story);
bool reason_early_signal(struct story *story);
bool reason_lost_signal(struct story *story);
bool reason_missed_notification(struct story *story);
bool reason_no_post(struct story *story);
bool reason_missing_arrival(struct story *story);
bool reason_last_value(struct story *story);
