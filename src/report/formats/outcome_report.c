#include "report/formats/json.h"
#include "report/formats/text_printer.h"
#include "report/json_value.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* --- JSON ------------------------------------------------------------------------------------- */

/* The parts of what was printed, those of one place together; null: all is in order. */
static json_t *make_parts(const struct printed *printed)
{
    json_t *places = printed->part_count > 0 ? json_array() : json_null(), *place = NULL;
    const char *text = printed->text;
    for (size_t i = 0; i < printed->part_count; i++) {
        const struct printed_part *part = &printed->parts[i];
        json_t *object = json_object();
        bool is_any = part->thread == PRINTED_BY_ANY, exits = part->exit != PRINTED_NO_EXIT;
        if (i == 0 || part->place != printed->parts[i - 1].place) {
            place = json_array();
            json_array_append_new(places, place);
        }
        json_object_set_new(object, "thread",
                            is_any ? json_null() : json_value_count(part->thread));
        json_object_set_new(object, "output", json_value_bytes(text, part->length));
        json_object_set_new(object, "late", json_boolean(part->is_late));
        json_object_set_new(object, "exit", exits ? json_value_count(part->exit) : json_null());
        json_array_append_new(place, object);
        text += part->length;
    }
    return places;
}

json_t *outcome_report_json(const struct outcomes *outcomes)
{
    json_t *array = json_array();
    for (size_t i = 0; i < outcomes->count; i++) {
        const struct outcome *outcome = &outcomes->list[i];
        const struct printed *printed = &outcome->printed;
        json_t *object = json_object();
        json_object_set_new(object, "status", json_value_count(outcome->status));
        json_object_set_new(object, "output", json_value_bytes(printed->text, printed->length));
        json_object_set_new(object, "parts", make_parts(printed));
        json_object_set_new(object, "executions", json_value_count(outcome->executions));
        json_array_append_new(array, object);
    }
    return array;
}

/* --- Text ------------------------------------------------------------------------------------- */

/* Prints bytes as a string of C. */
static void print_quoted(FILE *file, const char *bytes, size_t size)
{
    enum { WIDEST = 2000 }; /* JSON has all */
    static const char named[] = "\n\t\r\"\\", names[] = "ntr\"\\";
    fputc('"', file);
    for (size_t i = 0; i < size && i < WIDEST; i++) {
        const char *name = bytes[i] ? strchr(named, bytes[i]) : NULL;
        if (name)
            fprintf(file, "\\%c", names[name - named]);
        else if (iscntrl((unsigned char)bytes[i]))
            fprintf(file, "\\%03o", (unsigned char)bytes[i]);
        else
            fputc(bytes[i], file);
    }
    fputs(size > WIDEST ? "...\"" : "\"", file);
}

/* `before`: the part in front of it; NULL: it is the first of its place. */
static void print_part(FILE *file, const struct printed_part *part,
                       const struct printed_part *before, const char *text)
{
    bool is_new = !before || before->thread != part->thread;
    fputs(!before ? "" : is_new ? " | " : " ", file);
    if (is_new && part->thread != PRINTED_BY_ANY)
        fprintf(file, "thread %" PRIu32 ": ", part->thread);
    fputs(part->is_late ? "late " : "", file);
    if (part->exit == PRINTED_NO_EXIT)
        print_quoted(file, text, part->length);
    else
        fprintf(file, "exit %" PRIu32, part->exit);
}

/* Prints "a" (thread 1: "b" | thread 2: "c" late "d"). */
static void print_printed(FILE *file, const struct printed *printed)
{
    const char *text = printed->text;
    if (printed->part_count == 0)
        print_quoted(file, text, printed->length);
    for (size_t i = 0; i < printed->part_count; i++) {
        const struct printed_part *part = &printed->parts[i];
        bool begins = i == 0 || part[-1].place != part->place;
        bool ends = i + 1 == printed->part_count || part[1].place != part->place;
        bool is_any = part->thread == PRINTED_BY_ANY;
        fprintf(file, "%s%s", i > 0 && begins ? " " : "", begins && !is_any ? "(" : "");
        print_part(file, part, begins ? NULL : part - 1, text);
        fputs(ends && !is_any ? ")" : "", file);
        text += part->length;
    }
}

static void print_table(FILE *file, const struct outcomes *outcomes)
{
    fputs("     executions  status  output\n", file);
    for (size_t i = 0; i < outcomes->count; i++) {
        const struct outcome *outcome = &outcomes->list[i];
        fprintf(file, "%4zu  %9" PRIu64 "  %6" PRIu32 "  ", i + 1, outcome->executions,
                outcome->status);
        print_printed(file, &outcome->printed);
        fputc('\n', file);
    }
    if (outcomes->others > 0)
        fprintf(file, "      %9" PRIu64 "          others, which come behind these\n",
                outcomes->others);
}

void outcome_report_print(struct printer *printer, const struct verdict *verdict)
{
    const struct outcomes *outcomes = &verdict->outcomes;
    if (!verdict->counts_outcomes)
        return;
    fprintf(printer->file, "Outcomes%s: %s%zu\n", verdict->stop == STOP_NOT ? "" : " so far",
            outcomes->others ? "more than " : "", outcomes->count);
    if (outcomes->count > 0)
        print_table(printer->file, outcomes);
    if (verdict->shown_outcome == 0 && outcomes->count > 0)
        fputs("--show-outcome=N shows an execution with outcome N.\n", printer->file);
}

void outcome_report_print_example(struct printer *printer, const struct verdict *verdict)
{
    if (verdict->shown_outcome == 0)
        return;
    fprintf(printer->file,
            "\nAn execution with outcome %" PRIu64
            " (step, thread: what it does; thread 0 is main):\n",
            verdict->shown_outcome);
    text_trace_print(printer->file, &printer->style, &printer->source, &verdict->example,
                     printer->detail == TEXT_FULL);
}
