#include "advice/fixed.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

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
