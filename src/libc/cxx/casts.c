/* casts.c - dynamic_cast. */
#include "libc/cxx/type_info.h"

#include <stdbool.h>
#include <stddef.h>

void *_ZTVN10__cxxabiv117__class_type_infoE[11];
void *_ZTVN10__cxxabiv120__si_class_type_infoE[11];
void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11];
void *_ZTVN10__cxxabiv119__pointer_type_infoE[11];
void *_ZTVN10__cxxabiv120__function_type_infoE[11];
void *_ZTVN10__cxxabiv116__enum_type_infoE[11];

struct cast {
    const struct type_info *wanted;
    void *found;
    bool ambiguous;
};

static void *base_address(const struct base_info *base, void *object)
{
    long offset = base->flags >> BASE_OFFSET_SHIFT;
    if (base->flags & BASE_IS_VIRTUAL)
        offset = *(const long *)(*(const char **)object + offset);
    return (char *)object + offset;
}

/* Looks for the wanted class in an object of class `type` and its public bases. */
static void cast_search(struct cast *cast, const struct type_info *type, void *object)
{
    if (type == cast->wanted) {
        cast->ambiguous |= cast->found && cast->found != object;
        cast->found = object;
    } else if (type->table == &_ZTVN10__cxxabiv120__si_class_type_infoE[TYPE_INFO_TABLE]) {
        cast_search(cast, type->base, object);
    } else if (type->table == &_ZTVN10__cxxabiv121__vmi_class_type_infoE[TYPE_INFO_TABLE]) {
        for (unsigned i = 0; i < type->count; i++)
            if (type->bases[i].flags & BASE_IS_PUBLIC)
                cast_search(cast, type->bases[i].type, base_address(&type->bases[i], object));
    }
}

/* Returns the base of the wanted class of the whole object, NULL when there are several. By C++'s
 * rules, one of several may be the result, depending on where the cast starts from; `from` and
 * `hint`, which would tell, are not used. */
void *__dynamic_cast(void *object, const struct type_info *from, const struct type_info *to,
                     long hint)
{
    (void)from, (void)hint;
    const long *table = *(const long **)object;
    struct cast cast = {.wanted = to};
    cast_search(&cast, (const struct type_info *)table[-1], (char *)object + table[-2]);
    return cast.ambiguous ? NULL : cast.found;
}
