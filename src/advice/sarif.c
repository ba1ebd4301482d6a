/* sarif.c - each of the least sets of orders is a result, whose fix changes the source to it. */
#include "advice/advice.h"
#include "base/memory.h"
#include "report/formats/sarif_log.h"
#include "report/json_value.h"

#include <stdlib.h>
#include <string.h>

#define RULE "memory-order"

/* "pt.c:12: 'flag': relaxed -> release; ...". The caller frees it. *first is the first place. */
static char *describe(const struct advice *advice, const struct minimum *minimum,
                      const struct order_place **first)
{
    char *text =
        memory_print("Least memory orders, of cost %llu: ", (unsigned long long)minimum->cost);
    for (size_t i = 0; i < advice->sites.count; i++) {
        const struct order_place *place = &advice->sites.places[i];
        if (minimum->orders[i] == place->order)
            continue;
        char *callers = advice_callers(place->site);
        char *longer = memory_print(
            "%s%sline %u%s%s%s%s%s: %s -> %s", text, *first ? "; " : "", place->site->line,
            place->site->variable ? ", '" : "", place->site->variable ? place->site->variable : "",
            place->site->variable ? "'" : "", callers, place->is_failure ? " (failure)" : "",
            advice_order_name(place, (enum ordering)place->order),
            advice_order_name(place, (enum ordering)minimum->orders[i]));
        free(callers);
        free(text);
        text = longer;
        *first = *first ? *first : place;
    }
    return text;
}

static json_t *make_location(const struct site *site)
{
    return json_pack("{s:{s:o, s:{s:o}}}", "physicalLocation", "artifactLocation",
                     sarif_make_artifact(site->file), "region", "startLine",
                     json_value_count(site->line));
}

/* NULL: the program's own orders are these. */
static json_t *make_result(const struct advice *advice, const struct minimum *minimum)
{
    const struct order_place *first = NULL;
    char *text = describe(advice, minimum, &first);
    json_t *result = NULL;
    if (first)
        result = json_pack("{s:s, s:i, s:s, s:{s:o}}", "ruleId", RULE, "ruleIndex", 0, "level",
                           "note", "message", "text", json_value_text(text));
    free(text);
    if (!result)
        return NULL;
    if (first->site->file && first->site->line > 0)
        json_object_set_new(result, "locations", json_pack("[o]", make_location(first->site)));
    json_t *fix = sarif_make_fix(&advice->sites, minimum->orders);
    if (fix)
        json_object_set_new(result, "fixes", json_pack("[o]", fix));
    return result;
}

static json_t *make_results(const struct advice *advice)
{
    const struct minima *minima = &advice->search.minima;
    json_t *results = json_array();
    for (size_t i = 0; i < minima->count; i++) {
        json_t *result = minima->list[i].is_proved ? make_result(advice, &minima->list[i]) : NULL;
        if (result)
            json_array_append_new(results, result);
    }
    return results;
}

void advice_print_sarif(FILE *file, const struct advice *advice, const char *version)
{
    json_t *rule = sarif_make_rule(
        RULE, "Other memory orders are the least with which the program has no error.", "note",
        "orders.md");
    struct sarif_run run = {
        .rules = json_pack("[o]", rule),
        .invocation = json_pack("{s:b, s:i}", "executionSuccessful", (int)true, "exitCode",
                                advice_status(advice)),
        .results = make_results(advice),
    };
    sarif_print_log(file, &run, version);
}
