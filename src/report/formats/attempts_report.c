#include "report/formats/json.h"
#include "report/formats/text_printer.h"
#include "report/json_value.h"

#include <inttypes.h>

void attempts_report_conclude(struct printer *printer, const struct verdict *verdict)
{
    const struct style *style = &printer->style;
    size_t count = verdict->attempts.count;
    fprintf(printer->file, "%sNo errors found so far:%s %zu search%s in turn under %s; %s.\n",
            style->note, style->reset, count, count == 1 ? "" : "es", verdict->model,
            verdict_stop_phrase(verdict));
    if (printer->detail != TEXT_BRIEF && verdict->stop == STOP_TIME)
        fputs("--time-limit=S allows more time; 0: no limit.\n", printer->file);
    if (printer->detail != TEXT_BRIEF && verdict->stop == STOP_MEMORY)
        fputs("--memory-limit=M allows more memory.\n", printer->file);
}

/* "no error so far". */
static const char *end_phrase(const struct hunt_attempt *attempt)
{
    static const char *const phrases[ATTEMPT_ENDS] = {
        [ATTEMPT_OPEN] = "not at its end",
        [ATTEMPT_FOUND] = "found the error",
        [ATTEMPT_DONE] = "complete, no error",
        [ATTEMPT_CUT] = "complete, but for what a limit cut short",
        [ATTEMPT_MEMORY] = "took too much memory",
        [ATTEMPT_GAVE_UP] = "does not suit this program",
    };
    bool is_open_run = attempt->makes_runs && attempt->end == ATTEMPT_OPEN;
    return is_open_run ? "no error so far" : phrases[attempt->end];
}

void attempts_report_print(struct printer *printer, const struct attempts *attempts)
{
    fputs("Search              executions     seconds\n", printer->file);
    for (size_t i = 0; i < attempts->count; i++) {
        const struct hunt_attempt *attempt = &attempts->list[i];
        fprintf(printer->file, "%-17s  %11" PRIu64 "  %10.3f  %s\n", attempt->name,
                attempt->executions, attempt->seconds, end_phrase(attempt));
    }
}

json_t *attempts_report_json(const struct attempts *attempts)
{
    static const char *const ends[ATTEMPT_ENDS] = {
        [ATTEMPT_OPEN] = "open",     [ATTEMPT_FOUND] = "error",   [ATTEMPT_DONE] = "complete",
        [ATTEMPT_CUT] = "cut_short", [ATTEMPT_MEMORY] = "memory", [ATTEMPT_GAVE_UP] = "gave_up",
    };
    json_t *array = json_array();
    for (size_t i = 0; i < attempts->count; i++) {
        const struct hunt_attempt *attempt = &attempts->list[i];
        json_t *object = json_object();
        json_object_set_new(object, "search", json_value_text(attempt->name));
        json_object_set_new(object, "turns", json_integer(attempt->turns));
        json_object_set_new(object, "executions", json_value_count(attempt->executions));
        json_object_set_new(object, "seconds", json_real(attempt->seconds));
        json_object_set_new(object, "end", json_string(ends[attempt->end]));
        json_array_append_new(array, object);
    }
    return array;
}
