#include "advice/advice.h"
#include "report/json_value.h"

static void add_site(json_t *object, const struct site *site)
{
    json_object_set_new(object, "file", json_value_text(site ? site->file : NULL));
    json_object_set_new(object, "line", json_value_count(site ? site->line : 0));
    json_object_set_new(object, "column", json_value_count(site ? site->column : 0));
}

static json_t *make_error(const struct error_graph *graph)
{
    json_t *object = json_object();
    json_object_set_new(object, "message", json_value_text(graph->message));
    add_site(object, graph->site);
    json_object_set_new(object, "program", json_value_text(graph->program));
    return object;
}

/* What each next weaker order would lead to. */
static json_t *make_reasons(const struct advice *advice, const struct minimum *minimum, size_t i)
{
    json_t *array = json_array();
    const struct order_place *place = &advice->sites.places[i];
    struct advice_reason reasons[ORDER_ACQ_REL + 1];
    size_t count = advice_reasons(advice, minimum, i, reasons);
    for (size_t k = 0; k < count; k++) {
        json_t *reason = make_error(reasons[k].graph);
        json_object_set_new(reason, "with",
                            json_value_text(advice_order_name(place, reasons[k].order)));
        json_array_append_new(array, reason);
    }
    return array;
}

/* The calls that tell the place from others, from the innermost one on. */
static json_t *make_callers(const struct site *site)
{
    json_t *array = json_array();
    for (const struct site_caller *caller = site->caller; caller; caller = caller->next) {
        json_t *object = json_object();
        json_object_set_new(object, "function", json_value_text(caller->function));
        json_object_set_new(object, "file", json_value_text(caller->file));
        json_object_set_new(object, "line", json_value_count(caller->line));
        json_object_set_new(object, "column", json_value_count(caller->column));
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *make_place(const struct advice *advice, const struct minimum *minimum, size_t i)
{
    const struct order_place *place = &advice->sites.places[i];
    json_t *object = json_object();
    add_site(object, place->site);
    json_object_set_new(object, "called_from", make_callers(place->site));
    json_object_set_new(object, "together", json_value_text(place->shared));
    bool is_part = place->kind == ORDERS_OF_PART;
    json_object_set_new(object, "operation",
                        json_value_text(is_part ? "all" : order_site_noun(place->site)));
    json_object_set_new(object, "new", json_boolean(order_place_is_new(place)));
    json_object_set_new(object, "failure", json_boolean(place->is_failure));
    json_object_set_new(object, "variable", json_value_text(place->site->variable));
    json_object_set_new(object, "reached", json_boolean(advice->is_reached[i]));
    json_object_set_new(object, "before",
                        json_value_text(advice_order_name(place, (enum ordering)place->order)));
    json_object_set_new(
        object, "after",
        json_value_text(advice_order_name(place, (enum ordering)minimum->orders[i])));
    json_object_set_new(object, "bound_by_failure",
                        json_boolean(advice_is_bound(advice, minimum, i)));
    json_object_set_new(object, "weaker", make_reasons(advice, minimum, i));
    return object;
}

/* The names of several programs. */
static json_t *make_programs(const struct advice *advice)
{
    json_t *array = json_array();
    for (size_t p = 0; p < advice->program_count; p++)
        if (advice->programs[p].name)
            json_array_append_new(array, json_value_text(advice->programs[p].name));
    return array;
}

static json_t *make_minimum(const struct advice *advice, const struct minimum *minimum)
{
    json_t *object = json_object(), *places = json_array();
    for (size_t i = 0; i < advice->sites.count; i++)
        json_array_append_new(places, make_place(advice, minimum, i));
    json_object_set_new(object, "cost", json_value_count(minimum->cost));
    json_object_set_new(object, "places", places);
    return object;
}

void advice_print_json(FILE *file, const struct advice *advice, const char *version)
{
    static const char *const verdicts[] = {"least", "no-orders-help", NULL, "incomplete"};
    const struct order_search *search = &advice->search;
    const struct exclusion *why = order_search_why(search, search->box.high);
    json_t *root = json_value_report(version), *minima = json_array();
    const struct minimum *open = advice_cheapest(advice, false);
    json_object_set_new(root, "orders", json_value_text(advice_mode_name(advice->mode)));
    json_object_set_new(root, "model", json_value_text(advice->options.model->name));
    json_object_set_new(root, "cost", json_value_text(order_cost_name(search->box.cost)));
    json_object_set_new(root, "weighed", json_boolean(advice->is_weighed));
    json_object_set_new(root, "programs", make_programs(advice));
    json_object_set_new(root, "verdict", json_value_text(verdicts[advice_status(advice)]));
    json_object_set_new(root, "gap", json_value_text(advice->gap));
    json_object_set_new(root, "error", why ? make_error(why->graph) : json_null());
    for (size_t m = 0; m < search->minima.count; m++)
        if (search->minima.list[m].is_proved)
            json_array_append_new(minima, make_minimum(advice, &search->minima.list[m]));
    json_object_set_new(root, "minima", minima);
    json_object_set_new(root, "open", open ? make_minimum(advice, open) : json_null());
    json_object_set_new(root, "explorations", json_value_count(search->explorations));
    json_object_set_new(root, "complete_explorations", json_value_count(search->complete));
    json_object_set_new(root, "events", json_value_count(advice->counts.events));
    json_object_set_new(root, "complete_events", json_value_count(advice->counts.complete_events));
    json_object_set_new(root, "errors", json_value_count(search->errors));
    json_object_set_new(root, "seconds", json_real(advice->counts.seconds));
    json_dumpf(root, file, JSON_INDENT(2));
    fputc('\n', file);
    json_decref(root);
}
