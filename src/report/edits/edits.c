#include "report/edits/edits.h"

#include "base/memory.h"
#include "report/edits/call.h"

#include <ctype.h>
#include <string.h>

/* What is being found. */
struct finder {
    struct edits *edits;
    struct source *source;
    const struct order_sites *sites;
    const uint8_t *orders;
};

static void leave(struct finder *finder, size_t coordinate, const char *reason)
{
    struct edits *edits = finder->edits;
    if (finder->orders[coordinate] == finder->sites->places[coordinate].order)
        return;
    *array_push(edits->left, edits->left_count, edits->left_capacity) =
        (struct left_edit){coordinate, reason};
}

/* Takes ownership of the edit's text. */
static void add(struct finder *finder, struct edit edit)
{
    struct edits *edits = finder->edits;
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *other = &edits->list[i];
        if (other->line == edit.line && other->column == edit.column &&
            other->length == edit.length && strcmp(other->file, edit.file) == 0 &&
            strcmp(other->text, edit.text) == 0) {
            free(edit.text);
            return;
        }
    }
    *array_push(edits->list, edits->count, edits->capacity) = edit;
}

/* Replaces the span of the call's text. */
static void replace(struct finder *finder, size_t coordinate, const struct call *call,
                    struct span span, char *text)
{
    unsigned line = call->line;
    size_t begin = 0;
    for (size_t i = 0; i < span.at; i++)
        if (call->text[i] == '\n') {
            line++;
            begin = i + 1;
        }
    add(finder, (struct edit){.file = call->file,
                              .line = line,
                              .column = (unsigned)(span.at - begin) + 1,
                              .length = (unsigned)span.length,
                              .text = text,
                              .coordinate = coordinate});
}

/* --- Orders ----------------------------------------------------------------------------------- */

/* What replaces one of the call's orders. */
static char *order_text(const struct call *call, size_t i, enum ordering order)
{
    bool is_builtin =
        call->is_macro[i] ? strncmp(call->text + call->name.at, "__", 2) == 0 : call->is_builtin;
    const char *prefix = !call->is_macro[i]   ? ""
                         : is_builtin         ? "__ATOMIC_"
                         : call->is_qualified ? "std::memory_order_"
                                              : "memory_order_";
    char *text = memory_print("%s%s", prefix, order_name(order));
    for (char *c = text; is_builtin && *c; c++)
        *c = (char)toupper((unsigned char)*c);
    return text;
}

static char *order_argument(const struct call *call, enum ordering order, bool is_first)
{
    return memory_print("%s%smemory_order_%s", is_first ? "" : ", ",
                        call->is_qualified ? "std::" : "", order_name(order));
}

/* The arguments of a member that has no order. */
static size_t least_arguments(enum atomic_kind kind, const struct call *call)
{
    bool has_none = kind == ATOMIC_LOAD || strncmp(call->text + call->name.at, "clear", 5) == 0 ||
                    strncmp(call->text + call->name.at, "test_", 5) == 0;
    return has_none ? 0 : kind == ATOMIC_CAS ? 2 : 1;
}

/* Whether the call has no order, since it is that of seq_cst. Functions in place of members have
 * longer names, with "_explicit", for those with orders. */
static bool has_no_order(enum atomic_kind kind, const struct call *call)
{
    const char *name = call->text + call->name.at;
    if (!call->is_known || call->order_count > 0 || strncmp(name, "__", 2) == 0)
        return false;
    if (strncmp(name, "atomic_", 7) == 0)
        return call->name.length < 9 || strncmp(name + call->name.length - 9, "_explicit", 9) != 0;
    return call->arguments == least_arguments(kind, call);
}

