/* remedy.c - the search of orders/search.h with one graph, and no exploration: whatever the graph
 * does not allow is a remedy. */
#include "base/memory.h"
#include "orders/error_graph.h"
#include "orders/minima.h"
#include "report/trace/name.h"
#include "report/verdict/diagnosis.h"
#include "report/verdict/notes.h"

#include <string.h>

enum { MOST_PLACES = 64 };
/* Pairs of events (error_graph.work) for one note, at 30 instructions each: it takes at most about
 * 0.3 seconds. The limit is no time, so that the same error has the same note. */
enum { MOST_WORK = 30000000, MOST_EVENTS = 2000 };
enum { SHOWN = 6 }; /* places that a note names */

/* Whether a note of order_note.c tells what would order the two operations. */
static bool is_told(const struct execution *execution, const struct finding *finding)
{
    const struct graph *graph = &execution->graph;
    if (finding->other == EVENT_INIT || finding->event || !execution->model->missing_order)
        return false; /* nor has such a model the clocks of happens-before */
    const clock_entry *before = graph_hb(graph, graph_last(graph, finding->thread));
    return !graph_in_clock(graph, before, finding->other) &&
           execution->model->missing_order(graph, finding->thread, finding->other).write !=
               EVENT_INIT;
}

/* The sites of the graph's events, and of the thread's next operation; each may be there several
 * times. The caller frees them. */
static const struct site **list_sites(const struct execution *execution,
                                      const struct finding *finding, size_t *count)
{
    const struct graph *graph = &execution->graph;
    const struct site **sites = memory_new(graph->count + 1, sizeof *sites);
    *count = 0;
    for (event_id id = 1; id <= graph->count; id++) {
        bool is_event = id < graph->count;
        if (is_event && !(graph_event(graph, id)->flags & EVENT_PRESENT))
            continue;
        uint32_t state = is_event ? graph_event(graph, id)->state : finding->state;
        const struct site *site = machine_op(execution->machine, state)->site;
        if (site)
            sites[(*count)++] = site;
    }
    return sites;
}

static const char *words_of(enum ordering order)
{
    return order == ORDER_ACQUIRE   ? "an acquire"
           : order == ORDER_RELEASE ? "a release"
                                    : order_name(order);
}

/* "the store to 'flag' at queue.c:12". */
static char *describe_place(const struct order_place *place)
{
    const struct site *site = place->site;
    const char *file = site->file ? basename(site->file) : "?";
    if (site->atomic == ATOMIC_FENCE)
        return memory_print("the fence at %s:%u", file, site->line);
    return memory_print("the %s%s %s '%s' at %s:%u", place->is_failure ? "failing " : "",
                        order_site_noun(site), site->atomic == ATOMIC_STORE ? "to" : "of",
                        site->variable ? site->variable : "?", file, site->line);
}

static char *append(char *text, const char *separator, char *more)
{
    char *longer = memory_print("%s%s%s", text ? text : "", separator, more);
    free(text);
    free(more);
    return longer;
}

/* "this would not happen if A were a release and B an acquire". Returns NULL if nothing changes;
 * *first is the first place. */
static char *describe(const struct order_sites *sites, const uint8_t *orders,
                      const struct order_place **first)
{
    size_t count = 0, done = 0;
    char *text = NULL;
    for (size_t i = 0; i < sites->count; i++)
        count += orders[i] != sites->places[i].order;
    for (size_t i = 0; i < sites->count && done < SHOWN; i++) {
        const struct order_place *place = &sites->places[i];
        if (orders[i] == place->order)
            continue;
        *first = done == 0 ? place : *first;
        char *name = describe_place(place);
        const char *separator = done == 0 ? "this would not happen if " : ", ";
        text = append(text, done > 0 && done + 1 == count ? " and " : separator,
                      memory_print("%s %s%s", name, done == 0 ? "were " : "",
                                   words_of((enum ordering)orders[i])));
        free(name);
        done++;
    }
    if (count > SHOWN)
        text = append(text, "", memory_print(", and %zu more were stronger", count - SHOWN));
    return text;
}

static void add_note(struct error_report *report, const struct execution *execution,
                     const struct order_sites *sites, const uint8_t *orders)
{
    const struct graph *graph = &execution->graph;
    const struct order_place *place = NULL;
    char *text = describe(sites, orders, &place);
    for (event_id id = 1; text && id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        if (!(event->flags & EVENT_PRESENT) ||
            !site_same_place(machine_op(execution->machine, event->state)->site, place->site))
            continue;
        error_report_note(report, (struct note){text, place->site, event->thread, event->index});
        return;
    }
    free(text);
}

enum remedy { REMEDY_FOUND, REMEDY_NONE, REMEDY_OPEN };

/* At most: an assignment is looked at, and each place that concerns the graph is raised. */
static uint64_t work_of_step(const struct error_graph *error, const struct order_sites *sites)
{
    enum { TRIES = 3 }; /* orders for a place */
    uint64_t looks = 1;
    for (size_t i = 0; i < sites->count; i++)
        looks += error->concerns[i] ? TRIES : 0;
    return looks * error->graph.count * error->graph.count;
}

/* Sets `orders` to the cheapest ones of the box that exclude the graph, unless there are none, or
 * they are too hard to find. */
