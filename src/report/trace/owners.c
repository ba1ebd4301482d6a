#include "report/trace/owners.h"

#include "base/memory.h"
#include "machine/memory/layout.h"
#include "machine/site.h"
#include "report/trace/name.h"
#include "report/trace/path.h"
#include "report/trace/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How well a variable names what it points to. The variables of a library, or of a test
 * framework, are passed over. */
enum rank { RANK_NONE, RANK_HEAP, RANK_LOCAL, RANK_STATIC };

struct owner {
    bool is_nameless; /* the object is on the heap, and no variable names it */
    bool is_local;    /* it is a variable */
    bool is_passing;  /* it is one of a library's, or of none in the source */
    enum rank rank;
    uint32_t holder, holder_object; /* where a pointer to it is: location and its object */
    char key[24];                   /* of an element of a map; "": unknown */
};

enum { DEEPEST = 6 }; /* containers in containers */

static const struct op *op_at(const struct owners *owners, event_id id)
{
    return machine_op(owners->execution->machine,
                      graph_event(&owners->execution->graph, id)->state);
}

static void meet_object(struct owners *owners, const struct op *op)
{
    struct owner *owner = &owners->of[op->location];
    const struct site *site = op->site;
    owner->is_local = storage_is_local((enum storage)op->expected);
    owner->is_nameless = !owner->is_local && site && !site->variable;
    owner->is_passing = owner->is_local && (!site || !site->variable || site->runtime ||
                                            site->framework || site->callee);
}

static enum rank rank_of(const struct owners *owners, uint32_t object)
{
    const struct owner *holder = &owners->of[object];
    if (object == 0)
        return RANK_STATIC;
    return holder->is_passing ? RANK_NONE : holder->is_local ? RANK_LOCAL : RANK_HEAP;
}

/* Notes the key of an element, which the library writes when it makes the element. */
static void meet_key(struct owners *owners, const struct op *op, uint64_t value)
{
    static const char end[] = "." LAYOUT_KEY;
    struct owner *owner = &owners->of[op->object];
    if (!owner->is_nameless || *owner->key)
        return;
    char *name = name_location(owners->execution, op->location);
    size_t length = strlen(name);
    if (length >= strlen(end) && strcmp(name + length - strlen(end), end) == 0)
        snprintf(owner->key, sizeof owner->key, "%" PRId64, value_signed(value, op->size));
    free(name);
}

static bool only_refers(const struct owners *owners, const struct op *op)
{
    char *name = name_location(owners->execution, op->location);
    bool result = path_only_refers(path_last_member(name));
    free(name);
    return result;
}

static void meet_write(struct owners *owners, const struct event *event, const struct op *op)
{
    struct machine *machine = owners->execution->machine;
    char name[256] = "";
    uint32_t target =
        op->size == sizeof(void *)
            ? machine->class->describe_pointer(machine, event->value, name, sizeof name)
            : 0;
    if (op->object && op->size <= sizeof(uint64_t) && !*name)
        meet_key(owners, op, event->value);
    if (!target || target >= owners->count || target == op->object ||
        !owners->of[target].is_nameless)
        return;
    struct owner *owner = &owners->of[target];
    enum rank rank = rank_of(owners, op->object);
    if (rank > owner->rank && !only_refers(owners, op)) {
        owner->rank = rank;
        owner->holder = op->location;
        owner->holder_object = op->object;
    }
}

struct owners owners_find(const struct execution *execution)
{
    const struct graph *graph = &execution->graph;
    struct owners owners = {.execution = execution, .count = graph->location_capacity + 1};
    owners.of = memory_new(owners.count, sizeof *owners.of);
    for (event_id id = 1; id < graph->count; id++)
        if (op_at(&owners, id)->kind == OP_ALLOC)
            meet_object(&owners, op_at(&owners, id));
    for (event_id id = 1; id < graph->count; id++) {
        const struct event *event = graph_event(graph, id);
        const struct op *op = op_at(&owners, id);
        bool is_whole = op_is_data(op) && !op->is_part && op->site && op->site->runtime;
        if (is_whole && (event->flags & EVENT_WRITES))
            meet_write(&owners, event, op);
    }
    return owners;
}

void owners_release(struct owners *owners)
{
    free(owners->of);
    *owners = (struct owners){0};
}

/* What is behind the name of the object as a whole, "malloc(24)"; NULL: it has another name. */
static const char *part_of_nameless(const char *name)
{
    static const char beginning[] = "malloc(";
    if (strncmp(name, beginning, strlen(beginning)) != 0)
        return NULL;
    const char *end = strchr(name, ')');
    return end ? end + 1 : NULL;
}

static char *name_at(const struct owners *owners, uint32_t object, bool whole, const char *name,
                     bool *is_opaque, unsigned depth);

/* The variable that holds the object, and how it does; NULL: unknown. Fresh memory. */
static char *name_holder(const struct owners *owners, const struct owner *owner,
                         enum path_holding *holding, unsigned depth)
{
    char *raw = name_location(owners->execution, owner->holder);
    bool is_held = owner->holder_object && owners->of[owner->holder_object].is_nameless;
    bool is_opaque;
    char *name = name_at(owners, owner->holder_object, false, raw, &is_opaque, depth);
    *holding = path_holding_of(path_last_member(raw));
    /* A library's array of pointers to its nodes. */
    if (is_held && is_opaque && *holding == PATH_POINTER)
        *holding = PATH_NODE;
    bool is_named = name && !part_of_nameless(name);
    free(raw);
    if (is_named)
        return name;
    free(name);
    return NULL;
}

static char *name_at(const struct owners *owners, uint32_t object, bool whole, const char *name,
                     bool *is_opaque, unsigned depth)
{
    const char *part = object < owners->count ? part_of_nameless(name) : NULL;
    const struct owner *owner = part ? &owners->of[object] : NULL;
    *is_opaque = false;
    enum path_holding holding;
    char *holder = owner && owner->rank && depth < DEEPEST
                       ? name_holder(owners, owner, &holding, depth + 1)
                       : NULL;
    if (!holder)
        return path_resolve(name, is_opaque);
    char *held =
        path_of_held(holding, holder, *owner->key ? owner->key : "...", part, whole, is_opaque);
    free(holder);
    if (*is_opaque)
        return held;
    char *resolved = path_resolve(held, is_opaque);
    free(held);
    return resolved;
}

char *owners_name(const struct owners *owners, uint32_t object, bool whole, const char *name,
                  bool *is_opaque)
{
    return name_at(owners, object, whole, name, is_opaque, 0);
}

/* Takes ownership of the name. */
static char *name_now(const struct execution *execution, const struct op *op, bool whole,
                      char *name)
{
    struct owners owners = owners_find(execution);
    bool is_opaque;
    uint32_t object = whole ? op->location : op->object;
    char *better = owners_name(&owners, object, whole, name, &is_opaque);
    owners_release(&owners);
    free(name);
    return better;
}

char *owners_name_subject(const struct execution *execution, const struct op *op)
{
    char *name = name_subject(execution, op);
    bool is_named = op->location && name && op->kind != OP_CREATE && op->kind != OP_JOIN;
    return is_named ? name_now(execution, op, op->kind == OP_ALLOC || op->kind == OP_FREE, name)
                    : name;
}

char *owners_name_object(const struct execution *execution, const struct op *op)
{
    char *name = name_location(execution, op->object);
    const struct op of_object = {.location = op->object};
    return name_now(execution, &of_object, true, name);
}