/* Adds orders to a call that has none. */
static void add_orders(struct finder *finder, size_t coordinate, const struct call *call)
{
    const struct order_place *place = &finder->sites->places[coordinate];
    bool is_cas = place->site->atomic == ATOMIC_CAS;
    bool is_function = strncmp(call->text + call->name.at, "atomic_", 7) == 0;
    enum ordering order = (enum ordering)finder->orders[coordinate];
    char *text = order_argument(call, order, call->arguments == 0);
    if (is_cas) {
        char *failure = order_argument(call, (enum ordering)finder->orders[coordinate + 1], false);
        char *both = memory_print("%s%s", text, failure);
        free(text);
        free(failure);
        text = both;
    }
    if (is_function)
        replace(finder, coordinate, call, (struct span){call->name.at + call->name.length, 0},
                memory_copy_text("_explicit"));
    replace(finder, coordinate, call, (struct span){call->end, 0}, text);
}

/* Replaces the order in the definition of the macro that is the place's order. */
static void replace_definition(struct finder *finder, size_t coordinate, const char *file)
{
    const struct order_place *place = &finder->sites->places[coordinate];
    struct macro macro;
    size_t at, length;
    bool is_found = macro_find(&macro, finder->source, file, place->shared, strlen(place->shared));
    if (!is_found || macro.count > 1 || !macro_is_order(&macro, finder->source, &at, &length)) {
        leave(finder, coordinate,
              macro.count > 1 ? "the macro is defined several times"
                              : "the macro's definition is not found");
        return;
    }
    const char *line = source_line(finder->source, macro.file, macro.line);
    char *text = memory_copy_text(order_name((enum ordering)finder->orders[coordinate]));
    for (char *c = text; isupper((unsigned char)line[at]) && *c; c++)
        *c = (char)toupper((unsigned char)*c);
    add(finder, (struct edit){.file = macro.file,
                              .line = macro.line,
                              .column = (unsigned)at + 1,
                              .length = (unsigned)length,
                              .text = text,
                              .coordinate = coordinate});
}

/* Replaces one of the orders that the call has. A macro stays if it is right. */
static void replace_order(struct finder *finder, size_t coordinate, const struct call *call,
                          size_t i)
{
    enum ordering order = (enum ordering)finder->orders[coordinate];
    if (finder->sites->places[coordinate].sharing == SHARES_ORDER)
        replace_definition(finder, coordinate, call->file);
    else if (!call->is_macro[i] || order != finder->sites->places[coordinate].order)
        replace(finder, coordinate, call, call->orders[i], order_text(call, i, order));
}

/* Replaces the orders that the call has. */
static void replace_orders(struct finder *finder, size_t coordinate, const struct call *call)
{
    const struct order_place *place = &finder->sites->places[coordinate];
    enum ordering order = (enum ordering)finder->orders[coordinate];
    replace_order(finder, coordinate, call, 0);
    if (place->site->atomic != ATOMIC_CAS)
        return;
    enum ordering failure = (enum ordering)finder->orders[coordinate + 1];
    struct span behind = {call->orders[0].at + call->orders[0].length, 0};
    if (call->order_count == 2)
        replace_order(finder, coordinate + 1, call, 1);
    else if (failure != order_of_read(order))
        replace(finder, coordinate + 1, call, behind, order_argument(call, failure, false));
}

/* Reads the call at the place, or that of the macro which has it. */
static bool read_call(struct finder *finder, const struct order_place *place, struct call *call)
{
    struct macro macro;
    if (place->sharing != SHARES_OPERATION)
        return call_read(call, finder->source, place->site);
    *call = (struct call){0};
    return macro_find(&macro, finder->source, place->site->file, place->shared,
                      strlen(place->shared)) &&
           macro.count == 1 && call_read_macro(call, finder->source, place->site, &macro);
}

static void edit_operation(struct finder *finder, size_t coordinate)
{
    const struct order_place *place = &finder->sites->places[coordinate];
    enum atomic_kind kind = (enum atomic_kind)place->site->atomic;
    size_t last = coordinate + (kind == ATOMIC_CAS), most = kind == ATOMIC_CAS ? 2 : 1;
    bool changes = finder->orders[coordinate] != place->order ||
                   finder->orders[last] != finder->sites->places[last].order;
    struct call call;
    bool is_read = read_call(finder, place, &call);
    bool has_orders = is_read && call.order_count > 0 && call.order_count <= most;
    if (has_orders)
        replace_orders(finder, coordinate, &call);
    else if (is_read && changes && has_no_order(kind, &call))
        add_orders(finder, coordinate, &call);
    else
        for (size_t i = coordinate; i <= last; i++)
            leave(finder, i,
                  is_read ? "its order is not written there"
                          : "no call of a function with an order is there");
    call_release(&call);
}

