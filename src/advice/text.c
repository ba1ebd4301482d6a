#include "advice/advice.h"
#include "report/source.h"

#include <stdlib.h>
#include <string.h>

struct printer {
    FILE *file;
    const struct advice *advice;
    bool brief;
    struct source source;
};

static void print_site(const struct printer *printer, const struct site *site)
{
    fprintf(printer->file, "%s:%u", site && site->file ? basename(site->file) : "?",
            site ? site->line : 0);
}

/* "the store to 'flag'". */
static void print_operation(const struct printer *printer, const struct order_place *place)
{
    const struct site *site = place->site;
    if (place->kind == ORDERS_OF_PART)
        fprintf(printer->file, "all accesses of '%s'", site->variable ? site->variable : "?");
    else if (order_place_is_new(place) && site->variable)
        fprintf(printer->file, "fence in front of the access of '%s'", site->variable);
    else if (order_place_is_new(place))
        fprintf(printer->file, "fence in front");
    else if (site->atomic == ATOMIC_FENCE)
        fprintf(printer->file, "fence");
    else
        fprintf(printer->file, "%s%s %s '%s'", place->is_failure ? "failing " : "",
                order_site_noun(site), site->atomic == ATOMIC_STORE ? "to" : "of",
                site->variable ? site->variable : "?");
    char *callers = advice_callers(site);
    fputs(callers, printer->file);
    free(callers);
}

static void print_line(struct printer *printer, const struct site *site)
{
    const char *line = site->file ? source_line(&printer->source, site->file, site->line) : NULL;
    if (line)
        fprintf(printer->file, "      %s\n", line + strspn(line, " "));
}

static void print_error(const struct printer *printer, const struct error_graph *graph)
{
    fprintf(printer->file, "%s", graph->message);
    if (graph->site && graph->site->file) {
        fprintf(printer->file, " at ");
        print_site(printer, graph->site);
    }
    if (graph->program)
        fprintf(printer->file, ", in program %s", graph->program);
}

/* What each next weaker order would lead to. */
static void print_reasons(const struct printer *printer, const struct minimum *minimum, size_t i)
{
    const struct order_place *place = &printer->advice->sites.places[i];
    struct advice_reason reasons[ORDER_ACQ_REL + 1];
    size_t count = advice_reasons(printer->advice, minimum, i, reasons);
    for (size_t k = 0; k < count; k++) {
        fprintf(printer->file, "      %s: ", advice_order_name(place, reasons[k].order));
        print_error(printer, reasons[k].graph);
        fprintf(printer->file, "\n");
    }
    if (advice_is_bound(printer->advice, minimum, i))
        fprintf(printer->file, "      weaker: not allowed in C, as the failing one is %s\n",
                order_name((enum ordering)minimum->orders[i + 1]));
}

/* The place's order, and why it cannot be weaker. */
static void print_place(struct printer *printer, const struct minimum *minimum, size_t i)
{
    const struct order_place *place = &printer->advice->sites.places[i];
    enum ordering order = (enum ordering)minimum->orders[i];
    fprintf(printer->file, "  ");
    print_site(printer, place->site);
    fprintf(printer->file, ": ");
    print_operation(printer, place);
    if (place->shared)
        fprintf(printer->file, " (%s)", place->shared);
    if (order == place->order)
        fprintf(printer->file, ": %s, as it is\n", advice_order_name(place, order));
    else
        fprintf(printer->file, ": %s -> %s\n",
                advice_order_name(place, (enum ordering)place->order),
                advice_order_name(place, order));
    if (printer->brief)
        return;
    print_line(printer, place->site);
    print_reasons(printer, minimum, i);
}

static void print_minimum(struct printer *printer, const struct minimum *minimum)
{
    const struct advice *advice = printer->advice;
    bool has_change = false;
    for (size_t i = 0; i < advice->sites.count; i++) {
        bool changes = minimum->orders[i] != advice->sites.places[i].order;
        bool is_bound = minimum->orders[i] != advice->search.box.low[i] && advice->is_reached[i];
        has_change |= changes;
        if (changes || is_bound)
            print_place(printer, minimum, i);
    }
    if (!has_change)
        fprintf(printer->file, "  The program's own orders: nothing changes.\n");
}

