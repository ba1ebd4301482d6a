#include "advice/parts.h"

#include "base/error.h"
#include "base/memory.h"
#include "report/edits/call.h"

#include <string.h>

/* --- Places that keep their orders ------------------------------------------------------------ */

/* Whether the name, of so many characters, is that of the site's function, or its file's, with or
 * without folders. */
static bool is_name_of(const struct site *site, const char *name, size_t length)
{
    size_t file = site->file ? strlen(site->file) : 0;
    if (site->function && strlen(site->function) == length &&
        strncmp(site->function, name, length) == 0)
        return true;
    return file >= length && length > 0 && strncmp(site->file + file - length, name, length) == 0 &&
           (file == length || site->file[file - length - 1] == '/');
}

/* Frees the places of the name; dies if there are none. */
static void choose_places(const struct order_sites *sites, const char *name, size_t length,
                          bool *is_chosen)
{
    bool is_found = false;
    for (size_t i = 0; i < sites->count; i++)
        if (is_name_of(sites->places[i].site, name, length))
            is_found = is_chosen[i] = true;
    if (!is_found)
        die("--orders-in: no atomic operation is in a file or function '%.*s'", (int)length, name);
}

void fixed_others(struct order_box *box, const struct order_sites *sites, const char *names)
{
    bool is_but = *names == '!';
    bool *is_chosen = memory_new(sites->count + 1, sizeof *is_chosen);
    for (const char *name = names + is_but, *end; name; name = *end ? end + 1 : NULL) {
        end = name + strcspn(name, ",");
        choose_places(sites, name, (size_t)(end - name), is_chosen);
    }
    for (size_t i = 0; i < sites->count; i++)
        if (is_chosen[i] == is_but)
            box->low[i] = box->high[i] = sites->places[i].order;
    free(is_chosen);
}

/* --- Places that have one order together ------------------------------------------------------ */

/* Whether the name is that of the macro which is the place's order. */
static bool is_order(struct source *source, const struct order_place *place, const char *name)
{
    struct call call;
    size_t i = place->is_failure ? 1 : 0;
    bool is_found = call_read(&call, source, place->site) && i < call.order_count &&
                    i < CALL_ORDERS && call.is_macro[i] && call.orders[i].length == strlen(name) &&
                    strncmp(call.text + call.orders[i].at, name, strlen(name)) == 0;
    call_release(&call);
    return is_found;
}

static enum sharing sharing_of(struct source *source, const struct order_place *place,
                               const char *name)
{
    const struct site *site = place->site;
    if (place->kind == ORDERS_OF_PART || order_place_is_new(place))
        return SHARES_NOTHING;
    if (site->file && call_names(source, site, name))
        return SHARES_OPERATION;
    if (site->file && is_order(source, place, name))
        return SHARES_ORDER;
    return site->function && strcmp(site->function, name) == 0 ? SHARES_FUNCTION : SHARES_NOTHING;
}

static void find_one(const struct order_sites *sites, struct source *source, const char *name)
{
    bool is_found = false;
    for (size_t i = 0; i < sites->count; i++) {
        struct order_place *place = &sites->places[i];
        enum sharing sharing = sharing_of(source, place, name);
        is_found |= sharing != SHARES_NOTHING;
        if (sharing == SHARES_NOTHING || place->sharing != SHARES_NOTHING)
            continue;
        place->sharing = sharing;
        place->shared = name;
    }
    if (!is_found)
        die("--orders-together: no atomic operation is in a macro or function '%s', or has it as "
            "its order",
            name);
}

char *together_find(const struct order_sites *sites, const char *names)
{
    struct source source = {.keeps_tabs = true};
    char *texts = memory_copy_text(names);
    for (char *name = texts, *next; name; name = next) {
        next = strchr(name, ',');
        if (next)
            *next++ = '\0';
        find_one(sites, &source, name);
    }
    source_release(&source);
    return texts;
}

void together_apply(const struct order_sites *sites, struct order_box *box)
{
    size_t *first = memory_new(box->count + 1, sizeof *first);
    for (size_t i = 0; i < box->count; i++) {
        first[i] = i;
        for (size_t k = i; k-- > 0;)
            if (order_place_shares(&sites->places[i], &sites->places[k]))
                first[i] = first[k];
    }
    for (size_t i = 0; i < box->count; i++)
        for (size_t k = 0; k < box->count; k++)
            if (first[i] == first[k] && box->low[k] == box->high[k])
                box->low[i] = box->high[i] = sites->places[i].order;
    box->first = first;
}