/* The last character of the line that is code; '\0': there is none. */
static char last_of(const char *line)
{
    char last = '\0';
    for (size_t i = 0; line[i]; i++) {
        if (strncmp(line + i, "//", 2) == 0)
            break;
        const char *end = strncmp(line + i, "/*", 2) == 0 ? strstr(line + i + 2, "*/") : NULL;
        if (end)
            i = (size_t)(end - line) + 1;
        else if (!isspace((unsigned char)line[i]))
            last = line[i];
    }
    return last;
}

/* Whether what is in front of the line ends there. */
static bool ends_before(struct source *source, const struct site *site)
{
    for (unsigned number = site->line - 1; number > 0; number--) {
        const char *line = source_line(source, site->file, number);
        char last = line ? last_of(line) : '\0';
        if (line && line[strspn(line, " \t")] == '#')
            return false;
        if (last)
            return last == ';' || last == '{' || last == '}';
    }
    return false;
}

/* Whether the word is one behind which a statement is none of a block, or runs several times. */
static bool is_excluded(const char *text)
{
    static const char *const words[] = {"else", "while", "for", "do", "case", "default"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(text, words[i], length) == 0 && !isalnum((unsigned char)text[length]) &&
            text[length] != '_')
            return true;
    }
    return false;
}

/* Whether a statement of a block begins on the site's line, and the site is in it, where it runs
 * once and first, such as in the condition of an `if`. Requires: the site has a file. */
static bool statement_begins(struct source *source, const struct site *site)
{
    const char *line = source_line(source, site->file, site->line);
    size_t begin = line ? strspn(line, " \t") : 0;
    if (!line || site->column == 0 || site->column <= begin || site->column > strlen(line) ||
        !ends_before(source, site))
        return false;
    bool is_word = isalnum((unsigned char)line[begin]) || strchr("_*(:", line[begin]);
    for (size_t i = begin; i + 1 < site->column; i++)
        if (strchr(";{}?", line[i]) || strncmp(line + i, "&&", 2) == 0 ||
            strncmp(line + i, "||", 2) == 0)
            return false;
    return is_word && !is_excluded(line + begin);
}

/* --- Fences ----------------------------------------------------------------------------------- */

/* Whether another operation comes before the fence, on its line. */
static bool is_behind_other(const struct finder *finder, const struct site *site)
{
    for (size_t i = 0; i < finder->sites->count; i++) {
        const struct order_place *place = &finder->sites->places[i];
        const struct site *other = place->site;
        bool is_operation = !order_place_is_new(place) && place->kind != ORDERS_OF_PART;
        if (is_operation && other->file && strcmp(other->file, site->file) == 0 &&
            other->line == site->line && other->column < site->column)
            return true;
    }
    return false;
}

static void edit_fence(struct finder *finder, size_t coordinate)
{
    const struct order_place *place = &finder->sites->places[coordinate];
    const struct site *site = place->site;
    if (finder->orders[coordinate] == place->order)
        return;
    if (is_behind_other(finder, site) || !statement_begins(finder->source, site)) {
        leave(finder, coordinate, "no statement begins there");
        return;
    }
    const char *line = source_line(finder->source, site->file, site->line);
    const char *space = order_site_is_of_c(site) ? "" : "std::";
    add(finder,
        (struct edit){.file = site->file,
                      .line = site->line,
                      .column = 1,
                      .text = memory_print("%.*s%satomic_thread_fence(%smemory_order_%s);\n",
                                           (int)strspn(line, " \t"), line, space, space,
                                           order_name((enum ordering)finder->orders[coordinate])),
                      .coordinate = coordinate});
}

