#include "orders/order_sites.h"

#include "base/error.h"
#include "base/memory.h"
#include "machine/operations/op.h"

#include <string.h>
#include <sys/stat.h>

static bool is_free(const struct site *site)
{
    return site->atomic != ATOMIC_NONE && !site->library && !site->system && !site->runtime &&
           !site->guards;
}

/* Of a part, loads have what reads have of the order, and stores what writes have. */
static void apply_to_part(struct site *site, enum ordering order)
{
    site->access = order == ORDER_NONE ? ACCESS_PLAIN : ACCESS_ATOMIC;
    site->order =
        (site->atomic == ATOMIC_LOAD ? order_of_read(order) : order_of_write(order)) & ORDER_MASK;
}

static enum order_kind kind_of(const struct site *site)
{
    static const enum order_kind kinds[] = {[ATOMIC_LOAD] = ORDERS_OF_LOAD,
                                            [ATOMIC_STORE] = ORDERS_OF_STORE,
                                            [ATOMIC_RMW] = ORDERS_OF_UPDATE,
                                            [ATOMIC_CAS] = ORDERS_OF_UPDATE,
                                            [ATOMIC_FENCE] = ORDERS_OF_FENCE};
    if (site->part)
        return ORDERS_OF_PART;
    require(site->atomic > ATOMIC_NONE && site->atomic <= ATOMIC_FENCE);
    return kinds[site->atomic];
}

/* All uses of a macro that is an order have that order, whatever they are. */
bool order_place_shares(const struct order_place *one, const struct order_place *other)
{
    return one->sharing != SHARES_NOTHING && one->sharing == other->sharing &&
           strcmp(one->shared, other->shared) == 0 && one->order == other->order &&
           (one->sharing == SHARES_ORDER ||
            (one->site->atomic == other->site->atomic && one->is_failure == other->is_failure));
}

const char *order_site_noun(const struct site *site)
{
    static const char *const nouns[] = {[ATOMIC_LOAD] = "load",
                                        [ATOMIC_STORE] = "store",
                                        [ATOMIC_RMW] = "update",
                                        [ATOMIC_CAS] = "compare-exchange",
                                        [ATOMIC_FENCE] = "fence"};
    return nouns[site->atomic];
}

bool order_site_is_of_c(const struct site *site)
{
    size_t length = site->file ? strlen(site->file) : 0;
    const char *end = length > 2 ? site->file + length - 2 : ".c";
    return strcmp(end, ".c") == 0 || strcmp(end, ".h") == 0;
}

static void add(struct order_sites *sites, const struct site *site)
{
    *array_push(sites->places, sites->count, sites->capacity) =
        (struct order_place){.site = site, .kind = kind_of(site), .order = site->order};
    if (site->atomic == ATOMIC_CAS)
        *array_push(sites->places, sites->count, sites->capacity) =
            (struct order_place){.site = site,
                                 .is_failure = true,
                                 .is_bound = order_site_is_of_c(site) &&
                                             lattice_is_below((enum ordering)site->failure_order,
                                                              (enum ordering)site->order),
                                 .kind = ORDERS_OF_LOAD,
                                 .order = site->failure_order};
}

/* A site, and which of several programs has it. */
struct listed {
    const struct site *site;
    size_t program;
};

/* Whether both names are those of one file: programs in several folders may include a header by
 * different paths. */
