/* html.c - the places as rows of a table, with a column for each of the least sets of orders. */
#include "advice/advice.h"
#include "report/source.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN = 16 }; /* sets */

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
    "'unsafe-inline'\">\n<title>heddle: memory orders</title>\n<style>\n"
    ":root { color-scheme: light dark; }\n"
    "body { font: 1rem/1.5 sans-serif; margin: 1rem; }\n"
    "table { border-collapse: collapse; }\n"
    "th, td { border: 1px solid #8888; padding: .3em .6em; text-align: left; "
    "vertical-align: top; }\n"
    "code { white-space: pre-wrap; }\n"
    ".changed { font-weight: bold; }\n"
    ".same, .unreached { opacity: .6; }\n"
    "</style>\n</head>\n<body>\n";

static void print_text(FILE *file, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", file);
            break;
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        case '"':
            fputs("&quot;", file);
            break;
        default:
            fputc(*text, file);
        }
}

static void print_place(FILE *file, const struct site *site)
{
    print_text(file, site && site->file ? site->file : "?");
    fprintf(file, ":%u", site ? site->line : 0);
}

static void print_error(FILE *file, const struct error_graph *graph)
{
    print_text(file, graph->message);
    if (graph->site && graph->site->file) {
        fputs(" at ", file);
        print_place(file, graph->site);
    }
    if (graph->program) {
        fputs(", in program ", file);
        print_text(file, graph->program);
    }
}

static const char *operation_of(const struct order_place *place)
{
    return place->kind == ORDERS_OF_PART ? "all accesses"
           : order_place_is_new(place)   ? "new fence in front"
           : place->is_failure           ? "failing compare-exchange"
                                         : order_site_noun(place->site);
}

/* The order that the set has for the place, and what each weaker one leads to. */
static void print_cell(FILE *file, const struct advice *advice, const struct minimum *minimum,
                       size_t i)
{
    const struct order_place *place = &advice->sites.places[i];
    enum ordering order = (enum ordering)minimum->orders[i];
    struct advice_reason reasons[ORDER_ACQ_REL + 1];
    size_t count = advice->is_reached[i] ? advice_reasons(advice, minimum, i, reasons) : 0;
    fprintf(file, "<td class=\"%s\">%s", order == place->order ? "same" : "changed",
            advice_order_name(place, order));
    if (count > 0 || advice_is_bound(advice, minimum, i))
        fputs("<details><summary>why not weaker</summary><ul>", file);
    else
        return;
    for (size_t k = 0; k < count; k++) {
        fprintf(file, "<li>%s: ", advice_order_name(place, reasons[k].order));
        print_error(file, reasons[k].graph);
        fputs("</li>", file);
    }
    if (advice_is_bound(advice, minimum, i))
        fputs("<li>C does not allow a failure that is stronger than the success</li>", file);
    fputs("</ul></details>", file);
}

/* Whether some set changes the new fence: the others are not worth a row. */
static bool is_worth_a_row(const struct advice *advice, size_t i)
{
    const struct minima *minima = &advice->search.minima;
    bool is_changed = !order_place_is_new(&advice->sites.places[i]);
    for (size_t m = 0; m < minima->count; m++)
        is_changed |= minima->list[m].orders[i] != advice->sites.places[i].order;
    return is_changed;
}

static void print_row(FILE *file, const struct advice *advice, struct source *source, size_t i)
{
    const struct order_place *place = &advice->sites.places[i];
    const struct site *site = place->site;
    const struct minima *minima = &advice->search.minima;
    const char *line = site->file ? source_line(source, site->file, site->line) : NULL;
    fprintf(file, "<tr%s><th scope=\"row\">", advice->is_reached[i] ? "" : " class=\"unreached\"");
    print_place(file, site);
    fputs("</th><td>", file);
    print_text(file, operation_of(place));
    if (site->variable) {
        fputs(" <code>", file);
        print_text(file, site->variable);
        fputs("</code>", file);
    }
    char *callers = advice_callers(site);
    print_text(file, callers);
    free(callers);
    fputs(advice->is_reached[i] ? "</td><td><code>"
                                : ", to which no execution comes</td><td><code>",
          file);
    print_text(file, line ? line + strspn(line, " \t") : "");
    fprintf(file, "</code></td><td>%s</td>", advice_order_name(place, (enum ordering)place->order));
    for (size_t m = 0; m < minima->count && m < SHOWN; m++)
        if (minima->list[m].is_proved) {
            print_cell(file, advice, &minima->list[m], i);
            fputs("</td>", file);
        }
    fputs("</tr>\n", file);
}

static void print_table(FILE *file, const struct advice *advice)
{
    const struct minima *minima = &advice->search.minima;
    struct source source = {0};
    fputs("<table>\n<thead><tr><th scope=\"col\">place</th><th scope=\"col\">operation</th>"
          "<th scope=\"col\">source</th><th scope=\"col\">now</th>",
          file);
    for (size_t m = 0; m < minima->count && m < SHOWN; m++)
        if (minima->list[m].is_proved)
            fprintf(file, "<th scope=\"col\">cost %llu%s</th>",
                    (unsigned long long)minima->list[m].cost,
                    advice->is_weighed ? " in 100 executions" : "");
    fputs("</tr></thead>\n<tbody>\n", file);
    for (size_t i = 0; i < advice->sites.count; i++)
        if (is_worth_a_row(advice, i))
            print_row(file, advice, &source, i);
    fputs("</tbody>\n</table>\n", file);
    source_release(&source);
}

static void print_conclusion(FILE *file, const struct advice *advice)
{
    const struct order_search *search = &advice->search;
    const struct exclusion *why = order_search_why(search, search->box.high);
    fputs("<h1>", file);
    if (!advice->is_proved) {
        fputs("Not finished: ", file);
        print_text(file, advice->gap ? advice->gap : "there are too many sets");
    } else if (search->minima.count > 0) {
        fprintf(file, "The least memory orders under %s", advice->options.model->name);
    } else {
        fputs("No memory orders help: ", file);
        if (why)
            print_error(file, why->graph);
    }
    fprintf(file, "</h1>\n<p>%zu explorations, of which %zu complete; %zu errors.",
            search->explorations, search->complete, search->errors);
    if (search->minima.count > SHOWN)
        fprintf(file, " %d of %zu sets of orders are shown.", SHOWN, search->minima.count);
    fputs("</p>\n", file);
}

void advice_print_html(FILE *file, const struct advice *advice, const char *version)
{
    fputs(head, file);
    print_conclusion(file, advice);
    print_table(file, advice);
    fprintf(file, "<p>heddle %s</p>\n</body>\n</html>\n", version);
}
