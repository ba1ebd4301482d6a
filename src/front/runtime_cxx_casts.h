/* runtime_cxx_casts.h - dynamic_cast, and the classes of type information that it looks into, as the
 * Itanium C++ ABI lays them out; a part of runtime.c. */
#ifndef HEDDLE_FRONT_RUNTIME_CXX_CASTS_H
#define HEDDLE_FRONT_RUNTIME_CXX_CASTS_H

/* The tables of functions of the classes of type information, which are told apart by them. */
void *_ZTVN10__cxxabiv117__class_type_infoE[11];
void *_ZTVN10__cxxabiv120__si_class_type_infoE[11];
void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11];
void *_ZTVN10__cxxabiv119__pointer_type_infoE[11];
void *_ZTVN10__cxxabiv120__function_type_infoE[11];
void *_ZTVN10__cxxabiv116__enum_type_infoE[11];

enum { TABLE_START = 2 }; /* what an object points to is the table's third entry */

enum { BASE_IS_VIRTUAL = 1, BASE_IS_PUBLIC = 2, BASE_OFFSET_SHIFT = 8 };

struct base_info {
    const struct type_info *type;
    long flags; /* and, above them, the base's offset, or that of its offset in the table */
};

struct type_info {
    void **table;
    const char *name;
    union {
        const struct type_info *base; /* the only one, at the object's beginning */
        struct {
            unsigned flags;
            unsigned count;
            struct base_info bases[];
        };
    };
};

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
    } else if (type->table == &_ZTVN10__cxxabiv120__si_class_type_infoE[TABLE_START]) {
        cast_search(cast, type->base, object);
    } else if (type->table == &_ZTVN10__cxxabiv121__vmi_class_type_infoE[TABLE_START]) {
        for (unsigned i = 0; i < type->count; i++)
            if (type->bases[i].flags & BASE_IS_PUBLIC)
                cast_search(cast, type->bases[i].type, base_address(&type->bases[i], object));
    }
}

/* The whole object's one base of the wanted class. Where there are several, one of them may be what
 * C++ means, by where the cast starts from; that is not looked into. */
void *__dynamic_cast(void *object, const struct type_info *from, const struct type_info *to,
                     long hint)
{
    (void)from, (void)hint;
    const long *table = *(const long **)object;
    struct cast cast = {.wanted = to};
    cast_search(&cast, (const struct type_info *)table[-1], (char *)object + table[-2]);
    return cast.ambiguous ? NULL : cast.found;
}

#endif
