#include "report/why/why.h"

#include "report/why/reasons.h"

typedef bool reason(struct story *story);

enum { MOST_REASONS = 18 };

/* Of an error that shows in a value. A stale read comes first: it can be the reason of an update
 * that is lost. */
#define OF_A_VALUE                                                                                 \
    {                                                                                              \
        reason_broken_promise, reason_stale_read, reason_lost_update, reason_interrupted_update,   \
            reason_unset_part, reason_late_action, reason_two_views, reason_old_value,             \
            reason_first_value, reason_changed_view, reason_other_lost_update, reason_half_change, \
            reason_late_update, reason_between, reason_other_views, reason_crossing,               \
            reason_change_between                                                                  \
    }

/* By the kind of the error, in the order in which they are tried. */
static reason *const reasons[ERROR_KINDS][MOST_REASONS] = {
    [ERROR_ASSERTION] = OF_A_VALUE,
    [ERROR_ABORT] = OF_A_VALUE,
    [ERROR_NULL_DEREFERENCE] = OF_A_VALUE,
    [ERROR_OUT_OF_BOUNDS] = OF_A_VALUE,
    [ERROR_DIVISION_BY_ZERO] = OF_A_VALUE,
    [ERROR_UNREACHABLE] = OF_A_VALUE,
    [ERROR_WILD_CALL] = OF_A_VALUE,
    [ERROR_UNCAUGHT_EXCEPTION] = OF_A_VALUE,
    [ERROR_DATA_RACE] = {reason_weak_sign, reason_stale_read, reason_no_order},
    [ERROR_MIXED_SIZE_ATOMIC] = {reason_no_order},
    [ERROR_USE_AFTER_FREE] = {reason_weak_sign, reason_stale_read, reason_late_use,
                              reason_no_order},
    [ERROR_USE_AFTER_SCOPE] = {reason_weak_sign, reason_stale_read, reason_late_use,
                               reason_no_order},
    [ERROR_DOUBLE_FREE] = {reason_second_free},
    [ERROR_END_OF_HELD_LOCK] = {reason_end_of_held},
    [ERROR_INVALID_UNLOCK] = {reason_foreign_unlock},
    [ERROR_UNINITIALIZED_READ] = {reason_unset_memory},
    [ERROR_DEADLOCK] = {reason_wait_in_call, reason_circle, reason_held_for_ever,
                        reason_early_signal, reason_lost_signal, reason_missed_notification,
                        reason_no_post, reason_missing_arrival, reason_last_value},
    [ERROR_LIVELOCK] = {reason_vain_try, reason_early_signal, reason_last_value},
};

/* Marks the steps of notes and relations. */
static void name_steps(struct error_report *report)
{
    struct trace *trace = &report->trace;
    for (size_t i = 0; i < trace->relation_count; i++)
        trace->steps[trace->relations[i].from].is_named =
            trace->steps[trace->relations[i].to].is_named = true;
    for (size_t n = 0; n < report->note_count; n++)
        for (size_t i = 0; i < trace->count; i++)
            trace->steps[i].is_named |= trace->steps[i].thread == report->notes[n].thread &&
                                        trace->steps[i].index == report->notes[n].index;
}

void why_add(struct error_report *report)
{
    if (report->trace.count == 0)
        return;
    name_steps(report);
    struct story story;
    story_init(&story, report);
    bool is_told = false;
    for (size_t i = 0; i < MOST_REASONS && reasons[report->kind][i] && !is_told; i++)
        is_told = reasons[report->kind][i](&story);
    report->why = story_finish(&story);
}