static bool is_same_file(const char *one, const char *other)
{
    struct stat a, b;
    if (strcmp(one, other) == 0)
        return true;
    return strcmp(basename(one), basename(other)) == 0 && stat(one, &a) == 0 &&
           stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Whether the places were called by the same calls, as far as both tell. */
static bool is_same_caller(const struct site_caller *one, const struct site_caller *other)
{
    if (!one || !other || !one->file || !other->file)
        return one == other;
    return one->line == other->line && one->column == other->column &&
           is_same_file(one->file, other->file) && is_same_caller(one->next, other->next);
}

static bool is_same_place(const struct site *one, const struct site *other)
{
    if (one == other || !one->file || !other->file)
        return one == other;
    return one->line == other->line && one->column == other->column &&
           is_same_file(one->file, other->file) && is_same_caller(one->caller, other->caller);
}

/* Whether the site is the load of a weak compare-exchange that fails without a reason
 * (front/loops/attempts.c), which the place is the failure of. */
static bool is_failing_load(const struct site *site, const struct order_place *place)
{
    return place->is_failure && site->atomic == ATOMIC_LOAD && site->order == place->order &&
           is_same_place(site, place->site);
}

/* Whether both sites are of one part: of one name in one program; or at one place in two, since
 * what the source accesses there is declared once. */
static bool is_same_part(struct listed one, struct listed other)
{
    const struct site *a = one.site, *b = other.site;
    if (!a->part || !b->part)
        return false;
    return one.program == other.program ? strcmp(a->part, b->part) == 0
                                        : a->atomic == b->atomic && is_same_place(a, b);
}

static size_t root_of(const size_t *groups, size_t i)
{
    while (groups[i] != i)
        i = groups[i];
    return i;
}

/* By index in the list: an index of the same group, down to the group's own. Sites of one part are
 * a group, and so are those that are of one part with some of it. The caller frees it. */
static size_t *group_parts(const struct listed *list, size_t count)
{
    size_t *groups = memory_new(count + 1, sizeof *groups);
    for (size_t i = 0; i < count; i++) {
        groups[i] = i;
        for (size_t k = 0; k < i && list[i].site->part; k++)
            if (is_same_part(list[i], list[k]))
                groups[root_of(groups, i)] = root_of(groups, k);
    }
    return groups;
}

/* The coordinate of an earlier site of the same place, kind and order, or of the same group of a
 * part, plus 1; 0: there is none. `roots`: by coordinate, the group of its first site. */
static uint32_t find(const struct order_sites *sites, const size_t *roots, const struct site *site,
                     size_t root)
{
    for (size_t i = 0; i < sites->count; i++) {
        const struct site *other = sites->places[i].site;
        if (is_failing_load(site, &sites->places[i]))
            return (uint32_t)i + 1;
        if (site->part && other->part && roots[i] == root)
            return (uint32_t)i + 1;
        if (!sites->places[i].is_failure && !site->part && !other->part &&
            is_same_place(site, other) && site->atomic == other->atomic &&
            site->order == other->order && site->failure_order == other->failure_order)
            return (uint32_t)i + 1;
    }
    return 0;
}

/* Orders sites as in the source, a fence in front of its access, and the load of a compare-exchange
 * that fails (is_failing_load) behind it; those without a place are behind
 * all others. */
static int compare(const void *one, const void *other)
{
    const struct listed *first = one, *second = other;
    const struct site *a = first->site, *b = second->site;
    int order = a->file && b->file ? strcmp(a->file, b->file) : !a->file - !b->file;
    if (order == 0)
        order = (a->line > b->line) - (a->line < b->line);
    if (order == 0)
        order = (a->column > b->column) - (a->column < b->column);
    if (order == 0)
        order = (b->atomic == ATOMIC_FENCE) - (a->atomic == ATOMIC_FENCE);
    if (order == 0)
        order = (b->atomic == ATOMIC_CAS) - (a->atomic == ATOMIC_CAS);
    if (order == 0)
        order = (first->program > second->program) - (first->program < second->program);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* Takes the listed sites, which are sorted. */
static void take(struct order_sites *sites, size_t program_count, struct listed *list, size_t count)
{
    struct order_sites *common = &sites[0];
    size_t *roots = memory_new(2 * count + 1, sizeof *roots); /* by coordinate */
    qsort(list, count, sizeof *list, compare);
    size_t *groups = group_parts(list, count);
    for (size_t i = 0; i < count; i++) {
        const struct site *site = list[i].site;
        if (!is_free(site))
            continue;
        uint32_t found = find(common, roots, site, root_of(groups, i));
        sites[list[i].program].coordinates[site->number] =
            found ? found : (uint32_t)common->count + 1;
        if (found)
            continue;
        roots[common->count] = root_of(groups, i);
        add(common, site);
    }
    free(groups);
    free(roots);
    for (size_t p = 1; p < program_count; p++) {
        sites[p].places = common->places;
        sites[p].count = common->count;
    }
}

void order_sites_init(struct order_sites *sites, const struct site *const *list, size_t count)
{
    size_t numbers = 1;
    struct listed *listed = memory_new(count + 1, sizeof *listed);
    for (size_t i = 0; i < count; i++) {
        listed[i].site = list[i];
        numbers = list[i]->number >= numbers ? (size_t)list[i]->number + 1 : numbers;
    }
    *sites = (struct order_sites){.coordinates = memory_new(numbers, sizeof *sites->coordinates)};
    take(sites, 1, listed, count);
    free(listed);
}

void order_sites_init_all(struct order_sites *sites, const struct program *const *programs,
                          size_t count)
{
    size_t total = 0, done = 0;
    for (size_t p = 0; p < count; p++)
        total += programs[p]->site_count;
    struct listed *listed = memory_new(total + 1, sizeof *listed);
    for (size_t p = 0; p < count; p++) {
        sites[p] = (struct order_sites){
            .coordinates = memory_new(programs[p]->site_count + 1, sizeof *sites->coordinates)};
        for (size_t i = 0; i < programs[p]->site_count; i++)
            listed[done++] = (struct listed){programs[p]->sites[i], p};
    }
    take(sites, count, listed, total);
    free(listed);
}

void order_sites_release(struct order_sites *sites)
{
    free(sites->places);
    free(sites->coordinates);
    *sites = (struct order_sites){0};
}

void order_sites_release_all(struct order_sites *sites, size_t count)
{
    for (size_t p = 0; p < count; p++) {
        if (p > 0)
            sites[p].places = NULL;
        order_sites_release(&sites[p]);
    }
}

void order_sites_apply(const struct order_sites *sites, const struct program *program,
                       const uint8_t *orders)
{
    for (size_t i = 0; i < program->site_count; i++) {
        struct site *site = program->sites[i];
        site->cached_location = 0; /* of another machine */
        uint32_t coordinate = sites->coordinates[i];
        if (coordinate == 0)
            continue;
        enum ordering order = (enum ordering)orders[coordinate - 1];
        site->order = order & ORDER_MASK;
        if (site->part)
            apply_to_part(site, order);
        else if (site->atomic == ATOMIC_CAS)
            site->failure_order = orders[coordinate] & 3;
        else if (site->atomic == ATOMIC_RMW)
            site->failure_order = order_of_read(order) & 3;
    }
}