static void print_unreached(const struct printer *printer)
{
    const struct advice *advice = printer->advice;
    for (size_t i = 0; i < advice->sites.count; i++) {
        const struct order_place *place = &advice->sites.places[i];
        if (advice->is_reached[i] || order_place_is_new(place) || place->kind == ORDERS_OF_PART)
            continue;
        fprintf(printer->file, "Kept, since no execution comes to it: ");
        print_site(printer, place->site);
        fprintf(printer->file, ": ");
        print_operation(printer, place);
        fprintf(printer->file, "\n");
    }
}

/* No orders help: what happens with the strongest. */
static void print_helpless(const struct printer *printer)
{
    const struct advice *advice = printer->advice;
    const struct exclusion *why = order_search_why(&advice->search, advice->search.box.high);
    fprintf(printer->file,
            advice->mode == ADVICE_RELAX ? "The program fails with the orders that it has: "
                                         : "No memory orders help%s: with the strongest, too, ",
            advice->is_partial ? " in these places" : "");
    if (why)
        print_error(printer, why->graph);
    fprintf(printer->file, "\n");
    if (advice->mode == ADVICE_RELAX)
        fprintf(printer->file, "--orders=repair looks for stronger ones.\n");
    else if (why && why->graph->is_race)
        fprintf(printer->file, "--make-atomic looks for variables to make atomic.\n");
}

static void print_title(const struct printer *printer)
{
    const struct advice *advice = printer->advice;
    fprintf(printer->file, "%s for ",
            advice->search.minima.count == 1 ? "The least memory orders"
                                             : "Least memory orders, each of them enough,");
    if (advice->program_count == 1)
        fprintf(printer->file, "this program");
    else
        fprintf(printer->file, "these %zu programs", advice->program_count);
    fprintf(printer->file, ", under %s:\n", advice->options.model->name);
}

static void print_conclusion(const struct printer *printer)
{
    const struct advice *advice = printer->advice;
    const struct order_search *search = &advice->search;
    size_t count = search->minima.count;
    if (!advice->is_proved)
        fprintf(printer->file, "Not finished: %s. Proved so far: %zu; open: %zu.\n",
                advice->gap ? advice->gap : "there are too many sets", search->complete,
                count - search->complete);
    else if (count == 0)
        print_helpless(printer);
    else
        print_title(printer);
}

/* The searches' size. */
static void print_counts(const struct printer *printer)
{
    const struct order_search *search = &printer->advice->search;
    fprintf(printer->file, "Places: %zu; explorations: %zu, of which %zu complete; errors: %zu\n",
            printer->advice->sites.count, search->explorations, search->complete, search->errors);
    fprintf(printer->file, "Time: %.3f s\n", printer->advice->counts.seconds);
}

/* Those that are proved. */
static void print_minima(struct printer *printer)
{
    enum { SHOWN = 16 };
    const struct minima *minima = &printer->advice->search.minima;
    size_t number = 0;
    for (size_t m = 0; m < minima->count; m++) {
        const struct minimum *minimum = &minima->list[m];
        if (!minimum->is_proved || ++number > SHOWN)
            continue;
        fprintf(printer->file, "\n%zu. Cost %llu%s:\n", number, (unsigned long long)minimum->cost,
                printer->advice->is_weighed ? " in 100 executions" : "");
        print_minimum(printer, minimum);
    }
    if (number > SHOWN)
        fprintf(printer->file, "\nAnd %zu more.\n", number - SHOWN);
}

/* What a limit has left: the set that the search would have tried next. */
static void print_open(struct printer *printer)
{
    const struct minimum *open = advice_cheapest(printer->advice, false);
    if (!open)
        return;
    fprintf(printer->file, "\nOpen, and the next one to try, at a cost of %llu:\n",
            (unsigned long long)open->cost);
    print_minimum(printer, open);
}

void advice_print(FILE *file, const struct advice *advice, bool brief)
{
    struct printer printer = {.file = file, .advice = advice, .brief = brief};
    print_conclusion(&printer);
    print_minima(&printer);
    print_open(&printer);
    fprintf(file, "\n");
    if (advice->search.complete > 0)
        print_unreached(&printer);
    if (!brief)
        print_counts(&printer);
    source_release(&printer.source);
}
