/* casts.c - dynamic_cast, and the types that a handler catches. */
#include "libc/cxx/exceptions/type_info.h"

#include <stdbool.h>
#include <stddef.h>

#pragma clang attribute push(__attribute__((cold)), apply_to = function)

void *_ZTVN10__cxxabiv117__class_type_infoE[11];
void *_ZTVN10__cxxabiv120__si_class_type_infoE[11];
void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11];
void *_ZTVN10__cxxabiv119__pointer_type_infoE[11];
void *_ZTVN10__cxxabiv129__pointer_to_member_type_infoE[11];
void *_ZTVN10__cxxabiv120__function_type_infoE[11];
void *_ZTVN10__cxxabiv117__array_type_infoE[11];
void *_ZTVN10__cxxabiv116__enum_type_infoE[11];
void *_ZTVN10__cxxabiv123__fundamental_type_infoE[11];

struct cast {
    const struct type_info *wanted;
    bool is_found;
    bool ambiguous;
    void *found;
};

static void *base_address(const struct base_info *base, void *object)
{
    if (!object)
        return NULL;
    long offset = base->flags >> BASE_OFFSET_SHIFT;
    if (base->flags & BASE_IS_VIRTUAL)
        offset = *(const long *)(*(const char **)object + offset);
    return (char *)object + offset;
}

/* Looks for the wanted class in an object of class `type` and its public bases. */
static void cast_search(struct cast *cast, const struct type_info *type, void *object)
{
    if (type == cast->wanted) {
        cast->ambiguous |= cast->is_found && cast->found != object;
        cast->is_found = true;
        cast->found = object;
    } else if (type_is(type, _ZTVN10__cxxabiv120__si_class_type_infoE)) {
        cast_search(cast, type->base, object);
    } else if (type_is(type, _ZTVN10__cxxabiv121__vmi_class_type_infoE)) {
        for (unsigned i = 0; i < type->count; i++)
            if (type->bases[i].flags & BASE_IS_PUBLIC)
                cast_search(cast, type->bases[i].type, base_address(&type->bases[i], object));
    }
}

bool cxx_find_base(const struct type_info *wanted, const struct type_info *type, void **object)
{
    struct cast cast = {.wanted = wanted};
    cast_search(&cast, type, *object);
    if (!cast.is_found || cast.ambiguous)
        return false;
    *object = cast.found;
    return true;
}

/* Returns the base of the wanted class of the whole object, NULL when there are several. By C++'s
 * rules, one of several may be the result, depending on where the cast starts from; `from` and
 * `hint`, which would tell, are not used. */
void *__dynamic_cast(void *object, const struct type_info *from, const struct type_info *to,
                     long hint)
{
    (void)from, (void)hint;
    const long *table = *(const long **)object;
    void *whole = (char *)object + table[-2];
    return cxx_find_base(to, (const struct type_info *)table[-1], &whole) ? whole : NULL;
}

extern const struct type_info _ZTIv;  /* void */
extern const struct type_info _ZTIDn; /* std::nullptr_t */

static bool is_pointer(const struct type_info *type)
{
    return type_is(type, _ZTVN10__cxxabiv119__pointer_type_infoE);
}

/* Whether a pointer to `thrown` converts to one to `caught` by adding qualifiers to what it points
 * to, at any depth. Below the first level, all levels above must be const. */
static bool adds_qualifiers(const struct type_info *caught, const struct type_info *thrown)
{
    bool is_const = true;
    while (is_pointer(caught) && is_pointer(thrown)) {
        if (thrown->qualifiers & ~caught->qualifiers & POINTER_QUALIFIERS)
            return false;
        if (!is_const && caught->qualifiers != thrown->qualifiers)
            return false;
        is_const = caught->qualifiers & POINTER_IS_CONST;
        caught = caught->pointee;
        thrown = thrown->pointee;
    }
    return caught == thrown;
}

static bool catches_pointer(const struct type_info *caught, const struct type_info *thrown,
                            void **pointer)
{
    if (adds_qualifiers(caught, thrown))
        return true;
    if (thrown->qualifiers & ~caught->qualifiers & POINTER_QUALIFIERS)
        return false;
    const struct type_info *pointee = thrown->pointee;
    if (caught->pointee == &_ZTIv)
        return !type_is(pointee, _ZTVN10__cxxabiv120__function_type_infoE);
    return cxx_find_base(caught->pointee, pointee, pointer);
}

bool cxx_catches(const struct type_info *caught, const struct type_info *thrown, void **object)
{
    if (is_pointer(caught)) {
        bool is_null = thrown == &_ZTIDn;
        void *pointer = is_null ? NULL : is_pointer(thrown) ? *(void **)*object : NULL;
        if (!is_null && (!is_pointer(thrown) || !catches_pointer(caught, thrown, &pointer)))
            return false;
        *object = pointer;
        return true;
    }
    return caught == thrown || cxx_find_base(caught, thrown, object);
}

#pragma clang attribute pop