static enum remedy find_remedy(struct error_graph *error, const struct order_sites *sites,
                               const struct order_box *box, uint8_t *orders)
{
    const uint64_t step = work_of_step(error, sites);
    struct minima minima;
    struct minimum *minimum;
    bool is_found = false;
    minima_init(&minima, box);
    while ((minimum = minima_cheapest(&minima)) != NULL && error->work + step <= MOST_WORK) {
        memcpy(orders, minimum->orders, box->count);
        is_found = !error_graph_is_bad(error, sites, orders);
        if (is_found)
            break;
        error_graph_raise(error, sites, box, orders);
        minima_exclude(&minima, orders);
    }
    minima_release(&minima);
    return !minimum ? REMEDY_NONE : is_found ? REMEDY_FOUND : REMEDY_OPEN;
}

static bool has_weak_order(const struct order_sites *sites)
{
    for (size_t i = 0; i < sites->count; i++)
        if (sites->places[i].order != ORDER_SEQ_CST)
            return true;
    return false;
}

/* A mutex that the thread holds behind its first `count` events: the location; 0: none. */
static uint32_t find_held_mutex(const struct execution *execution, unsigned thread, uint32_t count)
{
    const struct graph *graph = &execution->graph;
    for (uint32_t i = count; i-- > 0;) {
        const struct event *event = graph_event(graph, graph->threads[thread].events[i]);
        enum op_kind kind = machine_op(execution->machine, event->state)->kind;
        bool locks = kind == OP_LOCK || (kind == OP_TRYLOCK && event->flags & EVENT_WRITES);
        uint32_t k = i + 1;
        while (locks && k < count &&
               graph_event(graph, graph->threads[thread].events[k])->location != event->location)
            k++;
        if (locks && k == count)
            return event->location;
    }
    return 0;
}

/* What would order the two accesses of a race. */
static char *describe_mutex(const struct execution *execution, const struct finding *finding)
{
    const struct graph *graph = &execution->graph;
    const struct event *other = graph_event(graph, finding->other);
    const struct step_name sides[] = {
        {finding->thread, graph->threads[finding->thread].count},
        {other->thread, other->index},
    };
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        uint32_t mutex = find_held_mutex(execution, sides[i].thread, sides[i].index);
        if (!mutex)
            continue;
        char *name = name_location(execution, mutex);
        char *text = memory_print("; both accesses need a common mutex, as '%s', which %s holds",
                                  name, name_thread(sides[i].thread).text);
        free(name);
        return text;
    }
    return memory_copy_text("; both accesses need a common mutex");
}

/* The user of weak orders asks whether they are to blame. */
void remedy_note_helpless(struct error_report *report, const struct execution *execution,
                          const struct finding *finding)
{
    bool is_race = finding->kind == ERROR_DATA_RACE && finding->other != EVENT_INIT;
    char *mutex = is_race ? describe_mutex(execution, finding) : memory_copy_text("");
    char *text = memory_print("stronger memory orders would not help: this execution is possible "
                              "under sequential consistency, too%s",
                              mutex);
    free(mutex);
    error_report_note(report, (struct note){text, NULL, report->thread, report->index});
}

/* Returns whether the report has taken the sites. */
static bool add(struct error_report *report, const struct execution *execution,
                const struct finding *finding, const struct order_sites *sites)
{
    enum order_kind kinds[MOST_PLACES];
    uint8_t low[MOST_PLACES], high[MOST_PLACES], orders[MOST_PLACES];
    unsigned weights[MOST_PLACES];
    bool is_bound[MOST_PLACES];
    const struct order_box box = {sites->count, kinds,    low,           high,
                                  weights,      is_bound, COST_PORTABLE, NULL};
    struct error_graph error;
    for (size_t i = 0; i < sites->count; i++) {
        kinds[i] = sites->places[i].kind;
        low[i] = sites->places[i].order;
        high[i] = ORDER_SEQ_CST;
        weights[i] = 1;
        is_bound[i] = sites->places[i].is_bound;
    }
    error_graph_take(&error, execution, finding, sites);
    enum remedy remedy = find_remedy(&error, sites, &box, orders);
    bool is_known = is_told(execution, finding);
    if (remedy == REMEDY_FOUND && !is_known)
        add_note(report, execution, sites, orders);
    else if (remedy == REMEDY_NONE && !is_known && !report->trace.is_weak)
        remedy_note_helpless(report, execution, finding);
    error_graph_release(&error);
    if (remedy != REMEDY_FOUND)
        return false;
    report->mended = memory_new(1, sizeof *report->mended);
    *report->mended = *sites;
    report->mended_orders = memory_new(sites->count + 1, 1);
    memcpy(report->mended_orders, orders, sites->count);
    return true;
}

void remedy_note_add(struct error_report *report, const struct execution *execution,
                     const struct finding *finding)
{
    const struct graph *graph = &execution->graph;
    struct order_sites sites;
    size_t count;
    if (graph->count > MOST_EVENTS || graph->set_count > 0 || graph->stale)
        return;
    const struct site **list = list_sites(execution, finding, &count);
    order_sites_init(&sites, list, count);
    bool is_open = sites.count <= MOST_PLACES && has_weak_order(&sites);
    if (!is_open || !add(report, execution, finding, &sites))
        order_sites_release(&sites);
    free(list);
}
