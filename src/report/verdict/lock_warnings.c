#include "base/memory.h"
#include "machine/lock_order.h"
#include "report/trace/name.h"
#include "report/verdict/verdict.h"

enum { MOST_CIRCLES = 4, MOST_ENDS = 8 };

static void add_note(struct error_report *report, unsigned thread, char *text,
                     const struct site *site)
{
    *array_push(report->notes, report->note_count, report->note_capacity) =
        (struct note){.text = text, .site = site, .thread = thread};
}

static struct error_report report_of_circle(const struct lock_circle *circle)
{
    const struct lock_step *first = &circle->steps[0];
    struct error_report report = {
        .kind = ERROR_POTENTIAL_DEADLOCK,
        .thread = first->thread,
        .site = first->wanted.site,
        .message = memory_print("%zu threads take locks in a circle: a deadlock in an execution "
                                "that was not explored, unless something else keeps them apart",
                                circle->length),
    };
    for (size_t i = 0; i < circle->length; i++) {
        const struct lock_step *step = &circle->steps[i];
        struct thread_name thread = name_thread(step->thread);
        add_note(&report, step->thread,
                 memory_print("%s asks for '%s' here ...", thread.text, step->wanted.name),
                 step->wanted.site);
        add_note(&report, step->thread,
                 memory_print("... while it holds '%s', which it has locked here", step->held.name),
                 step->held.site);
    }
    return report;
}

static bool has_deadlock(const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->error_count; i++)
        if (verdict->errors[i].kind == ERROR_DEADLOCK)
            return true;
    return false;
}

static bool is_complete(const struct verdict *verdict)
{
    const struct bound_run *run = verdict_run(verdict);
    return verdict->stop == STOP_NOT && !verdict_is_cut(verdict) && !(run && run->cut);
}

static void add_circles(struct verdict *verdict, const struct lock_order *order)
{
    struct lock_circle *circles = memory_new(MOST_CIRCLES, sizeof *circles);
    size_t count = lock_order_find(order, circles, MOST_CIRCLES);
    for (size_t i = 0; i < count; i++)
        verdict_add_warning(verdict, report_of_circle(&circles[i]));
    free(circles);
}

static bool has_warning(const struct verdict *verdict, const struct site *site)
{
    for (size_t i = 0; i < verdict->warning_count; i++)
        if (verdict->warnings[i].kind == ERROR_HELD_AT_THREAD_END &&
            site_same_place(verdict->warnings[i].site, site))
            return true;
    return false;
}

static void add_end(struct verdict *verdict, const struct lock_request *end)
{
    for (unsigned i = 0; i < end->held_count && verdict->warning_count < MOST_ENDS; i++) {
        const struct lock_use *held = &end->held[i];
        if (has_warning(verdict, held->site))
            continue;
        struct error_report report = {
            .kind = ERROR_HELD_AT_THREAD_END,
            .thread = end->thread,
            .site = held->site,
            .message = memory_print("%s ends while it holds '%s', which it locks here: no other "
                                    "thread can ever unlock that",
                                    name_thread(end->thread).text, held->name),
        };
        verdict_add_warning(verdict, report);
    }
}

void lock_warnings_add(struct verdict *verdict, const struct lock_order *order)
{
    for (size_t i = 0; i < order->count; i++)
        if (order->requests[i].is_end)
            add_end(verdict, &order->requests[i]);
    if (!is_complete(verdict) && !has_deadlock(verdict))
        add_circles(verdict, order);
}
