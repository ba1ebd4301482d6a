#include "report/trace/path.h"

#include "base/memory.h"

#include <ctype.h>
#include <string.h>

/* The length of the "." or "->" at `at`; 0: there is none. */
static size_t accessor_length(const char *at)
{
    return *at == '.' ? 1 : at[0] == '-' && at[1] == '>' ? 2 : 0;
}

static bool is_reserved(const char *member)
{
    return member[0] == '_' && isupper((unsigned char)member[1]);
}

const char *path_find_reserved(const char *path)
{
    for (const char *at = path; *at; at++) {
        size_t length = accessor_length(at);
        if (length && is_reserved(at + length))
            return at;
    }
    return NULL;
}

const char *path_last_member(const char *path)
{
    const char *last = "";
    for (const char *at = path; *at; at++)
        if (accessor_length(at))
            last = at + accessor_length(at);
    return last;
}

static size_t member_length(const char *member)
{
    return strcspn(member, ".-[+ ");
}

static bool is_member(const char *member, const char *name)
{
    return member_length(member) == strlen(name) && strncmp(member, name, strlen(name)) == 0;
}

/* Whether the library keeps an object of the program's in the member. */
static bool is_kept(const char *member)
{
    static const char *const names[] = {"_M_storage", "_M_value_field", "_M_v", "_M_value",
                                        "_M_head_impl"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_member(member, names[i]))
            return true;
    return false;
}

/* A chain of reserved members. */
struct chain {
    const char *end; /* behind it */
    bool is_kept;    /* it ends in an object of the program's */
    bool is_pointed; /* the program reaches that object by a pointer's operators */
};

/* `at`: the "." or "->" of the first member. */
static struct chain follow(const char *at)
{
    struct chain chain = {.end = at, .is_pointed = *at == '-'};
    size_t length;
    while ((length = accessor_length(chain.end)) && is_reserved(chain.end + length)) {
        const char *member = chain.end + length;
        chain.is_pointed |= is_member(member, "_M_payload");
        chain.is_kept = is_kept(member);
        chain.end = member + member_length(member);
    }
    return chain;
}

/* What `pointer` points to, or the part of it. */
static char *dereference(const char *pointer, const char *part)
{
    bool is_star = *pointer == '*';
    if (*part == '.')
        return memory_print("%s%s%s->%s", is_star ? "(" : "", pointer, is_star ? ")" : "",
                            part + 1);
    if (*part == '[')
        return memory_print("(*%s)%s", pointer, part);
    return memory_print("*%s%s", pointer, part);
}

/* A part of the object. */
static char *select_part(const char *object, const char *part)
{
    bool is_star = *object == '*' && (*part == '.' || *part == '[');
    return memory_print("%s%s%s%s", is_star ? "(" : "", object, is_star ? ")" : "", part);
}

/* Leaves the first chain of reserved members out. */
static char *leave_out(const char *path, const char *reserved, bool *is_opaque)
{
    struct chain chain = follow(reserved);
    char *object = memory_print("%.*s", (int)(reserved - path), path);
    bool leads_on = accessor_length(chain.end) || *chain.end == '[';
    const char *rest = leads_on || *chain.end == ' ' ? chain.end : "";
    char *pointer =
        *reserved == '-' && !leads_on ? memory_print("*%s", object) : memory_copy_text(object);
    *is_opaque = !leads_on && !(chain.is_kept && *chain.end != '+');
    char *left = *is_opaque || !chain.is_pointed ? memory_print("%s%s", pointer, rest)
                                                 : dereference(object, rest);
    free(pointer);
    free(object);
    return left;
}

char *path_resolve(const char *path, bool *is_opaque)
{
    char *left = memory_copy_text(path);
    const char *reserved;
    *is_opaque = false;
    while (!*is_opaque && (reserved = path_find_reserved(left))) {
        char *shorter = leave_out(left, reserved, is_opaque);
        free(left);
        left = shorter;
    }
    return left;
}

bool path_only_refers(const char *member)
{
    return is_member(member, "_M_device") || is_member(member, "_M_data");
}

enum path_holding path_holding_of(const char *member)
{
    static const struct {
        const char *member;
        enum path_holding holding;
    } table[] = {
        {"_M_ptr", PATH_POINTER},    {"_M_head_impl", PATH_POINTER}, {"_M_start", PATH_ARRAY},
        {"_M_p", PATH_ARRAY},        {"_M_pi", PATH_COUNTED},        {"_M_refcount", PATH_COUNTED},
        {"_M_map", PATH_PRIVATE},    {"_M_buckets", PATH_PRIVATE},   {"_M_functor", PATH_PRIVATE},
        {"_M_object", PATH_PRIVATE}, {"_M_pod_data", PATH_PRIVATE},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (is_member(member, table[i].member))
            return table[i].holding;
    return is_reserved(member) ? PATH_NODE : PATH_POINTER;
}

/* The part of an object of the program's that the library keeps in this part of its own; NULL:
 * there is none. */
static const char *find_kept(const char *part)
{
    const char *kept = NULL;
    size_t length;
    while ((length = accessor_length(part)) && is_reserved(part + length) && !kept) {
        const char *member = part + length;
        part = member + member_length(member);
        if (is_kept(member) || is_member(member, "_M_impl"))
            kept = part;
    }
    return kept;
}

static char *name_element(const char *owner, const char *key, const char *part, bool *is_opaque)
{
    char *element =
        *owner == '*' ? memory_print("(%s)[%s]", owner, key) : memory_print("%s[%s]", owner, key);
    const char *reserved = path_find_reserved(part), *kept = find_kept(part);
    if (*part == '[' && strchr(part, ']'))
        part = strchr(part, ']') + 1;
    *is_opaque = reserved == part && !kept;
    char *name = *is_opaque ? memory_copy_text(owner) : select_part(element, kept ? kept : part);
    free(element);
    return name;
}

/* The part in the elements' own words. */
static char *name_in_array(const char *owner, const char *part)
{
    char *in_first =
        *part == '[' || *part == '+' ? memory_copy_text(part) : memory_print("[0]%s", part);
    char *name = select_part(owner, in_first);
    free(in_first);
    return name;
}

static char *name_counted(const char *owner, const char *part, bool whole, bool *is_opaque)
{
    const char *kept = find_kept(part);
    *is_opaque = !kept;
    if (whole || !kept)
        return memory_print("the control block of %s", owner);
    return dereference(owner, kept);
}

char *path_of_held(enum path_holding holding, const char *owner, const char *key, const char *part,
                   bool whole, bool *is_opaque)
{
    *is_opaque = false;
    switch (holding) {
    case PATH_POINTER:
        return *part == '[' ? select_part(owner, part) : dereference(owner, part);
    case PATH_ARRAY:
        return whole ? memory_print("the elements of %s", owner) : name_in_array(owner, part);
    case PATH_COUNTED:
        return name_counted(owner, part, whole, is_opaque);
    case PATH_PRIVATE:
        *is_opaque = true;
        return memory_print("%s%s", whole ? "memory of " : "", owner);
    default:
        return name_element(owner, key, part, is_opaque);
    }
}
