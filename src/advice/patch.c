#include "advice/advice.h"
#include "base/error.h"
#include "report/edits/edits.h"

#include <stdlib.h>

void advice_write_patch(FILE *file, const struct advice *advice)
{
    const struct minima *minima = &advice->search.minima;
    struct source source = {.keeps_tabs = true};
    struct edits edits;
    if (minima->count == 0 || !minima->list[0].is_proved) {
        warn("--patch: there is nothing to change");
        return;
    }
    edits_find(&edits, &source, &advice->sites, minima->list[0].orders);
    edits_print_diff(file, &edits, &source);
    for (size_t i = 0; i < edits.left_count; i++) {
        const struct left_edit *left = &edits.left[i];
        const struct order_place *place = &advice->sites.places[left->coordinate];
        enum ordering order = (enum ordering)minima->list[0].orders[left->coordinate];
        char *callers = advice_callers(place->site);
        warn("--patch leaves out %s:%u%s: %s -> %s: %s",
             place->site->file ? place->site->file : "?", place->site->line, callers,
             advice_order_name(place, (enum ordering)place->order), advice_order_name(place, order),
             left->reason);
        free(callers);
    }
    edits_release(&edits);
    source_release(&source);
}