/* --- All -------------------------------------------------------------------------------------- */

static int compare(const void *one, const void *other)
{
    const struct edit *a = one, *b = other;
    int order = strcmp(a->file, b->file);
    if (order == 0)
        order = (a->line > b->line) - (a->line < b->line);
    return order ? order : (a->column > b->column) - (a->column < b->column);
}

/* Whether the edit and its neighbour are different texts for the same order. */
static bool clashes(const struct edits *edits, size_t i, size_t neighbour)
{
    return neighbour < edits->count && edits->list[i].length > 0 &&
           edits->list[neighbour].length > 0 &&
           compare(&edits->list[i], &edits->list[neighbour]) == 0;
}

/* Drops the edits that change nothing, and those of operations that share an order which is
 * different for them. */
static void drop_some(struct finder *finder)
{
    struct edits *edits = finder->edits;
    size_t kept = 0;
    bool *clash = memory_new(edits->count + 1, sizeof *clash);
    for (size_t i = 0; i < edits->count; i++)
        clash[i] = clashes(edits, i, i + 1) || clashes(edits, i, i - 1);
    for (size_t i = 0; i < edits->count; i++) {
        struct edit edit = edits->list[i];
        const char *line = source_line(finder->source, edit.file, edit.line);
        bool changes = strlen(edit.text) != edit.length ||
                       strncmp(line + edit.column - 1, edit.text, edit.length) != 0;
        if (clash[i])
            leave(finder, edit.coordinate,
                  "other operations share the order that is written there");
        if (changes && !clash[i])
            edits->list[kept++] = edit;
        else
            free(edit.text);
    }
    edits->count = kept;
    free(clash);
}

/* Whether it is one operation of the source, whose orders are chosen for each caller. */
static bool is_one_operation(const struct order_place *one, const struct order_place *other)
{
    const struct site *a = one->site, *b = other->site;
    return (a->caller || b->caller) && site_same_place(a, b) && a->atomic == b->atomic &&
           order_place_is_new(one) == order_place_is_new(other) && !one->is_failure &&
           !other->is_failure;
}

/* Whether the operation has other orders for other callers. */
static bool is_split(const struct finder *finder, size_t coordinate)
{
    const struct order_place *place = &finder->sites->places[coordinate];
    size_t orders = place->site->atomic == ATOMIC_CAS ? 2 : 1;
    for (size_t i = 0; i < finder->sites->count; i++)
        if (is_one_operation(place, &finder->sites->places[i]) &&
            memcmp(finder->orders + i, finder->orders + coordinate, orders) != 0)
            return true;
    return false;
}

static void leave_split(struct finder *finder, size_t coordinate)
{
    static const char reason[] = "its callers need different orders, and the function has one: "
                                 "give it a parameter, or split it";
    leave(finder, coordinate, reason);
    if (finder->sites->places[coordinate].site->atomic == ATOMIC_CAS)
        leave(finder, coordinate + 1, reason);
}

void edits_find(struct edits *edits, struct source *source, const struct order_sites *sites,
                const uint8_t *orders)
{
    *edits = (struct edits){0};
    struct finder finder = {edits, source, sites, orders};
    for (size_t i = 0; i < sites->count; i++) {
        const struct order_place *place = &sites->places[i];
        if (place->is_failure)
            continue;
        if (!place->site->file)
            leave(&finder, i, "its place is not known");
        else if (place->kind == ORDERS_OF_PART)
            leave(&finder, i, "its declaration has to be that of an atomic variable");
        else if (is_split(&finder, i))
            leave_split(&finder, i);
        else if (order_place_is_new(place))
            edit_fence(&finder, i);
        else
            edit_operation(&finder, i);
    }
    if (edits->count > 0)
        qsort(edits->list, edits->count, sizeof *edits->list, compare);
    drop_some(&finder);
}

void edits_release(struct edits *edits)
{
    for (size_t i = 0; i < edits->count; i++)
        free(edits->list[i].text);
    free(edits->list);
    free(edits->left);
    *edits = (struct edits){0};
}
